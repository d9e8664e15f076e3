"""Every function of the language at a few numbers, in each domain: rationals, balls, arrays, tensors.

The truth is that of the standard library; rationals are compared exactly.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb, ctx, fmpq

from bounds.core.errors import BadClaim
from bounds.core.formula import LARGEST_EXACT_POWER, evaluate, floats
from bounds.core.numbers import entries

x, y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
n, k, j = (sp.Symbol(name, integer=True) for name in "nkj")

ANALYTIC = [
    (sp.sqrt, math.sqrt, 0.7),
    (sp.exp, math.exp, -0.3),
    (sp.log, math.log, 0.7),
    (sp.sin, math.sin, 0.7),
    (sp.cos, math.cos, 0.7),
    (sp.tan, math.tan, 0.7),
    (sp.asin, math.asin, 0.7),
    (sp.acos, math.acos, 0.7),
    (sp.atan, math.atan, -0.7),
    (sp.sinh, math.sinh, 0.7),
    (sp.cosh, math.cosh, 0.7),
    (sp.tanh, math.tanh, 0.7),
    (sp.asinh, math.asinh, -0.7),
    (sp.acosh, math.acosh, 1.7),
    (sp.atanh, math.atanh, 0.7),
    (sp.gamma, math.gamma, 2.3),
    (sp.loggamma, math.lgamma, 4.2),
    (sp.erf, math.erf, 0.7),
    (sp.erfc, math.erfc, 0.7),
    (sp.Abs, abs, -0.7),
    (sp.sign, lambda v: math.copysign(1, v), -0.7),
    (sp.floor, math.floor, -1.5),
    (sp.ceiling, math.ceil, -1.5),
]


def ball_of(found):
    (one,) = found.flat
    return float(one) if isinstance(one, arb) else float(arb(one))


@pytest.mark.parametrize(("function", "truth", "at"), ANALYTIC, ids=lambda one: getattr(one, "__name__", None))
def test_a_function_of_one_number(function, truth, at):
    """In balls, of an exact number; in arrays; in tensors."""
    formula, expected = function(x), truth(at)

    assert ball_of(evaluate(formula, {x: entries((at, 0.0))})) == pytest.approx(expected, rel=1e-14)
    assert ball_of(evaluate(formula, {x: entries(Fraction(at))})) == pytest.approx(expected, rel=1e-14)
    assert floats(formula, {x: at}) == pytest.approx(expected, rel=1e-13)
    np.testing.assert_allclose(floats(formula, {x: np.array([at, at])}), [expected] * 2, rtol=1e-13)
    found = floats(formula, {x: torch.tensor([at, at], dtype=torch.float64)})
    np.testing.assert_allclose(found.numpy(), [expected] * 2, rtol=1e-12)


@pytest.mark.parametrize(
    ("formula", "values", "expected"),
    [
        (sp.floor(x), {x: Fraction(-7, 2)}, -4),
        (sp.ceiling(x), {x: Fraction(-7, 2)}, -3),
        (sp.Abs(x), {x: Fraction(-7, 2)}, Fraction(7, 2)),
        (sp.sign(x), {x: Fraction(-7, 2)}, -1),
        (sp.sign(x), {x: 0}, 0),
        (sp.factorial(n), {n: 6}, 720),
        (sp.binomial(n, k), {n: 9, k: 3}, 84),
        (sp.Max(x, y, 2), {x: 1, y: Fraction(5, 2)}, Fraction(5, 2)),
        (sp.Min(x, y, 2), {x: 1, y: Fraction(5, 2)}, 1),
        (x**y, {x: Fraction(2, 3), y: -2}, Fraction(9, 4)),
        (sp.Sum(k * x**k, (k, 1, n)), {x: Fraction(1, 2), n: 3}, Fraction(11, 8)),
        (sp.Product(x + k, (k, 0, n)), {x: 1, n: 3}, 24),
        (sp.Sum(x**k, (k, 1, n)), {x: 5, n: 0}, 0),
        (sp.Product(x**k, (k, 1, n)), {x: 5, n: 0}, 1),
        (sp.Sum(sp.Sum(k * j, (j, 1, k)), (k, 1, n)), {n: 3}, 25),
        (sp.Rational(2, 7) * x - 1, {x: 3}, Fraction(-1, 7)),
    ],
    ids=str,
)
def test_rationals_stay_rationals(formula, values, expected):
    """Exactly; the same in balls, in arrays and, up to the logarithm of a factorial, in tensors."""
    (found,) = evaluate(formula, {one: entries(value) for one, value in values.items()}).flat
    numbers = {one: float(value) for one, value in values.items()}

    assert type(found) is fmpq
    assert Fraction(int(found.p), int(found.q)) == expected
    assert ball_of(evaluate(formula, {one: entries((value, 0.0)) for one, value in numbers.items()})) == pytest.approx(
        float(expected), rel=1e-14
    )
    assert floats(formula, numbers) == pytest.approx(float(expected), rel=1e-13)
    tensors = {one: torch.tensor(value, dtype=torch.float64) for one, value in numbers.items()}
    assert float(floats(formula, tensors)) == pytest.approx(float(expected), rel=1e-10)


@pytest.mark.parametrize(
    ("base", "exponent", "low", "high"),
    [
        ((0.0, 2.0), 2, 0, 4),
        ((1.0, 2.0), 2, 0, 9),
        ((-1.0, 2.0), 4, 0, 81),
        ((1.0, 2.0), 3, -1, 27),
        ((-1.0, 2.0), 5, -243, 1),
        ((1.0, 3.0), sp.Rational(1, 2), 0, 2),
        ((0.5, 0.5), sp.Rational(3, 2), 0, 1),
        ((3.0, 1.0), -1, 0.25, 0.5),
    ],
)
def test_a_power_of_a_ball_is_the_smallest_that_holds_all(base, exponent, low, high):
    """Even powers and roots of a ball around zero are not negative, odd ones grow; elsewhere as the library does."""
    (found,) = evaluate(x**exponent, {x: entries(base)}).flat

    assert float(found.lower()) == pytest.approx(low, rel=1e-6, abs=1e-6)
    assert float(found.upper()) == pytest.approx(high, rel=1e-6)


def test_what_no_rational_can_hold_is_a_ball():
    """Roots, pi and e, and powers too large to write down; a division by zero says nothing at all."""
    for formula, expected in ((sp.sqrt(x), math.sqrt(3)), (sp.pi * x, 3 * math.pi), (sp.E * x, 3 * math.e)):
        (found,) = evaluate(formula, {x: entries(3)}).flat
        assert type(found) is arb
        assert float(found) == pytest.approx(expected, rel=1e-15)
    assert LARGEST_EXACT_POWER == 4096
    assert type(evaluate(x**y, {x: entries(2), y: entries(4096)}).item()) is fmpq
    assert type(evaluate(x**y, {x: entries(2), y: entries(-4096)}).item()) is fmpq
    assert type(evaluate(x**y, {x: entries(2), y: entries(4097)}).item()) is arb
    assert type(evaluate(x**y, {x: entries(2), y: entries(-4097)}).item()) is arb
    for formula in (1 / x, x**-2):
        assert not evaluate(formula, {x: entries(0)}).item().is_finite()
    one = evaluate(x**y, {x: entries(0), y: entries(0)}).item()
    assert (type(one), one) == (fmpq, 1)


@pytest.mark.parametrize(
    "constant", [sp.pi, sp.E, sp.GoldenRatio, sp.TribonacciConstant, sp.EulerGamma, sp.Catalan], ids=str
)
def test_a_constant_is_itself_to_every_digit(constant):
    """In balls of any precision, in arrays and in tensors."""
    with ctx.workprec(600):
        (found,) = evaluate(constant, {}, bits=512).flat
        assert arb(str(constant.evalf(170))).overlaps(found)
        assert found.rad() < 2.0**-480
    assert floats(constant * x, {x: 2.0}) == pytest.approx(2 * float(constant), rel=1e-15)
    tensor = floats(constant * x, {x: torch.tensor(2.0, dtype=torch.float64)})
    assert float(tensor) == pytest.approx(2 * float(constant), rel=1e-15)


@pytest.mark.parametrize("one", [sp.oo, -sp.oo, sp.zoo, sp.nan, sp.I, 1 + 2 * sp.I], ids=str)
def test_what_is_not_a_real_number_is_refused(one):
    """With a sentence, as a formula and as a measured number."""
    with pytest.raises(BadClaim, match="is not a real number"):
        evaluate(one, {})
    with pytest.raises(BadClaim, match="is not a real number"):
        floats(one, {})


def test_more_bits_make_a_smaller_ball():
    """Of the same number."""
    wide, narrow = (evaluate(sp.sqrt(x), {x: entries(2)}, bits).item() for bits in (64, 512))

    assert wide.contains(narrow)
    assert narrow.rad() < wide.rad() * 2.0**-400


def test_sums_may_end_at_different_places_in_arrays_and_tensors():
    """One loop for all entries, in which each counts its own terms; balls refuse that."""
    ends, formula, product = [0.0, 2.0, 5.0], sp.Sum(k**2, (k, 1, n)), sp.Product(k + 1, (k, j, n))
    starts = [1.0, 2.0, 4.0]

    assert floats(formula, {n: np.array(ends)}).tolist() == [0, 5, 55]
    assert floats(formula, {n: torch.tensor(ends, dtype=torch.float64)}).tolist() == [0, 5, 55]
    assert floats(product, {j: np.array(starts), n: np.array(ends)}).tolist() == [1, 3, 30]
    assert floats(product, {j: torch.tensor(starts), n: torch.tensor(ends)}).tolist() == [1, 3, 30]
    with pytest.raises(BadClaim, match="differ between entries"):
        evaluate(formula, {n: entries([1, 2])})
    with pytest.raises(BadClaim, match="differ between entries"):
        evaluate(sp.Sum(k, (k, j, n)), {n: entries([3, 3]), j: entries([1, 2])})
    assert evaluate(formula, {n: entries([4, 4])}).item() == 30
    assert evaluate(sp.Sum(k + x, (k, 1, n)), {n: entries([2, 2]), x: entries([1, 2])}).tolist() == [5, 7]


def test_a_sum_ends_at_a_whole_number():
    """Also one that only a ball holds; half a number ends nothing."""
    assert evaluate(sp.Sum(k, (k, 1, n)), {n: entries((3.0, 0.25))}).item().contains(6)
    for end in (Fraction(7, 2), (3.5, 0.25)):
        with pytest.raises(ValueError, match="not a whole number"):
            evaluate(sp.Sum(k, (k, 1, x)), {x: entries(end)})


@pytest.mark.parametrize("dtype", [torch.float16, torch.float32, torch.float64, torch.int64])
def test_tensors_are_computed_in_double_precision_and_given_back_in_their_own(dtype):
    """Of whole numbers comes a double; other numbers among the arguments take their place beside them."""
    found = floats(x / 3 + y, {x: torch.tensor([1, 2]).to(dtype), y: Fraction(1, 3)})

    assert found.dtype is (torch.float64 if dtype is torch.int64 else dtype)
    assert found.tolist() == (torch.tensor([2 / 3, 1.0], dtype=torch.float64).to(found.dtype)).tolist()
    mixed = floats(x * y, {x: np.array([2.0, 3.0]), y: torch.tensor(2.0, dtype=torch.float64)})
    assert mixed.tolist() == [4, 6]


def test_overflow_and_nothing_over_nothing_are_silent():
    """Infinite and nan, as in every library of arrays."""
    assert floats(sp.exp(x), {x: 1e4}) == math.inf
    assert math.isnan(floats(x / y, {x: 0.0, y: 0.0}))


def test_an_unknown_function_is_refused():
    """It has no ball."""
    with pytest.raises(BadClaim, match="cannot be evaluated in balls"):
        evaluate(sp.zeta(x), {x: entries(3)})


@pytest.mark.parametrize("constant", [sp.pi, sp.E, sp.EulerGamma, sp.Catalan])
def test_constants_of_arrays_are_the_nearest_floats(constant):
    """As sympy knows them."""
    assert floats(constant, {}) == float(constant.evalf(30))
