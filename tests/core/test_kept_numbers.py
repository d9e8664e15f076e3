"""The numbers that evidence keeps: series for a figure, tightness of means, counts of a joint event, agreement."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, Scaling, Verdict, WithProbability, eq, exact, ge, judge, le
from bounds.core.informative import _is_constant

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
n = Quantity("n", integer=True, positive=True)


def series_of(relation, quantifier=None, **measured):
    claim = Claim(id="toy.series", then=relation, **({"quantifier": quantifier} if quantifier else {}))
    return judge(claim, measured).parts[0].series


def test_a_figure_keeps_both_sides_of_each_entry():
    """Along the count that grows; five digits; and which entries are inside the premises."""
    claim = Claim(id="toy.series", given=ge(p, 0), then=le(x, y / n))
    kept = judge(claim, {x: exact([0.123456, 0.25, 0.125]), y: 1, n: [1, 2, 4], p: [1, -1, 1]}).parts[0].series

    assert kept["along"] == "n"
    assert kept["entry"] == [1, 2, 4]
    assert kept["observed"] == [0.12346, 0.25, 0.125]
    assert kept["promised"] == [1, 0.5, 0.25]
    assert kept["radius"] == [0, 0, 0]
    assert kept["inside"] == [1, 0, 1]


def test_a_figure_of_many_entries_is_thinned():
    """Sixty-four of them from the first to the last; without a count their places stand there; one entry has none."""
    kept = series_of(le(x, y), x=list(range(1000)), y=2000)

    assert "along" not in kept
    assert (len(kept["entry"]), kept["entry"][0], kept["entry"][-1]) == (64, 0, 999)
    assert kept["observed"] == kept["entry"]
    assert len(series_of(le(x, y), x=list(range(64)), y=99)["entry"]) == 64
    assert series_of(le(x, y), x=1, y=2) == {}
    assert series_of(le(x, y), x=[1, 2], y=2)["entry"] == [0, 1]
    assert series_of(le(x, y), x=(np.array([1.0, 2.0]), np.array([0.5, 0.25])), y=3)["radius"] == [0.5, 0.25]


def test_a_mean_of_several_coordinates_has_the_tightness_of_the_worst():
    """Only where every promised mean is positive and every observed one is not negative."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(lowest=-4, highest=4))

    def tightness(observed, promised):
        found = judge(claim, {x: exact(np.array(observed)), y: exact(np.array(promised))})
        return found.parts[0].statistics.get("tightness")

    trials = [[0.5, 1.0], [1.5, 2.0]]
    assert tightness(trials, [[2.0, 2.0]] * 2) == pytest.approx(0.75)
    assert tightness(trials, [[2.0, 0.0]] * 2) is None
    assert tightness(trials, [[2.0, -1.0]] * 2) is None
    assert tightness([[0.5, -1.0], [1.5, -2.0]], [[2.0, 2.0]] * 2) is None
    assert tightness([[0.0, -1.0], [0.0, 1.0]], [[2.0, 2.0]] * 2) == 0


def test_a_joint_event_is_open_where_a_conjunct_is_and_none_has_failed():
    """A certain failure is not open; a trial is vacuous only if every conjunct is, and counts if all are."""
    claim = Claim(
        id="toy.joint",
        given=ge(p, 0),
        then=(le(x, 1, name="a", trivially=3), le(y, 1, name="b", trivially=3)),
        quantifier=WithProbability(Fraction(1, 2)),
    )
    wide = (1.0, 0.5)
    trials = [(2, wide), (wide, wide), (wide, 0), (0, wide), (0, 0), (0, 2)]
    measured = {x: [one for one, _ in trials], y: [one for _, one in trials], p: [1] * 6}
    (*_, joint) = judge(claim, measured).parts

    assert joint.name == "jointly"
    assert {key: joint.statistics[key] for key in ("trials", "failures", "unresolved")} == {
        "trials": 6,
        "failures": 2,
        "unresolved": 3,
    }
    fewer = judge(claim, measured | {p: [1, 1, 1, 1, -1, -1]}).parts[-1]
    assert (fewer.statistics["trials"], fewer.statistics["failures"]) == (4, 1)


@pytest.mark.parametrize(
    ("difference", "answer"),
    [
        (x - x + 3, True),
        (x + 1, False),
        (sp.sin(x) ** 2 + sp.cos(x) ** 2, True),
        (n / (n + 1), False),
        (sp.log(-x), False),
    ],
)
def test_a_difference_looks_constant_only_if_it_is(difference, answer):
    """At a few random places; where it has no value it does not."""
    assert _is_constant(sp.sympify(difference)) is answer


def test_a_scaling_shows_its_places():
    """The exponent's parameters are numbers of the statement."""
    claim = Claim(id="toy.order", then=le(x, 1), quantifier=Scaling(in_=n, exponent=-1))
    part = judge(
        claim, {x: [Fraction(1, k) for k in (1, 2, 4, 8, 16, 32, 64, 128)], n: [1, 2, 4, 8, 16, 32, 64, 128]}
    ).parts[0]

    assert part.verdict is Verdict.HOLDS
    assert part.statistics["slope"] == pytest.approx(-1)
    assert part.series["along"] == "n"


def test_an_equality_tells_how_far_it_agrees():
    """The coarsest of its entries."""
    claim = Claim(id="toy.same", then=eq(x, y))
    part = judge(claim, {x: [(1.0, 1e-9), (2.0, 1e-6)], y: [1, 2]}).parts[0]

    assert part.agreement == pytest.approx(5e-7, rel=1e-3)
    assert judge(claim, {x: [3, 4], y: [3, 4]}).parts[0].agreement == 0
