"""Textbook linear algebra agrees with LAPACK and with closed forms."""

import numpy as np
import pytest

from algorithms.exact import rationals
from algorithms.linear_algebra import (
    eigenvalues_of_pair,
    gauss_seidel,
    jacobi,
    lanczos,
    muon,
    newton_schulz_polar,
    randomised_low_rank,
    reaches,
    sinkhorn,
    spectrum_of_pair,
    truncated_svd,
)

CLOSE = 1e-12
"""A few hundred roundings of numbers of size one."""


def drawn(rows, columns):
    return np.random.default_rng(rows * 10 + columns).normal(size=(rows, columns))


def test_all_steps_of_lanczos_keep_the_spectrum():
    """In as many steps as dimensions the tridiagonal matrix is similar to the whole one."""
    A = drawn(5, 5)
    A = A + A.T
    T = lanczos(A, np.ones(5), steps=5)

    assert np.linalg.eigvalsh(T) == pytest.approx(np.linalg.eigvalsh(A), abs=1e-10)
    assert abs(np.triu(T, 2)).max() == 0


def test_one_step_of_lanczos_is_the_rayleigh_quotient():
    """A matrix of one entry."""
    assert lanczos(np.diag([1.0, 3.0]), np.ones(2), steps=1) == pytest.approx(np.array([[2.0]]))


def test_the_polar_iteration_ends_at_an_orthogonal_matrix():
    """It is U V^T of the singular value decomposition."""
    U, _, Vt = np.linalg.svd(drawn(3, 3))
    X = newton_schulz_polar(U @ np.diag([1.0, 0.8, 0.3]) @ Vt, steps=12)[-1]

    assert pytest.approx(U @ Vt, abs=CLOSE) == X


def test_muon_acts_on_singular_values():
    """One step sends s to a s + b s^3 + c s^5."""
    U, _, Vt = np.linalg.svd(drawn(2, 3), full_matrices=False)
    s = np.array([0.9, 0.1])
    expected = 3.4445 * s - 4.7750 * s**3 + 2.0315 * s**5

    assert muon((U * s) @ Vt, steps=1) == pytest.approx((U * expected) @ Vt, abs=CLOSE)


def test_the_truncated_decomposition_keeps_the_largest_part():
    """The rest has the singular values that were left out."""
    A = drawn(4, 3)
    rest = A - truncated_svd(A, rank=1)

    assert np.linalg.svd(rest, compute_uv=False) == pytest.approx(
        [*np.linalg.svd(A, compute_uv=False)[1:], 0], abs=CLOSE
    )


def test_a_full_sketch_loses_nothing():
    """As many random columns as dimensions span everything."""
    A = drawn(4, 3)

    assert randomised_low_rank(A, drawn(3, 3)) == pytest.approx(A, abs=1e-11)


def test_sinkhorn_reaches_the_sums():
    """Rows are met after each step, columns in the limit."""
    K, r, c = np.exp(drawn(3, 3)), np.array([0.5, 0.25, 0.25]), np.array([0.2, 0.3, 0.5])
    u = sinkhorn(K, r, c, np.ones(3), steps=200)[-1]
    v = c / (K.T @ u)
    P = u[:, None] * K * v

    assert P.sum(1) == pytest.approx(r, abs=1e-9)
    assert P.sum(0) == pytest.approx(c, abs=CLOSE)


def test_eigenvalues_of_a_pair():
    """Those of LAPACK, in order; complex ones are refused."""
    A = np.array([[1.0, 2.0], [3.0, 4.0]])

    assert eigenvalues_of_pair(A) == pytest.approx(sorted(np.linalg.eigvals(A)))
    with pytest.raises(ValueError, match="expected real eigenvalues"):
        eigenvalues_of_pair(np.array([[0.0, 1.0], [-1.0, 0.0]]))


def test_both_splittings_of_a_small_system():
    """By hand: x = (1, 1) of 2x + y = 3, x + 2y = 3, from zero."""
    A, b, start = rationals([[2, 1], [1, 2]]), rationals([3, 3]), rationals([0, 0])

    assert (jacobi(A, b, start, steps=2)[-1] == rationals(["3/4", "3/4"])).all()
    assert (gauss_seidel(A, b, start, steps=1)[-1] == rationals(["3/2", "3/4"])).all()
    assert (start == 0).all()


@pytest.mark.parametrize("seed", range(6))
def test_the_spectrum_of_a_pair_is_that_of_lapack(seed):
    """Real or complex."""
    A = np.random.default_rng(seed).normal(size=(2, 2))
    real, imaginary = spectrum_of_pair(A)

    assert np.sort_complex(real + 1j * imaginary) == pytest.approx(
        np.sort_complex(np.linalg.eigvals(A).astype(complex))
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_matrix_reaches_its_largest_eigenvalue_and_no_more(seed):
    """By two minors."""
    A = np.random.default_rng(seed).normal(size=(2, 2))
    A = A + A.T
    largest = np.linalg.eigvalsh(A)[-1]

    assert reaches(A, largest - 1e-9) == 1
    assert reaches(A, largest + 1e-9) == 0
    assert reaches(np.diag([1, 2]), 2) == 1
