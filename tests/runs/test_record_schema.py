"""Records of evidence are checked before anything is built on them."""

import json
import math

import pytest

from bounds.runs.record_schema import flaw
from tests import theorems
from tests.door import bounds

GOOD = {
    "claim": "a.b",
    "kind": "experiment",
    "experiment": "e",
    "params": {},
    "device": "cpu",
    "dtype": "float64",
    "verdict": "holds",
    "parts": [{"name": "", "verdict": "holds"}],
    "premises": [{"text": "x"}],
    "tightness": 0.5,
}
MUTATION = {"kind": "mutation", "claim": "a.b", "mutant": "m", "reason": "", "verdict": "killed"}
CURVE = {"label": "gd", "along": "steps", "of": "loss", "x": [0, 1], "y": [1.0, None]}
SERIES = {"entry": [0, 1], "observed": [1.0, None], "radius": [0, 0], "promised": [2, 2], "inside": [1, 1]}


def test_a_record_of_a_run_is_accepted():
    """With a verdict, an error or a sentence why it was skipped."""
    bare = {name: GOOD[name] for name in ("claim", "kind", "experiment", "params", "device", "dtype")}

    assert flaw(GOOD) == flaw(GOOD | {"curves": [CURVE]}) == flaw(GOOD | {"curves": []}) == ""
    assert flaw(GOOD | {"parts": [GOOD["parts"][0] | {"series": SERIES}]}) == ""
    assert flaw(GOOD | {"parts": [GOOD["parts"][0] | {"series": {}}]}) == ""
    assert flaw(bare | {"error": "it broke"}) == flaw(bare | {"skipped": "no GPU"}) == ""
    assert flaw(bare) == "has no verdict"
    assert flaw(MUTATION) == flaw(MUTATION | {"verdict": "survived", "seconds": 2}) == ""


def test_numbers_may_be_zero_and_some_things_missing():
    """A count of nothing, a margin that is not known, a variable that was not set, a file that is gone."""
    counts = {"entries": 0, "resolved": 0, "tightness": None, "at": {"n": "2"}, "constants": {"C": 0.5}}
    reads = {"files": {"a.txt": "gone"}, "variables": {"A": None, "B": "hash"}}

    assert flaw(GOOD | {"parts": [GOOD["parts"][0] | counts], "premises": [{"text": "x", "margin": None}]}) == ""
    assert flaw(GOOD | {"reads": reads, "tally": {"holds": 0}, "worst": {"n": "7"}, "meant": ["vacuous"]}) == ""
    assert flaw(GOOD | {"reads": {}, "parts": [], "premises": [], "seconds": 0, "killed": 0}) == ""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"device": None}, "no text for device"),
        ({"kind": "rumour"}, "of kind 'rumour'"),
        ({"params": []}, "no parameters"),
        ({"verdict": "splendid"}, "unknown verdict 'splendid'"),
        ({"tightness": "1"}, "`tightness` of the wrong type"),
        ({"tightness": math.inf}, "`tightness` of the wrong type"),
        ({"reason": None}, "`reason` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"lhs": 5}]}, "`lhs` of the wrong type among its parts"),
        ({"parts": [GOOD["parts"][0] | {"at": [1]}]}, "`at` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"entries": -1}]}, "`entries` of the wrong type"),
        ({"parts": [{"name": "", "verdict": "so so"}]}, "unknown verdict 'so so' among its parts"),
        ({"premises": [{"text": "x", "margin": "much"}]}, "`margin` of the wrong type among its premises"),
        ({"parts": {}}, "parts that are not a list"),
        ({"premises": [{}]}, "premises that are not a list of objects with text"),
        ({"parts": [GOOD["parts"][0] | {"series": SERIES | {"inside": [1]}}]}, "`series` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"series": "columns"}]}, "`series` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"series": [SERIES]}]}, "`series` of the wrong type"),
        ({"reads": []}, "`reads` of the wrong type"),
        ({"reads": {"files": 5}}, "`reads` of the wrong type"),
        ({"reads": {"variables": {"PATH": 5}}}, "`reads` of the wrong type"),
        ({"unrepeatable": 1}, "`unrepeatable` of the wrong type"),
        ({"meant": "inconclusive"}, "`meant` of the wrong type"),
        ({"time": None}, "`time` of the wrong type"),
        ({"killed": "all"}, "`killed` of the wrong type"),
        ({"seconds": "long"}, "`seconds` of the wrong type"),
        ({"kind": "mutation"}, "no text for mutant"),
        (MUTATION | {"verdict": "holds"}, "unknown verdict 'holds'"),
        (MUTATION | {"seconds": "long"}, "`seconds` of the wrong type"),
        ({"seconds": True}, "`seconds` of the wrong type"),
        ({"tightness": False}, "`tightness` of the wrong type"),
        ({"tally": {"holds": -1}}, "`tally` of the wrong type"),
        ({"tally": {3: 1}}, "`tally` of the wrong type"),
        ({"worst": {"n": 7}}, "`worst` of the wrong type"),
        ({"meant": ["inconclusive", 1]}, "`meant` of the wrong type"),
        ({"reads": {"folders": {}}}, "`reads` of the wrong type"),
        ({"reads": {"files": {"a.txt": None}}}, "`reads` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"series": SERIES | {"along": 3}}]}, "`series` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"series": SERIES | {"entry": None}}]}, "`series` of the wrong type"),
        ({"parts": [GOOD["parts"][0] | {"series": SERIES | {"promised": [2, "2"]}}]}, "`series` of the wrong type"),
        ({"parts": [GOOD["parts"][0], {"name": ""}]}, "parts that are not a list of objects with name and verdict"),
        ({"premises": [{"text": "x"}, 1]}, "premises that are not a list of objects with text"),
        ({"curves": CURVE}, "`curves` of the wrong type"),
        ({"curves": [CURVE | {"y": [1.0]}]}, "`curves` of the wrong type"),
        ({"curves": [CURVE | {"y": [1.0, "2"]}]}, "`curves` of the wrong type"),
        ({"curves": [CURVE | {"x": [0, math.inf]}]}, "`curves` of the wrong type"),
        ({"curves": [CURVE | {"label": 7}]}, "`curves` of the wrong type"),
        ({"curves": [CURVE | {"x": None}]}, "`curves` of the wrong type"),
    ],
)
def test_what_is_wrong_is_said(change, told):
    """The sentence names the field."""
    assert told in flaw(GOOD | change)


@pytest.mark.parametrize(
    "change",
    [
        {"params": []},
        {"parts": "none"},
        {"seconds": "1"},
        {"kind": 3},
        {"tightness": "tight"},
        {"premises": [1]},
        {"experiment": None},
        {"verdict": "true"},
        {"reads": {"variables": None}},
    ],
)
def test_a_record_with_wrong_fields_is_refused_when_it_is_read(tmp_path, change):
    """Valid JSON that is no evidence: the file and the line are named, and no check ends in a traceback."""
    theorems.write(tmp_path, theorems.HOLDS)
    assert bounds("check", "theorem.py", "--jobs", "1", cwd=tmp_path).returncode == 0
    (path,) = (tmp_path / ".bounds" / "evidence").glob("*.jsonl")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-1], json.dumps(json.loads(lines[-1]) | change)]) + "\n")
    done = bounds("check", "theorem.py", cwd=tmp_path)

    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert f"line {len(lines)}" in done.stderr
