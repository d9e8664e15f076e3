"""Exact matrices have the spectrum they were made with, and balls around norms enclose what numpy finds."""

import numpy as np
import pytest
from flint import arb, ctx, fmpq

from bounds.l2o._exact import (
    BITS,
    identity,
    norm,
    orthogonal,
    precisely,
    rational,
    smallest_singular_value,
    spectral_norm,
    with_singular_values,
)


def floats(matrix):
    """The same matrix in floating point."""
    return np.array([[float(arb(value)) for value in row] for row in matrix])


@pytest.mark.parametrize("size", [1, 2, 5])
def test_reflections_are_orthogonal(size):
    """Q^T Q is the identity, exactly."""
    Q = orthogonal(size, np.random.default_rng(size))

    assert (identity(size) == Q.T @ Q).all()


@pytest.mark.parametrize("shape", [(1, 4), (3, 3), (2, 5), (6, 2)])
def test_matrices_have_the_given_singular_values(shape):
    """Largest and smallest lie in their balls, which are narrow."""
    rows, columns = shape
    values = [fmpq(7, 3), fmpq(2), fmpq(1, 5)][: min(shape)]
    A = with_singular_values(values, rows, columns, np.random.default_rng(0))

    assert spectral_norm(A).overlaps(arb(values[0]))
    assert spectral_norm(A).rad() < 1e-12
    assert smallest_singular_value(A).overlaps(arb(values[-1]))
    assert smallest_singular_value(A).rad() < 1e-10


def test_norms_agree_with_numpy():
    """A Gaussian matrix has in balls the norms that numpy finds."""
    A = np.random.default_rng(1).standard_normal((4, 6))
    exact = rational(A.tolist())

    assert float(spectral_norm(exact)) == pytest.approx(np.linalg.norm(A, 2), rel=1e-12)
    assert float(smallest_singular_value(exact)) == pytest.approx(np.linalg.svd(A)[1][-1], rel=1e-12)
    assert float(norm(exact)) == pytest.approx(np.linalg.norm(A), rel=1e-14)


def test_a_singular_matrix_has_a_ball_that_reaches_zero():
    """Nothing is claimed of the smallest singular value of a singular matrix."""
    A = rational([[1, 2], [2, 4]])

    assert smallest_singular_value(A).contains(0)
    assert spectral_norm(A).contains(5)


def test_the_zero_matrix_has_norm_zero():
    """No logarithm of zero is taken."""
    assert spectral_norm(0 * rational([[1, 2]])) == 0


def test_norms_along_axes():
    """One ball for each remaining index."""
    values = norm(rational([[3, 4], [0, 0]]), 1)

    assert values[0].contains(5)
    assert values[1] == 0


def test_experiments_run_with_enough_bits():
    """The precision is raised inside and restored outside."""
    outside = ctx.prec
    inside = precisely(lambda: ctx.prec)()

    assert (inside, ctx.prec) == (BITS, outside)
    assert floats(identity(2)).tolist() == [[1.0, 0.0], [0.0, 1.0]]
