"""One formula, several domains: rationals, balls, arrays, tensors."""

import pytest
import sympy as sp
import torch
from flint import arb, fmpq

from bounds.core import Claim, Quantity, exact, le
from bounds.core.formula import evaluate
from bounds.core.numbers import entries

x, y = Quantity("x", nonnegative=True), Quantity("y", positive=True)
k, N = sp.Symbol("k", integer=True), Quantity("N", integer=True, positive=True)


@pytest.mark.parametrize(
    "formula",
    [
        sp.Max(1, y) * sp.sqrt(2),
        sp.Min(y, 2, sp.pi),
        sp.Sum(y**k / sp.factorial(k), (k, 0, N)),
        sp.Product(1 + y / k, (k, 1, N)) + sp.binomial(N, 2) * y,
        sp.Abs(y - 1) + sp.ceiling(y) + sp.exp(1) + sp.erf(y) + sp.loggamma(y + 1),
    ],
)
def test_a_bound_is_the_same_number_in_tensors_and_in_balls(formula):
    """Every function of the language has its twin in torch, with a gradient."""
    values = torch.tensor([0.5, 1.5, 3.5], dtype=torch.float64, requires_grad=True)
    found = Claim(id="toy.twin", then=le(x, formula)).bound(y=values, **({"N": 4.0} if formula.has(N) else {}))
    balls = evaluate(formula, {y: entries(list(map(exact, values.tolist()))), N: entries(4)})

    assert found.tolist() == pytest.approx([float(ball) for ball in balls], rel=1e-12)
    assert torch.autograd.grad(found.sum(), values)[0].isfinite().all()


def test_indices_of_one_name_are_told_apart():
    """Two dummies may be called alike: the sum over tens and units is not that of units alone."""
    ten, unit, n = sp.Dummy("k"), sp.Dummy("k"), sp.Symbol("n", integer=True)
    two_digits = sp.Sum(sp.Sum(10 * ten + unit, (unit, 1, n)), (ten, 1, n))

    assert evaluate(two_digits, {n: entries(2)}).item() == 11 + 12 + 21 + 22


def test_a_symbol_without_a_name_of_its_own_is_read_like_others():
    """A dummy stands for what it is given."""
    one = sp.Dummy("x")

    assert evaluate(one + 1, {one: entries(2)}).item() == 3


def test_an_extreme_of_a_ball_and_a_rational_is_a_ball():
    """Between a half and three halves, or one: the larger of them may be either."""
    values = {x: entries((1.0, 0.5)), y: entries(1)}
    larger, smaller = (evaluate(extreme(x, y), values).item() for extreme in (sp.Max, sp.Min))

    assert (larger.contains(arb(1.4)), larger.contains(arb(0.9))) == (True, False)
    assert (smaller.contains(arb(0.6)), smaller.contains(arb(1.1))) == (True, False)


@pytest.mark.parametrize("exponent", [-2, -1, sp.Rational(-1, 2)])
def test_a_negative_power_of_what_may_be_zero_is_anything(exponent):
    """Not a number below some bound."""
    assert not evaluate(x**exponent, {x: entries((0.0, 0.5))}).item().is_finite()


def test_the_power_zero_of_what_may_be_zero_is_one():
    """As an expression that is no polynomial has it."""
    assert evaluate(x**N, {x: entries((0.0, 0.5)), N: entries(0)}).item() == 1


def test_a_sum_may_raise_its_index_to_a_measured_power():
    """And a measured number to its index."""
    values = {x: entries((2.0, 1e-9)), y: entries((0.0, 1e-9))}

    assert float(evaluate(sp.Sum(k**x, (k, 1, 3)), values).item()) == pytest.approx(14, abs=1e-6)
    assert float(evaluate(sp.Sum(x**k, (k, 0, 3)), values).item()) == pytest.approx(15, abs=1e-6)
    assert float(evaluate(sp.Sum(y**k, (k, 1, 3)), values).item()) == pytest.approx(0, abs=1e-6)
    assert evaluate(sp.Sum(k**2, (k, 1, N)), {N: entries(3)}).item() == 14
    assert evaluate(sp.Sum(1 / k, (k, 2, N)), {N: entries([3, 3])}).item() == fmpq(5, 6)
