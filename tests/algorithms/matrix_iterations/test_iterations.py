"""Textbook iterations with matrices agree with LAPACK and with exact fractions."""

import numpy as np
import pytest
import torch
from flint import fmpq, fmpq_mat

from algorithms.hyperpower import exact_hyperpower
from algorithms.matrix_iterations import (
    diagonalising_rotation,
    eigenvalues_of_two,
    gauss_jordan_inverse,
    newton_schulz,
    power_iteration,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def test_the_power_iteration_finds_the_top_eigenvector():
    """After many steps the vector is LAPACK's, up to sign and scale."""
    A = torch.tensor([[2.0, 1, 0], [1, 3, 1], [0, 1, 4]], dtype=torch.float64)
    x = power_iteration(lambda x: x @ A, torch.ones(1, 3, dtype=torch.float64), steps=200)[-1][0]
    top = torch.linalg.eigh(A).eigenvectors[:, -1]
    # the second eigenvalue is 0.64 of the first, so the angle after 200 steps is round-off
    assert abs(abs(x @ top) / x.norm() - 1) <= 100 * EPS


def test_a_vector_that_is_sent_to_zero_stays_zero():
    """It is not divided by its size."""
    path = power_iteration(lambda x: 0 * x, torch.ones(1, 2), steps=2)

    assert (path[-1] == 0).all()


def test_newton_schulz_is_the_hyperpower_iteration_of_order_two():
    """In fractions, entry by entry."""
    A, X = [2, 1, 1, 1], [fmpq(3, 4), fmpq(-1, 2), fmpq(-1, 2), fmpq(5, 4)]
    found = newton_schulz(*(np.array(one, dtype=object).reshape(2, 2) for one in (A, X)), steps=3)[-1]
    expected = exact_hyperpower(fmpq_mat(2, 2, A), fmpq_mat(2, 2, X), 2, 3)[-1]

    assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("size", [1, 2, 5])
def test_elimination_gives_the_exact_inverse(size):
    """In fractions, the inverse of flint, on a matrix whose Gram matrix is positive definite."""
    A = fmpq_mat([[fmpq(1, i + j + 1) + (i == j) for j in range(size)] for i in range(size)])
    gram = A * A.transpose()

    assert fmpq_mat(gauss_jordan_inverse(gram.tolist())) == gram.inv()


def test_elimination_refuses_what_it_cannot_invert():
    """A rectangle, and a matrix whose second minor vanishes."""
    with pytest.raises(ValueError, match=r"expected a square matrix, came rows of lengths \[2\]"):
        gauss_jordan_inverse([[1, 2]])
    with pytest.raises(ValueError, match="came zero for minor 2"):
        gauss_jordan_inverse([[fmpq(1), fmpq(1)], [fmpq(1), fmpq(1)]])


@pytest.mark.parametrize(
    ("a", "b", "c"), [(1, 2, 3), (3, 2, 1), (1, -2, 1), (1, 0, 2), (2, 0, 1), (1, 0, 1), (0, 0, 0)]
)
def test_jacobis_rotation_diagonalises(a, b, c):
    """The rotated off-diagonal entry is zero, the diagonal LAPACK's spectrum, the angle at most 45 degrees."""
    numbers = [torch.tensor(float(one), dtype=torch.float64) for one in (a, b, c)]
    cosine, sine = diagonalising_rotation(*numbers)
    rotation = torch.stack([cosine, sine, -sine, cosine]).reshape(2, 2)
    matrix = torch.tensor([[a, b], [b, c]], dtype=torch.float64)
    rotated = rotation.mT @ matrix @ rotation
    spectrum = torch.linalg.eigvalsh(matrix)
    error = 100 * EPS * max(1, matrix.norm())  # a few dozen roundings

    assert abs(rotated[0, 1]) <= error
    assert torch.allclose(rotated.diagonal().sort().values, spectrum, rtol=0, atol=error)
    assert torch.allclose(torch.stack(eigenvalues_of_two(*numbers)), spectrum, rtol=0, atol=error)
    assert abs(sine) <= cosine + 2 * EPS


@pytest.mark.parametrize(
    "run",
    [
        lambda: power_iteration(lambda x: x, torch.ones(2), steps=-1),
        lambda: newton_schulz(torch.eye(2), torch.eye(2), steps=-1),
    ],
)
def test_a_negative_number_of_steps_is_refused(run):
    """It says what was expected and what came."""
    with pytest.raises(ValueError, match=r"expected steps >= 0, came -1"):
        run()


def test_no_device_is_mixed_up():
    """Everything stays where the input is."""
    with fake_cuda() as device:
        A = torch.ones(3, 2, 2, device=device, dtype=torch.float64)
        found = [
            power_iteration(lambda x: 2 * x, A[..., 0], steps=2)[-1],
            newton_schulz(A, A, steps=2)[-1],
            *diagonalising_rotation(A[..., 0, 0], A[..., 0, 1], A[..., 1, 1]),
            *eigenvalues_of_two(A[..., 0, 0], A[..., 0, 1], A[..., 1, 1]),
        ]

        assert all(one.device.type == "cuda" and one.dtype == torch.float64 for one in found)
