r"""A supermartingale concentrates if its increments are bounded on both sides; from above only is not enough.

The proofs of Theorems 3.6 and 3.8 use $\Pr[S_t \ge c \sqrt{2 t \log(1/\delta)}] \le \delta$ for a supermartingale whose
increments are at most $c$. Nothing is said of how far they fall, and then it is false: increments of 1 with probability
0.999 and of -999 with probability 0.001 have mean zero, and 100 of them are all 1 with probability 0.905. With
increments in $[-c, c]$ it is true.

Kind: exact probabilities of a binomial law. Constants: none hidden.
"""

from fractions import Fraction
from math import comb

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, identity, positive
from bounds.core.promises import broken, no_negative_term, promises, put, satisfied

mean = Quantity("mean", r"\mathbb{E}[\text{increment}]")
highest = Quantity("highest", "c", "largest increment", positive=True)
lowest = Quantity("lowest", "", "smallest increment")
count = Quantity("count", "t", "increments", integer=True, positive=True)
delta = Quantity("delta", r"\delta", positive=True)
exceeds = Quantity("exceeds", r"\Pr[S_t \ge c\sqrt{2t\log(1/\delta)}]", nonnegative=True)
azuma = Statement(
    "resnet.azuma",
    "Theorems 3.6 and 3.8; proofs, 'by one-side Azuma's inequality'",
    (le(mean, 0), le(delta, 1)),
    erratum="Increments must be bounded from below too; here they are, with the same constants.",
    survives=r"Yes, where it is used: every step changes the loss by a factor in $1 \pm 2u(1 + u)$, $u = ea$ with $a$ of "
    r"(A.15), well inside $e^{\pm 3u}$ at the step sizes of both theorems, and the two-sided inequality has the same constant.",
)
printed = azuma.printed(
    le(exceeds, delta, trivially=1),
    title="A supermartingale with increments bounded from above only concentrates: false",
    formerly="resnet.thm3_6.azuma",
)
corrected = azuma.corrected(
    le(exceeds, delta, trivially=1),
    title="A supermartingale with increments bounded on both sides concentrates",
    source="Theorems 3.6 and 3.8; proofs",
    also=ge(lowest, -highest),
    expected="proved",
    formerly="resnet.thm3_6.azuma.corrected",
)


@printed.experiment(low=[-1], high=[1], chance=[[1, 2]], number=[10], share=[3])
@corrected.experiment(low=[-1], high=[1], chance=[[1, 2]], number=[1, 10, 50, 200], share=[3, 10**4])
def two_valued(low, high, chance, number, share):
    """Independent increments with two values; `share` is 1/delta. The distribution is binomial, hence exact."""
    up = Fraction(*chance)
    level = high * (2 * number * arb(share).log()).sqrt()
    chances = [
        comb(number, ups) * up**ups * (1 - up) ** (number - ups)
        for ups in range(number + 1)
        if arb(ups * high + (number - ups) * low) >= level
    ]
    return {
        mean: up * high + (1 - up) * low,
        highest: high,
        lowest: low,
        count: number,
        delta: fmpq(1, share),
        exceeds: sum(chances, start=Fraction(0)),
    }


@printed.witness
def rare_falls():
    """Up by 1 with probability 0.999, down by 999 otherwise, 100 times: above 21.5 with probability 0.905, not 0.1."""
    return two_valued(-999, 1, [999, 1000], 100, 10)


printed.formula_mutant("certainly at most one", then=le(exceeds, 1))
corrected.formula_mutant("a tenth of delta", then=le(exceeds, delta / 10))


@printed.proof
def numbers_of_the_witness(claim):
    """What the witness enumerates, in closed form."""
    all_up, tenth = sp.Pow(sp.Rational(999, 1000), 100, evaluate=False), sp.Rational(1, 10)
    return certificate(
        "A hundred increments of 1 with probability 0.999 and -999 otherwise: the mean is zero, all are 1 with a "
        "probability above delta = 1/10, and then the sum is 100, above sqrt(2 t log(1/delta)) = sqrt(200 log 10).",
        *broken(claim, "0.999^100", exceeds=all_up, delta=tenth),
        *satisfied(claim, "premise", mean=sp.Add(sp.Rational(999, 1000), -sp.Rational(999, 1000)), delta=tenth),
        positive("100^2 > 200 log 10", 100**2 - 200 * sp.log(10)),
    )


@corrected.proof
def exponential_moments(claim):
    """The chord of the exponential, cosh y <= exp(y^2/2), and the best exponent."""
    x, u, v, c, T = sp.symbols("x u v c T")
    w = sp.Symbol("w", positive=True)
    asked = [sp.expand_log(sp.log(put(claim, one.rhs, delta=sp.exp(-(w**2) / 2)))) for one in promises(claim)]
    return certificate(
        "On [-c, c] exp(lambda x) lies below its chord, u = exp(-lambda c) and v = exp(lambda c) at the ends (first step: the chord, "
        "times 2c). Increments lie there, as the lowest is at least -c, and their mean, given the past, is at most zero, so "
        "E exp(lambda X) <= (u + v)/2 = cosh(lambda c), as v >= u. And y^2/2 - log cosh y vanishes at 0 with the derivative y - T, T = "
        "tanh y, which vanishes at 0 and has the derivative 1 - (1 - T^2) >= 0 (second step). So E exp(lambda S_t) <= exp(t lambda^2 "
        "c^2/2); with w = lambda c sqrt(t), Pr[S_t >= w c sqrt(t)] <= exp(w^2/2 - w^2), against the claim at "
        "w^2 = 2 log(1/delta) (third step, in logarithms).",
        identity("the chord", (c - x) * u + (c + x) * v, c * (u + v) + x * (v - u)),
        identity("1 - (1 - T)(1 + T)", 1 - sp.Mul(1 - T, 1 + T, evaluate=False), T**2),
        *(no_negative_term("the logarithm of the claim less the exponent", one, w**2 / 2 - w**2) for one in asked),
    )
