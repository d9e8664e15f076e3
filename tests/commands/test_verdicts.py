"""The printed answer of a check: a line for each claim, what explains a surprise, and one last line."""

import pytest

from bounds.commands.falsify_ import BEYOND, _text
from bounds.commands.verdicts import NO_EXPERIMENT, _grouped, _last_line, _sentence, _share, _table, _telling
from bounds.vocabulary import Status

CLAIM = {
    "id": "toy.one",
    "status": "holds",
    "expected": "holds",
    "tightness": None,
    "points": 3,
    "of_points": 3,
    "not_run": 0,
    "exercised": 3,
    "entries_decided": 4,
    "entries": 4,
    "seconds": 0.125,
    "errors": 0,
}


@pytest.mark.parametrize(
    ("facts", "cells"),
    [
        ({}, {"tightness": "", "points": "3", "seconds": "0.12"}),
        ({"tightness": 0.123456}, {"tightness": "0.1235", "points": "3"}),
        ({"of_points": 12}, {"points": "3 of 12"}),
        ({"not_run": 2}, {"points": "3 of 5"}),
        ({"exercised": 2}, {"decisive": "2 of 3"}),
        ({"entries_decided": 3}, {"entries": "3 of 4"}),
    ],
)
def test_a_column_is_there_where_it_tells_something(facts, cells):
    """Not all decisive, not all entries decided; the tightness in any case, with four digits."""
    head, line = _table([CLAIM | facts])
    shown = dict(zip(head, line, strict=True))

    assert {name: shown.get(name) for name in cells} == cells
    assert set(shown) == {"id", "status", "expected", "tightness", "points", "seconds", *cells}
    assert _share(0, 0) == "0"


def test_the_same_complaint_of_many_points_is_told_once():
    """With the first place, and how many more there are."""
    errors = ["toy.one at run(n=1): 1/0", "toy.two at run(n=2): nan", "toy.one at run(n=3): 1/0", "no place"]

    assert _grouped(errors) == ["toy.one at run(n=1): 1/0 (and at 1 more)", "toy.two at run(n=2): nan", "no place"]


def test_the_worst_points_of_a_claim_explain_it():
    """Before those that hold; of other claims, and without a verdict, none does."""
    verdicts = ("holds", "violated", "inconclusive", "vacuous")
    records = [{"claim": "toy.one", "verdict": one} for one in verdicts]
    others = [{"claim": "toy.two", "verdict": "violated"}, {"claim": "toy.one", "error": "1/0"}]

    told = [one["verdict"] for one in _telling("toy.one", records + others)]
    assert told[0] == "violated"
    assert told[-1] == "holds"
    assert sorted(told) == sorted(verdicts)


@pytest.mark.parametrize(
    ("facts", "experiments", "errors", "told"),
    [
        ({}, ["run"], [], Status.HOLDS.sentence),
        ({"points": 0, "status": "never_exercised"}, ["run"], [], Status.NEVER_EXERCISED.sentence),
        ({"points": 0, "status": "never_exercised"}, [], [], NO_EXPERIMENT),
        ({"points": 0}, ["run"], ["toy.one at run(n=1): 1/0"], "Nothing could be judged; see the error."),
        ({"points": 0}, [], ["toy.one.more at run(n=1): 1/0"], NO_EXPERIMENT),
        ({"status": "inconclusive", "errors": 1}, ["run"], ["toy.one at run(n=1): 1/0"], "failed at 1 point, which"),
        ({"status": "violated", "errors": 1}, ["run"], ["toy.one at run(n=1): 1/0"], Status.VIOLATED.sentence),
    ],
)
def test_a_status_is_explained(facts, experiments, errors, told):
    """Where points of the claim itself failed, and might have spoken against it, that is the reason."""
    assert told in _sentence(CLAIM | facts, {"experiments": experiments}, errors)


SUMMARY = {
    "points": 3,
    "seconds": 0.25,
    "by_verdict": {"holds": 3, "violated": 0},
    "from_store": 0,
    "not_run": 0,
    "unexpected": [],
    "errors": [],
    "falls_short": [],
    "false_alarms": 1e-6,
}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "3 points in 0.2 s (3 holds): all as expected. False alarms: at most 1e-06 per run."),
        ({"from_store": 2}, "(3 holds, 2 from the store): all"),
        ({"not_run": 4}, "(3 holds, 4 not run (the same command goes on)): all"),
        ({"unexpected": ["toy.one"]}, "): 1 unexpected. False"),
        ({"errors": ["1/0"]}, "): 1 error. False"),
        ({"unexpected": ["toy.one"], "errors": ["1/0", "nan"]}, "): 1 unexpected, 2 errors. False"),
        ({"points": 0, "by_verdict": {}}, "0 points in 0.2 s (nothing judged): nothing was judged. False"),
        ({"falls_short": ["toy.one"]}, "resting on less: 1 (`bounds list --json`: tier). False"),
        ({"unbounded": ["toy.one", "toy.two"]}, "per run, beside 2 findings about single draws (docs/draws.md)."),
    ],
)
def test_the_last_line_counts_everything(facts, told):
    """Nothing that is zero is named."""
    line = _last_line(SUMMARY | facts)

    assert told in line
    assert ("store" in line, "not run" in line, "resting" in line, "beside" in line) == tuple(
        name in facts for name in ("from_store", "not_run", "falls_short", "unbounded")
    )


ANSWER = {
    "claim": "toy.one",
    "instance": {"n": 2},
    "tightness": 0.5,
    "broken": False,
    "beyond": False,
    "evaluations": 7,
    "seconds": 1.25,
}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "toy.one: tightness 0.5 at {'n': 2} (7 evaluations in 1.2 s)"),
        ({"tightness": None}, "toy.one: respected at {'n': 2} (7 evaluations in 1.2 s)"),
        ({"instance": None}, "toy.one: no instance inside the premises could be judged (7 evaluations in 1.2 s)"),
        ({"broken": True}, "\x1b[31mtoy.one: broken by {'n': 2} (7 evaluations in 1.2 s)\x1b[0m"),
        (
            {"broken": True, "beyond": True},
            f"\x1b[31mtoy.one: broken by {{'n': 2}} (7 evaluations in 1.2 s)\x1b[0m\n{BEYOND}",
        ),
        (
            {"necessity": [{"premise": "a", "broken": True}, {"premise": "b", "broken": False, "tightness": 0.25}]},
            (
                "toy.one: tightness 0.5 at {'n': 2} (7 evaluations in 1.2 s)\n  without a: broken\n"
                "  without b: tightness 0.25"
            ),
        ),
    ],
)
def test_a_search_is_told_in_a_sentence(facts, told):
    """What breaks the claim is red; beyond the listed values it says what that may mean."""
    assert _text(ANSWER | facts) == told
