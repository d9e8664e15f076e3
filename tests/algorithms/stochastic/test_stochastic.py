"""Methods that see one thing at a time end where the whole thing does."""

import numpy as np
import pytest

from algorithms.exact import rationals
from algorithms.stochastic import coordinate_descent, kaczmarz, sgd, svrg_epoch


def test_sgd_with_harmonic_steps_is_the_mean_of_the_samples():
    """Its gradients are those of half of squared distances."""
    path = sgd(lambda x, sample: x - sample, np.array([7.0]), [1.0, 2.0, 6.0], step=lambda t: 1 / t)

    assert path[-1] == pytest.approx([3.0], rel=1e-14)
    assert len(path) == 4


def test_kaczmarz_solves_orthogonal_equations_in_one_sweep():
    """Each projection leaves the others satisfied; exactly in fractions."""
    A, solution = rationals([[1, 2], [-2, 1]]), rationals([3, 5])
    found = kaczmarz(A, A @ solution, rationals([0, 0]), rows=[0, 1])

    assert (found == solution).all()


def test_a_projection_solves_its_equation():
    """The row that was taken last is satisfied."""
    rng = np.random.default_rng(0)
    A, b = rng.normal(size=(4, 3)), rng.normal(size=4)
    x = kaczmarz(A, b, np.zeros(3), rows=[0, 1, 2, 3])

    assert A[3] @ x == pytest.approx(b[3], abs=1e-13)


def test_coordinate_descent_sets_one_derivative_to_zero():
    """The coordinate that was taken last is optimal, and the start is not written into."""
    A, b, start = rationals([[2, 1], [1, 2]]), rationals([1, 1]), rationals([0, 0])
    x = coordinate_descent(A, b, start, coordinates=[0, 1, 0])

    assert (A @ x - b)[0] == 0
    assert x[1] == rationals(["1/4"])[0]
    assert (start == 0).all()


def test_svrg_takes_no_noise_from_samples_of_one_curvature():
    """Then its estimate is the gradient itself, whichever samples are drawn."""
    centres = np.array([1.0, 5.0])
    found = svrg_epoch(
        lambda i, w: w - centres[i], np.array([0.0, 0.0]), np.array([[0, 0, 1], [1, 1, 1]]), samples=2, step=0.5
    )

    assert found[-1] == pytest.approx([3 - 3 / 8] * 2, rel=1e-13)
    assert len(found) == 4
