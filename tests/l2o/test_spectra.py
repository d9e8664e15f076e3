"""Exact matrices have the spectrum that they were made with."""

import numpy as np
import pytest
from flint import arb, fmpq

from algorithms.exact import smallest_singular_value, spectral_norm
from bounds.l2o._spectra import identity, orthogonal, with_singular_values


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
