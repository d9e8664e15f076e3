r"""The generalisation bound of Theorem 2 grows with the depth up to depth n: for few samples, not for many.

The smaller of $b_w^2 d^3 L / K^{\alpha/2}$ and $\sqrt{d^3 K / n}$ is largest where the two meet, at $K^* = (c\, b_w^2 d^{3/2} L
\sqrt n)^{2/(1+\alpha)}$, with $c$ the ratio of the constants that the two terms hide. Remark 3 has the bound increase "when $K < n$"
and decrease "when $K$ becomes larger". For $\alpha = 1$, $K^* \ge n$ exactly when

$$ n \le c^2\, b_w^4\, d^3 L^2 . $$

Up to there the remark is true, and the sizes of the paper lie far inside: $d = 100$, $L = 4$, $n = 100$, $c = 1$ give $K^* =
40\,000$. With more samples the bound turns before depth $n$, whatever the constants.

Kind: location of a maximum, printed and corrected. Constants: the ratio of the hidden ones is a quantity.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity
from bounds.minv._certificates import breaks, equal, premise, room, sides

d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_w = Quantity("b_w", "b_w", "largest weight", positive=True)
alpha = Quantity("alpha", r"\alpha", "exponent of the start", positive=True)
peak = Quantity("peak", r"\arg\max_K", "depth at which the bound is largest", integer=True, positive=True)
ratio = Quantity("c", "c", "constant hidden in the first term over that in the second", positive=True)

THRESHOLD = ratio**2 * b_w**4 * d**3 * L**2

rem3 = Statement(
    "minv.rem3",
    "Remark 3",
    erratum=r"True for $\alpha = 1$ up to $n = c^2 b_w^4 d^3 L^2$ samples, which covers $d = 100$, $L = 4$, $n = 100$; false from there on. "
    r"$d = 1$, $L = 4$, $c = 1$, $n = 64$: the largest bound is at $K = 32$.",
    survives="In part: the bound does grow first and fall later, and at the sizes of the paper it does so as the remark says. It turns "
    r"where its two terms meet, which is before depth $n$ as soon as $n > c^2 b_w^4 d^3 L^2$ (for $\alpha = 1$).",
)
printed = rem3.printed(
    ge(peak, n), title="For every number of samples the generalisation bound grows with the depth up to depth n"
)

few_samples = rem3.added(
    "few_samples",
    ge(peak, n),
    title="Up to c^2 b_w^4 d^3 L^2 samples the generalisation bound grows with the depth up to depth n",
    source="Remark 3 where it is true",
    given=(eq(alpha, 1), le(n, THRESHOLD)),
    tight=True,
    expected="proved",
)

many_samples = rem3.added(
    "many_samples",
    lt(peak, n),
    title="Beyond c^2 b_w^4 d^3 L^2 samples, and one more, the generalisation bound falls before depth n",
    source="Remark 3 where it is false",
    given=(eq(alpha, 1), ge(n, THRESHOLD + 2 * sp.sqrt(THRESHOLD) + 2)),
    expected="proved",
)

rem3_corrected = rem3.corrected(
    lt(sp.Abs(peak - (ratio * b_w**2 * sp.sqrt(d**3) * L * sp.sqrt(n)) ** (2 / (1 + alpha))), 1),
    title="The generalisation bound is largest next to the depth where its two terms meet",
    expected="proved",
    erratum=r"Printed: not before $K = n$, which is true for few samples only.",
)


@rem3.experiment(printed, few_samples, samples=[16], exponent=[1])
@rem3.experiment(rem3_corrected, samples=[16, 20, 64, 90], exponent=[1])
def largest_bound(samples, exponent):
    """With constants one; K* = n at 16 samples."""
    return located(samples, exponent)


@rem3.experiment(rem3_corrected, samples=[900, 1000], exponent=[1], constants=[3, 10])
def other_constants(samples, exponent, constants):
    """Other ratios of the hidden constants."""
    return located(samples, exponent, constants)


@rem3.experiment(few_samples, setting=[(1, 1), (5, 1), (16, 1), (100, 3), (144, 3), (1600, 10)])
def below_and_at_the_threshold(setting):
    """Samples and ratios: the threshold is 16 for c = 1, 144 for c = 3, 1600 for c = 10."""
    samples, constants = setting
    return located(samples, 1, constants)


@rem3.experiment(few_samples, samples=[100], width=[100])
def sizes_of_the_paper(samples, width):
    """d = 100, L = 4, n = 100: the bound still grows at depth 100, and turns at 40 000."""
    return located(samples, 1, width=width, depths=range(39900, 40100))


@rem3.experiment(many_samples, samples=[26, 64, 400], exponent=[1])
def above_the_threshold(samples, exponent):
    """From 26 samples on for c = 1."""
    return located(samples, exponent)


def located(samples, exponent, constants=1, *, width=1, depths=None):
    """The maximum over depths of the smaller term, L = 4: for alpha = 1 squares of both terms, over d^3, are rational."""
    depths = depths or range(1, 2 * samples + 1000)
    squares = [min(fmpq(16 * constants**2 * width**3, depth**exponent), fmpq(depth, samples)) for depth in depths]
    best = depths[squares.index(max(squares))]
    return {peak: best, n: samples, d: width, L: 4, b_w: 1, alpha: exponent, ratio: constants}


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
few_samples.formula_mutant("twice as deep", then=ge(peak, 2 * n))
many_samples.formula_mutant("not half as deep", then=lt(peak, n / 4))
rem3_corrected.formula_mutant("as printed", then=lt(sp.Abs(peak - n), 1))


@printed.proof
def squares_at_two_depths(claim):
    """Squares of both terms for d = 1, L = 4, n = 64, alpha = 1: 16/K and K/64."""
    return certificate(
        "At K = 32 both squared terms are 1/2; from there on the first, 16/K, falls, and at K = n = 64 it is 1/4: the bound has stopped "
        "growing before n.",
        comparison("second term at 32", sp.Rational(32, 64), ">", sp.Rational(16, 64)),
        comparison("first term at 32", sp.Rational(16, 32), ">", sp.Rational(16, 64)),
        *breaks("the peak is at 32 or before", claim, "peak", peak=32, n=64, c=1),
    )


@rem3_corrected.proof
def where_the_terms_meet(claim):
    """p and q are K^(alpha/2) and sqrt K at K*, A and B the factors of the two terms; p + s and q - t belong to other depths."""
    p, q, s, t, A, B = sp.symbols("p q s t A B")

    def meeting(exponent):
        """K* is what the promise takes from the peak."""
        return sides(claim, "peak", peak=0, alpha=exponent)[0]

    return certificate(
        "The terms A/p and B q agree at K*, where K^((1 + alpha)/2) = A/B. At a greater depth the first term is lower, A/p - A/(p "
        "+ s) = A s/(p (p + s)); at a smaller one the second is, by B t. So the smaller term grows up to K* and falls from there, "
        "and the best whole depth is next to K*.",
        identity("the first term, times p (p + s)", sp.Add(A * (p + s), -A * p, evaluate=False), A * s),
        identity("the second term", sp.Add(B * q, -B * (q - t), evaluate=False), B * t),
        *(
            equal(
                f"K*^((1 + alpha)/2) = A/B for alpha = {a}, squared, times n",
                n * meeting(a) ** (1 + a) * d**3 / n,
                n * (ratio * b_w**2 * d**3 * L) ** 2,
            )
            for a in (1, 2, 3)
        ),
    )


@few_samples.proof
def meeting_at_n_or_later(claim):
    """q is the root of c^2 b_w^4 d^3 L^2, s of n."""
    q, s = sp.symbols("q s")
    return certificate(
        "For alpha = 1 the two terms meet at K* = q s, where s^2 = n and q^2 = c^2 b_w^4 d^3 L^2. With s <= q that is n or more. Up to "
        "K* the smaller term is the second, which grows; so no whole depth below n, which is at most K*, has the largest bound.",
        equal("K* - n", room(claim, "peak", peak=q * s, n=s**2), s * (q - s)),
        equal("q^2 is the most samples that the premise allows", premise(claim, "n"), (ratio * b_w**2 * L) ** 2 * d**3),
    )


@many_samples.proof
def meeting_before_n(claim):
    """q is the root of c^2 b_w^4 d^3 L^2, s of n."""
    q, t = sp.symbols("q t")
    return certificate(
        "For alpha = 1 the two terms meet at K* = q s with s^2 = n >= (q + 1)^2 + 1, so s = q + 1 + t with t > 0, and n - K* = s (1 + "
        "t) > 1. From K* on the smaller term is the first, which falls; so the largest bound is at a whole depth below K* + 1 < n.",
        equal(
            "n - (K* + 1) at s = q + 1 + t",
            room(claim, "peak", peak=q * (q + 1 + t) + 1, n=(q + 1 + t) ** 2),
            q * (1 + t) + t * (2 + t),
        ),
        equal(
            "the least number of samples is (q + 1)^2 + 1", premise(claim, "n", b_w=1, d=1, c=1, L=q), (q + 1) ** 2 + 1
        ),
    )
