"""Radii of float runs cover the distance to the exact run, and are not absurdly wide."""

import numpy as np
import pytest
import torch
from flint import arb, ctx

from algorithms.exact import norm
from algorithms.unrolled import detached_gradient, exact_detached_gradient, exact_rollout, rollout
from bounds.core.experiment import BITS
from bounds.l2o._float_runs import Scripted, drift, mantissa, random_run, rounding_by_balls, twin

STEPS = 4


@pytest.mark.parametrize(("dtype", "bits"), [(torch.float64, 53), (torch.float32, 24)])
def test_the_mantissa_of_a_type(dtype, bits):
    """The implicit bit counts."""
    assert mantissa(dtype) == bits


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("seed", range(4))
def test_balls_cover_the_rounding_of_a_run(seed, dtype):
    """The exact norms of all iterates lie within the radii, and the radii are small beside them in double precision."""
    problem, weights, X_0, beta = random_run(seed, dtype)
    one = twin(problem, weights, X_0, beta)
    found = torch.linalg.vector_norm(rollout(problem, weights, STEPS, X_0=X_0, beta=beta).X.double(), dim=(-2, -1))
    radii = rounding_by_balls(one, lambda balls: norm(balls.run(exact_rollout, STEPS).X, (1, 2)), dtype)
    with ctx.workprec(BITS):
        exact = norm(one.run(exact_rollout, STEPS).X, (1, 2))
        errors = [float(abs(arb(value) - true)) for value, true in zip(found.tolist(), exact, strict=True)]

    assert (np.array(errors) <= radii).all()
    assert dtype != torch.float64 or (radii < 1e-8).all()


@pytest.mark.parametrize("seed", range(4))
def test_balls_cover_the_rounding_of_a_gradient(seed):
    """Every entry of the gradient by the first layer is within its radius of the exact one."""
    problem, weights, X_0, beta = random_run(seed, torch.float64)
    one = twin(problem, weights, X_0, beta)
    found = detached_gradient(problem, weights, rollout(problem, weights, STEPS, X_0=X_0, beta=beta))[0]

    def first(balls):
        return exact_detached_gradient(balls.M, balls.weights, balls.run(exact_rollout, STEPS), beta=balls.beta)[0]

    radii = rounding_by_balls(one, first, torch.float64)
    with ctx.workprec(BITS):
        exact = first(one)
    errors = [float(abs(arb(a) - b)) for a, b in zip(found.flatten().tolist(), exact.ravel(), strict=True)]

    assert (np.array(errors) <= radii.ravel()).all()


def test_drift_covers_a_run_with_given_factors():
    """A run in single precision stays within its radii of the same recursion in double precision."""
    generator = torch.Generator().manual_seed(0)
    problem, _, X_0, beta = random_run(0, torch.float32)
    z = torch.randn(STEPS, 6, generator=generator)
    run = rollout(problem, Scripted(z), STEPS, X_0=X_0, beta=beta)
    X, M, Y = X_0.double(), problem.M.double(), problem.Y.double()
    exact = [X]
    for P in 2 * torch.sigmoid(run.z).double():
        g = (M.mT @ ((M @ X.unsqueeze(-1)).squeeze(-1) - Y).unsqueeze(-1)).squeeze(-1)
        X = X - P * g / beta
        exact.append(X)
    errors = torch.linalg.vector_norm(run.X.double() - torch.stack(exact), dim=(-2, -1))

    assert (errors <= drift(problem, run)).all()
