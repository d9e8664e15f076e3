r"""Derivatives of a composition grow with the order like Touchard polynomials.

Let all derivatives of order p of f and $g_i$ be at most $R_0^p$ and $R_1^p$, $R_0, R_1 > 1$. Printed: $|\partial^p_x
f(\sum_i w_i g_i)| \le (p R_0 \|w\|_1 R_1)^p$. False for small $\|w\|_1$: $f = g = \sin$, $R_0 = R_1 = 101/100$, w =
1/10, $x = \pi/2$, p = 2 gives 0.0995 > 0.042. By Faa di Bruno, for all positive $R_0$ and $R_1$,

$$ \big|\partial^p_x f\big(\textstyle\sum_i w_i g_i\big)\big| \le R_1^p\, T_p(R_0 \|w\|_1), \qquad T_p(s) =
\sum_{k=1}^p S(p, k) s^k , $$

with Stirling numbers of the second kind; so $\max(1, \|w\|_1)$ (for $R_0 \ge 1$) would mend the printed form.

Kind: inequality, derivatives as rigorous power series. Constants: attained at p = 1.
"""

from math import factorial

import sympy as sp
from flint import arb, arb_series, ctx, fmpq
from sympy.functions.combinatorial.numbers import stirling

from bounds.bfc._certificates import Derived, conclusions, each, free, premises, sides
from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate, cover, identity, written

derivative = Quantity("derivative", r"|\partial_x^p f(\sum_i w_ig_i)|", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
R_0 = Quantity("R_0", "R_0", positive=True)
R_1 = Quantity("R_1", "R_1", positive=True)
norm1_w = Quantity("norm1_w", r"\|w\|_1", nonnegative=True)
touchard = Quantity("touchard", r"T_p(R_0\|w\|_1)", nonnegative=True)
ERRATUM = (
    r"$f = g = \sin$, $R_0 = R_1 = 101/100$, $w = 1/10$, $x = \pi/2$, $p = 2$ gives $0.0995 > 0.042$; "
    r"$\|w\|_1$ must be at least $1/R_0$."
)

claimD_6 = Statement(
    "bfc.claimD_6",
    "Claim D.6, first bullet",
    erratum=ERRATUM,
    survives=r"Yes, with $\max(1, \|w\|_1)$: the proof writes $\|w\|_1^{j p_j}$ for $\|w\|_1^{p_j}$, and only that "
    r"needs $\|w\|_1 \ge 1$. Claim D.5 uses it with norms that are bounded by $\tilde\kappa \ge 1$ "
    r"anyway.",
)
printed = claimD_6.printed(
    le(derivative, (p * R_0 * norm1_w * R_1) ** p),
    title="Derivatives of a composition are bounded by a power of the norm of its weights, however small",
    given=(gt(R_0, 1), gt(R_1, 1)),
)
large = claimD_6.added(
    "large",
    le(derivative, (p * R_0 * norm1_w * R_1) ** p),
    title="For weights of norm at least one, derivatives of a composition grow like the power of their order",
    source="Claim D.6, first bullet, for large weights",
    given=(ge(R_0 * norm1_w, 1),),
    expected="proved",
)
corrected = claimD_6.corrected(
    le(derivative, R_1**p * touchard),
    title="Derivatives of a composition are bounded by Touchard polynomials",
    expected="proved",
    tight=True,
)

ORDERS = 6


def derivatives(weights, outer, inner, x):
    """All derivatives up to order 6 of sin(outer * sum_i w_i sin(inner * y)) at y = x."""
    series = arb_series([arb(inner) * x, arb(inner)], prec=ORDERS + 1)
    combined = (series.sin() * sum(map(arb, weights))) * arb(outer)
    series = combined.sin()
    return [abs(series[n]) * factorial(n) for n in range(1, ORDERS + 1)]


def both_sides(weights, outer, inner, points, differentiate):
    previous, ctx.cap = ctx.cap, ORDERS + 1
    try:
        derivatives = [differentiate(weights, outer, inner, x) for x in points]
    finally:
        ctx.cap = previous
    norm = sum(map(abs, weights), fmpq(0))
    sums = [sum(int(stirling(n, k)) * (outer * norm) ** k for k in range(1, n + 1)) for n in range(1, ORDERS + 1)]
    return {derivative: derivatives, p: range(1, ORDERS + 1), R_0: outer, R_1: inner, norm1_w: norm, touchard: sums}


def sines(weight, outer, inner, *, algorithm):
    """f = sin(R_0 z), two g = sin(R_1 x), at several points."""
    half = fmpq(*map(int, weight.split("/"))) / 2
    points = [arb(0), arb.pi() / (2 * inner), arb(1) / 3, arb(2)]
    return both_sides([half, half], fmpq(outer), fmpq(inner), points, algorithm)


GRID = {"weight": ["1/10", "1/1", "3/1"], "outer": [1, 2], "inner": [1, 3]}
corrected.experiment(**GRID, algorithm=derivatives)(sines)
large.experiment(**GRID, algorithm=derivatives, outside={"weight": ["1/10"]})(sines)


@printed.experiment(weight=["3/1"])
def large_weights(weight):
    """|w|_1 = 3: there the printed bound is true."""
    return sines(weight, 2, 3, algorithm=derivatives)


@printed.witness
def small_weight():
    """f = g = sin, whose derivatives are at most 1 < R^p, w = 1/10, x = pi / 2."""
    numbers = both_sides([fmpq(1, 10)], fmpq(1), fmpq(1), [arb.pi() / 2, arb(0)], derivatives)
    return {**numbers, R_0: fmpq(101, 100), R_1: fmpq(101, 100)}


printed.formula_mutant("Touchard polynomial", then=le(derivative, R_1**p * touchard))
large.formula_mutant("order not multiplied", then=le(derivative, (R_0 * norm1_w * R_1) ** p))
corrected.formula_mutant("leading term only", then=le(derivative, (R_0 * R_1 * norm1_w) ** p))
corrected.formula_mutant("9/10 of it", then=le(derivative, sp.Rational(9, 10) * R_1**p * touchard))
corrected.mutant(
    "inner functions of twice the frequency",
    lambda derivatives, weights, outer, inner, x: derivatives(weights, outer, 2 * inner, x),
)


PARTITIONS = [[1], [1, 1], [1, 3, 1], [1, 7, 6, 1], [1, 15, 25, 10, 1], [1, 31, 90, 65, 15, 1]]


def partitions_up_to(s):
    """T_1, ..., T_6 at s, with the numbers of partitions written out."""
    return [sum(c * s ** (k + 1) for k, c in enumerate(row)) for row in PARTITIONS]


def stirling_steps():
    """T_(p+1)(s) = s (T_p(s) + T_p'(s))."""
    s = sp.Symbol("s")
    T = partitions_up_to(s)
    return [
        identity(f"T_{n + 2}", written(lambda s, f, g: s * (f + g), s, T[n], sp.diff(T[n], s)), T[n + 1])
        for n in range(len(T) - 1)
    ]


def compositions(s):
    """What a partition into blocks contributes, at R_0 |w|_1 = s and the orders up to six."""
    return [
        {p: n, norm1_w: s / R_0, derivative: R_1**n * sp.expand(T), touchard: T}
        for n, T in enumerate(partitions_up_to(s), 1)
    ]


FAA_DI_BRUNO = (
    "The p-th derivative of f(sum w_i g_i) is a sum over the partitions of p derivatives into blocks (a further "
    "derivative meets f and opens a block, or meets one of the k blocks); a partition into k blocks contributes at "
    "most R_0^k |w|_1^k R_1^p. There are S(p, k) of them, hence R_1^p T_p(R_0 |w|_1), and T_(p+1)(s) = s (T_p + T_p') "
    "(written out up to p = 6)."
)


@corrected.proof
def partitions(claim):
    """Touchard polynomials by their recursion."""
    return certificate(FAA_DI_BRUNO, *stirling_steps(), *conclusions(claim, each(compositions(free("s")))))


@large.proof
def as_many_partitions_as_maps(claim):
    """Bell numbers are at most p^p; s = 1 + a."""
    return certificate(
        FAA_DI_BRUNO
        + " For s >= 1, T_p(s) <= T_p(1) s^p, and T_p(1), the number of partitions of p things, is at most the number "
        "p^p of maps of p things to p names of blocks (up to p = 6 written out, at s = 1 + a).",
        *stirling_steps(),
        *conclusions(claim, each(compositions(1 + free("a")))),
    )


@printed.proof
def small_weights(claim):
    """w between 0 and 1/5."""
    w, R = sp.Symbol("w", positive=True), sp.Rational(101, 100)
    at = {p: 2, R_0: R, R_1: R, norm1_w: w, derivative: w * sp.cos(w), touchard: R * w + (R * w) ** 2}
    observed, promised = sides(claim, claim.then[0], Derived(at, 1 / w))
    return certificate(
        "f = g = sin, all of whose derivatives are at most 1, so at most R^p with R_0 = R_1 = R = 101/100; p = 2: at x = "
        "pi/2 the second derivative of sin(w sin x) is -w cos w. It exceeds the promise for all w "
        "in (0, 1/5]; the witness has w = 1/10.",
        *premises(claim, at),
        cover("observed minus promised, over w, on [0, 1/5]", observed - promised, {w: (0, "1/5")}),
    )
