"""The network on singular values in exact numbers, against its floating-point form and against matrices."""

import numpy as np
import pytest
import torch
from flint import arb, fmpq, fmpq_mat

from algorithms.hyperpower import (
    exact_gradient_descent,
    exact_layer_slope,
    exact_learnable_hyperpower,
    exact_loss_and_gradient,
    exact_residual_trajectory,
    exact_sensitivities,
    gradient_descent,
    residual_sensitivities,
    residual_trajectory,
    training_loss_and_gradient,
)

EPS = torch.finfo(torch.float64).eps


def problem():
    """Dyadic numbers, so that rationals and floats start from the same data."""
    C = np.array([[1.0, 0.875, 1.125, 0.9375], [1.125, 1.0, 0.75, 1.25]])
    e0 = np.array([0.5, -0.25, 0.125])
    w = np.array([1.0, 0.5, 0.25])
    return C, e0, w


def exact(array):
    return np.array([fmpq(*float(x).as_integer_ratio()) for x in np.ravel(array)], dtype=object).reshape(array.shape)


def floats(array):
    return torch.tensor(np.vectorize(lambda x: float(arb(x).mid()), otypes=[float])(array))


def test_the_rational_trajectory_is_the_float_one():
    """Both forms of the recursion give the same residuals up to rounding."""
    C, e0, _ = problem()
    rational = floats(exact_residual_trajectory(exact(e0), exact(C)))

    torch.testing.assert_close(rational, residual_trajectory(torch.tensor(e0), torch.tensor(C)), rtol=0, atol=20 * EPS)


def test_the_trajectory_is_that_of_matrices():
    """On a diagonal matrix the rational network on matrices gives the same residuals, digit by digit."""
    C, a = exact(problem()[0]), [fmpq(1), fmpq(1, 2)]
    start = fmpq_mat([[a[0] / 2, 0], [0, a[1] / 2]])
    X = exact_learnable_hyperpower(fmpq_mat([[a[0], 0], [0, a[1]]]), start, C.tolist())
    expected = exact_residual_trajectory([1 - x * x / 2 for x in a], C)

    assert [[1 - a[j] * one[j, j] for j in range(2)] for one in X] == expected.tolist()


def test_loss_gradient_and_sensitivities_are_the_float_ones():
    """The backward and the forward pass agree with the tensor versions, which autograd confirms."""
    C, e0, w = problem()
    loss, gradient = exact_loss_and_gradient(exact(C), exact(e0), exact(w))
    tensors = [torch.tensor(x) for x in (C, e0, w)]
    expected_loss, expected_gradient = training_loss_and_gradient(*tensors)

    assert float(arb(loss).mid()) == pytest.approx(expected_loss.item(), abs=20 * EPS)
    torch.testing.assert_close(floats(gradient), expected_gradient, rtol=0, atol=40 * EPS)
    torch.testing.assert_close(
        floats(exact_sensitivities(exact(C), exact(e0))),
        residual_sensitivities(*tensors[:2]),
        rtol=0,
        atol=40 * EPS,
    )


def test_batches_are_independent_trials():
    """A leading axis of coefficients gives the same as one at a time."""
    C, e0, w = problem()
    tables = exact(np.stack([C, C / 2]))
    losses, gradients = exact_loss_and_gradient(tables, exact(e0), exact(w))
    single = [exact_loss_and_gradient(table, exact(e0), exact(w)) for table in tables]

    assert list(losses) == [one[0] for one in single]
    assert gradients.tolist() == [one[1].tolist() for one in single]


def test_the_slope_is_the_derivative():
    """A difference quotient of a polynomial tends to the slope, here with a rational step of 10^-30."""
    C, e0, _ = problem()
    c, e, h = exact(C)[0], exact(e0), fmpq(1, 10**30)
    moved = exact_residual_trajectory(e + h, c[None])[1] - exact_residual_trajectory(e, c[None])[1]

    assert all(abs(q / h - s) < fmpq(1, 10**28) for q, s in zip(moved, exact_layer_slope(e, c), strict=True))


def test_descent_in_balls_encloses_descent_in_floats():
    """Ten steps in balls and in floats agree up to rounding."""
    C, e0, w = problem()
    run = exact_gradient_descent(exact(C), [arb(x) for x in e0], [arb(x) for x in w], arb(0.25), 10)
    e, weights = torch.tensor(e0), torch.tensor(w)
    expected = gradient_descent(lambda c: training_loss_and_gradient(c, e, weights), torch.tensor(C), 0.25, 10)

    torch.testing.assert_close(floats(run.path[-1]), expected.C, rtol=0, atol=500 * EPS)
    assert len(run.losses) == len(run.gradients) == 11


def test_tables_without_layers_and_negative_steps_are_rejected():
    """A clear error says what was expected."""
    with pytest.raises(ValueError, match="layers"):
        exact_residual_trajectory([fmpq(1, 2)], [fmpq(1)])
    with pytest.raises(ValueError, match="steps"):
        exact_gradient_descent([[fmpq(1)]], [fmpq(1, 2)], [fmpq(1)], fmpq(1), -1)
