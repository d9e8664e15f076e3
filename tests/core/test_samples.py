"""Samples at the seams: each trial, coordinate and conjunct counts; what is known of a law is held against it."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb

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
    judge,
    le,
)
from bounds.core.numbers import entries
from bounds.core.probability import _is_repeated, require_different

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
HALF = Fraction(1, 2)
DRAWS = np.random.default_rng(3).permutation(np.linspace(-1, 1, 400))


def part(claim, measured):
    return judge(claim, measured).parts[0]


def test_each_conjunct_of_a_sample_is_looked_at():
    """The first is honest, the second is one path."""
    claim = Claim(id="toy.pair", then=(le(x, 3), le(y, 30)), quantifier=WithProbability(HALF))

    assert judge(claim, {x: exact(DRAWS), y: exact(DRAWS[::-1].copy())}).verdict is Verdict.HOLDS
    with pytest.raises(BadExperiment, match="change sides of their median"):
        judge(claim, {x: exact(DRAWS), y: exact(np.sort(DRAWS))})
    with pytest.raises(BadExperiment, match="change sides of their median"):
        judge(claim, {x: exact(np.sort(DRAWS)), y: exact(DRAWS)})


def test_whether_a_quantifier_is_about_chance_is_known():
    """Sampled means are; exact sums are not."""
    assert OnAverage(lowest=0, highest=1).is_statistical
    assert not OnAverage(probability=p).is_statistical


def test_probabilities_are_probabilities_one_by_one_and_for_each_coordinate():
    """A negative one may hide among others, and one column that sums to one excuses no other."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))
    with pytest.raises(BadExperiment, match=r"leave \[0, 1\]"):
        judge(claim, {x: [0, 1, 2], y: 3, p: [-HALF, Fraction(3, 4), Fraction(3, 4)]})
    with pytest.raises(BadExperiment, match="not to 1"):
        judge(claim, {x: [[0, 1], [2, 3]], y: 9, p: [[HALF, HALF], [HALF, Fraction(1, 4)]]})


def test_a_vacuous_coordinate_of_a_mean_decides_nothing():
    """What it says is always true, and the other coordinate is open."""
    claim = Claim(id="toy.mean", then=le(x, y, trivially=5), quantifier=OnAverage(probability=p))
    values = {x: [[0, (1.0, 0.5)], [0, (1.0, 0.5)]], p: [HALF, HALF]}

    assert judge(claim, values | {y: [[5, 1]] * 2}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, values | {y: [[4, 1]] * 2}).verdict is Verdict.HOLDS


def test_the_mean_that_is_shown_is_that_of_the_first_coordinate():
    """On both sides."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))
    shown = part(claim, {x: [[0, 10], [1, 30]], y: [[2, 70], [4, 90]], p: [HALF, HALF]}).statistics

    assert (shown["lhs"], shown["rhs"]) == (0.5, 3.0)


def test_one_observation_has_no_mean_over_trials():
    """Many promises beside it do not make it a sample."""
    claim = Claim(id="toy.once", then=le(x, y), quantifier=OnAverage(lowest=-9, highest=9))
    with pytest.raises(BadExperiment, match="its left side was observed once"):
        judge(claim, {x: exact(0.5), y: exact(2 + DRAWS)})


def test_each_coordinate_is_held_against_the_assumed_variance():
    """One that varies three times as much as assumed is not excused by one that does not vary."""
    claim = Claim(id="toy.wide", then=le(x, y), quantifier=OnAverage(variance=sp.Rational(1, 9)))
    steady = np.random.default_rng(4).permutation(np.linspace(-0.01, 0.01, 400))
    with pytest.raises(BadExperiment, match=r"has variance 0\.33"):
        judge(claim, {x: exact(np.stack([DRAWS, steady], axis=1)), y: 1})


def test_trials_are_counted_along_the_first_axis():
    """However many numbers each of them measured; each coordinate has its own mean, and the tightest is told."""
    both = np.stack([DRAWS + 1, DRAWS[::-1] + 2], axis=1)
    bare = part(Claim(id="toy.bare", then=le(x, 4), quantifier=OnAverage()), {x: exact(both)})
    ranged = part(Claim(id="toy.rows", then=le(x, 4), quantifier=OnAverage(lowest=-9, highest=9)), {x: exact(both)})

    assert bare.statistics == {"trials": 400}
    assert ranged.statistics["trials"] == 400
    assert ranged.statistics["tightness"] == pytest.approx(0.5)


@pytest.mark.parametrize(("share", "is_too_much"), [(1.98, False), (2.02, True)])
def test_a_sample_may_vary_twice_as_much_as_assumed(share, is_too_much):
    """What is more speaks against the assumption."""
    claim = Claim(id="toy.wide", then=le(x, 9), quantifier=OnAverage(variance=y))
    assumed = Fraction(float(DRAWS.var()) / share)
    if is_too_much:
        with pytest.raises(BadExperiment, match="is assumed"):
            judge(claim, {x: exact(DRAWS), y: assumed})
    else:
        assert judge(claim, {x: exact(DRAWS), y: assumed}).verdict is Verdict.HOLDS


def test_a_probability_beyond_one_is_refused_whatever_the_others_may_be():
    """The other one has a radius, so that their sum may be one."""
    claim = Claim(id="toy.mean", then=le(x, 9), quantifier=OnAverage(probability=p))
    with pytest.raises(BadExperiment, match=r"leave \[0, 1\]"):
        judge(claim, {x: [0, 1], p: [(1.2, 0.0), (0.0, 0.5)]})


def test_an_equality_of_means_wants_an_interval_that_is_narrow_for_its_size():
    """Two percent of the mean of the promise, not of the sum over all trials."""
    claim = Claim(id="toy.equal", then=eq(x, y), quantifier=OnAverage(lowest=-2, highest=2))

    assert judge(claim, {x: exact(1 + DRAWS), y: 1}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: exact(1000 + DRAWS), y: 1000}).verdict is Verdict.HOLDS
    both = np.stack([1000 + DRAWS, 1 + DRAWS[::-1]], axis=1)
    assert judge(claim, {x: exact(both), y: [[1000, 1]]}).verdict is Verdict.INCONCLUSIVE


def test_a_trial_is_open_if_any_of_its_numbers_is_and_vacuous_only_if_all_are():
    """Unless it failed."""
    claim = Claim(id="toy.trials", then=le(x, y, trivially=3), quantifier=WithProbability(HALF))
    kinds = [[(0.0, 0.0), (1.0, 0.5)], [(0.0, 0.0), (0.0, 0.0)], [(2.0, 0.0), (1.0, 0.5)], [(0.0, 0.0), (0.5, 0.1)]]
    found = part(claim, {x: kinds, y: [[1, 1], [3, 3], [1, 1], [3, 1]]}).statistics

    assert (found["trials"], found["failures"], found["unresolved"], found["vacuous"]) == (4, 1, 1, 1)
    whole = judge(
        Claim(id="toy.pair", then=(le(x, y, trivially=3), le(x, 9)), quantifier=WithProbability(HALF)),
        {x: kinds, y: [[1, 1], [3, 3], [1, 1], [3, 1]]},
    )
    assert whole.parts[2].statistics["vacuous"] == 0


@pytest.mark.parametrize(("apart", "is_repeated"), [(0.98e-9, True), (1.01e-9, False)])
def test_trials_are_the_same_to_nine_digits(apart, is_repeated):
    """Relative to their size, on either side."""
    for second in (1 + apart, 1 - apart):
        assert _is_repeated(entries(exact([1e6, 1e6 * second]))) is is_repeated


def test_the_largest_radius_widens_the_interval_of_a_mean():
    """It may be that of any trial."""
    claim = Claim(id="toy.radius", then=le(x, 0), quantifier=OnAverage(lowest=-9, highest=9))
    sharp = [(float(one), 0.0) for one in DRAWS]
    blunt = [(float(one), 0.5 * (place == 7)) for place, one in enumerate(DRAWS)]
    ends = [part(claim, {x: values}).statistics for values in (sharp, blunt)]

    assert ends[1]["high"] - ends[0]["high"] == pytest.approx(0.5)
    assert ends[0]["low"] - ends[1]["low"] == pytest.approx(0.5)


@pytest.mark.parametrize("known", [{"lowest": -1}, {"highest": 1}])
def test_one_end_of_a_range_bounds_no_mean(known):
    """Both are needed."""
    claim = Claim(id="toy.half", then=le(x, 0), quantifier=OnAverage(**known))

    assert "no number of samples" in judge(claim, {x: exact(DRAWS)}).reason


def test_numbers_of_the_statement_are_known_in_every_entry():
    """One that has a radius is enough to refuse them: the places of a scaling, the share of failures."""
    sized = Claim(id="toy.sized", then=le(x, 1), quantifier=Scaling(in_=y))
    rate = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(y))
    with pytest.raises(BadExperiment, match="has an error radius; a scaling"):
        judge(sized, {x: [1] * 8, y: [*[2**i for i in range(7)], (128.0, 1.0)]})
    with pytest.raises(BadExperiment, match="delta has an error radius"):
        judge(rate, {x: exact(DRAWS), y: [*[HALF] * 399, (0.5, 0.01)]})


def test_what_has_become_zero_is_below_every_power():
    """Exactly zero, without an error."""
    claim = Claim(id="toy.zero", then=le(x, 1 / y), quantifier=Scaling(in_=y))

    assert judge(claim, {x: [*[Fraction(1, 2**i) for i in range(10)], 0, 0], y: [2**i for i in range(12)]}).verdict is (
        Verdict.HOLDS
    )


@pytest.mark.parametrize("row", [[0.5, 0.25], [0, 0.5], [(0.0, 1e-9), (0.0, 1e-9)]])
def test_trials_of_several_numbers_repeat_as_a_whole(row):
    """Whole numbers beside others, and zeros that were measured, too."""
    rows = entries([[one if isinstance(one, tuple) else exact(one) for one in row]] * 3)
    with pytest.raises(BadExperiment, match="all 3 trials measured the same"):
        require_different("toy.rows", [rows], 3)


def test_two_equal_trials_are_one_too_many():
    """One trial repeats nothing."""
    claim = Claim(id="toy.same", then=le(x, 1), quantifier=WithProbability(HALF))

    assert judge(claim, {x: [arb(0.25)]}).verdict is Verdict.INCONCLUSIVE
    with pytest.raises(BadExperiment, match="all 2 trials measured the same"):
        judge(claim, {x: [arb(0.25)] * 2})


def test_open_trials_count_as_failures_where_few_failures_are_promised():
    """Six percent of failures are few, but five more percent are open, so that the rate may be above a tenth."""
    claim = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))
    order = np.random.default_rng(8).permutation(3000)
    values = [(2.0, 0.0) if i < 180 else (1.0, 0.5) if i < 330 else (0.0, 0.0) for i in order]

    assert judge(claim, {x: values}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: [value if value[1] == 0 else (0.5, 0.0) for value in values]}).verdict is Verdict.HOLDS
