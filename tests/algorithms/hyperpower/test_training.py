"""Scalar dynamics, gradients and curvature against matrices and automatic differentiation."""

import pytest
import torch

from algorithms.hyperpower import (
    gauss_newton_matrix,
    gradient_descent,
    initial_residuals,
    learnable_hyperpower,
    residual_sensitivities,
    residual_trajectory,
    spectral_scale,
    stochastic_gradient_descent,
    training_hessian,
    training_loss,
    training_loss_and_gradient,
    transposed_start,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
# Derivatives multiply at most K slopes and L powers of order one: a few hundred roundings of order-one terms.
CLOSE = {"rtol": 1000 * EPS, "atol": 1000 * EPS}


def problem(trials=(), layers=3, order=4, values=5, seed=0):
    """Coefficients near one, residuals in [-1/2, 1/2] and positive weights for every layer."""
    generator = torch.Generator().manual_seed(seed)
    draw = {"dtype": torch.float64, "generator": generator}
    C = 1 + 0.1 * torch.randn(*trials, layers, order, **draw)
    return C, torch.rand(*trials, values, **draw) - 0.5, torch.rand(*trials, layers, values, **draw)


def plain_trajectory(e0, C):
    """The definition, one power at a time."""
    e = [e0]
    for c in C:
        e.append(1 - (1 - e[-1]) * sum(c_l * e[-1] ** power for power, c_l in enumerate(c)))
    return torch.stack(e)


def test_the_expanded_layer_is_its_definition():
    """The expansion in differences of coefficients equals 1 - (1 - e) p(e)."""
    C, e0, _ = problem()

    torch.testing.assert_close(residual_trajectory(e0, C), plain_trajectory(e0, C), **CLOSE)


def test_a_matrix_run_is_a_diagonal_of_scalar_runs():
    """The singular values of the matrix iterates are (1 - e)/a of the scalar trajectory."""
    generator = torch.Generator().manual_seed(3)
    A = torch.randn(4, 6, dtype=torch.float64, generator=generator)
    C, _, _ = problem()
    U, a, Vh = torch.linalg.svd(A, full_matrices=False)
    e = residual_trajectory(initial_residuals(a, spectral_scale(A)), C)
    runs = learnable_hyperpower(A, transposed_start(A, spectral_scale(A)), C)
    kappa = a[0] / a[-1]

    for X, e_k in zip(runs, e, strict=True):
        torch.testing.assert_close(X, (Vh.mT * ((1 - e_k) / a)) @ U.mT, rtol=0, atol=100 * EPS * kappa)


def test_fixed_coefficients_keep_relative_accuracy_down_to_underflow():
    """With all coefficients one the residual is e^(L^k), far below the rounding of 1."""
    e = residual_trajectory(torch.tensor([0.5, -0.25], dtype=torch.float64), torch.ones(3, 4, dtype=torch.float64))

    assert e[-1].tolist() == [0.5**64, 0.25**64]


@pytest.mark.parametrize(("layers", "order"), [(1, 1), (1, 4), (3, 2), (4, 5)])
def test_gradients_are_those_of_automatic_differentiation(layers, order):
    """The backward pass by hand equals autograd through the definition."""
    C, e0, w = problem(layers=layers, order=order)
    C.requires_grad_()
    expected_loss = 0.5 * (w * plain_trajectory(e0, C)[1:] ** 2).sum()
    (expected,) = torch.autograd.grad(expected_loss, C)

    loss, gradient = training_loss_and_gradient(C.detach(), e0, w)

    torch.testing.assert_close(loss, expected_loss.detach(), **CLOSE)
    torch.testing.assert_close(gradient, expected, **CLOSE)


@pytest.mark.parametrize(("layers", "order"), [(1, 3), (2, 1), (3, 4)])
def test_the_hessian_is_that_of_automatic_differentiation(layers, order):
    """Second derivatives by the forward recursion equal autograd's."""
    C, e0, w = problem(layers=layers, order=order)
    expected = torch.autograd.functional.hessian(lambda c: training_loss(c, e0, w), C)

    actual = training_hessian(C, e0, w)

    torch.testing.assert_close(actual, expected.reshape(actual.shape), **CLOSE)


def test_sensitivities_are_those_of_automatic_differentiation():
    """Derivatives of all residuals in all coefficients, and the Gauss-Newton matrix they form."""
    C, e0, w = problem()
    expected = torch.autograd.functional.jacobian(lambda c: plain_trajectory(e0, c)[1:], C)
    expected = expected.reshape(3, 5, 12).mT
    gram = torch.einsum("kpj,kj,kqj->pq", expected, w, expected)

    torch.testing.assert_close(residual_sensitivities(C, e0), expected, **CLOSE)
    torch.testing.assert_close(gauss_newton_matrix(C, e0, w), gram, **CLOSE)


def test_the_loss_is_the_residual_of_the_matrix_equation():
    """With weights a^2 the loss is half the sum over layers of the squared Frobenius norm of AXA - A."""
    A = torch.randn(3, 5, dtype=torch.float64, generator=torch.Generator().manual_seed(5))
    C, _, _ = problem()
    a = torch.linalg.svdvals(A)
    c0 = spectral_scale(A)
    runs = learnable_hyperpower(A, transposed_start(A, c0), C)[1:]
    expected = 0.5 * sum(((A @ X @ A - A) ** 2).sum() for X in runs)

    actual = training_loss(C, initial_residuals(a, c0), a**2)

    torch.testing.assert_close(actual, expected, **CLOSE)


def test_trials_are_independent():
    """Leading dimensions give what each trial gives alone, for loss, gradient and Hessian."""
    C, e0, w = problem(trials=(2,))
    loss, gradient = training_loss_and_gradient(C, e0, w)
    hessian = training_hessian(C, e0, w)
    for i in range(2):
        alone_loss, alone_gradient = training_loss_and_gradient(C[i], e0[i], w[i])

        torch.testing.assert_close(loss[i], alone_loss, **CLOSE)
        torch.testing.assert_close(gradient[i], alone_gradient, **CLOSE)
        torch.testing.assert_close(hessian[i], training_hessian(C[i], e0[i], w[i]), **CLOSE)


def test_descent_is_repeated_subtraction_of_the_gradient():
    """Three steps by hand, the kept path and the recorded losses agree; trials may have their own step."""
    C, e0, w = problem(trials=(2,))
    eta = torch.tensor([0.1, 0.2], dtype=torch.float64)
    expected, losses = [C], []
    for _ in range(3):
        loss, gradient = training_loss_and_gradient(expected[-1], e0, w)
        losses.append(loss)
        expected.append(expected[-1] - eta[:, None, None] * gradient)

    run = gradient_descent(lambda c: training_loss_and_gradient(c, e0, w), C, eta, 3, keep_every=3)

    assert run.losses.shape == run.gradient_norms.shape == (4, 2)
    torch.testing.assert_close(run.C, expected[-1], rtol=0, atol=0)
    torch.testing.assert_close(run.path, torch.stack([C, expected[-1]]), rtol=0, atol=0)
    torch.testing.assert_close(run.losses[:3], torch.stack(losses), rtol=0, atol=0)


def test_one_singular_value_is_fitted_exactly():
    """With a single matrix and a single singular value, descent drives the loss to rounding."""
    e0, w = torch.tensor([0.4], dtype=torch.float64), torch.ones(1, dtype=torch.float64)
    C = torch.ones(1, 4, dtype=torch.float64)

    run = gradient_descent(lambda c: training_loss_and_gradient(c, e0, w), C, 1.0, 100)

    assert run.losses[-1] < EPS**2
    assert (run.losses.diff() <= 0).all()


def test_stochastic_descent_repeats_itself_and_follows_its_schedule():
    """The same seed gives the same bits: its batches in turn, and a step halved after every twenty; the loss falls."""
    generator = torch.Generator().manual_seed(0)
    a = torch.rand(200, 4, dtype=torch.float64, generator=generator) * 0.5 + 0.5
    e0, w, C = (
        initial_residuals(a, torch.ones(200, dtype=torch.float64)),
        a**2,
        torch.ones(2, 4, dtype=a.dtype),
    )
    runs = [
        stochastic_gradient_descent(
            e0, w, C, torch.Generator().manual_seed(1), step_size=0.1, steps=40, batch=50, halve_every=20
        )
        for _ in range(2)
    ]
    before, after = (training_loss(c, e0.flatten(), w.flatten()) for c in (C, runs[0].C))

    assert runs[0].C.equal(runs[1].C)
    assert after < before
    torch.testing.assert_close(runs[0].C, plain_stochastic_descent(e0, w, C, steps=40, batch=50), **CLOSE)


def plain_stochastic_descent(e0, w, C, *, steps, batch):
    """The recursion by automatic differentiation; from 1/10 the step is halved every twenty steps."""
    draws = torch.Generator().manual_seed(1)
    for step in range(steps):
        chosen = torch.randint(len(e0), (batch,), generator=draws)
        C = C.detach().requires_grad_()
        loss = training_loss(C, e0[chosen].flatten(), w[chosen].flatten()) / (batch * len(C))
        C = C - 0.1 * 0.5 ** (step // 20) * torch.autograd.grad(loss, C)[0]
    return C.detach()


def test_bad_arguments_are_named():
    """Missing axes, negative steps and mismatched samples are refused."""
    C, e0, w = problem()
    with pytest.raises(ValueError, match="layers, order"):
        residual_trajectory(e0, C[0])
    with pytest.raises(ValueError, match="keep_every"):
        gradient_descent(lambda c: training_loss_and_gradient(c, e0, w), C, 0.1, 2, keep_every=0)
    with pytest.raises(ValueError, match="samples"):
        stochastic_gradient_descent(e0, w, C, torch.Generator())


def test_everything_stays_on_the_device_of_its_input():
    """Nothing is created on the CPU when the residuals live on a GPU."""
    with fake_cuda() as device:
        C, e0, w = torch.ones(2, 3, device=device), torch.ones(4, device=device), torch.ones(4, device=device)
        run = gradient_descent(lambda c: training_loss_and_gradient(c, e0, w), C, 0.1, 2)
        hessian = training_hessian(C, e0, w)

        assert run.C.device.type == hessian.device.type == "cuda"
