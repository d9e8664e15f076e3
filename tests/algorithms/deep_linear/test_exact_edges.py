"""Exact rates where the largest entry is not the first, and spectra of a single row."""

import flint
import torch

from algorithms.deep_linear import (
    ExactLayer,
    FrozenLayer,
    Squared,
    exact_largest_printed,
    exact_singular,
    sample_rates,
)

ONE = flint.fmpq_mat([[1, 0], [0, 1]])


def layer(residual):
    """The identity on both sides of a layer, so that the printed rate is one over the curvature."""
    R = flint.fmpq_mat(residual)
    return ExactLayer(ONE, ONE, R, R, R)


def test_the_curvature_is_that_of_the_largest_entry():
    """(p - 1) max |R|^(p - 2) for p = 4 and 6, wherever the largest entry is and whatever its sign."""
    for residual in ([[2, 3], [-5, 1]], [[-5, 3], [2, 1]], [[1, 3], [2, 5]]):
        assert exact_largest_printed(4)(layer(residual)) == flint.fmpq(1, 3 * 25)
        assert exact_largest_printed(6, flint.fmpq(1, 2))(layer(residual)) == flint.fmpq(1, 2 * 5 * 625)


def test_ranks_beyond_the_spectrum_are_zero():
    """One row has one singular value, also where it is the last that is asked for."""
    row = flint.fmpq_mat([[3, 4]])

    assert [exact_singular(rank)(row) for rank in (1, 2, 3)] == [25, 0, 0]


def test_without_data_no_sample_moves():
    """Rank zero: the rates are zero, not those of a negative place in the spectrum."""
    nothing = torch.zeros(2, 3, dtype=torch.float64)
    eye = torch.eye(2, dtype=torch.float64)
    frozen = FrozenLayer(eye, nothing, nothing, nothing + 1, Squared())

    assert sample_rates(frozen, 1.0, 0).tolist() == [0, 0, 0, 0]
