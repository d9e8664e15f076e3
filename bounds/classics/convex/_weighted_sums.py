r"""Proofs that weigh the inequalities of convexity, for any number of steps: gradient descent and the proximal point.

What the weighted inequalities leave of the bound is one square and $\sum_{j<i} w_{ij} \|g_i - g_j\|^2$: all gradients
are the same where the bound is attained. Everything is a form in inner products, so an identity of polynomials, with
numbers for the vectors, is one for vectors of any dimension.
"""

from itertools import combinations
from typing import Any

import sympy as sp

from bounds.classics._promises import promised
from bounds.core import Claim
from bounds.core.certificate import certificate, identity

MOST_WRITTEN_OUT = 4
i, j, N, a = sp.symbols("i j N a")
g, h, r = sp.symbols("g h r")


def smooth_inequalities(claim: Claim) -> dict[str, Any]:
    """f_N - f* <= L R^2/(4N + 2) for gradient descent with step 1/L."""
    last = sp.cancel(1 / (2 * promised(claim, N=N, L=1, R2=1)))  # a, from the promise |r|^2/(2a)
    return certificate(
        "Let L = 1 (both sides scale), a = 2N + 1, r = x_0 - x*. For i = 1..N weigh f_(i-1) >= f_i + <g_i, x_(i-1) - x_i> + "
        "|g_(i-1) - g_i|^2/2 by lambda_i = i/(a - i), and for i = 0..N weigh f* >= f_i + <g_i, x* - x_i> + |g_i|^2/2 by tau_i = "
        "a/((a - i)(a - 1 - i)), tau_N = 1/(N + 1). As tau_i = lambda_(i+1) - lambda_i for i < N and tau_N = 1 - lambda_N, their sum bounds f_N - f* "
        "by |r|^2/(2a) - |r - a sum tau_i g_i|^2/(2a) - Q. Twice the matrix of Q has the entries -tau_i (a tau_j - 1) at j < i, "
        "none positive, and zero row sums: what is left of row i < N, after sums of tau telescope, is 1 + lambda_(i+1) - tau_i (a - i). So 2 Q = "
        "sum over j < i of tau_i (a tau_j - 1) |g_i - g_j|^2 >= 0, for every N. Written out as well for N = 1 to 4.",
        identity(
            "the first kind needs no inner product: x_(i-1) - x_i = g_(i-1) = g, g_i = h",
            g * h + (g - h) ** 2 / 2,
            g**2 / 2 + h**2 / 2,
        ),
        identity("(lambda_(i+1) - lambda_i - tau_i)(a - i)(a - 1 - i) = 0", (i + 1) * (a - i) - i * (a - 1 - i), a),
        identity("row i < N, times a - 1 - i", sp.Add(a - 1 - i, i + 1, evaluate=False), a),
        identity("row N, times (N + 1)^2", (N + 1) ** 2 - last + N * (N + 1) - N * last, sp.S.Zero),
        identity(
            "(a tau_j - 1)(a - j)(a - 1 - j) >= 0 for 0 <= j < N", a**2 - (a - j) * (a - 1 - j), a + j * (2 * a - 1 - j)
        ),
        *(
            identity(f"the whole for N = {n}", *_smooth(promised(claim, N=n, L=1, R2=r**2), n))
            for n in range(1, MOST_WRITTEN_OUT + 1)
        ),
    )


def proximal_inequalities(claim: Claim) -> dict[str, Any]:
    """f_N - f* <= R^2/(4 gamma N) for the proximal point method."""
    last = sp.cancel(1 / (2 * promised(claim, N=N, gamma=1, R2=1)))  # a, from the promise |r|^2/(2a)
    return certificate(
        "Let gamma = 1 (both sides scale), a = 2N, r = x_0 - x*, and s_i = x_(i-1) - x_i, a subgradient at x_i. For i = 1..N-1 weigh f_i >= "
        "f_(i+1) + |s_(i+1)|^2 by lambda_i = i/(a - i), and for i = 1..N weigh f* >= f_i + <s_i, x* - x_i> by tau_i = a/((a - i)(a - i + 1)), "
        "tau_N = 2/(N + 1). As tau_i = lambda_i - lambda_(i-1) for i < N and tau_N = 1 - lambda_(N-1), their sum bounds f_N - f* by |r|^2/(2a) - |r - "
        "a sum tau_i s_i|^2/(2a) - Q. Twice the matrix of Q has the entries -tau_i (a tau_j - 1) at j < i, none positive, and zero row sums: "
        "what is left of row i < N, after sums of tau telescope, is 1 + lambda_i - tau_i (a + 1 - i). So 2 Q = sum over j < i of tau_i (a tau_j - 1) "
        "|s_i - s_j|^2 >= 0, for every N. Written out as well for N = 1 to 4.",
        identity("(lambda_i - lambda_(i-1) - tau_i)(a - i)(a - i + 1) = 0", i * (a - i + 1) - (i - 1) * (a - i), a),
        identity("row i < N, times a - i", sp.Add(a - i, i, evaluate=False), a),
        identity("row N, times (N + 1)^2/2", (N + 1) ** 2 - 2 * last + (N - 1) * (N + 1) - last * (N - 1), sp.S.Zero),
        identity(
            "(a tau_j - 1)(a - j)(a - j + 1) >= 0 for 1 <= j < N",
            a**2 - (a - j) * (a - j + 1),
            a * (j - 1) + j * (a + 1 - j),
        ),
        *(
            identity(f"the whole for N = {n}", *_proximal(promised(claim, N=n, gamma=1, R2=r**2), n))
            for n in range(1, MOST_WRITTEN_OUT + 1)
        ),
    )


def _smooth(bound: sp.Expr, steps: int) -> tuple[sp.Expr, sp.Expr]:
    """The bound minus f_N, and what the text says that it is, with f* = 0."""
    a = 2 * steps + 1
    f, g = sp.symbols(f"f:{steps + 1}"), sp.symbols(f"g:{steps + 1}")
    x = [r - sum(g[:i]) for i in range(steps + 1)]
    lambdas = [sp.Rational(i, a - i) for i in range(steps + 1)]
    taus = [sp.Rational(a, (a - i) * (a - 1 - i)) for i in range(steps)] + [sp.Rational(1, steps + 1)]
    known = [
        weight * (f[i] - f[i + 1] - g[i + 1] * (x[i] - x[i + 1]) - (g[i] - g[i + 1]) ** 2 / 2)
        for i, weight in enumerate(lambdas[1:])
    ] + [weight * (g[i] * x[i] - f[i] - g[i] ** 2 / 2) for i, weight in enumerate(taus)]
    return bound - f[-1], sp.Add(*known, *_squares(a, taus, g))


def _proximal(bound: sp.Expr, steps: int) -> tuple[sp.Expr, sp.Expr]:
    a = 2 * steps
    f, s = sp.symbols(f"f1:{steps + 1}"), sp.symbols(f"s1:{steps + 1}")
    x = [r - sum(s[: i + 1]) for i in range(steps)]
    lambdas = [sp.Rational(i, a - i) for i in range(1, steps)]
    taus = [sp.Rational(a, (a - i) * (a - i + 1)) for i in range(1, steps)] + [sp.Rational(2, steps + 1)]
    known = [weight * (f[i] - f[i + 1] - s[i + 1] * (x[i] - x[i + 1])) for i, weight in enumerate(lambdas)]
    known += [weight * (s[i] * x[i] - f[i]) for i, weight in enumerate(taus)]
    return bound - f[-1], sp.Add(*known, *_squares(a, taus, s))


def _squares(a: int, taus: list[sp.Rational], g: tuple[sp.Symbol, ...]) -> list[sp.Expr]:
    mean = sum(tau * slope for tau, slope in zip(taus, g, strict=True))
    pairs = combinations(range(len(g)), 2)
    return [(r - a * mean) ** 2 / (2 * a), *(taus[i] * (a * taus[j] - 1) * (g[i] - g[j]) ** 2 / 2 for j, i in pairs)]
