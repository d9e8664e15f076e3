"""What a run concludes, from records alone: the status, what is counted, and what nobody expected."""

import pytest

from bounds.runs.summary import claim_summary, strays, summarise, surprises
from bounds.vocabulary import Verdict

ROW = {
    "id": "toy.row", "statement": "toy", "expected": "holds", "tight": False, "module": "toy", "has_proof": True,
    "witnesses": ["one"], "points": {"standard": 12},
}  # fmt: skip


def part(verdict="holds", **facts):
    return {"name": "", "verdict": verdict, "entries": 1, **facts}


def record(verdict="holds", *, kind="experiment", params=None, parts=None, **facts):
    whole = {"claim": "toy.row", "kind": kind, "experiment": "one", "params": params or {}, "verdict": verdict}
    return whole | {"seconds": 0.25, "parts": [part(verdict)] if parts is None else parts} | facts


def error(text="it failed"):
    return {"claim": "toy.row", "kind": "experiment", "experiment": "one", "params": {}, "error": text, "seconds": 1.0}


def summary(*records, left=0, doubts=(), **row):
    return claim_summary(ROW | row, list(records), left, doubts)


def test_what_ran_is_counted():
    """Points, those that decided, failures, seconds, and how many points there could be."""
    found = summary(record(), record("inconclusive"), record("violated"), error(), record("calibrated"), left=3)

    assert (found["points"], found["exercised"], found["errors"], found["not_run"]) == (4, 3, 1, 3)
    assert found["of_points"] == 12 + 1 + 1
    assert found["seconds"] == 2.0
    assert summary(record(seconds=0.12344), record(seconds=0.00002))["seconds"] == 0.1235
    assert claim_summary(ROW, [record()])["not_run"] == 0


def test_a_block_counts_each_of_its_points():
    """By what became of it."""
    block = record("violated", tally={"holds": 5, "inconclusive": 2, "violated": 1})
    found = summarise([ROW], [block, record()])

    assert (found["points"], found["claims"][0]["exercised"]) == (9, 7)
    assert found["by_verdict"] == {
        verdict: {"holds": 6, "inconclusive": 2, "violated": 1}.get(verdict, 0) for verdict in Verdict
    }


def test_entries_are_counted_inside_the_premises():
    """Those that the errors leave open are not decided."""
    parts = [part(entries=10, outside=2, unresolved=3), part(entries=4)]
    found = summary(record(parts=parts), record(parts=[part(entries=5, unresolved=1)]))

    assert (found["entries"], found["entries_decided"]) == (8 + 4 + 5, 5 + 4 + 4)


def test_the_tightness_of_what_is_broken_is_that_of_the_breaking_points():
    """By how much a promise is exceeded says nothing of the points that keep it, and the other way round."""
    kept, broken = record(tightness=0.9), record("violated", tightness=0.2)

    assert summary(kept, record(tightness=0.5), record(tightness=None))["tightness"] == 0.9
    assert summary(kept, broken)["tightness"] == 0.2
    assert summary(kept, record("violated", kind="witness", tightness=0.3), expected="refuted")["tightness"] == 0.3
    assert summary(record())["tightness"] is None


@pytest.mark.parametrize(("verdict", "status"), [("holds", "holds"), ("calibrated", "calibrated")])
def test_a_point_that_failed_might_have_spoken_against_the_claim(verdict, status):
    """So nothing good is said; something bad is."""
    assert summary(record(verdict))["status"] == status
    assert summary(record(verdict), error())["status"] == "inconclusive"
    assert summary(record("violated"), error())["status"] == "violated"
    assert summary(record("vacuous"), error())["status"] == "vacuous"


def test_what_runs_notice_is_told_where_they_hold():
    """One over the tightness; of what is broken there is none."""
    parts = [part(tightness=0.8)]

    assert summary(record(parts=parts))["power"] == {"factor": pytest.approx(1.25), "part": ""}
    assert summary(record(parts=parts), record("violated"))["power"] is None


@pytest.mark.parametrize(("verdict", "word"), [("not_applicable", "outside"), ("inconclusive", "undecided")])
def test_a_point_that_decides_nothing_is_a_surprise_unless_it_is_meant(verdict, word):
    """How many of how many, and which word says that it is meant; a witness is none of them."""
    stray, meant = record(verdict), record(verdict, meant=[verdict])
    (why,) = summary(record(), stray, stray, meant, record(kind="witness"))["why"]

    assert why.startswith(f"2 of 4 points are {verdict}, ")
    assert f"({word}=...)" in why
    assert summary(record(), meant)["why"] == []
    assert summary(stray, expected="inconclusive")["why"] == []
    assert strays(stray, Verdict.NOT_APPLICABLE, Verdict.INCONCLUSIVE) == 1
    assert strays(record(verdict, tally={verdict: 3, "holds": 1}), Verdict(verdict)) == 3


@pytest.mark.parametrize(
    ("tightness", "left", "told"), [(0.49, 0, True), (0.5, 0, False), (None, 0, False), (0.49, 1, False)]
)
def test_what_is_declared_tight_comes_near_its_bound(tightness, left, told):
    """Half of it at least, once all points have run."""
    found = summary(record(tightness=tightness), left=left, tight=True)

    assert bool(found["why"]) is told
    assert not summary(record(tightness=tightness), left=left)["why"]
    assert not summary(record("violated", tightness=0.1), tight=True)["why"]


@pytest.mark.parametrize(
    ("status", "expected", "not_run", "why", "is_news"),
    [
        ("holds", "holds", 0, [], False),
        ("holds", "holds", 0, ["a doubt"], True),
        ("inconclusive", "holds", 0, [], True),
        ("inconclusive", "holds", 5, [], False),  # the rest may decide it
        ("violated", "holds", 5, [], True),
        ("refuted", "holds", 5, [], True),
        ("refuted", "refuted", 5, [], False),
        ("holds", "proved", 0, [], False),
    ],
)
def test_a_surprise_is_what_nobody_expected(status, expected, not_run, why, is_news):
    """What was not run to its end is news only if it is broken already."""
    assert surprises({"status": status, "expected": expected, "not_run": not_run, "why": why}) is is_news


def test_a_run_is_summed_up_claim_by_claim():
    """With what was left, doubted, skipped, contradicted, and what rests on less than it says."""
    other = ROW | {"id": "toy.other", "expected": "proved"}
    records = [
        record(),
        error("toy.row at one(): it failed"),
        {
            "claim": "toy.other",
            "kind": "experiment",
            "experiment": "one",
            "params": {},
            "skipped": "no data",
            "seconds": 0,
        },
        record(claim="toy.other", run="r1", contradiction="it came out otherwise", params={"n": 2}),
    ]
    found = summarise([ROW, other], records, {"toy.row": 2}, {"toy.other": ["a doubt"]}, seconds=3)

    assert [claim["id"] for claim in found["claims"]] == ["toy.row", "toy.other"]
    assert [claim["not_run"] for claim in found["claims"]] == [2, 0]
    assert found["claims"][1]["why"] == ["a doubt"]
    assert (found["points"], found["seconds"]) == (2, 3)
    assert found["falls_short"] == ["toy.other"]
    assert found["unexpected"] == ["toy.other"]
    assert found["errors"] == ["toy.row at one(): it failed"]
    assert found["skipped"] == [{"claim": "toy.other", "reason": "no data"}]
    assert found["contradictions"] == ["toy.other at one {'n': 2}: holds in run r1; it came out otherwise"]


@pytest.mark.parametrize(("sizes", "is_told"), [((1.0, 1.5, 2.25), True), ((1.0, 1.1, 1.2), False)])
def test_a_constant_that_grows_along_a_parameter_is_told_of_every_claim(sizes, is_told):
    """Of registered ones, too, if all else looks well."""
    parts = [[part(statistics={"constant": "C", "surely_least": one})] for one in sizes]
    runs = [record(params={"n": n}, parts=one) for n, one in enumerate(parts)]

    assert [why.startswith("the constant C that the runs need grows along n") for why in summary(*runs)["why"]] == (
        [True] * is_told
    )
    assert not any("grows" in why for why in summary(*runs, error())["why"])
