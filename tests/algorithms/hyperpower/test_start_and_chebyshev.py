"""Choices of the first iterate, depths they imply, and the best coefficients for an interval."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from flint import fmpq

from algorithms.hyperpower import (
    balanced_scale,
    chebyshev_error,
    chebyshev_layers,
    frobenius_scale,
    initial_residuals,
    layers_for,
    residual_trajectory,
    spectral_scale,
    transposed_start,
)
from algorithms.hyperpower._chebyshev import chebyshev_monomials
from tests.algorithms.hyperpower.conftest import matrix
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def test_scales_are_the_norms_they_name():
    """Spectral, Frobenius and balanced scales of a deficient matrix with singular values 1, 0.8, 0.5."""
    A = matrix(5, 6, [1.0, 0.8, 0.5])
    scales = torch.stack([spectral_scale(A), frobenius_scale(A), balanced_scale(A)])

    torch.testing.assert_close(scales, torch.tensor([1, 1.89, 0.625], dtype=A.dtype), rtol=50 * EPS, atol=0)


def test_the_balanced_scale_equalises_the_extreme_residuals():
    """The residuals of the largest and the smallest singular value are opposite numbers."""
    A = matrix(3, 4, [1.0, 0.8, 0.5])
    e0 = initial_residuals(torch.linalg.svdvals(A), balanced_scale(A))

    torch.testing.assert_close(e0[0], -e0[-1], rtol=0, atol=50 * EPS)


@pytest.mark.parametrize("scale", [spectral_scale, frobenius_scale, balanced_scale])
def test_a_zero_matrix_starts_at_zero(scale):
    """The scale of a zero matrix is one, next to a matrix that is not zero."""
    A = torch.stack([torch.zeros(2, 3), torch.ones(2, 3)])

    assert scale(A)[0] == 1
    assert not transposed_start(A, scale(A))[0].any()


@pytest.mark.parametrize("order", [2, 3, 4, 10])
@pytest.mark.parametrize("e0", [0.0, 1e-20, 0.25, 0.5, 0.99, 1 - 1e-9])
def test_depths_are_the_smallest_that_suffice(order, e0):
    """The returned number of layers reaches the accuracy and one fewer does not."""
    layers = layers_for(e0, 1e-12, order)
    log_residual = [order**k * math.log(e0) if e0 else -math.inf for k in (layers, layers - 1)]

    assert e0 <= 1e-12 or log_residual[0] <= math.log(1e-12)
    assert layers == 0 or log_residual[1] > math.log(1e-12)


def test_a_tie_is_decided_by_the_power_and_not_by_its_rounding():
    """e0^32 is above the accuracy by less than doubles resolve; (1/2)^32 is 2^-32."""
    e0, accuracy = 0.5037615749617707, 2.9593832979579224e-10

    assert e0**32 == accuracy < Fraction(e0) ** 32
    assert layers_for(e0, accuracy, 2) == 6
    assert layers_for(0.5, 2.0**-32, 2) == 5


@pytest.mark.parametrize("arguments", [(1.0, 1e-3, 2), (0.5, 0.0, 2), (0.5, 1e-3, 1), (-0.1, 1e-3, 2)])
def test_impossible_depths_are_refused(arguments):
    """No number of layers helps a residual of one, a perfect accuracy or the order one."""
    with pytest.raises(ValueError, match="Expected"):
        layers_for(*arguments)


@pytest.mark.parametrize("degree", range(8))
def test_chebyshev_coefficients_are_numpys(degree):
    """The integer recursion gives the classical polynomials."""
    expected = np.polynomial.chebyshev.cheb2poly([0] * degree + [1])

    assert chebyshev_monomials(degree) == expected.tolist()


@pytest.mark.parametrize("bounds", [(0.0, 0.75), (-0.6, 0.6), (0.3, 0.3), (0.0, 0.99)])
@pytest.mark.parametrize(("order", "steps"), [(1, 2), (2, 3), (4, 2), (5, 1)])
def test_composed_layers_attain_the_best_error_of_their_degree(bounds, order, steps):
    """The largest residual on a grid that contains the extrema equals 1/T of degree L^K."""
    table = torch.tensor(chebyshev_layers(*bounds, order, steps), dtype=torch.float64)
    low, high = bounds
    degree = order**steps
    angles = torch.arange(degree + 1, dtype=torch.float64) * math.pi / degree
    e0 = (low + high) / 2 + (high - low) / 2 * angles.cos()
    largest = residual_trajectory(e0, table)[-1].abs()
    expected = chebyshev_error(low, high, degree)
    # The last layers add roundings of the coefficients, which grow with the steepness of the first.
    rounding = 10 * EPS * (1 + table.abs().max()) * order**steps

    assert (largest - expected).abs().max() <= rounding


def test_layers_are_exact_in_rationals():
    """With rational ends every coefficient is rational and the extreme point gives 1/T exactly."""
    (c,) = chebyshev_layers(fmpq(0), fmpq(3, 4), 2, 1)
    e = fmpq(3, 4)
    value = 1 - (1 - e) * (c[0] + c[1] * e)

    assert value == 1 / (2 * fmpq(5, 3) ** 2 - 1)


def test_errors_below_underflow_are_zero_and_not_an_exception():
    """A huge degree gives the limit of the error, and bad intervals are refused."""
    assert chebyshev_error(0.0, 0.5, 10**6) == 0
    with pytest.raises(ValueError, match="high < 1"):
        chebyshev_error(0.0, 1.0, 3)
    with pytest.raises(ValueError, match="low <= high"):
        chebyshev_layers(0.5, 0.0, 2, 1)
    with pytest.raises(ValueError, match="degree"):
        chebyshev_error(0.0, 0.5, 0)


def test_everything_stays_on_the_device_of_its_input():
    """Scales, starts and residuals live where the matrix lives."""
    with fake_cuda() as device:
        A = torch.ones(2, 3, 4, device=device)
        scales = [scale(A) for scale in (spectral_scale, frobenius_scale, balanced_scale)]
        made = [x for c0 in scales for x in (transposed_start(A, c0), initial_residuals(A[..., 0], c0))]

        assert {x.device.type for x in made} == {"cuda"}
