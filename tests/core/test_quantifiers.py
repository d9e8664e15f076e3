"""Toy claims with probability, on average, in order of growth, for some, in a table: verdicts known by pencil."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from bounds.core import (
    BadExperiment,
    Claim,
    Exists,
    Finding,
    OnAverage,
    Quantity,
    Scaling,
    Unknown,
    Verdict,
    WithProbability,
    eq,
    ge,
    judge,
    le,
)

x, y, k = Quantity("x", nonnegative=True), Quantity("y"), Quantity("k", integer=True)
C, p = Quantity("C"), Quantity("p")


def verdict(claim, **measured):
    return judge(claim, measured).verdict


@pytest.mark.parametrize(
    ("failures", "expected"), [(0, Verdict.HOLDS), (20, Verdict.INCONCLUSIVE), (900, Verdict.VIOLATED)]
)
def test_a_failure_rate_is_judged_against_delta(failures, expected):
    """The relation may fail in at most a tenth of the trials."""
    claim = Claim(id="toy.prob", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 10)))
    trials = [2] * failures + [0] * ((1000 if expected is not Verdict.INCONCLUSIVE else 200) - failures)

    assert verdict(claim, x=trials) is expected


def test_too_few_trials_say_how_many_would_do():
    """Three successes do not show a failure rate below one percent, and the evidence says what would."""
    claim = Claim(id="toy.few", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 100)))
    evidence = judge(claim, {"x": [0, 0, 0]})

    assert evidence.verdict is Verdict.INCONCLUSIVE
    assert "trials without a failure would decide" in evidence.reason


def test_a_trial_fails_if_any_of_its_entries_does():
    """The first axis counts trials; the others belong to one trial."""
    claim = Claim(id="toy.axes", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 2)))
    paths = np.zeros((100, 5), dtype=int)
    paths[:, 3] = 9

    assert verdict(claim, x=paths) is Verdict.VIOLATED


def test_the_tightness_of_an_average_is_that_of_the_means():
    """The luckiest outcome says nothing of the expectation, and a failure rate has no ratio of sides."""
    half = [Fraction(1, 2), Fraction(1, 2)]
    exact_mean = Claim(id="toy.e", then=le(x, 1), quantifier=OnAverage(probability=p))
    sampled = Claim(id="toy.s", then=le(x, 1), quantifier=OnAverage(lowest=-1, highest=1))
    rate = Claim(id="toy.r", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 2)))

    assert judge(exact_mean, {"x": [0, Fraction(9, 10)], "p": half}).tightness == pytest.approx(0.45)
    assert judge(sampled, {"x": [0, 1] * 1000}).tightness == pytest.approx(0.5)
    assert judge(rate, {"x": [0, 1] * 1000}).tightness is None


def test_a_promise_for_all_conjuncts_is_judged_on_the_joint_event():
    """Two events that fail rarely, but never together, fail too often as a pair."""
    both = (le(x, 1, name="first"), le(y, 1, name="second"))
    claim = Claim(id="toy.joint", then=both, quantifier=WithProbability(sp.Rational(3, 20)))
    turn = np.arange(4000) % 10
    evidence = judge(claim, {"x": np.where(turn == 0, 9, 0), "y": np.where(turn == 5, 9, 0)})

    assert [part.verdict for part in evidence.parts] == [Verdict.HOLDS, Verdict.HOLDS, Verdict.VIOLATED]
    assert evidence.verdict is Verdict.VIOLATED


def test_an_average_over_finitely_many_outcomes_is_exact():
    """E[x] = 1/3 exactly, and no probability but a true one is accepted."""
    claim = Claim(id="toy.mean", then=eq(x, sp.Rational(1, 3)), quantifier=OnAverage(probability=p))

    assert verdict(claim, x=[0, 1], p=[Fraction(2, 3), Fraction(1, 3)]) is Verdict.HOLDS
    assert verdict(claim, x=[0, 1], p=[Fraction(1, 2), Fraction(1, 2)]) is Verdict.VIOLATED
    with pytest.raises(BadExperiment, match="not to 1"):
        judge(claim, {"x": [0, 1], "p": [Fraction(1, 2), Fraction(1, 3)]})


@pytest.mark.parametrize(
    ("mean", "expected"), [(0.3, Verdict.HOLDS), (0.7, Verdict.VIOLATED), (0.5, Verdict.INCONCLUSIVE)]
)
@pytest.mark.parametrize("known", [{"lowest": -1, "highest": 1}, {"variance": sp.Rational(1, 4)}])
def test_a_sampled_average_is_judged_by_an_interval(mean, expected, known):
    """A mean is told from 1/2 when the interval is clear of it."""
    quantifier = OnAverage(**known)
    claim = Claim(id="toy.sampled", then=le(x, sp.Rational(1, 2)), quantifier=quantifier)
    draws = np.random.default_rng(1).random(4000) < mean

    assert verdict(claim, x=draws.astype(int)) is expected


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        (-1.0, Verdict.HOLDS),
        (-0.5, Verdict.VIOLATED),
        (-1.04, Verdict.HOLDS),
        (-0.9515, Verdict.HOLDS),  # powers closer than a twentieth count as one
        (-0.949, Verdict.VIOLATED),
    ],
)
def test_an_order_of_growth_is_judged_by_the_slope(power, expected):
    """x = O(1/k) over seven octaves."""
    claim = Claim(id="toy.order", then=le(x, 1 / k), quantifier=Scaling(in_=k))
    ks = 2 ** np.arange(8)

    assert verdict(claim, k=ks, x=(3.0 * ks**power, 0.0)) is expected


def test_a_late_bend_leaves_the_order_open():
    """A sequence that stops decaying half-way is not called O(1/k)."""
    claim = Claim(id="toy.bend", then=le(x, 1 / k), quantifier=Scaling(in_=k))
    ks = 2 ** np.arange(12)

    assert verdict(claim, k=ks, x=(1.0 / ks + 0.004, 0.0)) is not Verdict.HOLDS


@pytest.mark.parametrize(
    ("op", "power", "expected"),
    [(le, 2, Verdict.HOLDS), (le, 1, Verdict.VIOLATED), (ge, 1, Verdict.HOLDS), (ge, 3, Verdict.VIOLATED)],
)
def test_an_order_towards_zero_is_judged_at_the_small_end(op, power, expected):
    """An error alpha^p is O(alpha^2) for p = 2, not for p = 1; a constant added at the large end does not matter."""
    small = Quantity("alpha", positive=True)
    claim = Claim(id="toy.small", then=op(x, 1), quantifier=Scaling(in_=small, exponent=2, towards_zero=True))
    alpha = np.geomspace(1, 1e-4, 40)

    assert verdict(claim, alpha=(alpha, 0.0), x=(alpha**power * (1 + alpha**3), 0.0)) is expected
    assert r"\to 0" in claim.latex


def test_existence_needs_a_certain_witness():
    """Failing candidates prove nothing unless they are all the candidates."""
    some = Claim(id="toy.some", then=ge(x, 3), quantifier=Exists())
    among = Claim(id="toy.among", then=ge(x, 3), quantifier=Exists(exhaustive=True))

    assert verdict(some, x=[1, 2, 3]) is Verdict.HOLDS
    assert verdict(some, x=[1, 2]) is Verdict.INCONCLUSIVE
    assert verdict(among, x=[1, 2]) is Verdict.VIOLATED


def test_existence_shows_its_witness():
    """Not one of the candidates that are none."""
    some = Claim(id="toy.some", then=ge(x, k), quantifier=Exists())
    evidence = some.judge({x: [5, 1, 2, 4], k: [6, 9, 2, 9]})

    assert evidence.parts[0].at == {"x": "2", "k": "2"}


def test_a_finding_is_judged_like_a_band():
    """A number of a table lies in its acceptance band or it does not."""
    claim = Claim(id="toy.table", then=(ge(x, 2), le(x, 3)), quantifier=Finding("Table 1"))

    assert verdict(claim, x=(2.5, 0.1)) is Verdict.HOLDS
    assert verdict(claim, x=(3.5, 0.1)) is Verdict.VIOLATED


def test_an_unnamed_constant_is_calibrated_and_never_holds():
    """The least constant consistent with the runs is reported instead of a verdict."""
    claim = Claim(id="toy.big_o", then=le(x, C / k), constants=(Unknown(C),))
    evidence = judge(claim, {"k": [1, 2, 4], "x": [1, 1, 1]})

    assert evidence.verdict is Verdict.CALIBRATED
    assert evidence.parts[0].constants["C"] == pytest.approx(4)


@pytest.mark.parametrize(
    ("given", "measured", "expected"),
    [
        (le(k, 8), {"x": ([*[1.0] * 8, *[0.0] * 8], 0.0)}, Verdict.INCONCLUSIVE),  # three octaves are not all inside
        (le(k, 2**20), {"x": (1 / 2.0 ** np.arange(16), 1e-3)}, Verdict.INCONCLUSIVE),  # the end is noise
        (le(k, 2**20), {"x": ([*(1 / 2.0 ** np.arange(15)), 0.0], [0.0] * 15 + [np.inf])}, Verdict.INCONCLUSIVE),
        (le(k, 2**20), {"x": (1 / 2.0 ** np.arange(16), 0.0)}, Verdict.HOLDS),
    ],
)
def test_an_order_of_growth_is_that_of_certain_numbers_inside_the_premises(given, measured, expected):
    """Neither entries outside the premises nor rounding noise have an order."""
    claim = Claim(id="toy.order", given=given, then=le(x, 1 / k), quantifier=Scaling(in_=k))

    assert verdict(claim, k=2 ** np.arange(16), **measured) is expected


def test_a_bound_of_zero_below_something_is_no_order_of_growth():
    """A ratio that does not exist is not left out."""
    claim = Claim(id="toy.order", then=le(x, Quantity("bound")), quantifier=Scaling(in_=k))
    bound = [*(1 / 2.0 ** np.arange(12)), 0.0, 0.0, 0.0, 0.0]

    found = verdict(claim, k=2 ** np.arange(16), x=([*bound[:12], 5.0, 5.0, 5.0, 5.0], 0.0), bound=(bound, 0.0))
    assert found is Verdict.INCONCLUSIVE


@pytest.mark.parametrize("value", [0.5, 1.5])
@pytest.mark.parametrize("quantifier", [OnAverage(), OnAverage(variance=1), WithProbability(sp.Rational(1, 10))])
def test_equal_trials_are_not_independent_ones(value, quantifier):
    """A measured number that never changes came from one seed."""
    claim = Claim(id="toy.mean", then=le(x, 1), quantifier=quantifier)

    with pytest.raises(BadExperiment, match="all 400 trials measured the same"):
        verdict(claim, x=(np.full(400, value), 1e-12))


def test_premises_of_trials_are_not_taken_for_premises_of_entries():
    """A premise with one axis against trials with two could mean either."""
    claim = Claim(id="toy.trials", given=le(k, 1), then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 10)))

    with pytest.raises(BadExperiment, match="trials are the first axis"):
        verdict(claim, k=[1, 2, 3], x=(np.zeros((3, 3)), 0.0))


@pytest.mark.parametrize(
    ("observed", "told"),
    [
        (3, "it is certainly false"),
        ([3, 1], "1 of 2 entries is certainly false"),
        ([3, 3], "2 of 2 entries are certainly false"),
    ],
)
def test_what_is_false_is_counted_in_plain_words(observed, told):
    """One number is not `1 of 1 entries`."""
    seen = Quantity("seen")

    assert Claim(id="toy.counted", then=le(seen, 2)).judge({seen: observed}).reason == told
