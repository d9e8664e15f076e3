"""Descent in balls takes the steps of the floats, the bold ones and the safe ones."""

import flint
import pytest
import torch

from algorithms.stiefel import exact_svd_descent_step, random_frame, safe_step_size, svd_descent


def in_balls(matrix):
    return flint.arb_mat(matrix.tolist())


@pytest.mark.parametrize("seed", range(6))
def test_exact_steps_are_those_of_the_floats(seed):
    """Both halves of a layer, for matrices of sizes where either kind of step is taken."""
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(1, 3, 4, dtype=torch.float64, generator=generator) * (0.25, 1.0, 4.0)[seed % 3]
    U, V = random_frame((1,), 3, 2, generator), random_frame((1,), 4, 2, generator)
    after = svd_descent(M, U, V, 1)[1]
    sigma = flint.arb(float(torch.linalg.matrix_norm(M[0], 2)))
    exact_U = exact_svd_descent_step(in_balls(M[0]), in_balls(U[0]), in_balls(V[0]), sigma)
    exact_V = exact_svd_descent_step(in_balls(M[0].mT), in_balls(V[0]), exact_U, sigma)

    for fast, exact in ((after.U[0], exact_U), (after.V[0], exact_V)):
        slow = torch.tensor([[float(entry.mid()) for entry in row] for row in exact.table()], dtype=torch.float64)
        torch.testing.assert_close(fast, slow, rtol=1e-9, atol=1e-9)


def test_the_safe_step_is_its_formula():
    """1 / (2 sigma (3 sigma + 1)), in rationals."""
    assert [safe_step_size(flint.fmpq(sigma)) for sigma in (1, 2)] == [flint.fmpq(1, 8), flint.fmpq(1, 28)]
