"""Steps on all layers at once in rationals: those of automatic differentiation, with rates that read the layers."""

import flint
import pytest
import torch

from algorithms.deep_linear import (
    exact_constant,
    exact_gradient_descent,
    exact_identity,
    exact_orth_identity,
    exact_trust_ratio,
)
from tests.algorithms.deep_linear.problems import generator, to_torch

X = flint.fmpq_mat([[2, 1, 0], [1, -1, 3]])
TARGET = flint.fmpq_mat([[1, 2], [-1, 3], [flint.fmpq(1, 2), 0]])


@pytest.mark.parametrize("samples", [None, [2, 0, 1]])
def test_joint_descent_follows_automatic_differentiation(samples):
    """Three exact steps on all layers, with all samples or one at a time, are those of autograd."""
    weights = exact_orth_identity((2, 3, 3), generator=generator(3))
    eta = flint.fmpq(1, 32)
    *_, exact = exact_gradient_descent(weights, X, TARGET * X, steps=3, rate=exact_constant(eta), samples=samples)
    floats = [to_torch(W).requires_grad_() for W in weights]
    for step in range(3):
        seen = slice(None) if samples is None else slice(samples[step], samples[step] + 1)
        residual = floats[1] @ floats[0] @ to_torch(X)[:, seen] - to_torch(TARGET * X)[:, seen]
        gradients = torch.autograd.grad(residual.square().sum() / 2, floats)
        floats = [(W - g / 32).detach().requires_grad_() for W, g in zip(floats, gradients, strict=True)]

    for truth, W in zip(exact, floats, strict=True):
        torch.testing.assert_close(to_torch(truth), W.detach(), rtol=1e-12, atol=1e-12)


def test_trust_ratio_scales_with_the_layer():
    """The move of a layer has the squared length eta^2 |W|^4 / |g|^2."""
    weights = exact_identity((2, 3, 3))
    ((first, *_),) = exact_gradient_descent(weights, X, TARGET * X, steps=1, rate=exact_trust_ratio(flint.fmpq(1, 2)))
    gradient = weights[1].transpose() * (weights[1] * weights[0] * X - TARGET * X) * X.transpose()
    size = sum(g * g for g in gradient.entries())

    assert sum(d * d for d in (first - weights[0]).entries()) == 1 / size


def test_joint_descent_wants_a_sample_per_step():
    """Too few draws are refused."""
    with pytest.raises(ValueError, match="at least one sample for each of the 2 steps; got 1"):
        next(exact_gradient_descent([X], X, X, steps=2, rate=exact_constant(1), samples=[0]))
