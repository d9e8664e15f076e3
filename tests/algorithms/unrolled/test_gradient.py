"""Closed-form gradients of the unrolled run against automatic differentiation, exact numbers and each other."""

import flint
import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.exact import rationals
from algorithms.unrolled import (
    LeastSquares,
    detached_gradient,
    exact_detached_gradient,
    exact_rollout,
    full_gradient,
    rollout,
    sectors,
)
from tests.algorithms.unrolled.cases import some_point, some_problems, some_weights
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def by_autograd(problem, weights, steps, X_0, *, detached):
    """The obvious loop, differentiated by torch."""
    weights = [W.clone().requires_grad_() for W in weights]
    X = X_0
    for _ in range(steps):
        g = problem.gradient(X)
        G = torch.stack((X, g), -1)
        G = G.detach() if detached else G
        for W in weights[:-1]:
            G = torch.relu(G @ W.T)
        X = X - 2 * torch.sigmoid((G @ weights[-1].T).squeeze(-1)) * g / problem.smoothness()
    return torch.autograd.grad(problem.objective(X), weights)


def assert_same(ours, theirs, roundings):
    """Equal up to so many roundings relative to the largest entry."""
    for a, b in zip(ours, theirs, strict=True):
        torch.testing.assert_close(a, b, rtol=0, atol=roundings * EPS * b.abs().max().item())


# 6 steps of about 50 roundings each; these networks amplify them by at most 1e2
ROUNDINGS = 6 * 50 * 1e2


@pytest.mark.parametrize("tabulate", [tuple, sectors])
@pytest.mark.parametrize(("detached", "gradient"), [(True, detached_gradient), (False, full_gradient)])
@pytest.mark.parametrize("hidden", [(4,), (4, 6), (3, 5, 4), (4, 3, 5, 3)])
@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("start", ["origin", "anywhere"])
def test_the_gradient_is_that_of_autograd(hidden, rows, start, tabulate, detached, gradient):
    """Both gradients, evaluated densely and by sectors, agree with the obvious loop under autograd."""
    problem, weights = some_problems(rows=rows), some_weights(*hidden)
    X_0 = some_point(problem) * (start == "anywhere")
    net = tabulate(weights)
    ours = gradient(problem, net, rollout(problem, net, 6, X_0=X_0))

    assert_same(ours, by_autograd(problem, weights, 6, X_0, detached=detached), ROUNDINGS)


def test_more_coordinates_than_fit_at_once_change_nothing():
    """Coordinates are handled in chunks; the sum over chunks is the sum over all."""
    problem, weights = some_problems(problems=40, variables=10), some_weights(300)
    run = rollout(problem, weights, 3)
    ours = detached_gradient(problem, weights, run)
    X_0 = torch.zeros(40, 10, dtype=torch.float64)

    assert_same(ours, by_autograd(problem, weights, 3, X_0, detached=True), 40 * ROUNDINGS)


@pytest.mark.parametrize("gradient", [detached_gradient, full_gradient])
def test_trials_have_their_own_gradients(gradient):
    """A batch of problems and networks is the loop over single ones."""
    problem, weights = some_problems(2, 3), some_weights(4, 6, trials=(3,))
    ours = gradient(problem, weights, rollout(problem, weights, 4))

    for i in range(2):
        for j in range(3):
            single, net = LeastSquares(problem.M[i, j], problem.Y[i, j]), tuple(W[j] for W in weights)
            theirs = gradient(single, net, rollout(single, net, 4))
            assert_same([dW[i, j] for dW in ours], theirs, ROUNDINGS)


def test_a_last_layer_of_zeros_hides_the_inner_layers():
    """With W_L = 0 both gradients coincide and those of the inner layers are exactly zero."""
    problem, (*inner, last) = some_problems(), some_weights(4, 6)
    weights = (*inner, 0 * last)
    run = rollout(problem, weights, 5)
    detached, full = detached_gradient(problem, weights, run), full_gradient(problem, weights, run)

    assert all((dW == 0).all() for dW in detached[:-1])
    assert_same(full[-1:], detached[-1:], ROUNDINGS)


def test_the_two_gradients_differ_in_general():
    """Holding the inputs of the network fixed is a different direction."""
    problem, weights = some_problems(), some_weights(4, 6)
    run = rollout(problem, weights, 5)
    pairs = zip(detached_gradient(problem, weights, run), full_gradient(problem, weights, run), strict=True)

    assert any((a - b).norm() > 1e-3 * a.norm() for a, b in pairs)


def test_the_exact_gradient_agrees():
    """Balls enclose what the closed form in doubles finds, up to its rounding."""
    problem, weights = some_problems(problems=2, variables=3, rows=2), some_weights(3, 4)
    X_0, beta = some_point(problem), 20.0
    run = rollout(problem, weights, 3, X_0=X_0, beta=beta)
    ours = detached_gradient(problem, weights, run)
    before, flint.ctx.prec = flint.ctx.prec, 200
    try:
        M, Y, X = (rationals(tensor.numpy()) for tensor in (problem.M, problem.Y, X_0))
        W = [rationals(tensor.numpy()) for tensor in weights]
        truth = exact_detached_gradient(M, W, exact_rollout(M, Y, W, 3, beta=fmpq(20), X_0=X), beta=fmpq(20))
        middles = [np.vectorize(lambda ball: float(arb(ball).mid()))(dW) for dW in truth]
    finally:
        flint.ctx.prec = before

    assert_same(ours, [torch.from_numpy(dW) for dW in middles], ROUNDINGS)


def test_gradients_of_nearly_saturated_factors_do_not_vanish_too_early():
    """Where 2 sigma(z) has been rounded to 2, its derivative is still the true small number."""
    problem = LeastSquares(torch.ones(1, 1, 2, dtype=torch.float64), torch.ones(1, 1, dtype=torch.float64))
    W = (torch.tensor([[0.0, -1.0]], dtype=torch.float64), torch.tensor([[40.0]], dtype=torch.float64))
    *_, last = detached_gradient(problem, W, rollout(problem, W, 1))

    # X_1 = (1, 1) and r_1 = 1 up to exp(-40), so dF = - sum_j (1/2) g_T g_0 (2 exp(-40)) G with g_0 = -1, G = 1
    torch.testing.assert_close(last.item(), 2 * np.exp(-40.0), rtol=50 * EPS, atol=0)


@pytest.mark.parametrize("gradient", [detached_gradient, full_gradient])
def test_gradients_stay_on_the_device_of_the_data(gradient):
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        problem = LeastSquares(torch.ones(2, 3, 5, device=device), torch.ones(2, 3, device=device))
        W = (torch.ones(4, 2, device=device), torch.ones(1, 4, device=device))
        ours = gradient(problem, W, rollout(problem, W, 2))

        assert {dW.device.type for dW in ours} == {"cuda"}
