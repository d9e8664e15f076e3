"""Statements on average: exact sums over outcomes, and which sides an equality lets through."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds.core import (
    BadExperiment,
    Claim,
    OnAverage,
    Quantity,
    Scaling,
    Verdict,
    WithProbability,
    eq,
    exact,
    ge,
    judge,
    le,
)
from bounds.core.quantified import _compare_mean
from bounds.core.relation import Op

x, y, k, p = Quantity("x"), Quantity("y"), Quantity("k", positive=True), Quantity("p")
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("values", "weights", "mean"),
    [([1, 3], [HALF, HALF], 2), ([1, 3, 8], [HALF, Fraction(1, 3), Fraction(1, 6)], Fraction(17, 6)), ([4], [1], 4)],
)
def test_an_expectation_is_the_sum_over_outcomes(values, weights, mean):
    """Equal to its value, above what is less, below what is more; and the numbers are shown."""
    for relation, limit, expected in (
        (eq, mean, Verdict.HOLDS),
        (eq, mean + Fraction(1, 10**9), Verdict.VIOLATED),
        (le, mean, Verdict.HOLDS),
        (le, mean - Fraction(1, 10**9), Verdict.VIOLATED),
        (ge, mean + Fraction(1, 10**9), Verdict.VIOLATED),
    ):
        claim = Claim(id="toy.mean", then=relation(x, y), quantifier=OnAverage(probability=p))
        evidence = judge(claim, {x: values, y: limit, p: weights})

        assert evidence.verdict is expected
        assert evidence.parts[0].statistics["lhs"] == pytest.approx(float(mean))
        assert evidence.parts[0].statistics["rhs"] == pytest.approx(float(limit))


@pytest.mark.parametrize("weights", [[HALF, Fraction(1, 3)], [HALF, Fraction(2, 3)]])
def test_weights_that_are_no_probabilities_are_refused(weights):
    """They sum to one."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))
    with pytest.raises(BadExperiment, match="not to 1"):
        judge(claim, {x: [1, 2], y: 3, p: weights})


@pytest.mark.parametrize(
    ("op", "low", "high", "expected"),
    [
        (Op.LE, -2, -1, Verdict.HOLDS),
        (Op.LE, -1, 0, Verdict.HOLDS),
        (Op.LE, -1, 1, Verdict.INCONCLUSIVE),
        (Op.LE, 0, 1, Verdict.INCONCLUSIVE),
        (Op.LE, 1, 2, Verdict.VIOLATED),
        (Op.GE, 1, 2, Verdict.HOLDS),
        (Op.GE, 0, 1, Verdict.HOLDS),
        (Op.GE, -1, 0, Verdict.INCONCLUSIVE),
        (Op.GE, -2, -1, Verdict.VIOLATED),
        (Op.EQ, -0.01, 0.01, Verdict.HOLDS),
        (Op.EQ, 0, 0.02, Verdict.HOLDS),
        (Op.EQ, -0.02, 0, Verdict.HOLDS),
        (Op.EQ, -0.02, 0.01, Verdict.INCONCLUSIVE),
        (Op.EQ, 0.001, 0.002, Verdict.VIOLATED),
        (Op.EQ, -0.002, -0.001, Verdict.VIOLATED),
    ],
)
def test_an_interval_for_a_mean_decides_by_its_ends(op, low, high, expected):
    """An equality also wants the interval narrow: two percent of the size, which is one here."""
    assert _compare_mean(op, np.array([low]), np.array([high]), np.array([1.0]))[0] is expected


def test_every_coordinate_of_a_mean_counts():
    """One that breaks it is enough, and one that is open withholds it."""
    ends = np.array([-2.0, 1.0]), np.array([-1.0, 2.0])

    assert _compare_mean(Op.LE, *ends, np.ones(2))[0] is Verdict.VIOLATED
    assert _compare_mean(Op.LE, np.array([-2.0, -1.0]), np.array([-1.0, 1.0]), np.ones(2))[0] is Verdict.INCONCLUSIVE


@pytest.mark.parametrize(
    ("quantifier", "told"),
    [
        (WithProbability(HALF), "single numbers"),
        (OnAverage(), "single numbers"),
        (Scaling(in_=k, exponent=sp.Integer(1)), "scales in"),
    ],
)
def test_single_numbers_are_no_trials(quantifier, told):
    """A statement about many needs many."""
    claim = Claim(id="toy.single", then=le(x, k), quantifier=quantifier)
    with pytest.raises(BadExperiment, match=told):
        judge(claim, {x: 1, k: 2})


@pytest.mark.parametrize("shape", [(2, 6), (5,)])
def test_a_scaling_wants_one_value_for_each_size(shape):
    """Not more axes, not another length."""
    claim = Claim(id="toy.scaling", then=le(x, 1), quantifier=Scaling(in_=k, exponent=sp.Integer(1)))
    with pytest.raises(BadExperiment):
        judge(claim, {x: np.ones(shape, dtype=int), k: [1, 2, 4, 8, 16, 32]})


def test_outcomes_may_carry_several_numbers_each():
    """One probability for each outcome, three numbers in each: every coordinate has its own mean."""
    claim = Claim(id="toy.means", then=eq(x, y), quantifier=OnAverage(probability=p))
    outcomes = [[1, 10, 0], [3, 30, 8]]
    right, wrong = [Fraction(5, 2), 25, 6], [Fraction(5, 2), 25, 5]

    assert judge(claim, {x: outcomes, y: [right] * 2, p: [Fraction(1, 4), Fraction(3, 4)]}).verdict is Verdict.HOLDS
    assert judge(claim, {x: outcomes, y: [wrong] * 2, p: [Fraction(1, 4), Fraction(3, 4)]}).verdict is Verdict.VIOLATED


def test_a_negative_mean_has_no_tightness():
    """A share of a promise is told where both sides can be one."""
    draws = np.random.default_rng(0).uniform(size=4000)
    claim = Claim(id="toy.sampled", then=le(x, y), quantifier=OnAverage(lowest=-4, highest=4))
    shown = [judge(claim, {x: exact(draws - shift), y: 1}).parts[0].statistics for shift in (0, 0.9)]

    assert shown[0]["tightness"] == pytest.approx(0.5, abs=0.05)
    assert "tightness" not in shown[1]


def test_one_part_is_its_own_joint_event():
    """Two parts are judged each and together; one part is judged once, and spends one share of the false alarms."""
    failing = Quantity("delta")
    for then, parts in ((le(x, 2), 1), ((le(x, 2), ge(x, -1)), 3)):
        claim = Claim(id="toy.chance", then=then, quantifier=WithProbability(delta=failing))
        evidence = judge(claim, {x: exact(np.random.default_rng(1).uniform(size=2000)), failing: HALF})

        assert len(evidence.parts) == parts


@pytest.mark.parametrize("size", [1, 10**6, Fraction(1, 10**6)])
def test_radii_hide_an_order_of_growth_by_their_share(size):
    """A thousandth of the ratio, in whatever unit the ratio is."""
    n = Quantity("n", integer=True, positive=True)
    claim = Claim(id="toy.order", then=le(x, 1 / n), quantifier=Scaling(in_=n, exponent=0))
    sizes = [2**i for i in range(1, 12)]
    verdicts = [
        judge(claim, {n: sizes, x: [(float(size) / k, share * float(size) / k) for k in sizes]}).parts[0].reason
        for share in (1e-5, 1e-2)
    ]

    assert "errors of measurement" not in verdicts[0]
    assert "errors of measurement" in verdicts[1]
