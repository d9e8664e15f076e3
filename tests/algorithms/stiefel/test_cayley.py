"""Cayley steps against the dense transform, and what keeps them on the manifold."""

import pytest
import torch

from algorithms.hyperpower import learnable_hyperpower
from algorithms.stiefel import (
    apply_direction,
    cayley_step,
    cayley_step_by_products,
    direction_norm,
    direction_singular_values,
    match_determinants,
    random_frame,
    skew_direction,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
SHAPES = [(1, 1), (3, 3), (4, 3), (7, 2), (9, 4)]


def frame_and_gradient(m, r, trials=3):
    """Orthonormal U and a gradient of norm about one."""
    generator = torch.Generator().manual_seed(10 * m + r)
    U = random_frame((trials,), m, r, generator)
    return U, torch.randn(trials, m, r, dtype=torch.float64, generator=generator) / m


def dense_step(U, G, t):
    """The transform as defined, with a full inverse."""
    P = G @ U.mT - U @ G.mT
    identity = torch.eye(U.shape[-2], dtype=U.dtype)
    return torch.linalg.inv(identity + t / 2 * P) @ (identity - t / 2 * P) @ U


@pytest.mark.parametrize(("m", "r"), SHAPES)
def test_the_small_solve_is_the_dense_transform(m, r):
    """The 2r x 2r solve gives the definition, for narrow and square frames and either sign of t."""
    U, G = frame_and_gradient(m, r)
    for t in (-0.7, 0.0, 1.3):
        torch.testing.assert_close(cayley_step(U, G, t), dense_step(U, G, t), rtol=0, atol=100 * EPS * m)


@pytest.mark.parametrize(("m", "r"), SHAPES)
def test_steps_stay_orthonormal_and_start_along_minus_pu(m, r):
    """U(t) has orthonormal columns, and its derivative at zero is -PU."""
    U, G = frame_and_gradient(m, r)
    moved = cayley_step(U, G, torch.tensor([0.5, 5.0, -3.0], dtype=U.dtype))
    P = skew_direction(U, G)
    t = 1e-5
    difference = (cayley_step(U, G, t) - cayley_step(U, G, -t)) / (2 * t)

    torch.testing.assert_close(moved.mT @ moved, torch.eye(r, dtype=U.dtype).expand(3, r, r), rtol=0, atol=200 * EPS)
    # Central differences leave t^2 times the third derivative (6/4 norm P^3) and eps/t.
    torch.testing.assert_close(difference, -P @ U, rtol=0, atol=10 * (t**2 + EPS / t))
    torch.testing.assert_close(apply_direction(U, G, U), P @ U, rtol=0, atol=20 * EPS)


@pytest.mark.parametrize(("m", "r"), SHAPES)
def test_norms_come_from_the_small_matrix(m, r):
    """The singular values of P are those of the dense matrix, zeros left out."""
    U, G = frame_and_gradient(m, r)
    expected = torch.linalg.svdvals(skew_direction(U, G))
    actual = direction_singular_values(U, G)

    torch.testing.assert_close(actual, expected[..., : actual.shape[-1]], rtol=0, atol=50 * EPS)
    torch.testing.assert_close(direction_norm(U, G), expected[..., 0], rtol=0, atol=50 * EPS)


def test_huge_steps_along_tiny_directions_stay_orthonormal():
    """Near a stationary point G is large, P tiny and t = 2/|P|: the frame keeps all its digits."""
    U, G = frame_and_gradient(7, 2)
    nearly = U + 1e-9 * G
    t = 2 / direction_norm(U, nearly)
    moved = cayley_step(U, nearly, t)

    torch.testing.assert_close(moved.mT @ moved, torch.eye(2, dtype=U.dtype).expand(3, 2, 2), rtol=0, atol=50 * EPS)


@pytest.mark.parametrize("rho", [1.0, 3.0])
def test_products_alone_reach_the_exact_step(rho):
    """Fixed coefficients, four powers and six layers leave rounding only, also beyond the Neumann radius."""
    U, G = frame_and_gradient(6, 2)
    t = 2 * rho / direction_norm(U, G)
    moved = cayley_step_by_products(U, G, t, torch.ones(6, 4, dtype=U.dtype))

    torch.testing.assert_close(moved, cayley_step(U, G, t), rtol=0, atol=200 * EPS)


def test_the_inner_network_is_the_learnable_one():
    """With rough coefficients the step is the network's inverse times (I - tP/2) U."""
    U, G = frame_and_gradient(5, 2)
    C = torch.tensor([[1.0, 0.9, 1.2]], dtype=U.dtype)
    t = 1 / direction_norm(U, G)
    half = t[:, None, None] / 2 * skew_direction(U, G)
    A = torch.eye(5, dtype=U.dtype) + half
    expected = learnable_hyperpower(A, A.mT / 1.5, C)[-1] @ (U - half @ U)

    torch.testing.assert_close(cayley_step_by_products(U, G, t, C), expected, rtol=0, atol=50 * EPS)


def test_random_frames_are_orthonormal_with_both_signs():
    """Frames are orthonormal, repeatable, and square ones have determinants of either sign."""
    U = random_frame((40,), 3, 3, torch.Generator().manual_seed(0))
    signs = torch.linalg.det(U).sign()

    torch.testing.assert_close(U.mT @ U, torch.eye(3, dtype=U.dtype).expand(40, 3, 3), rtol=0, atol=50 * EPS)
    assert 5 < (signs > 0).sum() < 35
    assert U.equal(random_frame((40,), 3, 3, torch.Generator().manual_seed(0)))
    with pytest.raises(ValueError, match="orthonormal columns"):
        random_frame((), 2, 3, torch.Generator())


def test_determinants_are_matched_by_one_flip_and_only_for_square_matrices():
    """After matching, det U det V has the sign of det M; rectangular problems pass unchanged."""
    generator = torch.Generator().manual_seed(1)
    M = torch.randn(20, 3, 3, dtype=torch.float64, generator=generator)
    U, V = (random_frame((20,), 3, 3, generator) for _ in range(2))
    fixed = match_determinants(M, U, V)
    product = torch.linalg.det(fixed) * torch.linalg.det(V) * torch.linalg.det(M)

    assert (product > 0).all()
    assert fixed[..., 1:].equal(U[..., 1:])
    assert match_determinants(M[:, :, :2], U[..., :2], V[:, :2, :2]).equal(U[..., :2])
    assert match_determinants(0 * M, U, V).equal(U), "a singular matrix asks for no sign"


def test_everything_stays_on_the_device_of_its_input():
    """Steps, directions and flips live where the frame lives."""
    with fake_cuda() as device:
        U = torch.ones(2, 5, 2, device=device)
        t = torch.ones(2, device=device)
        square = torch.ones(2, 3, 3, device=device)
        moved = [cayley_step(U, U, t), cayley_step_by_products(U, U, t, torch.ones(2, 3, device=device))]

        assert all(x.device.type == "cuda" for x in [*moved, match_determinants(square, square, square)])
