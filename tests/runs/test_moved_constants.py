"""Whether a corrupted run needs a worse constant, and what a campaign of corruptions comes to."""

import math
from types import SimpleNamespace

import pytest

from bounds.core import Quantity, Unknown
from bounds.runs import mutation
from bounds.runs.mutation import KILLED, _needed, _still_refuted, moved_beyond, score

C, D = Quantity("C"), Quantity("D")


def record(*asked):
    return {"parts": [{"statistics": {"constant": "C", **one}} for one in asked]}


@pytest.mark.parametrize(
    ("true", "corrupted", "is_noticed"),
    [
        ({"least": 2.0}, {"least": 20.0}, False),  # ten times as much is allowed
        ({"least": 2.0}, {"least": 20.5}, True),
        ({"least": 0.0}, {"least": 99.0}, False),
        ({"most": 2.0}, {"most": 0.2}, False),
        ({"most": 2.0}, {"most": 0.19}, True),
        ({"most": -2.0}, {"most": -99.0}, False),
        ({"least": 2.0}, {"most": 0.1}, False),
        ({"most": 2.0}, {}, False),
    ],
)
def test_a_constant_that_is_ten_times_as_bad_is_noticed(true, corrupted, is_noticed):
    """As its claim says: larger where it is a lower limit, smaller where it is an upper one."""
    assert moved_beyond(record(true), record(corrupted), [Unknown(C, within=10)]) is is_noticed
    assert not moved_beyond(record(true), record(corrupted), [Unknown(D, within=10)])
    assert not moved_beyond(record(true), record(corrupted), [])


def test_what_a_point_asks_is_asked_by_its_worst_part():
    """The largest lower limit, the smallest upper one; of that constant only."""
    found = record({"least": 1.0, "most": 9.0}, {"least": 3.0}, {"most": 5.0})
    found["parts"] += [{"statistics": {"constant": "D", "least": 99.0}}, {}]

    assert _needed(found, Unknown(C)) == (3.0, 5.0)
    assert _needed({}, Unknown(C)) == (-math.inf, math.inf)


def test_a_refuted_statement_notices_by_its_witnesses(monkeypatch):
    """One that holds under the corruption is what was hoped for; without any nothing is noticed."""
    monkeypatch.setattr(mutation, "run", lambda point, bench: point.found)
    holds, broken, failed = (
        SimpleNamespace(name=name, found=found)
        for name, found in (("a", {"verdict": "holds"}), ("b", {"verdict": "violated"}), ("c", {"error": "it failed"}))
    )

    assert _still_refuted([holds, holds], None) is None
    assert _still_refuted([holds, broken], None) == "the witness b now is violated, expected holds"
    assert _still_refuted([failed], None) == "the witness c now is it failed, expected holds"
    assert _still_refuted([], None) == "it changes nothing that a witness is judged by"


def test_a_score_counts_who_died_and_names_who_did_not():
    """By claim and name."""
    records = [
        {"claim": claim, "mutant": mutant, "verdict": verdict, "reason": "why"}
        for claim, mutant, verdict in (("b", "2", "x"), ("a", "3", KILLED), ("b", "1", "x"), ("a", "1", "x"))
    ]
    found = score(records)

    assert (found["mutants"], found["killed"], found["score"]) == (4, 1, 0.25)
    assert [(one["claim"], one["mutant"], one["reason"]) for one in found["survivors"]] == [
        ("a", "1", "why"),
        ("b", "1", "why"),
        ("b", "2", "why"),
    ]
    assert score([])["score"] is None
