"""Formulas of radii where their terms come apart: other orders, growth, half precision, each branch of a minimum."""

import math

import numpy as np
import pytest

from bounds.core import _rounding_model as model
from bounds.core import rounding
from bounds.core._rounding_model import FUNCTION_ULPS_OF_HALF, OUTWARD, SLACK

UNITS = {"float64": 2.0**-53, "float32": 2.0**-24, "bfloat16": 2.0**-8, "float16": 2.0**-11}


def sums_of_powers(g, count):
    """1, 1 + g, 1 + g + g^2, ..."""
    return [sum(g**i for i in range(j + 1)) for j in range(count)]


def step_by_definition(e, norm_X, norm_A, order, shape, rank, u):
    """One step of Horner's rule, every sum written out: what it stretches, what it adds, and the drift."""
    rows, columns = shape
    u = SLACK * u
    norm_E = math.sqrt(rows - rank + rank * e * e)
    residual = u * (columns * norm_A * norm_X + norm_E)
    g, norm_E = e + residual, norm_E + residual
    sums = sums_of_powers(g, order)
    roundings = [u * norm_X * (rows * sums[j - 1] * norm_E + sums[j]) for j in range(1, order)]
    inside = sum(rounding * g ** (order - 1 - j) for j, rounding in enumerate(roundings, 1))
    outside = sum(roundings)
    stretch = order * g ** (order - 1)
    slopes = sum(j * g ** (j - 1) for j in range(1, order))
    through = min(norm_A * norm_X * slopes, stretch + sums[-1])
    through_outside = min(norm_A * norm_X * sum(sums[:-1]), sums[-1] + order)
    return (
        (stretch, through * residual + norm_A * inside),
        (sums[-1], through_outside * residual + norm_A * outside),
        sum(sums[:-1]) * norm_X * residual + outside,
    )


def radii_by_definition(residuals, norms_X, norm_A, order, shape, rank, u):
    inside = SLACK * u * norm_A * norms_X[0]
    outside = inside if rank < shape[0] else 0.0
    radii = [math.hypot(inside, outside)]
    for e, norm_X in zip(residuals[:-1], norms_X[:-1], strict=True):
        within, beyond, _ = step_by_definition(e + radii[-1], norm_X, norm_A, order, shape, rank, u)
        inside = within[0] * inside + within[1]
        outside = beyond[0] * outside + beyond[1] if rank < shape[0] else 0.0
        radii.append(math.hypot(inside, outside))
    return radii


def drift_by_definition(residuals, norms_X, norm_A, order, shape, rank, u):
    radii = [SLACK * u * norms_X[0]]
    for e, norm_X in zip(residuals[:-1], norms_X[:-1], strict=True):
        *_, added = step_by_definition(e, norm_X, norm_A, order, shape, rank, u)
        radii.append(sum((1 + norm_A * radii[-1]) ** l for l in range(order)) * radii[-1] + added)
    return radii


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("norm_A", [0.01, 10.0])  # either side of each minimum
@pytest.mark.parametrize(("shape", "rank"), [((2, 5), 2), ((4, 3), 1), ((6, 6), 5)])
@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_a_run_of_any_order_follows_its_definition(order, shape, rank, norm_A, dtype):
    """Three steps, of full and of deficient rank, in every format."""
    residuals, norms_X, u = [0.75, 0.5, 0.25, 0.125], [3.0, 2.5, 2.25, 2.0], UNITS[dtype]
    known = {"norm_A": norm_A, "order": order, "shape": shape, "rank": rank, "dtype": dtype}

    radii, drift = (
        function(residuals, norms_X, **known) for function in (rounding.hyperpower, rounding.hyperpower_drift)
    )
    assert radii == pytest.approx(
        radii_by_definition(residuals, norms_X, norm_A, order, shape, rank, u), rel=1e-9, abs=0
    )
    assert drift == pytest.approx(
        drift_by_definition(residuals, norms_X, norm_A, order, shape, rank, u), rel=1e-9, abs=0
    )


def test_full_rank_is_understood():
    """A rank that is left out is the number of rows."""
    known = {"norm_A": 0.5, "order": 3, "shape": (2, 5), "dtype": "float32"}

    assert rounding.hyperpower([0.5, 0.25], [1.0, 2.0], **known) == rounding.hyperpower(
        [0.5, 0.25], [1.0, 2.0], rank=2, **known
    )


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("growth", [0.5, 1.0, 8.0])
def test_growth_multiplies_the_backward_error_of_a_solve(growth, dtype):
    """3 n growth u kappa, amplified; an inverse is solved by columns, with the same number."""
    relative = 3 * 4 * growth * UNITS[dtype] * 100
    expected = SLACK * relative / (1 - relative) * 7

    assert rounding.solve(7.0, 100.0, size=4, dtype=dtype, growth=growth) == pytest.approx(expected, rel=1e-12)
    assert rounding.inverse(7.0, 100.0, size=4, dtype=dtype, growth=growth) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("rows", "columns"), [(3, 8), (8, 3), (1, 1)])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_spectra_err_by_the_backward_error_and_that_of_the_matrix(rows, columns, dtype):
    """p u of the norm, p = 10 + 4 max(m, n), for singular values, eigenvalues and norms; twice it for a frame."""
    p = (10 + 4 * max(rows, columns)) * UNITS[dtype]
    known = {"rows": rows, "columns": columns, "dtype": dtype}

    assert rounding.backward_error(rows, columns, dtype) == p
    for function in (rounding.singular_values, rounding.spectral_norm):
        assert function(5.0, **known) == pytest.approx(SLACK * p * 5, rel=1e-12)
        assert function(5.0, matrix_radius=0.25, **known) == pytest.approx(SLACK * p * 5 + 0.25, rel=1e-12)
    size = max(rows, columns)
    assert rounding.eigenvalues(5.0, size=size, matrix_radius=0.25, dtype=dtype) == pytest.approx(
        SLACK * p * 5 + 0.25, rel=1e-12
    )
    assert rounding.orthonormal(rows, columns, dtype=dtype) == pytest.approx(2 * SLACK * p, rel=1e-12)
    assert rounding.qr(5.0, **known) == pytest.approx(SLACK * p * 5, rel=1e-12)


def test_the_formats_are_those_of_their_standards():
    """Half a unit in the last place of 1, the smallest subnormal, and what a library's functions may lose below."""
    assert [model._format(name) for name in UNITS] == [
        (2.0**-53, 2.0**-1074),
        (2.0**-24, 2.0**-149),
        (2.0**-8, 2.0**-133),
        (2.0**-11, 2.0**-24),
    ]
    assert model.function_error("float64") == (8 * 2.0**-53, 2.0**-1022)
    assert model.function_error("float32") == (8 * 2.0**-24, 2.0**-126)
    assert model.function_error("bfloat16") == (2 * 2.0**-8, 2.0**-126)
    assert model.function_error("float16") == (2 * 2.0**-11, 2.0**-24)
    assert (SLACK, OUTWARD, FUNCTION_ULPS_OF_HALF) == (1.125, 1 + 2.0**-45, 2)


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("n", [1, 3, 200])
def test_gamma_and_its_compound(n, dtype):
    """nu / (1 - nu) below one, and (1 + r)^n - 1 without cancellation; beyond all numbers it is infinite."""
    nu = n * UNITS[dtype]

    assert model.gamma(n, dtype) == nu / (1 - nu)
    assert model.compounded(UNITS[dtype], n) == pytest.approx(math.expm1(n * math.log1p(UNITS[dtype])), rel=1e-12)
    assert model.gamma(round(1 / UNITS[dtype]), dtype) == math.inf
    assert model.compounded(3.0, 1e6) == math.inf
    assert model.compounded(0.5, 2) == pytest.approx(1.25)


@pytest.mark.parametrize(("x", "y"), [(2.0, 3.0), (3.0, 2.0), (-1.0, 0.0), (0.0, -4.0)])
def test_small_helpers_mean_what_they_say(x, y):
    """The smaller of two, the positive part, a quotient only by what is positive, a product."""
    assert model.lesser(x, y) == min(x, y)
    assert model.positive_part(x) == max(x, 0)
    assert model.divide(x, y) == (x / y if y > 0 else math.inf)
    assert model.product_of([x, y, 2]) == 2 * x * y
    assert model.product_of([]) == 1
    np.testing.assert_array_equal(model.lesser(np.array([x, y]), np.array([y, y])), [min(x, y), y])


U = 2.0**-53
TINY = 4 * 2.0**-1074


def outward(value, radius, roundings=1.0):
    return (radius + roundings * U * abs(value)) * OUTWARD + TINY


@pytest.mark.parametrize(("x", "r", "y", "s"), [(3.0, 0.25, -5.0, 0.125), (-0.5, 0.0, 2.0, 0.75), (8.0, 1.0, 4.0, 0.0)])
def test_pairs_carry_their_radii_by_the_formulas(x, r, y, s):
    """Sums add them, products and quotients weigh them; each rounds outward once."""
    moved = (r + abs(x / y) * s) / (abs(y) - s)

    assert rounding.plus((x, r), (y, s)) == (x + y, pytest.approx(outward(x + y, r + s), rel=1e-14))
    assert rounding.minus((x, r), (y, s)) == (x - y, pytest.approx(outward(x - y, r + s), rel=1e-14))
    assert rounding.times((x, r), (y, s)) == (
        x * y,
        pytest.approx(outward(x * y, abs(x) * s + abs(y) * r + r * s), rel=1e-14),
    )
    assert rounding.over((x, r), (y, s)) == (x / y, pytest.approx(outward(x / y, moved), rel=1e-14))


@pytest.mark.parametrize("zero", [0.0, 1.0])
def test_exact_operands_leave_one_rounding(zero):
    """Plain numbers have no radius: what is left is half a unit, a little outward, and never nothing."""
    for operation, value in ((rounding.plus, 3.0 + zero), (rounding.times, 3.0 * zero)):
        found = operation(3.0, zero)
        assert found == (value, (U * value) * OUTWARD + TINY)
        assert found[1] > 0


@pytest.mark.parametrize(("x", "r"), [(4.0, 0.5), (0.25, 0.125), (9.0, 0.0)])
def test_functions_of_pairs_carry_their_radii_by_the_formulas(x, r):
    """Powers by mean value and by concavity, exponentials and logarithms by their slopes; eight units each."""
    half = 2 * r / (x**0.5 + r**0.5)

    assert rounding.power((x, r), 3)[1] == pytest.approx(outward(x**3, 3 * r * (x + r) ** 2, 8), rel=1e-13)
    assert rounding.power((-x, r), 3)[0] == -(x**3)
    assert rounding.power((x, r), 2.5)[1] == pytest.approx(outward(x**2.5, 2.5 * r * (x + r) ** 1.5, 8), rel=1e-13)
    assert rounding.sqrt((x, r)) == (x**0.5, pytest.approx(outward(x**0.5, half, 8), rel=1e-12))
    assert rounding.power((x, r), 0.25)[1] == pytest.approx(outward(x**0.25, 2 * r / (x**0.75 + r**0.75), 8), rel=1e-12)
    assert rounding.exp((x, r))[1] == pytest.approx(outward(math.exp(x), math.exp(x) * r * math.exp(r), 8), rel=1e-13)
    assert rounding.log((x, r)) == (math.log(x), pytest.approx(outward(math.log(x), r / (x - r), 8), rel=1e-13))
    raised = rounding.power((x, r), 2)
    assert rounding.power((x, r), -2) == rounding.over(1.0, raised)


def test_a_quantity_that_cannot_be_negative_may_be_measured_so():
    """Within its radius it counts as zero; beyond that, nothing is known."""
    value, radius = rounding.sqrt((-0.25, 0.5))

    assert value == 0
    assert radius == pytest.approx(2 * 0.5 / 0.5**0.5, rel=1e-9)
    assert rounding.sqrt((-0.5, 0.5))[1] < math.inf
    assert rounding.sqrt((-0.75, 0.5))[1] == math.inf


@pytest.mark.parametrize("dtype", UNITS)
def test_underflow_of_a_chain_meets_the_other_factors(dtype):
    """Of k - 1 products, each entry's products; every factor larger than one enlarges what it meets."""
    tiny, n, u = model.smallest_subnormal(dtype), 3, UNITS[dtype]
    once = n * tiny * (1 + n * u)
    expected = 2 * n * once * (5.0 * 1.0 * 1.0)

    assert rounding.chain([5.0, 0.5, 0.0], inner=n, dtype=dtype) == pytest.approx(expected, rel=1e-3)
    assert rounding.frobenius_norm(0.0, entries=n, dtype=dtype) == pytest.approx(2 * once**0.5, rel=1e-6)
