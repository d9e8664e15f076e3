"""Optimisation problems with the constants that theorems speak of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from bounds.instances.matrices import matrix, symmetric

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """A function, its gradient and its constants: `smoothness`, `convexity` (or the PL constant), a minimiser.

    Constants are floats that were derived, not fitted: from a spectrum that was chosen, or in closed form.
    """

    value: Callable[[Array], Any]
    gradient: Callable[[Array], Array]
    smoothness: float
    convexity: float
    minimiser: Array | None = None


def quadratic(size: int, *, smoothness: float, convexity: float, seed: int) -> Problem:
    r"""$\frac12 (x - x^*)^\top A (x - x^*)$ with eigenvalues from `convexity` to `smoothness`, both attained."""
    if not 0 <= convexity <= smoothness:
        raise ValueError(f"expected 0 <= convexity <= smoothness, came {convexity} and {smoothness}")
    A = symmetric(np.linspace(smoothness, convexity, size).tolist(), seed=seed)
    centre = np.random.default_rng(seed + 1).normal(size=size)

    def gradient(x: Array) -> Array:
        return np.asarray(A @ (x - centre))

    def value(x: Array) -> Any:
        return (x - centre) @ A @ (x - centre) / 2

    return Problem(value, gradient, float(smoothness), float(convexity), centre)


def least_squares(rows: int, columns: int, *, condition: float, seed: int, noise: float = 0.0) -> Problem:
    r"""$\frac12 \|Ax - b\|^2$; `noise` is the length of the part of $b$ that no $x$ reaches."""
    if rows < columns:
        raise ValueError(f"expected at least {columns} rows, so that the minimiser is one point, came {rows}")
    A = matrix(rows, columns, seed=seed, condition=condition)
    solution = np.random.default_rng(seed + 1).normal(size=columns)
    b = A @ solution + noise * _outside(A, seed + 2)

    def gradient(x: Array) -> Array:
        return np.asarray(A.T @ (A @ x - b))

    def value(x: Array) -> Any:
        return (A @ x - b) @ (A @ x - b) / 2

    return Problem(value, gradient, 1.0, float(condition) ** -2, solution)


def _outside(A: Array, seed: int) -> Array:
    """A unit vector orthogonal to the range, or zero where there is none."""
    Q, _ = np.linalg.qr(A)
    rest = np.random.default_rng(seed).normal(size=len(A))
    rest = rest - Q @ (Q.T @ rest)
    return np.zeros(len(A)) if A.shape[0] == A.shape[1] else rest / np.linalg.norm(rest)


def logistic(samples: int, size: int, *, regularisation: float, seed: int) -> Problem:
    r"""$\frac1n \sum_i \log(1 + e^{-y_i a_i^\top x}) + \frac\lambda2 \|x\|^2$ with $\|a_i\| = 1$.

    The smoothness is $\frac14 + \lambda$.
    """
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(samples, size))
    A /= np.linalg.norm(A, axis=1, keepdims=True)
    signed = A * rng.choice([-1.0, 1.0], size=(samples, 1))

    def gradient(x: Array) -> Array:
        return np.asarray(-signed.T @ (1 / (1 + np.exp(signed @ x))) / samples + regularisation * x)

    def value(x: Array) -> Any:
        return np.mean(np.log(1 + np.exp(-(signed @ x)))) + regularisation / 2 * (x @ x)

    return Problem(value, gradient, 0.25 + regularisation, float(regularisation))


def polyak_lojasiewicz(size: int = 1) -> Problem:
    r"""$\sum x_i^2 + 3 \sin^2 x_i$ (Karimi et al.), not convex: $\frac12 \|\nabla f\|^2 \ge \frac1{32} (f - f^*)$."""
    return Problem(
        value=lambda x: np.sum(x * x + 3 * np.sin(x) ** 2),
        gradient=lambda x: np.asarray(2 * x + 3 * np.sin(2 * x)),
        smoothness=8.0,
        convexity=1 / 32,
        minimiser=np.zeros(size),
    )


def game(size: int, *, strength: float, convexity: float = 0.0, seed: int) -> Problem:
    r"""The field $(\mu x + By, \mu y - B^\top x)$ of $\frac\mu2\|x\|^2 + x^\top By - \frac\mu2\|y\|^2$.

    All singular values of $B$ are `strength`; `value` is the distance to the saddle point at zero, `smoothness` the
    Lipschitz constant of the field.
    """
    B = matrix(size, size, seed=seed, singular_values=[strength] * size)

    def field(z: Array) -> Array:
        x, y = z[:size], z[size:]
        return np.concatenate([convexity * x + B @ y, convexity * y - B.T @ x])

    lipschitz = float(np.hypot(strength, convexity))
    return Problem(lambda z: np.linalg.norm(z), field, lipschitz, float(convexity), np.zeros(2 * size))
