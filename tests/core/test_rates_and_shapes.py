"""Failure rates by their tests, and masks of premises, trials and points in every shape that they may have."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb, fmpq

from bounds.core import (
    BadExperiment,
    Claim,
    OnAverage,
    Quantity,
    Verdict,
    WithProbability,
    eq,
    exact,
    ge,
    judge,
    le,
    stats,
)
from bounds.core.certificate import positive_semidefinite
from bounds.core.pointwise import apart
from bounds.core.probability import Trials, judge_rate

x, y, p, q = (Quantity(name) for name in "xypq")
HOLDS, VIOLATED, OPEN, VACUOUS = Verdict.HOLDS, Verdict.VIOLATED, Verdict.INCONCLUSIVE, Verdict.VACUOUS


def trials(count, failed=0, unresolved=0, vacuous=0, outside=0):
    """So many trials of each kind, one kind after the other, and some outside in which all fails."""
    kinds = ["failed"] * failed + ["unresolved"] * unresolved + ["vacuous"] * vacuous
    kinds += ["fine"] * (count - len(kinds)) + ["outside"] * outside
    masks = {
        name: np.array([kind == name or kind == "outside" for kind in kinds])
        for name in ("failed", "unresolved", "vacuous")
    }
    return Trials(counted=np.array([kind != "outside" for kind in kinds]), **masks)


@pytest.mark.parametrize(
    ("given", "delta", "verdict", "told"),
    [
        (trials(9), 1.0, VACUOUS, "the allowed failure probability is 1"),
        (trials(9, failed=9), 1.5, VACUOUS, "is 1.5"),
        (trials(0, outside=3), 0.1, OPEN, "no trial satisfies the premises"),
        (trials(5, vacuous=5), 0.1, VACUOUS, "in every trial"),
        (trials(500), 0.1, HOLDS, "0 of 500 trials fail; the rate is at most"),
        (trials(500, outside=400), 0.1, HOLDS, "0 of 500 trials fail"),
        (trials(500, failed=10), 0.1, HOLDS, "10 of 500"),
        (trials(500, failed=10, unresolved=60), 0.1, OPEN, "10 of 500"),
        (trials(500, vacuous=70), 0.1, OPEN, "0 of 500"),
        (trials(500, vacuous=5), 0.1, HOLDS, "0 of 500"),
        (trials(500, failed=200), 0.1, VIOLATED, "200 of 500 trials fail, but a share of 0.1 may"),
        (trials(500, unresolved=200), 0.1, OPEN, "0 of 500"),
        (trials(50, failed=50), 0.0, VIOLATED, "but a share of 0 may"),
        (trials(50), 0.0, OPEN, "no number of trials shows probability 0"),
        (trials(3), 0.1, OPEN, "trials without a failure would decide"),
    ],
)
def test_a_rate_is_judged_by_the_trials_that_count(given, delta, verdict, told):
    """What is open or free counts as failed where it would help, and as nothing where it would hurt."""
    found, reason, _ = judge_rate(given, delta, 1e-6)

    assert found is verdict
    assert told in reason


def test_the_numbers_behind_a_rate():
    """Counts, both ends of the exact interval, and what these trials would have shown."""
    shown = judge_rate(trials(500, failed=10, unresolved=5, outside=7), 0.1, 1e-3)[2]

    assert {key: shown[key] for key in ("trials", "failures", "unresolved", "delta", "alpha")} == {
        "trials": 500,
        "failures": 10,
        "unresolved": 5,
        "delta": 0.1,
        "alpha": 1e-3,
    }
    assert shown["rate_low"] == stats.clopper_pearson(10, 500, 1e-3)[0]
    assert shown["rate_high"] == stats.clopper_pearson(15, 500, 1e-3)[1]
    assert shown["would_have_shown"] == stats.rate_that_would_show(500, 0.1, 1e-3)
    assert judge_rate(trials(500, failed=200), 0.1, 1e-3)[2]["tightness"] == pytest.approx(4)
    assert "tightness" not in judge_rate(trials(50, failed=50), 0.0, 1e-3)[2]
    assert judge_rate(trials(3), 0.1, 1e-3)[2]["trials_to_decide"] == stats.trials_to_decide(0.1, 1e-3)
    with pytest.raises(BadExperiment, match="no probability"):
        judge_rate(trials(3), -0.1, 1e-3)


def test_jointly_a_trial_is_free_only_if_every_conjunct_is():
    """One at a time, not all of them at once."""
    claim = Claim(
        id="toy.joint",
        then=(le(x, p, name="a", trivially=3), le(y, p, name="b", trivially=3)),
        quantifier=WithProbability(Fraction(1, 10)),
    )
    values = [Fraction(187 * k % 500, 1000) for k in range(500)]  # sorted trials would be refused
    half = judge(claim, {x: values, y: values, p: [4] * 100 + [2] * 400}).parts[-1]
    every = judge(claim, {x: values, y: values, p: [4] * 500}).parts[-1]

    assert (half.verdict, every.verdict) == (OPEN, VACUOUS)


def test_a_premise_with_more_axes_must_hold_along_all_of_them():
    """An entry that it leaves somewhere is outside."""
    claim = Claim(id="toy.axes", given=ge(p, 0), then=le(x, 1))
    some = judge(claim, {x: [2, 0], p: [[-1, 1], [1, 1]]})

    assert some.verdict is HOLDS
    assert some.parts[0].outside == 1
    assert judge(claim, {x: [2, 0], p: [[1, 1], [1, 1]]}).verdict is VIOLATED


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        ({x: [1, 2], y: [1, 2, 3], p: 1}, "shapes in `x|left side has shape"),
        ({x: [1, 2], y: [1, 2], p: [1, 1, 1]}, "the premises have shape"),
    ],
)
def test_shapes_that_do_not_fit_are_refused(measured, told):
    """Both sides of a relation, and premises against conclusions."""
    claim = Claim(id="toy.axes", given=ge(p, 0), then=le(x, y))
    with pytest.raises(BadExperiment, match=told):
        judge(claim, measured)


def test_a_batch_has_a_number_for_each_point():
    """Or one for all of them; another shape is refused."""
    claim = Claim(id="toy.batch", given=ge(p, 0), then=le(x, y))

    assert dict(judge(claim, {x: [1, 2, 3], y: 2, p: 1}, points=3).tally) == {"holds": 2, "violated": 1}
    assert dict(judge(claim, {x: 1, y: 2, p: 1}, points=3).tally) == {"holds": 3}
    found = judge(claim, {x: [1, 2, 3, (2.0, 0.5)], y: 2, p: [1, -1, 1, 1]}, points=4)
    assert dict(found.tally) == {"holds": 1, "not_applicable": 1, "violated": 1, "inconclusive": 1}
    assert found.worst_point == 2
    for shape in ((2, 3), (2,)):
        with pytest.raises(BadExperiment, match="returns one number for each of its 3 points"):
            judge(claim, {x: np.ones(shape, dtype=int), y: 2, p: 1}, points=3)


def test_how_far_apart_two_sides_are_that_should_be_equal():
    """By a factor of at least one, whichever is larger; nothing where signs differ or one is zero."""
    lhs = np.array([arb(6), arb(2), arb(-6), arb(6), arb(0), fmpq(9)], dtype=object)
    rhs = np.array([arb(2), arb(6), arb(-4), arb(-2), arb(3), fmpq(3)], dtype=object)
    where = np.array([True, True, True, True, True, False])

    np.testing.assert_allclose(apart(lhs, rhs, where), [3, 3, 1.5, np.nan, np.nan, np.nan])
    part = judge(Claim(id="toy.same", then=eq(x, y)), {x: [1, 5, 9], y: [1, 2, 3]}).parts[0]
    assert (part.tightness, part.lhs, part.rhs) == (3, "9", "3")


@pytest.mark.parametrize("radius", [0.0, 0.25])
@pytest.mark.parametrize("coordinates", [1, 2])
def test_an_interval_of_a_mean_is_as_wide_as_the_radii_make_it(coordinates, radius):
    """Lower at the lower end and higher at the upper one; the rate of error is shared by the coordinates."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(lowest=-2, highest=2))
    values = np.random.default_rng(0).uniform(-1, 1, (400, coordinates)) - np.arange(coordinates) / 4
    found = (
        judge(claim, {x: (values, np.full(values.shape, radius)), y: Fraction(1, 4)}, alpha=1e-3).parts[0].statistics
    )
    ends = [stats.mean_in_range(column, -2.0, 2.0, 1e-3 / coordinates) for column in (values - 0.25).T]

    assert found["low"] == pytest.approx(min(low for low, _ in ends) - radius, abs=1e-6)
    assert found["high"] == pytest.approx(max(high for _, high in ends) + radius, abs=1e-6)
    assert (found["trials"], found["test"], found["alpha"]) == (400, "empirical Bernstein", 1e-3)


def test_an_assumed_variance_is_held_against_the_sample():
    """Twice as much passes, more is an error; the interval is Catoni's."""
    claim = Claim(id="toy.mean", then=le(x, 3), quantifier=OnAverage(variance=p))
    values = np.random.default_rng(0).standard_normal(400)
    spread = float(values.var())
    found = judge(claim, {x: exact(values), p: exact(spread / 1.99)}, alpha=1e-3)

    assert found.parts[0].statistics["test"] == "Catoni"
    ends = stats.mean_of_bounded_variance(values - 3, spread / 1.99, 1e-3)
    assert (found.parts[0].statistics["low"], found.parts[0].statistics["high"]) == pytest.approx(ends)
    with pytest.raises(BadExperiment, match="is assumed"):
        judge(claim, {x: exact(values), p: exact(spread / 2.01)})
    nothing = judge(Claim(id="toy.mean", then=le(x, 3), quantifier=OnAverage()), {x: exact(values)})
    assert (nothing.verdict, "state the range" in nothing.reason) == (OPEN, True)


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ([Fraction(3, 2), Fraction(-1, 2)], "leave"),
        ([Fraction(1, 2), Fraction(1, 3)], "sum to 5/6, not to 1|sum to 0.8333"),
    ],
)
def test_probabilities_are_between_zero_and_one_and_sum_to_one(weights, told):
    """Each of them, and all together."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=q))
    with pytest.raises(BadExperiment, match=told):
        judge(claim, {x: [1, 2], y: 2, q: weights})


def test_outcomes_outside_the_premises_have_no_average():
    """Not even if they hardly matter."""
    claim = Claim(id="toy.mean", given=ge(p, 0), then=le(x, y), quantifier=OnAverage(probability=q))

    assert judge(claim, {x: [1, 2], y: 2, q: [Fraction(1, 2)] * 2, p: [1, -1]}).verdict is OPEN
    weak = Claim(id="toy.mean", then=le(x, y, trivially=1), quantifier=OnAverage(probability=q))
    assert judge(weak, {x: [0, 1], y: [1, 1], q: [Fraction(1, 2)] * 2}).verdict is VACUOUS
    assert judge(weak, {x: [0, 1], y: [1, Fraction(1, 2)], q: [Fraction(1, 2)] * 2}).verdict is HOLDS


def test_one_number_for_all_entries():
    """A delta has no radius, and is the same in all of them."""
    claim = Claim(id="toy.rate", then=le(x, y), quantifier=WithProbability(p))
    values = {x: [Fraction(1, k) for k in range(2, 10)], y: 2}

    assert judge(claim, {**values, p: [Fraction(1, 2)] * 8}).verdict is OPEN
    with pytest.raises(BadExperiment, match="2 different values"):
        judge(claim, {**values, p: [Fraction(1, 2)] * 7 + [Fraction(1, 3)]})
    with pytest.raises(BadExperiment, match="has an error radius"):
        judge(claim, {**values, p: (0.5, 0.01)})


@pytest.mark.parametrize("seed", [0, 1])
def test_a_matrix_is_its_pivots_between_two_triangles(seed):
    """L is lower with ones on its diagonal, and L D L^T is the matrix, in fractions; also of deficient rank."""
    rng = np.random.default_rng(seed)
    B = sp.Matrix(rng.integers(-3, 4, (5, 3 + 2 * seed)).tolist()) / 2
    step = positive_semidefinite("a Gram matrix", B * B.T)
    L, D = ([[Fraction(one) for one in row] for row in step["lower"]], [Fraction(one) for one in step["diagonal"]])
    product = [[sum(L[i][k] * D[k] * L[j][k] for k in range(5)) for j in range(5)] for i in range(5)]

    assert product == [[Fraction(one) for one in row] for row in step["matrix"]]
    assert all(L[i][j] == int(i == j) for i in range(5) for j in range(i, 5))
    assert min(D) >= 0
    assert product == [[Fraction(int((B * B.T)[i, j].p), int((B * B.T)[i, j].q)) for j in range(5)] for i in range(5)]
