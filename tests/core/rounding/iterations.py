"""Trials of iterations."""

from functools import reduce

import numpy as np
import torch
from flint import arb_mat, fmpq_mat

from bounds.core import rounding
from tests.core.rounding.inputs import draw, exact, frobenius, identity, norm, number, spectral


def affine_iteration(rng, dtype):
    """x <- a x + b, two roundings a step."""
    a, b, x = (torch.tensor(v, dtype=dtype) for v in rng.uniform(-0.95, 0.95, 3))
    truth, visited, u = number(x), [], rounding.unit_roundoff(dtype)
    for _ in range(6):
        x = a * x + b
        truth = number(a) * truth + number(b)
        visited.append(x.double().item())
    # Both roundings are relative to numbers below |x| + |b|, the first before it is added to b.
    local = [1.1 * u * (2 * abs(x) + abs(b.double().item())) for x in visited]
    radii = rounding.iterate(0.0, abs(a.double().item()), local)
    return radii[-1], abs(number(x) - truth)


def run_hyperpower(A, P, order, steps, c):
    """Computed and exact iterates from the transpose over c; P is the exact projector."""
    one = torch.eye(len(A), dtype=A.dtype)
    X, Y = A.mT / c, exact(A.mT) / number(c)
    M, unit = exact(A), identity(len(A))
    runs = [(X, Y)]
    for _ in range(steps):
        E, F = one - A @ X, unit - M * Y
        X = reduce(lambda Z, _: X + Z @ E, range(order - 1), X)
        Y = reduce(lambda Z, _: Y + Z * F, range(order - 1), Y)
        runs.append((X, Y))
    residuals = [float(norm(P - M * exact(X)).mid()) for X, _ in runs]
    return runs, residuals, [frobenius(X) for X, _ in runs]


def hyperpower(rng, dtype):
    A = draw(rng, dtype, 3, 4) + 3 * torch.eye(3, 4, dtype=dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, 7))
    c = torch.tensor(spectral(A) ** 2, dtype=dtype)
    runs, residuals, norms = run_hyperpower(A, identity(3), order, steps, c)
    radii = rounding.hyperpower(residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 4), dtype=dtype)
    X, Y = runs[-1]
    return radii[-1], norm(exact(A) * (exact(X) - Y))


def deficient(rng, dtype):
    """A 3 x 3 matrix of rank 2 in small integers, and its exact projector."""
    while True:
        left, right = rng.integers(-3, 4, (3, 2)), rng.integers(-3, 4, (2, 3))
        B = fmpq_mat(left.tolist())
        gram = B.transpose() * B
        if gram.det() != 0 and np.linalg.matrix_rank(right) == 2:
            P = B * gram.inv() * B.transpose()
            return torch.from_numpy(left @ right).to(dtype), arb_mat(P)


def deficient_step(rng, dtype, most=1):
    A, P = deficient(rng, dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, most, endpoint=True))
    runs, residuals, norms = run_hyperpower(A, P, order, steps, (A.double() ** 2).sum().to(dtype))
    radii = rounding.hyperpower(residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 3), dtype=dtype, rank=2)
    X, Y = runs[-1]
    return radii[-1], norm(exact(A) * (exact(X) - Y))


def deficient_run(rng, dtype):
    return deficient_step(rng, dtype, most=5)


def drift_step(rng, dtype, most=1):
    A, P = deficient(rng, dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, most, endpoint=True))
    runs, residuals, norms = run_hyperpower(A, P, order, steps, (A.double() ** 2).sum().to(dtype))
    radii = rounding.hyperpower_drift(
        residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 3), dtype=dtype, rank=2
    )
    return radii[-1], norm(exact(runs[-1][0]) * (identity(3) - P))


def drift_run(rng, dtype):
    return drift_step(rng, dtype, most=5)
