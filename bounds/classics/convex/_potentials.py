r"""Proofs by a potential that no step increases: Nesterov's method and the optimised gradient method.

In both a point $z = \theta x - (\theta - 1) y$ takes gradient steps of growing length, and the potential weighs what is
left to gain against its squared distance from the solution. Written with numbers for vectors, as in `_weighted_sums`.
"""

from typing import Any

import sympy as sp

from bounds.classics._promises import promised
from bounds.core import Claim
from bounds.core.certificate import certificate, identity

x, y, g, s, f, p, theta, t = sp.symbols("x y g s f p theta t")
"""Point, last gradient step, gradient, minimiser, f at the point, what the inequality compares with, weight, step."""


def nesterov_potential(claim: Claim) -> dict[str, Any]:
    """f(y_N) - f* <= 2 L R^2/(N + 1)^2."""
    before = sp.cancel(1 / (2 * promised(claim, L=1, R2=1, N=t)))  # theta_(N-1)^2 from the promise, at N = t
    q, z, new = sp.Symbol("q"), theta * x - (theta - 1) * y, x - g
    comparison = f - p + g * (y - x)  # <= 0, with p = f(y_t) - f*
    optimal = f + g * (s - x)  # <= 0
    gain = q - f + g**2 / 2  # <= 0, with q = f(y_(t+1)) - f*
    return certificate(
        "Let L = 1 (both sides scale), f* = 0, theta_t = (t + 2)/2, z_t = theta_t x_t - (theta_t - 1) y_t; s is the minimiser. The momentum t/(t + 3) is (theta_t - "
        "1)/theta_(t+1), so that z_(t+1) = z_t - theta_t g_t. With p = f(y_t), q = f(y_(t+1)), f = f(x_t): convexity says f - p + <g, y - x> <= 0 and f + <g, "
        "s - x> <= 0, smoothness q - f + |g|^2/2 <= 0. Their sum with weights theta^2 - theta, theta, theta^2 is theta^2 q + |z_(t+1) - s|^2/2 - (theta^2 - "
        "theta) p - |z_t - s|^2/2 <= 0, and theta_t^2 - theta_t <= theta_(t-1)^2, with 0 at t = 0 where z_0 = x_0. So theta_(N-1)^2 f(y_N) <= R^2/2 "
        "for every N >= 1, and theta_(N-1) = (N + 1)/2.",
        identity("the momentum: (theta_t - 1)(t + 3) = t theta_(t+1)", (t / 2) * (t + 3), t * ((t + 3) / 2)),
        identity("z_(t+1) = y_(t+1) + (theta_t - 1)(y_(t+1) - y_t)", new + (theta - 1) * (new - y), z - theta * g),
        identity(
            "the weighted sum",
            (theta**2 - theta) * comparison + theta * optimal + theta**2 * gain,
            theta**2 * q + (z - theta * g - s) ** 2 / 2 - (theta**2 - theta) * p - (z - s) ** 2 / 2,
        ),
        identity(
            "theta_(t-1)^2 - theta_t^2 + theta_t = 1/4",
            before - ((t + 2) / 2) ** 2 + (t + 2) / 2,
            sp.Rational(1, 4),
        ),
    )


def optimised_potential(claim: Claim) -> dict[str, Any]:
    """f(x_N) - f* <= L R^2/(2 theta_N^2)."""
    old, h = sp.symbols("old h")  # the point and the gradient before
    last = sp.cancel(1 / (2 * promised(claim, L=1, R2=1, theta_N=theta)))  # theta_N^2, from the promise
    z = theta * x - (theta - 1) * y
    before, now = p - h**2 / 2, f - g**2 / 2
    near = f - p + g * (y + h - x) + (h - g) ** 2 / 2  # <= 0, as y = old - h
    optimal = f + g * (s - x) + g**2 / 2  # <= 0
    return certificate(
        "Let L = 1 (both sides scale), f* = 0, y_(i+1) = x_i - g_i, z_i = theta_i x_i - (theta_i - 1) y_i; s is the minimiser. The update says z_(i+1) = z_i - 2 "
        "theta_i g_i. For one step, p and h are f and its gradient at the point before (y + h), f and g at x. Smooth convexity says f - p + <g, y + h - x> + |h - "
        "g|^2/2 <= 0 and f + <g, s - x> + |g|^2/2 <= 0. Weights 2(theta^2 - theta) and 2 theta show that 2 theta_i^2 (f_i - |g_i|^2/2) + |z_(i+1) - s|^2/2 "
        "does not grow, because theta_(i+1)^2 - theta_(i+1) = theta_i^2. In the last step theta^2 - theta is 2 theta_(N-1)^2, the weights are "
        "half of that, and theta_N^2 f_N + |z_N - theta_N g_N - s|^2/2 is no larger than the potential. That starts at no more than R^2/2, by the "
        "second inequality with weight 2 at x_0 = z_0. So theta_N^2 f_N <= R^2/2, for every N >= 1.",
        identity(
            "z_(i+1) = theta_(i+1) x_(i+1) - (theta_(i+1) - 1) y_(i+1), from the update, with y_(i+1) = old - h",
            (old - h) + (theta - 1) * (old - h - y) + theta * (old - h - old),
            (theta * old - (theta - 1) * y) - 2 * theta * h,
        ),
        identity(
            "a step that is not the last",
            2 * (theta**2 - theta) * near + 2 * theta * optimal,
            2 * theta**2 * now + (z - 2 * theta * g - s) ** 2 / 2 - 2 * (theta**2 - theta) * before - (z - s) ** 2 / 2,
        ),
        identity(
            "the last step",
            (theta**2 - theta) * near + theta * optimal,
            last * f + (z - theta * g - s) ** 2 / 2 - (theta**2 - theta) * before - (z - s) ** 2 / 2,
        ),
        identity("the start", 2 * optimal, 2 * now + (x - 2 * g - s) ** 2 / 2 - (x - s) ** 2 / 2),
    )
