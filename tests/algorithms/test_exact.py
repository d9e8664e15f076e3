"""Exact matrices agree with numpy, and their spectra enclose the truth."""

import numpy as np
import pytest
from flint import arb, arb_mat, fmpq, fmpq_mat

from algorithms import exact


def drawn(rows, columns, seed=0):
    return exact.matrix(np.random.default_rng(seed).integers(-3, 4, (rows, columns)).tolist())


def floats(matrix):
    return np.array([[float(arb(entry).mid()) for entry in row] for row in matrix.tolist()])


@pytest.mark.parametrize("number", [fmpq(3, 4), 0.75, "3/4"])
def test_a_number_is_taken_at_face_value(number):
    """Fractions, floats and texts are the rationals that they are."""
    assert exact.rational(number) == fmpq(3, 4)


def test_tables_become_matrices_and_arrays_again():
    """The way to flint and back loses nothing, in rationals and in balls."""
    rows = [[1, 2.5], ["1/3", fmpq(2, 7)]]
    there = exact.matrix(rows)

    assert isinstance(there, fmpq_mat)
    assert (exact.array(there) == exact.rationals(rows)).all()
    assert isinstance(exact.matrix([[arb(1), 2]]), arb_mat)
    assert exact.balls(there)[1, 0].contains(fmpq(1, 3))


def test_identities_are_padded_by_zeros():
    """In the numbers of whatever they go with."""
    assert exact.identity(2, 3) == fmpq_mat([[1, 0, 0], [0, 1, 0]])
    assert isinstance(exact.identity(2, like=arb_mat(1, 1)), arb_mat)
    assert exact.diagonal([2, 3], 2, 3) == fmpq_mat([[2, 0, 0], [0, 3, 0]])


def test_sums_over_entries_are_those_of_numpy():
    """Inner product, squared norm and trace."""
    A, B = drawn(3, 3), drawn(3, 3, seed=1)

    assert exact.inner(A, B) == int((floats(A) * floats(B)).sum())
    assert exact.square(A) == int((floats(A) ** 2).sum())
    assert exact.trace(A) == int(np.trace(floats(A)))


def test_a_cayley_transform_is_a_rotation():
    """Exactly orthogonal, with determinant one."""
    Q = exact.cayley(np.random.default_rng(3).integers(-2, 3, (4, 4)).tolist())

    assert Q * Q.transpose() == exact.identity(4)
    assert Q.det() == 1


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 3), (4, 2), (4, 4)])
def test_spectra_enclose_those_of_numpy(rows, columns):
    """All singular values, the largest and the smallest, for matrices and for object arrays."""
    A = drawn(rows, columns, seed=5)
    truth = np.linalg.svd(floats(A), compute_uv=False)

    assert [float(value.mid()) for value in exact.singular_values(A)] == pytest.approx(truth.tolist())
    assert float(exact.spectral_norm(A).mid()) == pytest.approx(truth[0])
    assert float(exact.spectral_norm(exact.array(A)).mid()) == pytest.approx(truth[0])
    assert float(exact.smallest_singular_value(A).mid()) == pytest.approx(truth[-1])


def test_a_singular_matrix_has_a_smallest_singular_value_that_may_be_zero():
    """The ball reaches zero instead of inventing a positive number."""
    assert exact.smallest_singular_value(fmpq_mat([[1, 1], [1, 1]])).contains(0)
    assert exact.spectral_norm(fmpq_mat(2, 2)) == 0


def test_a_norm_of_balls_around_zero_is_a_ball_too():
    """The square of such a ball may reach below zero, and the norm does not; 0 and the largest value lie in it."""
    found = exact.norm(np.array([arb(0, 1e-9), arb(0, 1e-9)], dtype=object))

    assert found.contains(arb(0))
    assert found.contains(arb(2).sqrt() * arb(1e-9))
    assert float(found.upper()) < 1e-8
