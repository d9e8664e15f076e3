"""The inverse inside a Cayley step, and its training, against dense matrices that are written out."""

import pytest
import torch

from algorithms.hyperpower import initial_residuals, training_loss
from algorithms.stiefel import (
    cayley_step_by_products,
    direction_singular_values,
    random_frame,
    svd_network,
    train_inverses,
)


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


def half_direction(U, G, t):
    """t P / 2 with P = G U^T - U G^T."""
    return t / 2 * (G @ U.mT - U @ G.mT)


@pytest.mark.parametrize("t", [0.3, -0.3, 4.0, -4.0])
@pytest.mark.parametrize(("m", "r"), [(4, 3), (7, 2)])
def test_a_step_by_products_is_the_printed_iteration(m, r, t):
    """With few layers the start shows: A^T / c_0, c_0 = 1 + max(1, rho^2) / 2, rho = |tP/2|."""
    U = random_frame((), m, r, seeded())
    G = torch.randn(m, r, dtype=torch.float64, generator=seeded(1))
    C = 1 + 0.1 * torch.randn(2, 3, dtype=torch.float64, generator=seeded(2))
    identity, half = torch.eye(m, dtype=torch.float64), half_direction(U, G, t)
    A = identity + half
    X = A.mT / (1 + max(1, torch.linalg.matrix_norm(half, 2).item() ** 2) / 2)
    for layer in C:
        E = identity - A @ X
        X = X @ sum(c * torch.linalg.matrix_power(E, l) for l, c in enumerate(layer))

    torch.testing.assert_close(cayley_step_by_products(U, G, t, C), X @ (U - half @ U), rtol=1e-10, atol=1e-12)


def test_an_inverse_trains_on_all_singular_values_of_its_matrices():
    """Also on the many that are one: the mean over two layers and three dense matrices, in the first half-layer."""
    M = torch.randn(3, 9, 8, dtype=torch.float64, generator=seeded())
    U, V = random_frame((3,), 9, 2, seeded(1)), random_frame((3,), 8, 2, seeded(2))
    shifts, C = torch.full((1, 2), 0.05, dtype=torch.float64), torch.ones(2, 2, 3, dtype=torch.float64)
    steps = []

    def spy(U, G, t, half):
        steps.append((U, G, t))
        return U

    svd_network(M, U, V, 1, shifts=shifts, move=spy)
    U, G, t = steps[0]
    half = half_direction(U, G, t[..., None, None])
    a = torch.linalg.svdvals(torch.eye(9, dtype=torch.float64) + half)
    e0 = initial_residuals(a, 1 + torch.linalg.matrix_norm(half, 2).square().clamp(min=1) / 2).flatten()
    first = C[0].clone().requires_grad_()
    (gradient,) = torch.autograd.grad(training_loss(first, e0, (a**2 / (2 * 3)).flatten()), first)
    learned, _ = train_inverses(M, U, V, shifts, C, step_size=0.1, steps=1)

    torch.testing.assert_close(learned.C[0], C[0] - 0.1 * gradient, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize(("m", "r"), [(4, 4), (5, 3), (4, 2), (9, 2)])
def test_singular_values_of_a_direction_are_those_of_the_dense_matrix(m, r):
    """P = G U^T - U G^T for a gradient of any size, in both branches."""
    U = random_frame((), m, r, seeded())
    G = 7 * torch.randn(m, r, dtype=torch.float64, generator=seeded(1))
    dense = torch.linalg.svdvals(G @ U.mT - U @ G.mT)

    torch.testing.assert_close(direction_singular_values(U, G), dense[: 2 * r], rtol=1e-10, atol=1e-12)
