r"""Numbers and inequalities that the proofs use in passing: limits of the depth, Azuma's inequality, a small condition.

*Depth*: $(1 - \frac1{2L})^{2L-2} > 1/e$, $(1 + \frac1{2L})^{2L-2} < e$ and $\left(\frac{2L+1}{2L-1}\right)^{L-1} < e$
for every $L \ge 1$. *Azuma*: the proofs of Theorems 3.6 and 3.8 use $\Pr[S_t \ge c \sqrt{2 t \log(1/\delta)}] \le
\delta$ for a supermartingale whose increments are at most $c$. Nothing is said of how far they fall, and then it is
false: increments of 1 with probability 0.999 and of -999 with probability 0.001 have mean zero, and 100 of them are
all 1 with probability 0.905. With increments in $[-c, c]$ it is true. *Condition*: the premise of Theorem 3.6 gives
$\lambda \|X\|_2 \ge 4 e^{-1/2} \sqrt{L_0}$, which (A.7) needs; printed is $2 \sqrt2 e^{-1/2}$.

Kind: inequalities in balls and exact probabilities. Constants: none hidden.
"""

from fractions import Fraction
from math import comb

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, Statement, ge, gt, le, lt
from bounds.core.certificate import certificate, comparison, identity, positive
from bounds.resnet._certificates import layers
from bounds.resnet._induction import neighbours
from bounds.resnet._runs import above
from bounds.resnet._symbols import L, lam, loss_0, mA, mB, n, named, scaling, size, sr, sX
from bounds.resnet.thm3_6 import C_TRACED, C

mean = Quantity("mean", r"\mathbb{E}[\text{increment}]")
highest = Quantity("highest", "c", "largest increment", positive=True)
lowest = Quantity("lowest", "", "smallest increment")
count = Quantity("count", "t", "increments", integer=True, positive=True)
delta = Quantity("delta", r"\delta", positive=True)
exceeds = Quantity("exceeds", r"\Pr[S_t \ge c\sqrt{2t\log(1/\delta)}]", nonnegative=True)

depth_constants = Claim(
    id="resnet.derived.depth_constants",
    title="The constants e and 1/e of the lemmas bound what they stand for at every depth",
    source="Appendix B.1, last lines of both gradient bounds; balance of gradients",
    form="added",
    given=ge(L, 1),
    then=(
        gt((1 - 1 / (2 * L)) ** (2 * L - 2), sp.exp(-1), name="lower"),
        lt((1 + 1 / (2 * L)) ** (2 * L - 2), sp.E, name="upper"),
        lt(((2 * L + 1) / (2 * L - 1)) ** (L - 1), sp.E, name="balance"),
    ),
    tight=True,
    expected="proved",
)
thm3_6 = Statement("resnet.thm3_6", "Theorems 3.6 and 3.8; proofs, 'by one-side Azuma's inequality'")
azuma = thm3_6.printed(
    le(exceeds, delta, trivially=1),
    part="azuma",
    title="A supermartingale with increments bounded from above only concentrates: false",
    given=(le(mean, 0), le(delta, 1)),
    expected="refuted",
    erratum="Increments must be bounded from below too; here they are, with the same constants.",
    survives=r"Yes, where it is used: every step changes the loss by a factor in $1 \pm 2u(1 + u)$, $u = ea$ with $a$ of (A.15), well inside "
    r"$e^{\pm 3u}$ at the step sizes of both theorems, and the two-sided inequality has the same constant.",
)
azuma_corrected = thm3_6.corrected(
    le(exceeds, delta, trivially=1),
    part="azuma",
    title="A supermartingale with increments bounded on both sides concentrates",
    source="Theorems 3.6 and 3.8; proofs",
    given=(le(mean, 0), le(delta, 1), ge(lowest, -highest)),
    expected="proved",
    erratum=azuma.erratum,
)
A7 = thm3_6.printed(
    ge(lam * sX, 4 * sp.exp(-sp.Rational(1, 2)) * sp.sqrt(loss_0)),
    part="A7",
    title="The premise of Theorem 3.6 makes the quadratic part of the smoothness bound the larger one",
    source="Theorem 3.6; proof, before eq. (A.7)",
    given=(
        ge(mA**2 * mB**2 / lam, C * n * sX / (size * sr**2) * sp.log(3) * sp.sqrt(loss_0)),
        ge(n, size),
        ge(sX, sr),
        ge(lam, mA * mB),
    ),
    constants=(C_TRACED,),
    expected="proved",
    scaling=scaling(),
    erratum=r"$2\sqrt2\, e^{-1/2}$ should be $4 e^{-1/2}$: the $\sqrt2$ of Lemma A.2 is missing again.",
    survives=r"Yes: the premise gives more than either, $4 e^{3/2} \log 3$.",
)


@depth_constants.experiment(start=[1, 500, 10_000], quick={"start": [1]})
def many_depths(start):
    """Five hundred depths in a row."""
    return {L: range(start, start + 500)}


@azuma.experiment(low=[-1], high=[1], chance=[[1, 2]], number=[10], share=[3])
@azuma_corrected.experiment(low=[-1], high=[1], chance=[[1, 2]], number=[1, 10, 50, 200], share=[3, 10**4])
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


@azuma.witness
def rare_falls():
    """Up by 1 with probability 0.999, down by 999 otherwise, 100 times: above 21.5 with probability 0.905, not 0.1."""
    return two_valued(-999, 1, [999, 1000], 100, 10)


@A7.experiment(ratio=[[2, 1], [8, 7], [1, 1]])
def barely_met(ratio):
    """The premise with log 3, the least value of its logarithm, met to six digits; one dimension."""
    samples, batch = ratio
    alpha = above(4 * arb(fmpq(3, 2)).exp() * samples * arb(3).log() / batch)
    norms = {"lA": 1, "mA": 1, "lB": alpha, "mB": alpha, "sX": 1, "sr": 1}
    return named(norms) | {loss_0: 1, n: samples, size: batch}


depth_constants.formula_mutant("one factor more", then=gt((1 - 1 / (2 * L)) ** (2 * L), sp.exp(-1)))
azuma.formula_mutant("certainly at most one", then=le(exceeds, 1))
azuma_corrected.formula_mutant("a tenth of delta", then=le(exceeds, delta / 10))
A7.formula_mutant("ten times as much", then=ge(lam * sX, 40 * sp.exp(-sp.Rational(1, 2)) * sp.sqrt(loss_0)))


@depth_constants.proof
def logarithms():
    """Second derivatives are positive."""
    says = (
        "Take logarithms, and L = 1/(2h) with 0 < h <= 1/2. A function with f(0) = f'(0) = 0 and f'' > 0 is positive."
    )
    return certificate(says, *layers(), neighbours())


@azuma.proof
def numbers_of_the_witness():
    """What the witness enumerates, in closed form."""
    return certificate(
        "A hundred increments of 1 with probability 0.999 and -999 otherwise: the mean is zero, all are 1 with a "
        "probability above delta = 1/10, and then the sum is 100, above sqrt(2 t log(1/delta)) = sqrt(200 log 10).",
        comparison("the mean", sp.Add(sp.Rational(999, 1000), -sp.Rational(999, 1000), evaluate=False), "==", 0),
        comparison("0.999^100", sp.Pow(sp.Rational(999, 1000), 100, evaluate=False), ">", sp.Rational(1, 10)),
        positive("100^2 > 200 log 10", 100**2 - 200 * sp.log(10)),
    )


@A7.proof
def larger_than_needed():
    """log 3 is above e^(-2)."""
    return certificate(
        "lambda >= sigma_min(A) sigma_min(B), n >= B and |X| >= sigma_r(X), so lambda |X| >= (sigma_min(A) "
        "sigma_min(B))^2 |X|/lambda >= 4 e^(3/2) log(3) (|X|/sigma_r)^2 sqrt(L_0) >= 4 e^(3/2) log(3) sqrt(L_0), "
        "which is above 4 e^(-1/2) sqrt(L_0).",
        positive("e^(3/2) log 3 > e^(-1/2)", sp.exp(sp.Rational(3, 2)) * sp.log(3) - sp.exp(-sp.Rational(1, 2))),
    )


@azuma_corrected.proof
def exponential_moments():
    """The chord of the exponential, cosh y <= exp(y^2/2), and the best exponent."""
    x, u, v, c, T, w = sp.symbols("x u v c T w")
    return certificate(
        "On [-c, c] exp(lambda x) lies below its chord, u = exp(-lambda c) and v = exp(lambda c) at the ends (first step: the chord, "
        "times 2c). Increments lie there, as the lowest is at least -c, and their mean, given the past, is at most zero, so "
        "E exp(lambda X) <= (u + v)/2 = cosh(lambda c), as v >= u. And y^2/2 - log cosh y vanishes at 0 with the derivative y - T, T = "
        "tanh y, which vanishes at 0 and has the derivative 1 - (1 - T^2) >= 0 (second step). So E exp(lambda S_t) <= exp(t lambda^2 "
        "c^2/2); with w = lambda c sqrt(t), Pr[S_t >= w c sqrt(t)] <= exp(w^2/2 - w^2) = exp(-w^2/2) (third step), which is delta "
        "for w^2 = 2 log(1/delta).",
        identity("the chord", (c - x) * u + (c + x) * v, c * (u + v) + x * (v - u)),
        identity("1 - (1 - T)(1 + T)", 1 - sp.Mul(1 - T, 1 + T, evaluate=False), T**2),
        identity("the exponent, twice", sp.Add(w**2, sp.Mul(-2, w, w, evaluate=False), evaluate=False), -(w**2)),
    )
