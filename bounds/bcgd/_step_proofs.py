"""Steps that certificates about single steps share: ranges of a spectral coordinate, one output, descent, sampling."""

from typing import Any

import sympy as sp

from bounds.bcgd._certificates import same, written
from bounds.core.certificate import Step, certificate, comparison

eta, f, t, x = sp.symbols("eta f t x")

ONE_OUTPUT = (
    "One output: A is a row, so kappa_1(A) = 1 unless A = 0. In the first sweep, descending, C_i is an isometric image of X, "
    "so gamma = 1 - eta/kappa^2 for every layer whose A does not vanish. The new A is a W_i - (eta/|X|^2) Delta X^T Q^T, Q = "
    "W_{i-1:1}; times Q, in an eigenvector of X X^T with eigenvalue x, its coordinate is w - (eta/N)(w - w*) x, N = |X|^2, "
    "which vanishes only if w* = w (1 - N/(eta x)): that is the excluded solution. "
)

DESCENT = (
    "Let g = |gradient|^2 and M |A|^2 |C|^2 bound the second derivative of the loss along the step wherever the loss is no "
    "larger than now, as |A g C|^2 <= |A|^2 |C|^2 g (for |r|^p/p: |r|^p <= p loss, so its curvature is at most (p-1)(p "
    "loss)^((p-2)/p)). As long as the loss stays so, Taylor's formula gives loss(s) <= loss - s g + s^2 M g/2 (M with the norms "
    "in it), which for s M <= 1 is at most loss - s g/2 < loss; by continuity it stays so up to s = 1/M. "
)


def slowest_coordinate() -> Step:
    """A coordinate is multiplied by 1 - eta t, f <= t <= 1; for eta <= 1 that lies between 0 and 1 - eta f."""
    return same(
        "1 - eta t <= 1 - eta f for t >= f; and it is at least 1 - eta",
        lambda eta, t, f: 1 - eta * t,
        lambda eta, t, f: (1 - eta * f) - eta * (t - f),
    )


def excluded_solution() -> Step:
    """Where the next left factor of a network with one output vanishes."""
    return same(
        "N times the coordinate is eta x times the distance of w* from the excluded value",
        lambda w, goal, N, eta, x: N * w - eta * x * (w - goal),
        lambda w, goal, N, eta, x: eta * x * goal - w * (eta * x - N),
    )


def descent() -> list[Step]:
    """The quadratic upper bound along the gradient, and half of its decrease."""
    return [
        same(
            "-s g + s^2 M g/2 = -s g/2 - (s g/2)(1 - s M)",
            lambda s, g, M: -2 * s * g + s**2 * M * g,
            lambda s, g, M: -s * g - s * g * (1 - s * M),
        ),
    ]


def worst_coordinate() -> list[Step]:
    """(1 - eta t)^2 is convex, so on [f, 1] it is largest at an end; 2x - x^2 grows up to one."""
    return [
        same(
            "t = f + s (1 - f): a convex combination of the values at the ends, less a square",
            lambda eta, f, s: (1 - eta * (f + s * (1 - f))) ** 2,
            lambda eta, f, s: (1 - s) * (1 - eta * f) ** 2 + s * (1 - eta) ** 2 - s * (1 - s) * eta**2 * (1 - f) ** 2,
        ),
        same(
            "1 - (1 - eta t)^2 = 2 eta t - eta^2 t^2",
            lambda eta, t: 1 - (1 - eta * t) ** 2,
            lambda eta, t: 2 * eta * t - eta**2 * t**2,
        ),
        same(
            "2x - x^2 exceeds 2z - z^2 for z <= x <= 1",
            lambda x, z: (2 * x - x**2) - (2 * z - z**2),
            lambda x, z: (x - z) * (2 - x - z),
        ),
        same("and 1 exceeds 2z - z^2 for all z", lambda z: 1 - (2 * z - z**2), lambda z: (1 - z) ** 2),
    ]


def small_rates() -> Step:
    """For eta <= 1 the end f is the worse one."""
    return same(
        "(1 - eta f)^2 - (1 - eta)^2, not negative for eta <= 1 and f <= 1",
        lambda eta, f: (1 - eta * f) ** 2 - (1 - eta) ** 2,
        lambda eta, f: eta * (1 - f) * (2 - eta * (1 + f)),
    )


def no_strict_sign() -> dict[str, Any]:
    """Theorem 3.4 at one unit; its other witnesses are runs of thousands of steps in balls."""
    says = (
        "One unit, one layer, X = 1, W_0 = 1, W* = 5, eta = 1/2, one sweep: the error 4 becomes 2, and (3.7) says that its "
        "square is less than 16/4. The premise on the depth is c <= 5/2: here kappa = R_1 = 1, h = 1/4, st = 5, c = 1 + (1 + "
        "y)/(5/2), y^2 = 6. The excluded solution is -1. (That the second factor of (3.7) fails too, from the second sweep "
        "on, needs runs of thousands of steps, which the witnesses make in balls; its mechanism is bcgd.thm3_4_later.)"
    )
    return certificate(
        says,
        comparison(
            "the squared error after the step",
            written(lambda e, d: (d - e * d) ** 2, "1/2", 4),
            "==",
            written(lambda e, d: d**2 * (1 - e) ** 2, "1/2", 4),
        ),
        comparison("y < 5/2", written(lambda h, st: 1 + 4 * h * st, "1/4", 5), "<", written(lambda y: y**2, "5/2")),
        comparison(
            "c < 5/2, times 5/2", written(lambda y, t: t + 1 + y, "5/2", "5/2"), "<", written(lambda t: t**2, "5/2")
        ),
        comparison(
            "goal/(c |Delta_0|) >= 1/2 for c = 5/2",
            written(lambda g, c, d, half: g - c * d * half, 5, "5/2", 4, "1/2"),
            ">=",
            0,
        ),
    )
