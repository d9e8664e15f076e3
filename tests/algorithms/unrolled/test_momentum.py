"""The unrolled method with momentum, on exact numbers."""

import math
from itertools import pairwise

import numpy as np
import torch
from flint import fmpq

from algorithms.exact import rationals
from algorithms.unrolled import exact_momentum_rollout, exact_rollout, gaussian_problems, nesterov


def drawn(*last):
    """A small Gaussian problem as floats and as rationals, and a network with the given last layer."""
    problem = gaussian_problems(2, 4, 3, generator=torch.Generator().manual_seed(0))
    M, Y = (rationals(values.tolist()) for values in (problem.M, problem.Y))
    return problem, M, Y, [rationals([[1, 2], [-1, 1]]), rationals([list(last)])]


def test_a_network_that_returns_zero_makes_it_nesterovs_method():
    """With all factors 1 the iterates are those of accelerated gradient descent."""
    problem, M, Y, weights = drawn(0, 0)
    beta, t = problem.smoothness().item(), [1.0]
    for _ in range(5):
        t.append((1 + math.sqrt(1 + 4 * t[-1] ** 2)) / 2)
    mu = [0.0, *((before - 1) / after for before, after in pairwise(t))]

    run = exact_momentum_rollout(M, Y, weights, rationals(mu), beta=rationals([beta])[0], X_0=0 * M[:, 0])

    wanted = nesterov(problem, 6, beta=beta).numpy()
    assert np.allclose(np.vectorize(float)(run.X), wanted, atol=1e-12, rtol=0)


def test_without_momentum_it_is_the_method_itself():
    """Momentum weights of 0 change nothing."""
    _, M, Y, weights = drawn(1, -1)

    plain = exact_rollout(M, Y, weights, 3, beta=fmpq(20), X_0=0 * M[:, 0])
    run = exact_momentum_rollout(M, Y, weights, [fmpq(0)] * 3, beta=fmpq(20), X_0=0 * M[:, 0])

    assert all(abs(float(difference)) < 1e-9 for difference in (run.X - plain.X).flat)
    assert run.P.shape == (3, 2, 4)
