r"""The generalisation bound of Theorem 2 grows with the depth up to depth n, and falls after: its peak comes earlier.

The smaller of $b_w^2 d^3 L / K^{\alpha/2}$ and $\sqrt{d^3 K / n}$ is largest where the two meet, at $K^* = (b_w^2 d^{3/2} L
\sqrt n)^{2/(1+\alpha)}$, which for $\alpha = 1$ is proportional to $\sqrt n$. Constants hidden in the two terms, of ratio $c$, multiply
the bracket by $c$: whatever they are, the peak comes before $n$ once there are enough samples.

Kind: location of a maximum, printed and corrected. Constants: the ratio of the hidden ones is a quantity.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge, lt
from bounds.core.certificate import certificate, comparison, identity

d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_w = Quantity("b_w", "b_w", "largest weight", positive=True)
alpha = Quantity("alpha", r"\alpha", "exponent of the start", positive=True)
peak = Quantity("peak", r"\arg\max_K", "depth at which the bound is largest", integer=True, positive=True)
ratio = Quantity("c", "c", "constant hidden in the first term over that in the second", positive=True)

rem3 = Statement(
    "minv.rem3",
    "Remark 3",
    erratum=r"$d = 1$, $L = 4$, $\alpha = 1$: the largest bound is at $K = 4 c \sqrt n$, with the ratio $c$ of the hidden constants; for "
    r"$c = 1$, $n = 64$ that is 32.",
    survives="In part: the bound does grow first and fall later, but it turns where its two terms meet, at a "
    r"depth of order $\sqrt n$ for $\alpha = 1$, not at $n$.",
)
printed = rem3.printed(ge(peak, n), title="The generalisation bound grows with the depth up to depth n")

rem3_corrected = rem3.corrected(
    lt(sp.Abs(peak - (ratio * b_w**2 * sp.sqrt(d**3) * L * sp.sqrt(n)) ** (2 / (1 + alpha))), 1),
    title="The generalisation bound is largest next to the depth where its two terms meet",
    expected="proved",
    erratum="Printed: not before $K = n$.",
)


@printed.experiment(samples=[16], exponent=[1])
@rem3_corrected.experiment(samples=[16, 20, 64, 90], exponent=[1])
def largest_bound(samples, exponent):
    """With constants one; 16 is the one place where K* = n."""
    return located(samples, exponent)


@rem3_corrected.experiment(samples=[900, 1000], exponent=[1], constants=[3, 10])
def other_constants(samples, exponent, constants):
    """Other ratios of the hidden constants."""
    return located(samples, exponent, constants)


def located(samples, exponent, constants=1):
    """The maximum over depths of the smaller term, d = 1, L = 4: for alpha = 1 squares of both terms are rational."""
    depths = range(1, 2 * samples + 1000)
    squares_of = [min(fmpq(16 * constants**2, depth**exponent), fmpq(depth, samples)) for depth in depths]
    best = depths[squares_of.index(max(squares_of))]
    return {peak: best, n: samples, d: 1, L: 4, b_w: 1, alpha: exponent, ratio: constants}


@printed.witness
def larger_constants():
    """Ratios 10 and 30, with samples in proportion to their squares."""
    runs = [located(samples, 1, constants) for samples, constants in ((10**4, 10), (9 * 10**4, 30))]
    return {key: [run[key] for run in runs] for key in runs[0]}


@printed.witness
def sixty_four_samples():
    """n = 64."""
    return located(64, 1)


printed.formula_mutant("where the terms meet", then=eq(peak, 4 * ratio * sp.sqrt(n)))
rem3_corrected.formula_mutant("as printed", then=lt(sp.Abs(peak - n), 1))


@printed.proof
def squares_at_two_depths():
    """Squares of both terms for d = 1, L = 4, n = 64, alpha = 1: 16/K and K/64."""
    return certificate(
        "At K = 32 both squared terms are 1/2; from there on the first, 16/K, falls, and at K = n = 64 it is 1/4: the bound has stopped "
        "growing before n.",
        comparison("second term at 32", sp.Rational(32, 64), ">", sp.Rational(16, 64)),
        comparison("first term at 32", sp.Rational(16, 32), ">", sp.Rational(16, 64)),
    )


@rem3_corrected.proof
def where_the_terms_meet():
    """p and q are K^(alpha/2) and sqrt K at K*, A and B the factors of the two terms; p + s and q - t belong to other depths."""
    p, q, s, t, A, B = sp.symbols("p q s t A B")
    return certificate(
        "The terms A/p and B q agree at K*, where K^((1 + alpha)/2) = A/B. At a greater depth the first term is lower, A/p - A/(p "
        "+ s) = A s/(p (p + s)); at a smaller one the second is, by B t. So the smaller term grows up to K* and falls from there, "
        "and the best whole depth is next to K*.",
        identity("the first term, times p (p + s)", sp.Add(A * (p + s), -A * p, evaluate=False), A * s),
        identity("the second term", sp.Add(B * q, -B * (q - t), evaluate=False), B * t),
    )
