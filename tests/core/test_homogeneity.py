"""A slip in an exponent shows when the problem is scaled."""

import pytest
import sympy as sp

from bounds.core import Claim, Quantity, Traced, le
from bounds.core.homogeneity import mismatches

x, y, kappa, C = Quantity("x"), Quantity("y"), Quantity("kappa"), Quantity("C")
DATA = {"data": {x: 2, y: 1}}


def claim(rhs, **facts):
    return Claim(id="toy.scaled", then=le(x, rhs), scaling=DATA, **facts)


def test_sides_of_equal_degree_pass():
    """Constants, square roots and definitions are seen through."""
    constant = Traced(C, sp.sqrt(2), "by pencil")

    assert mismatches(claim(C * kappa * sp.sqrt(y**4), constants=(constant,))) == ()


@pytest.mark.parametrize("rhs", [kappa * y, y**3, y**2 + y, sp.exp(y) * y**2])
def test_a_wrong_exponent_is_told(rhs):
    """Wrong degree, or no degree at all."""
    assert len(mismatches(claim(rhs))) == 1


T, r, s = Quantity("T", integer=True), sp.Symbol("r", integer=True), sp.Symbol("s", integer=True)


def test_sums_and_products_up_to_a_symbol_are_seen_through():
    """A sum over 1..T scales like its terms, also when a term is a product over 1..s."""
    total = sp.Sum(y**2 * sp.Product(1 + kappa / r, (r, 1, s)), (s, 1, T))

    assert mismatches(claim(total)) == ()
    assert len(mismatches(claim(total * y))) == 1


def test_points_where_a_logarithm_is_undefined_are_drawn_again():
    """Whether 1 - C/kappa is positive depends on the draw; the degree does not."""
    assert mismatches(claim(y**2 * sp.log(1 - C / kappa) ** 2)) == ()


def test_whole_numbers_at_which_a_side_is_undefined_are_drawn_again():
    """A premise may keep T and r apart; the draw does not know it."""
    assert mismatches(claim(y**2 * T / (T - r))) == ()


def test_a_degree_may_depend_on_a_whole_number():
    """A moment of order T scales by the power T; one of another order is told."""
    moments = {"data": {x: T, y: 1}}

    assert mismatches(Claim(id="toy.moment", then=le(x, C * y**T), scaling=moments)) == ()
    assert len(mismatches(Claim(id="toy.moment", then=le(x, C * y ** (T + 1)), scaling=moments))) == 1


def test_zero_has_every_degree():
    """A right side of zero fits any left side."""
    assert mismatches(claim(0)) == ()


def test_what_is_never_defined_is_told():
    """A check that could not be made is not passed."""
    assert "defined at 0 of" in mismatches(claim(y**2 * sp.log(-kappa)))[0]


@pytest.mark.parametrize("power", [2, 3, 4])
def test_every_whole_number_is_compared(power):
    """That the degrees agree for one of them does not say that they do."""
    n = Quantity("n", integer=True, positive=True)
    counted = Claim(id="toy.counted", then=le(x**n, y**power), scaling={"data": {x: 1, y: 1}})

    assert mismatches(counted)
