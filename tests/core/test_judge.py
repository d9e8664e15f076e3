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
    ForAll,
    Printed,
    Quantity,
    Traced,
    Verdict,
    eq,
    exact,
    ge,
    gt,
    judge,
    le,
    lt,
)

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
        (np.array([1j]), "complex; a bound compares real numbers"),
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


def test_a_premise_with_a_name_is_named_by_it():
    """A reader looks for the number of the condition, not for its formula."""
    claim = Claim(id="toy.premise", given=(le(y, 0, name="13a"),), then=le(x, 1))

    assert "(13a) y <= 0" in judge(claim, {"x": 5, "y": 1}).reason


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


def test_a_root_of_a_ball_around_zero_is_a_ball():
    """The error of a measured zero must not turn its root into nothing."""
    claim = Claim(id="toy.root", then=le(sp.sqrt(x), 1))

    assert verdict(claim, x=(0.0, 1e-9)) is Verdict.HOLDS


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


@pytest.mark.parametrize(("start", "expected"), [(5, Verdict.VACUOUS), ((5.0, 1e-12), Verdict.VACUOUS)])
def test_a_bound_that_may_be_the_trivial_one_is_vacuous(start, expected):
    """An error bar does not make it say more."""
    claim = Claim(id="toy.still", then=le(x, y, trivially=y))

    assert verdict(claim, x=1, y=start) is expected


@pytest.mark.parametrize("value", [arb("inf"), [arb(1), arb("-inf")], (arb("inf"), 0.0)])
def test_an_infinite_bound_is_refused(value):
    """Whatever is below infinity says nothing; it must not hold."""
    with pytest.raises(BadExperiment, match=r"cannot read `y`: it contains -?inf"):
        judge(Claim(id="toy.endless", then=le(x, y)), {x: 1, y: value})
