"""Cayley steps and D-SVD in exact numbers, against their floating-point form and against closed forms."""

import pytest
import torch
from flint import arb_mat, fmpq, fmpq_mat

from algorithms.stiefel import (
    cayley_step,
    curve_derivatives,
    exact_cayley_step,
    exact_curve_derivatives,
    exact_svd_gradient,
    exact_svd_half_layer,
    exact_svd_network,
    exact_svd_objective,
    svd_gradient,
    svd_network,
    svd_objective,
)

EPS = torch.finfo(torch.float64).eps


def frame(angle_numerator, angle_denominator):
    """A rational rotation of the plane, by the rational parametrisation of the circle."""
    s = fmpq(angle_numerator, angle_denominator)
    return fmpq_mat(
        [[(1 - s * s) / (1 + s * s), -2 * s / (1 + s * s)], [2 * s / (1 + s * s), (1 - s * s) / (1 + s * s)]]
    )


def tensor(matrix):
    rows = matrix.tolist()
    return torch.tensor([[float(arb_mat([[x]])[0, 0].mid()) for x in row] for row in rows], dtype=torch.float64)


M = fmpq_mat([[2, 1], [0, 1]])


def test_a_direction_below_all_floats_is_not_followed():
    """Its norm is zero as a float, and the frame stays."""
    U, tiny = fmpq_mat([[1], [0]]), M * fmpq(1, 10**400)
    assert exact_svd_gradient(tiny, U, fmpq_mat([[0], [1]])) != fmpq_mat(2, 1)
    assert exact_svd_half_layer(tiny, U, fmpq_mat([[0], [1]])) == U


def test_gradient_objective_derivatives_and_step_are_the_float_ones():
    """All formulas of one step agree with the tensor versions up to rounding."""
    U, V, t = frame(1, 3), frame(1, 5), fmpq(1, 4)
    G = exact_svd_gradient(M, U, V)
    m, u, v, g = map(tensor, (M, U, V, G))

    torch.testing.assert_close(g, svd_gradient(m, u, v), rtol=0, atol=50 * EPS)
    torch.testing.assert_close(tensor(exact_cayley_step(U, G, t)), cayley_step(u, g, 0.25), rtol=0, atol=50 * EPS)
    assert float(exact_svd_objective(M, U, V)) == pytest.approx(svd_objective(m, u, v).item(), abs=50 * EPS)
    expected = [one.item() for one in curve_derivatives(m, u, v, g)]
    assert [float(x) for x in exact_curve_derivatives(M, U, V, G)] == pytest.approx(expected, abs=500 * EPS)


def test_a_rational_frame_stays_orthonormal():
    """U'U = I holds digit by digit after a step."""
    U = frame(1, 3)
    moved = exact_svd_half_layer(M, U, frame(1, 5))

    assert moved != U
    assert moved.transpose() * moved == fmpq_mat([[1, 0], [0, 1]])


def test_a_run_in_balls_is_the_run_in_floats():
    """Three layers agree up to rounding, and the balls stay narrow."""
    U, V = arb_mat(frame(1, 3)), arb_mat(frame(1, 5))
    exact = exact_svd_network(arb_mat(M), U, V, 3)
    expected = svd_network(tensor(M), tensor(U), tensor(V), 3)

    for (found_U, found_V), (u, v) in zip(exact, expected, strict=True):
        torch.testing.assert_close(tensor(found_U), u, rtol=0, atol=1e4 * EPS)
        torch.testing.assert_close(tensor(found_V), v, rtol=0, atol=1e4 * EPS)


def test_without_the_guard_the_step_climbs_where_the_curvature_is_negative():
    """The objective rises from 3/5 to 63/65 on a vector."""
    column, one = fmpq_mat([[1], [0]]), fmpq_mat([[1]])
    U = fmpq_mat([[fmpq(-3, 5)], [fmpq(4, 5)]])
    climbed = exact_svd_half_layer(column, U, one, guarded=False)

    assert exact_svd_objective(column, U, one) == fmpq(3, 5)
    assert exact_svd_objective(column, climbed, one) == fmpq(63, 65)


def test_stationary_points_stay_and_negative_depths_are_rejected():
    """At the singular vectors nothing moves."""
    identity = fmpq_mat([[1, 0], [0, 1]])

    assert exact_svd_half_layer(fmpq_mat([[2, 0], [0, 1]]), identity, identity) == identity
    with pytest.raises(ValueError, match="layers"):
        exact_svd_network(identity, identity, identity, -1)
