r"""The sharp constant of Nesterov's method by weighted inequalities, in exact numbers for each number of steps.

With $\rho = (N+2)(N+3)/4$, gradients that are all the same and a start at distance $\rho$ attain the bound. That alone
determines the weights of $f(x_{i-1}) \ge f(x_i) + \dots$, if no other inequality between two points is used:
$\lambda_{i+1} = S_i / (\rho - 1 - H_i)$, where $H_i$ is how far $x_i$ has moved then and $S_i$ is what the gradients up
to $i$ contribute to $H_N$. What remains is a quadratic form, and exact elimination decides about it.
"""

from itertools import pairwise
from typing import Any

import sympy as sp

from bounds.classics._promises import promised
from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, identity, positive_semidefinite

MOST_STEPS = 10


def sharp_inequalities(claim: Claim) -> dict[str, Any]:
    """f(y_N) - f* <= 2 L R^2/(N^2 + 5 N + 6), for N = 1 to 10."""
    return certificate(
        f"Let L = 1 (both sides scale), f* = 0, r = x_0 - x*, x_0, ..., x_(N-1) the points of the gradients and x_N = y_N. For i = 1..N weigh f_(i-1) >= f_i + "
        "<g_i, x_(i-1) - x_i> + |g_(i-1) - g_i|^2/2 by lambda_i, and for i = 0..N weigh 0 >= f_i + <g_i, x* - x_i> + |g_i|^2/2 by tau_i = lambda_(i+1) - "
        "lambda_i, with lambda_0 = 0, lambda_(N+1) = 1. The weights are positive, and |r|^2/(2 rho) - f_N, rho = (N + 2)(N + 3)/4, is their sum plus a "
        f"form in r and the gradients (identity) that is positive semidefinite (elimination). So for every N from 1 to {MOST_STEPS}, for each of which it is written out.",
        *(
            step
            for steps in range(1, MOST_STEPS + 1)
            for step in _written_out(steps, 1 / (2 * promised(claim, L=1, R2=1, N=steps)))
        ),
    )


def _written_out(N: int, rho: sp.Rational) -> list[Step]:
    """With the promise |r|^2/(2 rho)."""
    r, g, f = sp.Symbol("r"), sp.symbols(f"g:{N + 1}"), sp.symbols(f"f:{N + 1}")
    x = _path(r, g)
    lambdas = [sp.S.Zero, *_weights(rho, r, x, g), sp.S.One]
    taus = [after - before for before, after in pairwise(lambdas)]
    known = [
        lambdas[i] * (f[i - 1] - f[i] - g[i] * (x[i - 1] - x[i]) - (g[i - 1] - g[i]) ** 2 / 2) for i in range(1, N + 1)
    ]
    known += [taus[i] * (g[i] * x[i] - f[i] - g[i] ** 2 / 2) for i in range(N + 1)]
    left = sp.Poly(r**2 / (2 * rho) - f[N], r, *g, *f) - sum(sp.Poly(one, r, *g, *f) for one in known)
    return [
        *(comparison(f"N = {N}: tau_{i} > 0", tau, ">", 0) for i, tau in enumerate(taus)),
        identity(f"N = {N}: the whole", r**2 / (2 * rho) - f[N], sp.Add(*known) + left.as_expr()),
        positive_semidefinite(f"N = {N}: the form in r, g_0, ..., g_{N}", _matrix_of(left, N + 2)),
    ]


def _matrix_of(form: sp.Poly, size: int) -> sp.Matrix:
    """The symmetric matrix of a quadratic form in the first symbols of a polynomial."""
    entries = sp.zeros(size, size)
    for exponents, coefficient in form.terms():
        i, j = (place for place, exponent in enumerate(exponents) for _ in range(exponent))
        entries[i, j] += coefficient / 2
        entries[j, i] += coefficient / 2
    return entries


def _path(r: sp.Symbol, g: tuple[sp.Symbol, ...]) -> list[sp.Expr]:
    """The points of the gradients, and the last y instead of the last x, with the minimiser at zero."""
    x, y = [r], [r]
    for t, slope in enumerate(g[:-1]):
        y.append(sp.expand(x[-1] - slope))
        x.append(sp.expand(y[-1] + (y[-1] - y[-2]) * sp.Rational(t, t + 3)))
    return [*x[:-1], y[-1]]


def _weights(rho: sp.Rational, r: sp.Symbol, x: list[sp.Expr], g: tuple[sp.Symbol, ...]) -> list[sp.Rational]:
    parts = [-x[-1].coeff(slope) for slope in g]
    moved = [(r - point).subs(dict.fromkeys(g, 1)) for point in x]
    return [sp.Add(*parts[: i + 1]) / (rho - 1 - moved[i]) for i in range(len(g) - 1)]
