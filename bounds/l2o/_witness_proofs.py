r"""The instances that refute the training theorem and Lemmas A.19 and A.20, written out for certificates.

On the half-axes instance with $Y = s (1, 1)$, two steps and $C_\ell = 1$, everything in the conditions is an explicit
number but $\alpha_0 = a s e^{L-1}$, where a is the smallest singular value of $[[1/2, 1/4], [0, 3/8]]$.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, cover
from bounds.l2o import _symbols as symbols
from bounds.l2o._certificates import broken
from bounds.l2o._theorem import L, alpha_0, beta, beta_0, constant, coordinates, e, eta, share, width

LOW, HIGH = sp.Rational(315, 1000), sp.Rational(3153, 10000)
TINY = sp.Rational(1, 2**40)
a = sp.Symbol("a")
HALF_AXES = (
    "N = d = 2, b = 1, T = 2, M_1 = (1, -1), M_2 = M_1/2, beta = 2, beta_0 = 1/2, Y = s (1, 1), X_0 = 0, C = 1, W_L "
    "= 0, and one neuron per half-axis with weight e. The residuals of the two problems are multiplied by 0 and 3/4 "
    "in every step, so G is e s times a permutation of two copies of [[1/2, 1/4], [0, 3/8]], and alpha_0 = a e s "
    "with a^4 - 29/64 a^2 + 9/256 = 0; norms of layers are bounded by sqrt(2) e + 1 and 1, |Y| = sqrt(2) s and |M^T "
    "Y| = sqrt(5/2) s."
)


def smallest_singular_value() -> list[Step]:
    """That a lies between LOW and HIGH: its square is the smaller root of a quadratic."""
    values = {bound: sp.Add(bound**4, -sp.Rational(29, 64) * bound**2, evaluate=False) for bound in (LOW, HIGH)}
    return [
        comparison("the quadratic is positive at low^2", values[LOW], ">", -sp.Rational(9, 256)),
        comparison("negative at high^2", values[HIGH], "<", -sp.Rational(9, 256)),
        comparison("and low^2 is below its vertex", sp.Pow(LOW, 2, evaluate=False), "<", sp.Rational(29, 128)),
    ]


def half_axes(*, size: Any, expansion: Any, layers: int = 2, rate: Any = 1) -> dict[Any, Any]:
    """What the conditions speak of on the instance, for two steps, with a as the only unknown."""
    first = sp.sqrt(2) * expansion + 1
    inner = first * (expansion + 1) ** (layers - 2)
    q = 1 + first**-2 + (layers - 2) * (expansion + 1) ** -2
    return {
        width: 4,
        coordinates: 4,
        L: layers,
        e: expansion,
        symbols.norm_A: 2,
        symbols.norm_W: 0,
        symbols.W_ratio: 1,
        symbols.x: 0,
        symbols.y: sp.sqrt(2) * size,
        symbols.m: sp.sqrt(sp.Rational(5, 2)) * size,
        symbols.T: 2,
        beta: 2,
        beta_0: sp.Rational(1, 2),
        symbols.Theta: inner,
        symbols.Theta_inner: inner,
        symbols.q: q,
        share: inner,
        alpha_0: a * size * expansion ** (layers - 1),
        eta: rate,
    }


def broken_on_half_axes(claim: Claim, also: Mapping[Any, Any], **instance: Any) -> list[Step]:
    """All premises hold on the instance, and the conclusion fails, for every a between LOW and HIGH."""
    return smallest_singular_value() + broken(claim, half_axes(**instance) | dict(also), {a: (LOW, HIGH)})


def fails(claim: Claim, *, orders: Mapping[int, int], size: Any, layers: int = 2) -> list[Step]:
    """The condition of the claim fails at expansions (and a little above) beyond its order, by constants."""
    symbol = sp.Symbol("expansion", positive=True)
    at = half_axes(size=size, expansion=symbol, layers=layers)
    at[alpha_0] = at[alpha_0].subs(a, HIGH)
    return smallest_singular_value() + [
        step
        for multiple, expansion in orders.items()
        for step in broken(claim, at | {constant: multiple}, {symbol: (expansion, expansion + TINY)})
    ]


def growing_coordinate(claim: Claim, reached: Any) -> dict[str, Any]:
    """The instance that refutes Lemmas A.19 and A.20, with small intervals for the factors.

    `reached` is what the lemma bounds, at least 10^6 times the second coordinate of the second iterate.
    """
    tiny, v = sp.Rational(1, 2**20), sp.Symbol("v")
    row, start = (412, 325, 851), [sp.Rational(number, 1000) for number in (-431, 150, -890)]
    square = sp.Integer(sum(number**2 for number in row))
    P, Q = (sp.symbols(f"{name}_1:4") for name in "pq")
    box = dict.fromkeys((P[0], P[2], Q[0], Q[2]), (0, tiny)) | dict.fromkeys((P[1], Q[1]), (2 - tiny, 2))

    def moved(X: Sequence[sp.Expr], factors: Sequence[sp.Expr]) -> list[sp.Expr]:
        along = sum(m * x for m, x in zip(row, X, strict=True)) / square
        return [x - p * m * along for x, p, m in zip(X, factors, row, strict=True)]

    after_one = moved(start, P)
    after_two = moved(after_one, Q)
    step = sp.Rational(square, 10**12)
    at = {
        beta: step,
        symbols.norm_A: step,
        symbols.W_ratio: 1,
        symbols.T: 3,
        symbols.m: 0,
        symbols.x: sp.sqrt(sum(x**2 for x in start)),
        symbols.Theta: 10**6 * sp.Rational(100007, 10**5) ** 2,
        reached: 10**6 * sp.Rational(11, 10),
    }
    return certificate(
        "M = (412, 325, 851)/10^6, Y = 0, X_0 = (-431, 150, -890)/1000, beta = |M|^2, W_1 = [[1, 0], [-1/100, 0]], "
        "W_2 = [10^6, -10^4], both of norm 1.00005 times 1 or 10^6, bounded by 1.00007 times that: z = 10^6 x for x "
        "> 0, 100 x for x < 0. Before both steps coordinates have the signs (-, +, -) and are at least 15/100 in "
        "size, so that |z| >= 15 and factors lie within 2^-20 of 0 or of 2. For all such factors the second "
        "coordinate of X_2 is above 11/10, hence z above 11/10 10^6. Without a change of weights v_2 is v_3.",
        cover("factors for |z| >= 15 (2 minus the other)", tiny - 2 / (1 + sp.exp(v)), {v: (15, 100)}),
        *(
            cover(f"coordinate {i} after one step", sign * x - sp.Rational(15, 100), {p: box[p] for p in P})
            for i, (sign, x) in enumerate(zip((-1, 1, -1), after_one, strict=True), 1)
        ),
        cover("the second coordinate after two", after_two[1] - sp.Rational(11, 10), box),
        *broken(claim, at),
    )
