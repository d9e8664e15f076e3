"""The status of a claim from what is known of it, record by record; and how evidence is written down."""

import json
import math
from fractions import Fraction

import pytest
import sympy as sp

from bounds.core import (
    Claim,
    OnAverage,
    Quantity,
    Scaling,
    Status,
    Unknown,
    Verdict,
    WithProbability,
    ge,
    judge,
    le,
    lt,
)
from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.numbers import entries
from bounds.core.places import Places
from bounds.core.written import html, latex
from bounds.status import contradiction, status

x, y, z = (Quantity(name) for name in "xyz")
n = Quantity("n", integer=True, positive=True)


def run(*verdicts, verdict=None, **statistics):
    """One run of an experiment, its parts named a, b, ... with these verdicts."""
    parts = [{"name": name, "verdict": one} for name, one in zip("abcd", verdicts, strict=False)]
    for part in parts:
        if statistics:
            part["statistics"] = statistics
    return {"kind": "experiment", "verdict": verdict or verdicts[0], "parts": parts}


def proof(verdict="holds", killed=1):
    return {"kind": "proof", "verdict": verdict, "killed": killed, "parts": []}


WITNESS = {"kind": "witness", "verdict": "violated", "parts": []}
MISSED = {"kind": "witness", "verdict": "holds", "parts": []}


@pytest.mark.parametrize(
    ("records", "kernel", "expected"),
    [
        ([], "", "never_exercised"),
        ([run("holds")], "", "holds"),
        ([run("not_applicable")], "", "never_exercised"),
        ([run("not_applicable"), run("holds")], "", "holds"),
        ([run("inconclusive"), run("holds")], "", "holds"),
        ([run("vacuous"), run("inconclusive")], "", "vacuous"),
        ([run("inconclusive"), run("not_applicable")], "", "inconclusive"),
        ([run("calibrated"), run("vacuous")], "", "calibrated"),
        ([run("holds", "vacuous", verdict="vacuous")], "", "vacuous"),
        ([run("holds", "vacuous", verdict="vacuous"), run("vacuous", "holds", verdict="vacuous")], "", "holds"),
        ([run("calibrated", "holds", verdict="calibrated")], "", "calibrated"),
        ([run("holds", "not_applicable", verdict="not_applicable")], "", "never_exercised"),
        ([run("holds"), run("violated")], "", "violated"),
        ([run("holds"), WITNESS], "", "refuted"),
        ([run("violated"), WITNESS], "", "refuted"),
        ([run("holds"), MISSED], "", "holds"),
        ([run("holds")], "refuted", "refuted"),
        ([run("holds")], "proved", "proved"),
        ([run("vacuous")], "proved", "vacuous"),
        ([run("violated")], "proved", "violated"),
        ([run("holds"), proof()], "", "derived"),
        ([run("holds"), proof()], "proved", "proved"),
        ([run("holds"), proof(killed=0)], "", "holds"),
        ([run("holds"), proof(), proof(killed=0)], "", "derived"),
        ([run("holds"), proof(), proof(verdict="inconclusive")], "", "holds"),
        ([run("inconclusive"), proof()], "", "inconclusive"),
        ([proof()], "", "never_exercised"),
        ([run("holds"), proof(verdict="violated")], "", "violated"),
    ],
)
def test_a_status_is_drawn_from_all_records(records, kernel, expected):
    """What breaks it comes first, then what is proved; of several conclusions the weakest counts."""
    assert status(records, kernel) is Status(expected)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ([{"surely_least": 3.0}, {"surely_most": 2.0}], "would have to be 3 at least and 2 at most"),
        ([{"surely_least": 2.0}, {"surely_most": 2.0}], ""),
        ([{"surely_least": 1.0, "surely_most": 5.0}, {"surely_least": 4.0}], ""),
        ([{"surely_least": 1.0}, {"surely_least": 9.0}], ""),
        (
            [{"surely_most": 1.0}, {"surely_most": 9.0}, {"surely_least": 2.0}],
            "would have to be 2 at least and 1 at most",
        ),
        ([], ""),
    ],
)
def test_a_constant_that_two_runs_ask_too_much_of(asked, told):
    """The largest of what is surely needed against the smallest of what is surely allowed."""
    assert contradiction(asked) == told


def test_runs_whose_constants_contradict_each_other_break_the_claim():
    """Of one constant; two constants have nothing to do with each other."""
    needs, allows = {"constant": "C", "surely_least": 3.0}, {"constant": "C", "surely_most": 2.0}

    assert status([run("calibrated", **needs), run("calibrated", **allows)]) is Status.VIOLATED
    assert status([run("calibrated", **needs), run("calibrated", **allows | {"constant": "D"})]) is Status.CALIBRATED
    assert status([run("calibrated", **needs), run("holds", **allows)]) is not Status.VIOLATED


def test_calibration_tells_what_is_enough_and_what_is_surely_needed():
    """Both ends of the quotients, from either side; a constant that is not negative needs at least nothing."""
    C = Quantity("C", nonnegative=True)
    claim = Claim(id="toy.c", then=(le(x, C * y, name="a"),), constants=(Unknown(C),))
    part = judge(claim, {x: [(6.0, 0.5), (1.0, 0.0)], y: [2, 1]}).parts[0]
    assert {key: round(value, 6) for key, value in part.statistics.items() if key != "constant"} == {
        "least": 3.25,
        "surely_least": 2.75,
    }
    upper = Claim(id="toy.c", then=ge(x, C * y), constants=(Unknown(C),))
    part = judge(upper, {x: [(6.0, 0.5), (9.0, 0.5)], y: [2, 2]}).parts[0]
    assert {key: round(value, 6) for key, value in part.statistics.items() if key != "constant"} == {
        "most": 2.75,
        "surely_most": 3.25,
        "surely_least": 0,
    }
    negative = judge(upper, {x: -1, y: 2})
    assert negative.verdict is Verdict.VIOLATED
    assert judge(claim, {x: 0, y: 0}).parts[0].verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: [5, 1], y: [0, 1]}).reason.endswith("no value of C makes it true in 1 of 2 entries")


@pytest.mark.parametrize(
    ("relation", "value", "hopeless"),
    [(lt, "-1/2", False), (lt, "0", True), (lt, "1/2", True), (le, "-1/2", False), (le, "0", False), (le, "1/2", True)],
)
def test_where_the_constant_has_no_say_the_rest_decides(relation, value, hopeless):
    """A factor of zero: strictly below zero needs a negative number, at most zero one that is not positive."""
    C = Quantity("C", nonnegative=True)
    claim = Claim(id="toy.c", then=relation(x, C * y), constants=(Unknown(C),))
    found = judge(claim, {x: [Fraction(value), 1], y: [0, 1]})

    assert found.verdict is (Verdict.VIOLATED if hopeless else Verdict.CALIBRATED)


def test_evidence_is_plain_data_without_what_is_empty():
    """Numbers that are not finite are null; verdicts are words."""
    part = PartEvidence(
        "", Verdict.HOLDS, entries=2, tightness=0.5, series={"x": [1.0, math.inf]}, statistics={"a": math.nan}
    )
    told = Evidence("toy.e", Verdict.HOLDS, "", (part,), tally={"holds": 2}).to_json()

    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["parts"] == [
        {
            "name": "",
            "verdict": "holds",
            "entries": 2,
            "tightness": 0.5,
            "series": {"x": [1.0, None]},
            "statistics": {"a": None},
        }
    ]
    assert (told["tightness"], told["tally"]) == (0.5, {"holds": 2})
    assert not {"curves", "radii", "worst_point"} & set(told)


def test_the_tightness_of_evidence_is_the_largest_or_that_of_what_is_broken():
    """And it says so in one line."""
    low, high = (PartEvidence("", Verdict.HOLDS, tightness=one) for one in (0.25, 0.75))
    broken = PartEvidence("", Verdict.VIOLATED, tightness=1.5)

    assert Evidence("toy.e", Verdict.HOLDS, "", (low, high)).tightness == 0.75
    assert Evidence("toy.e", Verdict.VIOLATED, "", (high, broken, low)).tightness == 1.5
    assert Evidence("toy.e", Verdict.HOLDS, "", (PartEvidence("", Verdict.HOLDS),)).tightness is None
    assert repr(Evidence("toy.e", Verdict.HOLDS, "why", (low,))) == "<toy.e: holds, observed / promised = 0.25. why>"
    assert repr(Evidence("toy.e", Verdict.HOLDS, "why")) == "<toy.e: holds. why>"
    assert Evidence("toy_e", Verdict.NOT_APPLICABLE, "")._repr_latex_() == r"$\text{toy\_e: not applicable}$"


@pytest.mark.parametrize(
    ("facts", "printed"),
    [
        ({}, r"x \le y"),
        ({"given": (ge(n, 2), le(x, 3))}, r"n \ge 2, x \le 3 \;\Longrightarrow\; x \le y"),
        ({"quantifier": WithProbability(sp.Rational(1, 10))}, r"\Pr\left[x \le y\right] \ge 1 - \frac{1}{10}"),
        ({"quantifier": OnAverage(lowest=0, highest=1)}, r"\mathbb{E}:\; x \le y"),
        ({"quantifier": Scaling(in_=n, exponent=2)}, r"x \le y\; \text{times}\; n^{2}"),
        ({"quantifier": Scaling(in_=n)}, r"x \le y\; \text{in order of } n"),
        ({"quantifier": Scaling(in_=n, towards_zero=True)}, r"x \le y\; \text{in order of } n\; \text{as } n \to 0"),
        ({"where": {y: z + 1}}, r"x \le y \quad\text{where } y = 1 + z"),
    ],
)
def test_a_statement_in_tex(facts, printed):
    """Premises, for whom, what, and with which definitions."""
    claim = Claim(id="toy.tex", then=le(x, y), **facts)

    assert latex(claim) == printed
    assert "toy.tex" in html(claim)
    two = Claim(id="toy.tex", then=(le(x, y), ge(x, z)))
    assert latex(two) == r"x \le y \;\wedge\; x \ge z"


def test_entries_are_told_apart_by_what_was_measured_with_them():
    """Numbers that broadcast to the shape; others are left out."""
    places = Places({n: entries([[1], [2]]), x: entries([5, 6, 7]), y: entries([1, 2]), z: entries(Fraction(1, 3))})

    assert places.at((2, 3), (1, 2)) == {"n": "2", "x": "7", "z": "1/3"}
    assert places.along((2, 3), set()) is None
    one = Places({n: entries([1, 2, 4]), x: entries([5, 6, 7]), y: entries([3, 2, 1])})
    assert one.along((3,), set()) == ("n", [1, 2, 4])
    assert one.along((3,), {n}) == ("x", [5, 6, 7])
    assert one.along((3,), {n, x}) is None
    assert Places({x: entries([1, 2, 2])}).along((3,), set()) is None
    assert Places({x: entries([1, 2, 3]), y: entries([2, 3, 4])}).along((3,), set()) is None
