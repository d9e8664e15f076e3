"""Enclosures of eigenvalues contain the true ones, multiple ones included."""

import flint
import pytest

from algorithms.exact import symmetric_eigenvalues


def rotated(values):
    """A rational symmetric matrix with these eigenvalues."""
    Q = flint.fmpq_mat([[1, 2, 2], [2, 1, -2], [2, -2, 1]]) / 3
    D = flint.fmpq_mat(3, 3, [values[i] if i == j else 0 for i in range(3) for j in range(3)])
    return Q * D * Q.transpose()


@pytest.mark.parametrize("values", [[5, 3, 2], [4, 4, 1], [2, 2, 2], [1, 0, 0]])
def test_known_spectra_are_enclosed(values):
    """Three eigenvalues, in order, from a matrix of rationals."""
    for found, value in zip(symmetric_eigenvalues(rotated(values)), values, strict=True):
        assert found.contains(value)
        assert found.rad() < 1e-9


def test_coinciding_eigenvalues_of_balls_are_enclosed():
    """Entries known to 1e-12 only: the enclosures are about that wide, and hold the eigenvalues of every member."""
    exact = rotated([4, 4, 1])
    balls = flint.arb_mat(3, 3, [flint.arb(entry, 1e-12) for entry in exact.entries()])
    for found, value in zip(symmetric_eigenvalues(balls), [4, 4, 1], strict=True):
        assert found.contains(value)
        assert found.rad() < 1e-10


def test_a_rectangle_is_refused():
    """Only square matrices have eigenvalues."""
    with pytest.raises(ValueError, match="Expected a square matrix; got 1 x 2"):
        symmetric_eigenvalues(flint.fmpq_mat(1, 2))


def test_two_rows_of_zeros_have_the_eigenvalue_zero_twice():
    """Coordinates that are coupled to nothing need not be told apart."""
    matrix = flint.fmpq_mat([[0, 0, 0, 0], [0, 161, 70, 0], [0, 70, 98, 0], [0, 0, 0, 0]])
    assert symmetric_eigenvalues(matrix)[2:] == [0, 0]


def test_a_row_that_may_be_zero_counts():
    """A ball around zero is no zero."""
    (value,) = symmetric_eigenvalues(flint.arb_mat([[flint.arb(0, 1)]]))
    assert value.contains(1)
