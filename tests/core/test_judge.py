"""Toy claims whose verdict is known by pencil: one for every verdict, quantifier and refusal."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb

from bounds.core import (
    BadExperiment,
    Claim,
    Exists,
    Finding,
    ForAll,
    OnAverage,
    Printed,
    Quantity,
    Scaling,
    Traced,
    Unknown,
    Verdict,
    WithProbability,
    eq,
    exact,
    ge,
    gt,
    judge,
    le,
    lt,
)  # fmt: skip

x, y, k = Quantity("x", nonnegative=True), Quantity("y"), Quantity("k", integer=True)
C, p = Quantity("C"), Quantity("p")
at_most_one = Claim(id="toy.at_most_one", then=le(x, 1))


def verdict(claim, **measured):
    return judge(claim, measured).verdict


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1 - 1e-9, 1e-10), Verdict.HOLDS),
        ((1 - 1e-9, 1e-8), Verdict.INCONCLUSIVE),
        ((1 + 1e-9, 1e-8), Verdict.INCONCLUSIVE),
        ((1 + 1e-9, 1e-10), Verdict.VIOLATED),
        (1, Verdict.HOLDS),
        (Fraction(10**30 + 1, 10**30), Verdict.VIOLATED),
        (Fraction(10**30 - 1, 10**30), Verdict.HOLDS),
    ],
)
def test_a_bound_missed_by_a_hair_is_told_from_one_missed_by_rounding(value, expected):
    """Only an entry whose error bar lies clear of the bound decides anything."""
    assert verdict(at_most_one, x=value) is expected


@pytest.mark.parametrize(
    ("relation", "value", "expected"),
    [
        (lt(x, 1), 1, Verdict.VIOLATED),
        (le(x, 1), 1, Verdict.HOLDS),
        (gt(x, 1), 1, Verdict.VIOLATED),
        (ge(x, 1), 1, Verdict.HOLDS),
        (eq(x, 1), 1, Verdict.HOLDS),
        (eq(x, 1), (1.0, 1e-6), Verdict.HOLDS),
        (eq(x, 1), (1.0, 0.1), Verdict.INCONCLUSIVE),
        (eq(x, 1), (1.001, 1e-6), Verdict.VIOLATED),
        (eq(x, Fraction(1, 3)), Fraction(1, 3), Verdict.HOLDS),
        (eq(x, Fraction(1, 3)), exact(1 / 3), Verdict.VIOLATED),
        (eq(x**2, 2), (2**0.5, 1e-15), Verdict.HOLDS),
        (ge(x, sp.pi), (math.pi, 0.0), Verdict.VIOLATED),
    ],
)
def test_each_comparison_decides_the_boundary_case_exactly(relation, value, expected):
    """Strict and weak comparisons differ at equality, and pi is not its float."""
    assert verdict(Claim(id="toy.r", then=relation), x=value) is expected


def test_a_float_without_an_error_is_refused():
    """Who measured a float knows its error; nobody else may guess it."""
    with pytest.raises(BadExperiment, match=r"toy\.at_most_one.*`x`.*radius"):
        judge(at_most_one, {"x": np.array([0.5])})


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ((np.array([1.0, np.nan]), 0.1), "nan"),
        ((np.array([np.inf]), 0.1), "inf"),
        (np.array([1j]), "complex"),
        ((1.0, -1.0), "radius"),
        ((1.0, np.nan), "radius"),
        (True, "truth value"),
        ("1", "type str"),
        ((1, 2, 3), "use a list"),
        (-1, "non-negative"),
        ((np.zeros(3), np.zeros(2)), "shape"),
    ],
)
def test_numbers_that_cannot_be_judged_are_refused_with_the_reason(value, message):
    """The error names the claim, the symbol and what is wrong with the number."""
    with pytest.raises(BadExperiment, match=message):
        judge(at_most_one, {"x": value})


@pytest.mark.parametrize("radius", [math.inf, np.array([math.inf])])
def test_an_infinite_radius_means_that_nothing_is_known(radius):
    """A rounding analysis that says nothing leaves the entry undecided."""
    assert verdict(at_most_one, x=(0.5, radius)) is Verdict.INCONCLUSIVE


def test_missing_and_unknown_symbols_are_named():
    """A slip in a symbol's name is told apart from a missing measurement."""
    with pytest.raises(BadExperiment, match="no value for x"):
        judge(at_most_one, {})
    with pytest.raises(BadExperiment, match="`z`, which the claim does not use"):
        judge(at_most_one, {"x": 1, "z": 2})


def test_shapes_that_do_not_fit_are_named():
    """The message lists the shape of every quantity in the formula."""
    claim = Claim(id="toy.shapes", then=le(x * y, 1))
    with pytest.raises(BadExperiment, match=r"x \(3,\), y \(2,\)"):
        judge(claim, {"x": [1, 2, 3], "y": [1, 2]})


def test_a_false_premise_makes_the_claim_not_applicable_and_is_named():
    """Nothing is promised outside the premises, whatever the conclusion looks like."""
    claim = Claim(id="toy.premise", given=(le(y, 0),), then=le(x, 1))
    evidence = judge(claim, {"x": 5, "y": 1})

    assert evidence.verdict is Verdict.NOT_APPLICABLE
    assert "y <= 0" in evidence.reason


def test_an_undecided_premise_never_passes():
    """A premise within its own rounding error is not certified."""
    claim = Claim(id="toy.premise", given=(le(y, 0),), then=le(x, 1))

    assert verdict(claim, x=0, y=(0.0, 1e-9)) is Verdict.INCONCLUSIVE


def test_premises_are_certified_entry_by_entry():
    """An entry outside the premises neither breaks nor supports the claim."""
    claim = Claim(id="toy.mask", given=(ge(k, 1),), then=le(x, 1))
    evidence = judge(claim, {"k": [0, 1, 2], "x": [7, 1, 0]})

    assert evidence.verdict is Verdict.HOLDS
    assert (evidence.parts[0].outside, evidence.parts[0].resolved) == (1, 2)


def test_the_margin_of_a_premise_is_certified_and_relative():
    """The margin is a lower bound over the entries, relative to the larger side."""
    claim = Claim(id="toy.margin", given=(le(y, 10),), then=le(x, 1))

    assert judge(claim, {"x": 0, "y": [4, 8]}).premises[0].margin == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("value", "expected"), [(Fraction(1, 2), Verdict.HOLDS), (2, Verdict.VACUOUS), (1, Verdict.VACUOUS)]
)
def test_a_bound_no_better_than_what_is_always_true_is_vacuous(value, expected):
    """A probability below 2 is no news."""
    claim = Claim(id="toy.vacuous", then=le(x, y, trivially=1))

    assert verdict(claim, x=Fraction(1, 4), y=value) is expected


def test_the_worst_conjunct_is_the_verdict():
    """A conjunction is as good as its worst member, which the reason names."""
    claim = Claim(id="toy.both", then=(le(x, 1, name="upper"), ge(x, y, name="lower")))
    evidence = judge(claim, {"x": 1, "y": 2})

    assert evidence.verdict is Verdict.VIOLATED
    assert evidence.reason.startswith("lower:")


def test_definitions_may_be_expressions_constants_or_functions():
    """Definitions are evaluated in the order of their needs, in balls."""
    z = Quantity("z")
    claim = Claim(
        id="toy.where",
        where={z: lambda y: y * y, y: sp.sqrt(k)},
        constants=(Traced(C, sp.Rational(1, 2), "by pencil"),),
        then=eq(x, C * z),
    )

    assert set(claim.symbols) == {"x", "k"}
    assert verdict(claim, x=4, k=8) is Verdict.HOLDS


def test_equality_after_a_root_is_decided_by_more_precision_where_it_can_be():
    """Exact data whose sides differ by 1e-60 are told apart."""
    claim = Claim(id="toy.bits", then=le(x, sp.sqrt(2)))
    below = Fraction(math.isqrt(2 * 10**120), 10**60)

    assert verdict(claim, x=below) is Verdict.HOLDS
    assert verdict(claim, x=below + Fraction(1, 10**60)) is Verdict.VIOLATED


def test_numbers_beyond_the_range_of_floats_are_compared():
    """Premises may be astronomically large."""
    claim = Claim(id="toy.huge", then=ge(sp.exp(x), y**1000))

    assert verdict(claim, x=10**8, y=10**9) is Verdict.HOLDS
    assert verdict(claim, x=10**4, y=10**9) is Verdict.VIOLATED


def test_tightness_is_the_largest_ratio_in_the_direction_of_the_bound():
    """An upper bound is tight from below, a lower bound from above."""
    upper = judge(at_most_one, {"x": (np.array([0.5, 0.9]), 1e-12)})
    lower = judge(Claim(id="toy.low", then=ge(x, 1)), {"x": [2, 4]})

    assert upper.tightness == pytest.approx(0.9)
    assert lower.tightness == pytest.approx(0.5)


def test_a_bound_that_is_attained_up_to_rounding_is_tight_up_to_rounding():
    """Of an undecided entry only the certain share of the bound counts; an error as large as the bound leaves none."""
    claim = Claim(id="toy.attained", then=le(x, 1))
    sharp, blunt = (judge(claim, {"x": (1.0, radius)}) for radius in (1e-6, 2.0))

    assert sharp.verdict is Verdict.INCONCLUSIVE
    assert 1 - 1e-5 < sharp.tightness < 1
    assert not blunt.tightness


def test_tensors_of_any_float_type_can_be_measured():
    """A tensor is read in double precision, which holds every narrower float exactly."""
    half = torch.tensor([0.5, 0.25], dtype=torch.bfloat16)

    assert verdict(at_most_one, x=(half, 1e-2)) is Verdict.HOLDS


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


def test_a_root_of_a_ball_around_zero_is_a_ball():
    """The error of a measured zero must not turn its root into nothing."""
    claim = Claim(id="toy.root", then=le(sp.sqrt(x), 1))

    assert verdict(claim, x=(0.0, 1e-9)) is Verdict.HOLDS


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
@pytest.mark.parametrize("ends", [(None, None), (-1, 1)])
def test_a_sampled_average_is_judged_by_an_interval(mean, expected, ends):
    """A mean is told from 1/2 when the interval is clear of it."""
    quantifier = OnAverage(lowest=ends[0], highest=ends[1])
    claim = Claim(id="toy.sampled", then=le(x, sp.Rational(1, 2)), quantifier=quantifier)
    draws = np.random.default_rng(1).random(4000) < mean

    assert verdict(claim, x=draws.astype(int)) is expected


@pytest.mark.parametrize(
    ("power", "expected"), [(-1.0, Verdict.HOLDS), (-0.5, Verdict.VIOLATED), (-1.04, Verdict.HOLDS)]
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


def test_a_finding_is_judged_like_a_band():
    """A number of a table lies in its acceptance band or it does not."""
    claim = Claim(id="toy.table", then=(ge(x, 2), le(x, 3)), quantifier=Finding("Table 1"))

    assert verdict(claim, x=(2.5, 0.1)) is Verdict.HOLDS
    assert verdict(claim, x=(3.5, 0.1)) is Verdict.VIOLATED


def test_an_unnamed_constant_is_calibrated_and_never_holds():
    """The least constant consistent with the runs is reported instead of a verdict."""
    claim = Claim(id="toy.big_o", then=le(x, C / k), constants=(Unknown(C),))
    evidence = judge(claim, {"k": [1, 2, 4], "x": [1, 1, 1]})

    assert evidence.verdict is Verdict.INCONCLUSIVE
    assert evidence.parts[0].constants["C"] == pytest.approx(4)


def test_judging_is_fast_enough_for_batches():
    """A hundred thousand instances are judged in about a second."""
    claim = Claim(id="toy.speed", constants=(Printed(C, 2),), then=le(x, C * y))
    values = np.random.default_rng(0).random(100_000)
    evidence = judge(claim, {"x": (values, 1e-15), "y": (values, 1e-15)})

    assert evidence.parts[0].resolved > 99_000


def test_a_ball_may_be_given_as_it_is():
    """Whoever computes in balls hands them over."""
    assert verdict(at_most_one, x=[arb(0.5), arb(0.5, 0.1)]) is Verdict.HOLDS
    assert verdict(Claim(id="toy.all", then=le(x, 1), quantifier=ForAll()), x=arb(1, 1)) is Verdict.INCONCLUSIVE


def test_numbers_that_are_not_finite_become_null_in_the_record():
    """Outside the premises both sides may be 0/0; the stored evidence stays valid JSON."""
    claim = Claim(id="toy.null", given=(ge(k, 1),), then=le(x, y / k))
    record = judge(claim, {"k": [0, 1], "x": [0, 0], "y": [0, 1]}).to_json()

    assert record["parts"][0]["series"]["promised"] == [None, 1.0]


def test_the_promised_side_is_computed_at_numbers_arrays_and_tensors():
    """The bound broadcasts in the library of its arguments."""
    claim = Claim(id="toy.bound", constants=(Printed(C, 2),), then=le(x, C * y**2))

    assert claim.bound(y=3) == 18
    assert claim.bound(y=np.array([1.0, 2.0])).tolist() == [2.0, 8.0]
    assert claim.bound(y=torch.tensor([1.0, 2.0])).tolist() == [2.0, 8.0]
