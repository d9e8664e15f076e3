"""Exact polynomials: norms, substitutions, differences, expansions; each against a slower definition."""

from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod

import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.polynomials import (
    best_approximation,
    catalecticant,
    coefficient_norm,
    coefficient_norm_in,
    finite_difference,
    from_hermite,
    gauss_hermite,
    gaussian_expectation,
    gaussian_expectation_in,
    gaussian_moment,
    gaussian_square_norm,
    gaussian_variance,
    hermite,
    hermite_expansion,
    homogeneous_part,
    monomials,
    polynomial_ring,
    substitute_linear,
)
from tests.helpers import fake_cuda


def difference_by_definition(f, q):
    """Inclusion and exclusion over all subsets of the q directions."""
    n = f.context().nvars()
    y = polynomial_ring(n * q, "y")
    zero = y[0] * 0
    total = zero
    for size in range(q + 1):
        for chosen in combinations(range(q), size):
            point = [sum((y[j * n + k] for j in chosen), zero) for k in range(n)]
            total += (-1) ** (q - size) * f.compose(*point)
    return total


def test_coefficient_norm_sums_squares():
    """C(2x - 3xy + 1/2) = 4 + 9 + 1/4."""
    x, y = polynomial_ring(2)

    assert coefficient_norm(2 * x - 3 * x * y + fmpq(1, 2)) == fmpq(53, 4)


def test_coefficient_norm_in_some_variables_is_a_polynomial_in_the_others():
    """C_x((y + 1) x + y x^2) = (y + 1)^2 + y^2."""
    x, y = polynomial_ring(2)

    assert coefficient_norm_in((y + 1) * x + y * x**2, {0}) == (y + 1) ** 2 + y**2


def test_homogeneous_parts_add_up():
    """A polynomial is the sum of its homogeneous parts."""
    x, y = polynomial_ring(2)
    f = (1 + x + 2 * y) ** 3

    assert sum((homogeneous_part(f, q) for q in range(4)), x * 0) == f


def test_linear_substitution_is_evaluation_at_the_image():
    """f(Wx) at a point equals f at W times the point."""
    x, y = polynomial_ring(2)
    f = x**3 - 2 * x * y + 5
    W = [[1, Fraction(1, 2), -1], [0, 3, 2]]

    assert substitute_linear(f, W)(2, 4, 1) == f(3, 14)


@pytest.mark.parametrize("q", [1, 2, 3])
def test_finite_difference_is_inclusion_and_exclusion(q):
    """The coefficient formula agrees with the definition by differences."""
    x, y = polynomial_ring(2)
    f = (x - 2 * y) ** q + 3 * x ** (q - 1) * y

    assert str(finite_difference(f)) == str(difference_by_definition(f, q))


def test_difference_norm_lies_between_its_two_factorials():
    """Q! C(f) <= C(f^) <= (q!)^2 C(f), with equality for multilinear forms and for powers."""
    x, y, z = polynomial_ring(3)

    assert coefficient_norm(finite_difference(x * y * z)) == factorial(3)
    assert coefficient_norm(finite_difference(x**3)) == factorial(3) ** 2


def test_difference_has_mean_square_equal_to_its_norm():
    """E f^(y)^2 = C(f^), because it is multilinear."""
    x, y = polynomial_ring(2)
    f = finite_difference(2 * x**2 * y - y**3)

    assert gaussian_expectation(f * f) == coefficient_norm(f)


def test_catalecticant_of_a_power_of_the_square_norm():
    """(x1^2+x2^2+x3^2)^2 has singular values 5/3 once and 2/3 five times."""
    x = polynomial_ring(3)
    matrix, weights = catalecticant(sum(v**2 for v in x) ** 2)
    root = np.sqrt(weights)
    dense = np.array([[float(int(e.p) / int(e.q)) for e in row] for row in matrix.tolist()])

    values = np.linalg.svd(root[:, None] * dense * root, compute_uv=False)

    assert matrix.rank() == 6
    assert np.allclose(values, [5 / 3] + [2 / 3] * 5, rtol=0, atol=64 * np.finfo(float).eps)


def test_catalecticant_of_one_power_has_rank_one():
    """<w, x>^4 flattens to an outer product."""
    x, y, z = polynomial_ring(3)

    assert catalecticant((x - 2 * y + 3 * z) ** 4)[0].rank() == 1


def test_monomials_are_counted_by_a_binomial():
    """There are binom(n + q - 1, q) monomials of degree q in n variables."""
    assert all(len(set(monomials(n, q))) == comb(n + q - 1, q) for n in (1, 2, 4) for q in (0, 1, 5))


@pytest.mark.parametrize("q", range(6))
def test_hermite_polynomials_are_monic_and_orthogonal(q):
    """E He_p He_q = q! if p = q, else 0."""
    (x,) = polynomial_ring(1)
    products = [gaussian_expectation(hermite(p, x) * hermite(q, x)) for p in range(6)]

    assert products == [factorial(q) if p == q else 0 for p in range(6)]


def test_hermite_runs_on_tensors_and_balls():
    """He_3(x) = x^3 - 3x whatever x is."""
    assert torch.equal(hermite(3, torch.tensor([2.0, -1.0])), torch.tensor([2.0, 2.0]))
    assert hermite(3, arb(2)) == 2
    assert hermite(0, torch.tensor([5.0])).item() == 1


def test_hermite_expansion_round_trip_and_norm():
    """Expanding and summing up returns the polynomial; the norm is E f^2."""
    x, y = polynomial_ring(2)
    f = x**4 * y - 3 * x**2 * y**3 + fmpq(1, 3) * y + 7
    expansion = hermite_expansion(f)

    assert from_hermite(expansion, (x, y)) == f
    assert gaussian_square_norm(expansion) == gaussian_expectation(f * f)
    assert gaussian_variance(f) == gaussian_expectation(f * f) - gaussian_expectation(f) ** 2


def test_best_approximation_leaves_an_orthogonal_rest():
    """The rest is orthogonal to everything of the degree; a known quartic projection comes out."""
    x1, x2, x3 = polynomial_ring(3)
    f = x1**4 + 2 * x2**4 + fmpq(1, 10) * (x1**4 + 2 * x2**4 + x3**2) ** 2
    g = best_approximation(f, 4)

    assert g.to_dict()[(4, 0, 0)] == fmpq(117, 5)
    assert g.to_dict()[(0, 0, 0)] == fmpq(1701, 10)
    assert gaussian_expectation((f - g) * x1**2 * x2**2) == 0


def test_partial_average_agrees_with_the_full_one():
    """Averaging in two steps is averaging at once."""
    x, y = polynomial_ring(2)
    f = (x + 2 * y + 1) ** 6

    assert gaussian_expectation(gaussian_expectation_in(f, {1})) == gaussian_expectation(f)
    assert gaussian_expectation_in(f, {0, 1}) == gaussian_expectation(f)


def test_moments_are_double_factorials():
    """1, 0, 1, 0, 3, 0, 15."""
    assert [gaussian_moment(p) for p in range(7)] == [1, 0, 1, 0, 3, 0, 15]


@pytest.mark.parametrize(("dimension", "nodes"), [(1, 6), (2, 5), (3, 4)])
def test_quadrature_is_exact_up_to_its_degree(dimension, nodes):
    """Every moment of degree <= 2n - 1 per variable comes out to rounding of positive sums."""
    points, weights = gauss_hermite(dimension, nodes)
    powers = [2 * nodes - 2] * dimension
    expected = prod(gaussian_moment(p) for p in powers)

    actual = (weights * points.pow(torch.tensor(powers)).prod(-1)).sum().item()

    # Terms are positive; nodes are roots found to a few ulp, which the power multiplies by its degree.
    assert abs(actual - expected) <= 100 * sum(powers) * np.finfo(float).eps * expected


def test_bad_arguments_are_named():
    """Each refusal says what was expected and what came."""
    x, y = polynomial_ring(2)
    with pytest.raises(ValueError, match="homogeneous"):
        finite_difference(x + 1)
    with pytest.raises(ValueError, match="even degree"):
        catalecticant(x**3)
    with pytest.raises(ValueError, match="as many rows"):
        substitute_linear(x + y, [[1, 2]])
    with pytest.raises(ValueError, match="at least one variable"):
        polynomial_ring(0)
    with pytest.raises(ValueError, match="too many"):
        gauss_hermite(20, 10)
    with pytest.raises(ValueError, match="nodes >= 1"):
        gauss_hermite(1, 0)
    with pytest.raises(ValueError, match="power >= 0"):
        gaussian_moment(-1)


def test_quadrature_runs_on_another_device():
    """Points and weights are made where they are asked for."""
    with fake_cuda() as device:
        assert {t.device.type for t in gauss_hermite(2, 3, device=device)} == {"cuda"}
