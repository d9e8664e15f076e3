"""Worst cases of the literature: where a bound is attained, or a method is at its slowest."""

from fractions import Fraction
from typing import Any

import numpy as np

from bounds.instances.problems import Problem

Array = np.ndarray[Any, Any]


def slow_quadratic(size: int, *, smoothness: float = 1.0) -> Problem:
    r"""Nesterov's chain $\frac L8 (x^\top T x - 2x_1)$ with $T$ tridiagonal.

    From zero, no method of gradients sees more than one new coordinate per step (*Introductory Lectures on Convex
    Optimization*, 2.1.2).
    """
    T = 2 * np.eye(size) - np.eye(size, k=1) - np.eye(size, k=-1)
    first = np.eye(size)[0]
    solution = 1 - np.arange(1, size + 1) / (size + 1)
    return Problem(
        value=lambda x: smoothness / 8 * (x @ T @ x - 2 * x[0]),
        gradient=lambda x: np.asarray(smoothness / 4 * (T @ x - first)),
        smoothness=float(smoothness),
        convexity=float(smoothness) / 4 * 4 * float(np.sin(np.pi / (2 * (size + 1))) ** 2),
        minimiser=solution,
    )


def huber(steps: int, *, smoothness: float = 1.0) -> tuple[Problem, float]:
    """Where gradient descent attains L R^2 / (4N + 2): a function and the start (Drori and Teboulle)."""
    problem = Problem(
        value=lambda x: smoothness * np.where(np.abs(x) <= 1, x * x / 2, np.abs(x) - 0.5).sum(),
        gradient=lambda x: np.asarray(smoothness * np.clip(x, -1, 1)),
        smoothness=float(smoothness),
        convexity=0.0,
        minimiser=np.zeros(1),
    )
    return problem, 2.0 * steps + 1


def kantorovich(smoothness: Any, convexity: Any) -> tuple[list[Fraction], list[Fraction]]:
    """Curvatures and the start on which steepest descent contracts by ((L - mu)/(L + mu))^2 in every step."""
    L, mu = Fraction(smoothness), Fraction(convexity)
    return [L, mu], [mu, L]


def two_points(mean: Any, variance: Any, above: Any) -> tuple[list[Fraction], list[Fraction]]:
    """Values and probabilities with P(X - mean >= above) = variance / (variance + above^2), Cantelli's bound."""
    mean, variance, above = (Fraction(one) for one in (mean, variance, above))
    if above <= 0 or variance <= 0:
        raise ValueError(f"expected a positive variance and distance, came {variance} and {above}")
    share = variance / (variance + above**2)
    return [mean + above, mean - variance / above], [share, 1 - share]


def hilbert(size: int) -> Array:
    """1 / (i + j + 1) in fractions: the condition number grows like e^(3.5 n)."""
    return np.array([[Fraction(1, i + j + 1) for j in range(size)] for i in range(size)], dtype=object)


def kahan(size: int, *, angle: float = 1.2) -> Array:
    """Kahan's triangle: QR with column pivoting exchanges nothing and overestimates the smallest singular value."""
    sine, cosine = np.sin(angle), np.cos(angle)
    triangle = np.eye(size) - cosine * np.triu(np.ones((size, size)), 1)
    return np.asarray(sine ** np.arange(size)[:, None] * triangle)


def wilkinson(size: int) -> Array:
    """Gaussian elimination with partial pivoting multiplies the last column by 2^(n - 1)."""
    A = np.eye(size) - np.tril(np.ones((size, size)), -1)
    A[:, -1] = 1
    return A
