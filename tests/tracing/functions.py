"""Whole functions in floats as somebody would write them who never heard of radii, each with arguments."""

import math

import numpy as np
import torch

from algorithms.feature_correction._adam import adam
from algorithms.first_order import (
    conjugate_gradients,
    gradient_descent,
    nesterov,
    optimised_gradient,
    optimised_weights,
    steepest_descent,
)
from algorithms.hyperpower import hyperpower
from algorithms.least_squares import least_norm_solution
from algorithms.linear_products import factor_gradients, prefix_products, suffix_products
from algorithms.matrix_iterations import gauss_jordan_inverse, newton_schulz, power_iteration
from algorithms.stiefel import cayley_step

# ----- eight theorems that were first tried from the documentation alone


def randomised_svd(m, n, k, seed):
    """How far a sketched range is from the matrix, and its best rank-k distance."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(m, n)) @ np.diag(0.7 ** np.arange(n))
    Q, _ = np.linalg.qr(A @ rng.normal(size=(n, k + 2)))
    return np.linalg.norm(A - Q @ (Q.T @ A)), np.linalg.svd(A, compute_uv=False)[k]


def johnson_lindenstrauss(points, dimension, target, seed):
    """The largest relative change of a squared distance by a random projection."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(points, dimension))
    Y = X @ rng.normal(size=(dimension, target)) / np.sqrt(target)
    worst = 0.0
    for i in range(points):
        for j in range(i):
            before, after = np.sum((X[i] - X[j]) ** 2), np.sum((Y[i] - Y[j]) ** 2)
            worst = max(worst, abs(after / before - 1))
    return worst


def wedin(n, scale, seed):
    """The sine of the angle between top singular vectors, and the norm of the perturbation."""
    rng = np.random.default_rng(seed)
    A = np.diag(np.arange(n, 0.0, -1))
    E = scale * rng.normal(size=(n, n))
    u, v = np.linalg.svd(A)[0][:, 0], np.linalg.svd(A + E)[0][:, 0]
    return np.sqrt(np.maximum(1 - (u @ v) ** 2, 0)), np.linalg.norm(E, 2)


def sgd(steps, seed):
    """The mean squared distance to the solution over a few runs with decaying steps."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(20, 3))
    truth = np.ones(3)
    distances = []
    for _ in range(4):
        x = np.zeros(3)
        for t in range(steps):
            a = A[rng.integers(20)]
            x = x - 0.1 / (1 + 0.05 * t) * (a @ (x - truth)) * a
        distances.append(np.sum((x - truth) ** 2))
    return sum(distances) / len(distances)


def sinkhorn(n, eta, steps, seed):
    """How far the row sums are from the marginal after some sweeps, and the transport cost."""
    C = np.random.default_rng(seed).random((n, n))
    K = np.exp(-C / eta)
    u, v = np.ones(n), np.ones(n)
    for _ in range(steps):
        u = (1 / n) / (K @ v)
        v = (1 / n) / (K.T @ u)
    P = u[:, None] * K * v[None, :]
    return np.abs(P.sum(axis=1) - 1 / n).sum(), np.sum(P * C)


def plain_adam(steps, rate, seed):
    """The regret of Adam on linear losses, against the best point of a box."""
    rng = np.random.default_rng(seed)
    x, m, v, regret = np.zeros(3), np.zeros(3), np.zeros(3), 0.0
    total = np.zeros(3)
    for t in range(1, steps + 1):
        g = rng.uniform(-1, 1, 3)
        regret += g @ x
        total += g
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g**2
        x = np.clip(x - rate / math.sqrt(t) * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8), -1, 1)
    return regret + np.abs(total).sum()


def finite_class(digits, thresholds):
    """The largest gap between the error rates of threshold classifiers on two halves of a sample, and its bound."""
    bright = digits.mean(axis=1)
    labels = digits[:, 3] > 0.5
    half = len(bright) // 2
    worst = 0.0
    for threshold in np.linspace(0.2, 0.8, thresholds):
        wrong = (bright > threshold) != labels
        worst = max(worst, abs(wrong[:half].mean() - wrong[half:].mean()))
    return worst, np.sqrt(np.log(2 * thresholds / 0.05) / (2 * half))


def euclid(a, b):
    """The steps of Euclid's algorithm, and their bound by the golden ratio."""
    larger, steps = max(a, b), 0
    while b:
        a, b, steps = b, a % b, steps + 1
    return a, steps, math.log(math.sqrt(5) * larger) / math.log((1 + math.sqrt(5)) / 2)


# ----- ten algorithms of ours


def curvatures(n=4):
    return np.linspace(1.0, 10.0, n)


def by_gradients(steps):
    c = curvatures()
    return gradient_descent(lambda x: c * x, np.ones(4), step=1 / 10, steps=steps)[-1]


def by_nesterov(steps):
    c = curvatures()
    return nesterov(lambda x: c * x, np.ones(4), step=1 / 10, steps=steps)[-1]


def by_optimised_gradients(steps):
    c = curvatures()
    return optimised_gradient(lambda x: c * x, np.ones(4), optimised_weights(steps), step=1 / 10)


def by_conjugate_gradients(steps):
    c = curvatures(5)
    return conjugate_gradients(lambda x: c * x, np.ones(5), np.zeros(5), steps=steps)[-1]


def by_steepest_descent(steps):
    c = curvatures()
    return steepest_descent(lambda x: c * x, np.ones(4), np.zeros(4), steps=steps)[-1]


def by_newton_schulz(A, steps):
    X = newton_schulz(A, A.mT / torch.linalg.matrix_norm(A, 2) ** 2, steps=steps)[-1]
    return torch.linalg.matrix_norm(torch.eye(len(A), dtype=A.dtype) - A @ X)


def by_power_iteration(A, steps):
    x = power_iteration(lambda x: A @ x, np.ones(len(A)), steps=steps)[-1]
    return x @ A @ x / (x @ x)


def by_elimination(A):
    return np.array(gauss_jordan_inverse([list(row) for row in A]))


def by_hyperpower(A, steps):
    X = hyperpower(A, A.mT / torch.linalg.matrix_norm(A) ** 2, 3, steps)[-1]
    return torch.linalg.matrix_norm(torch.eye(len(A), dtype=A.dtype) - A @ X)


def by_cayley(U, G):
    moved = cayley_step(U, G, 0.3)
    return moved, torch.linalg.matrix_norm(moved.mT @ moved - torch.eye(U.shape[1], dtype=U.dtype))


def products(factors):
    start = torch.eye(3, dtype=torch.float64)
    gradients = factor_gradients(prefix_products(factors, start), suffix_products(factors, start), start)
    return [torch.linalg.vector_norm(g) for g in gradients]


def by_our_adam(steps):
    target = torch.linspace(0, 1, 5, dtype=torch.float64)
    run = adam(
        [torch.zeros(5, dtype=torch.float64)],
        lambda p: (((p[0] - target) ** 2).sum(), [2 * (p[0] - target)]),
        steps=steps,
        step_size=0.1,
    )
    return run[1]


def least_squares(X, Y):
    return least_norm_solution(X, Y)


def _tensor(seed, *shape):
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def _digits():
    return np.random.default_rng(5).integers(0, 17, size=(60, 16)) / 16


THEOREMS = {
    randomised_svd: (8, 6, 2, 0),
    johnson_lindenstrauss: (6, 20, 8, 0),
    wedin: (4, 0.05, 0),
    sgd: (40, 0),
    sinkhorn: (5, 0.3, 20, 0),
    plain_adam: (40, 0.1, 0),
    finite_class: (_digits(), 9),
    euclid: (89, 55),
}
SYMMETRIC = np.diag([5.0, 3.0, 2.0]) + 0.1
ALGORITHMS = {
    by_gradients: (20,),
    by_nesterov: (20,),
    by_optimised_gradients: (10,),
    by_conjugate_gradients: (3,),
    by_steepest_descent: (5,),
    by_newton_schulz: (_tensor(0, 4, 4), 3),
    by_power_iteration: (SYMMETRIC, 10),
    by_elimination: (SYMMETRIC,),
    by_hyperpower: (_tensor(1, 4, 6), 3),
    by_cayley: (torch.linalg.qr(_tensor(2, 6, 2))[0], _tensor(3, 6, 2)),
    products: (list(_tensor(4, 3, 3, 3)),),
    by_our_adam: (5,),
    least_squares: (_tensor(6, 4, 9), _tensor(7, 2, 9)),
}
FUNCTIONS = THEOREMS | ALGORITHMS


def _well_conditioned(n):
    return 3 * torch.eye(n, dtype=torch.float64) + _tensor(0, n, n) / n**0.5


LARGE = {
    randomised_svd: (600, 300, 20, 0),
    johnson_lindenstrauss: (10, 20000, 300, 0),
    wedin: (200, 0.05, 0),
    sinkhorn: (500, 0.3, 20, 0),
    finite_class: (np.random.default_rng(5).integers(0, 17, size=(100_000, 16)) / 16, 20),
    by_newton_schulz: (_well_conditioned(200), 5),
    by_hyperpower: (_tensor(1, 150, 300), 3),
    by_cayley: (torch.linalg.qr(_tensor(2, 800, 40))[0], _tensor(3, 800, 40)),
    least_squares: (_tensor(6, 100, 400), _tensor(7, 50, 400)),
}
"""Those that know sizes at which they take a millisecond and more."""
