"""Records of evidence are checked before anything is built on them."""

import pytest

from reports.shape import flaw

GOOD = {
    "claim": "a.b", "kind": "experiment", "experiment": "e", "params": {}, "device": "cpu", "dtype": "float64",
    "verdict": "holds", "parts": [{"name": "", "verdict": "holds"}], "premises": [{"text": "x"}], "tightness": 0.5,
}  # fmt: skip
SERIES = {"entry": [0, 1], "observed": [1.0, None], "radius": [0, 0], "promised": [2, 2], "inside": [1, 1]}


def test_a_record_of_a_run_is_accepted():
    """With a verdict, an error or a sentence why it was skipped."""
    bare = {name: GOOD[name] for name in ("claim", "kind", "experiment", "params", "device", "dtype")}

    assert flaw(GOOD) == ""
    assert flaw(GOOD | {"parts": [GOOD["parts"][0] | {"series": SERIES}]}) == ""
    assert flaw(bare | {"error": "it broke"}) == flaw(bare | {"skipped": "no GPU"}) == ""
    assert flaw({"kind": "mutation", "claim": "a.b", "mutant": "m", "reason": "", "verdict": "killed"}) == ""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"device": None}, "no text for device"),
        ({"kind": "rumour"}, "of kind 'rumour'"),
        ({"params": []}, "no parameters"),
        ({"verdict": "splendid"}, "unknown verdict 'splendid'"),
        ({"tightness": "1"}, "tightness that is not a number"),
        ({"parts": {}}, "parts that are not a list"),
        ({"premises": [{}]}, "premises that are not a list of objects with text"),
        ({"parts": [GOOD["parts"][0] | {"series": SERIES | {"inside": [1]}}]}, "broken series"),
        ({"seconds": "long"}, "duration"),
        ({"kind": "mutation"}, "no text for mutant"),
    ],
)
def test_what_is_wrong_is_said(change, told):
    """The sentence names the field."""
    assert told in flaw(GOOD | change)
