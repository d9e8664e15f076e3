"""Radii are the formulas of their docstrings, times at most the slack that pays for measured norms.

The validation against ball arithmetic finds what is too small; a constant that is a little too large only shows here.
"""

import math
from fractions import Fraction

import pytest

from bounds.core import rounding
from bounds.core._rounding_model import FUNCTION_ULPS, SLACK

U = Fraction(1, 2**53)
TINY = 1e-12
"""What float64 may add to a formula of a few operations."""

NINE = {"dtype": "float64"}


def is_formula(radius, formula):
    assert float(radius) == pytest.approx(float(SLACK * formula), rel=TINY, abs=0)


@pytest.mark.parametrize("terms", [1, 2, 10])
def test_a_sum_errs_once_less_than_it_has_terms(terms):
    """(n - 1) u for a sum; a mean divides once more."""
    mean = ((terms - 1) * U * (1 + U) + U) * 3

    is_formula(rounding.total(7.0, terms=terms, **NINE), (terms - 1) * U * 7)
    is_formula(rounding.mean(3.0, terms=terms, **NINE), mean)


@pytest.mark.parametrize("n", [1, 3, 8])
def test_products_err_once_for_each_inner_index(n):
    """n u |x| |y| for vectors, for matrices, and for each entry."""
    is_formula(rounding.dot(2.0, 5.0, length=n, **NINE), n * U * 10)
    is_formula(rounding.matmul(2.0, 5.0, inner=n, **NINE), n * U * 10)
    assert rounding.matmul(0.0, 0.0, inner=n, **NINE) == pytest.approx(n**2 * 2.0**-1074, abs=2.0**-1074)
    assert rounding.matmul(0.0, 0.0, inner=n, entries=n**4, **NINE) == pytest.approx(n**3 * 2.0**-1074, abs=2.0**-1073)
    assert rounding.dot(0.0, 0.0, length=n, **NINE) == n * 2.0**-1074


@pytest.mark.parametrize("factors", [1, 2, 4])
@pytest.mark.parametrize("n", [1, 5])
def test_a_chain_errs_once_for_each_product(factors, n):
    """(1 + nu)^(k-1) - 1 of the product of norms, n^2 u where norms are spectral; one factor errs nowhere."""
    norms = [2.0, 3.0, 5.0, 7.0][:factors]
    product = math.prod(map(Fraction, norms))

    is_formula(rounding.chain(norms, inner=n, **NINE), ((1 + n * U) ** (factors - 1) - 1) * product)
    is_formula(rounding.long_product(norms, size=n, **NINE), ((1 + n**2 * U) ** (factors - 1) - 1) * product)


@pytest.mark.parametrize("entries", [1, 6, 50])
def test_a_norm_errs_by_half_its_entries_and_one(entries):
    """(1 + u)^(n/2 + 1) - 1, and the radius of the matrix itself."""
    relative = math.expm1((entries / 2 + 1) * math.log1p(float(U)))

    is_formula(rounding.frobenius_norm(3.0, entries=entries, **NINE), relative * 3)
    assert rounding.frobenius_norm(3.0, entries=entries, matrix_radius=0.5, **NINE) == pytest.approx(
        0.5, rel=1e-9, abs=0
    )


def test_one_rounding_and_one_function():
    """u / (1 - u) of the value; four ulps of two u each, and what the argument brings along."""
    assert rounding.rounded(-3.0, **NINE) == pytest.approx(float(3 * U / (1 - U)), rel=TINY, abs=0)
    assert rounding.rounded(0.0, **NINE) == 2.0**-1074
    assert FUNCTION_ULPS == 8
    is_formula(rounding.scalar_function(-3.0, **NINE), 3 * 8 * U)
    is_formula(rounding.scalar_function(-3.0, condition=4.0, argument=0.5, **NINE), 3 * (2 + 8 * U))


@pytest.mark.parametrize("slope", [0.5, [0.5, 2.0, 3.0]])
def test_radii_of_an_iteration_follow_their_recursion(slope):
    """r' = Lambda r + l, each a little outward."""
    radii, expected = rounding.iterate(1.0, slope, [0.25, 0.5, 1.0], steps=3), [1.0]
    for k, local in enumerate([0.25, 0.5, 1.0]):
        expected.append((slope if isinstance(slope, float) else slope[k]) * expected[-1] + local)

    assert radii == pytest.approx(expected, rel=1e-12, abs=0)
    assert all(found > one for found, one in zip(radii[1:], expected[1:], strict=True))


E, X, A, ROWS, COLUMNS = 0.25, 3.0, 0.5, 2, 5
"""Residual, norms of the iterate and of the matrix, and its shape."""


UNITS = {"float64": 2.0**-53, "float16": 2.0**-11}
"""In half precision the terms of second order show."""


def one_step(order, rank, unit):
    """The step of order 2 or 3 written out: stretch and local radius within the range and outside, and the drift."""
    u = SLACK * unit
    start = u * A * X
    e = E + (start if rank == ROWS else start * 2**0.5)
    norm_E = (ROWS - rank + rank * e**2) ** 0.5
    residual = u * (COLUMNS * A * X + norm_E)
    g, norm_E = e + residual, norm_E + residual
    first = u * X * (ROWS * norm_E + 1 + g)
    if order == 2:
        inside = outside = first
        sums, stretch, slopes, all_sums = 1 + g, 2 * g, 1, 1
    else:
        second = u * X * (ROWS * (1 + g) * norm_E + 1 + g + g * g)
        inside, outside = g * first + second, first + second
        sums, stretch, slopes, all_sums = 1 + g + g * g, 3 * g * g, 1 + 2 * g, 1 + (1 + g)
    through = min(A * X * slopes, stretch + sums)
    through_outside = min(A * X * all_sums, sums + order)
    new_inside = stretch * start + through * residual + A * inside
    new_outside = sums * start + through_outside * residual + A * outside
    return new_inside if rank == ROWS else math.hypot(new_inside, new_outside)


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("rank", [1, 2])
@pytest.mark.parametrize("order", [2, 3])
def test_one_step_of_the_hyperpower_iteration(order, rank, dtype):
    """Order 2 and 3 by hand, of full and of deficient rank."""
    known = {"norm_A": A, "order": order, "shape": (ROWS, COLUMNS), "rank": rank, "dtype": dtype}
    start, radius = rounding.hyperpower([E, E], [X, X], **known)

    assert start == pytest.approx(SLACK * UNITS[dtype] * A * X * (1 if rank == ROWS else 2**0.5), rel=1e-12, abs=0)
    assert radius == pytest.approx(one_step(order, rank, UNITS[dtype]), rel=1e-9, abs=0)


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("order", [2, 3])
def test_one_step_of_the_drift(order, dtype):
    """Noise in the null space grows by the order, and by what a step adds."""
    u = SLACK * UNITS[dtype]
    start, radius = rounding.hyperpower_drift(
        [E, E], [X, X], norm_A=A, order=order, shape=(ROWS, COLUMNS), rank=1, dtype=dtype
    )
    norm_E = (1 + E**2) ** 0.5
    residual = u * (COLUMNS * A * X + norm_E)
    g, norm_E = E + residual, norm_E + residual
    outside = u * X * (ROWS * norm_E + 1 + g)
    outside += u * X * (ROWS * (1 + g) * norm_E + 1 + g + g * g) if order == 3 else 0
    all_sums = 1 if order == 2 else 2 + g

    assert start == pytest.approx(u * X, rel=1e-12, abs=0)
    kept = sum((1 + A * start) ** l for l in range(order))
    assert radius == pytest.approx(kept * start + all_sums * X * residual + outside, rel=1e-9, abs=0)


@pytest.mark.parametrize("condition", [1.0, 1e6])
def test_factorisations_err_by_their_backward_error_times_the_condition(condition):
    """p u with p = 10 + 4 max(m, n), amplified as 1 / (1 - p u kappa) says; a projector also departs from one."""
    p, known = 10 + 4 * 5, {"rows": 3, "columns": 5, **NINE}
    relative = float(p * U) * condition
    amplified = SLACK * relative / (1 - relative)
    departure = rounding.orthonormal(**known)

    assert rounding.pinv(2.0, condition, **known) == pytest.approx(3 * amplified * 2, rel=1e-12, abs=0)
    assert rounding.projector(condition, **known) == pytest.approx(departure + amplified, rel=1e-12, abs=0)
    assert rounding.solve(2.0, condition, size=4, **NINE) == pytest.approx(
        SLACK * 24 * float(U) * condition / (1 - 12 * float(U) * condition), rel=1e-12, abs=0
    )
    assert rounding.solve(2.0, 2.0**53 / 12, size=4, **NINE) == math.inf
