r"""Gaussian polynomials have stretched exponential tails, with explicit constants.

For f of degree q and a standard normal input (Lemma J.2(b)),

$$ \Pr[|f - \mathbb{E} f| \ge \lambda] \le e^2 \exp\!\Big(-\Big(\frac{\lambda^2}{R\, \mathrm{Var} f}\Big)^{1/q}\Big),
   \qquad R = e^2 . $$

Hypercontractivity gives $\|f - \mathbb{E} f\|_p \le (p-1)^{q/2}\, \mathrm{sd}$. Markov's inequality at $p =
(\lambda/\mathrm{sd})^{2/q} / e$ gives $\exp(-\tfrac{q}{2e} t^{1/q})$ with $t = \lambda^2/\mathrm{Var}$, and $q/(2e)
\ge e^{-2/q}$ for every q (equality at q = 2). For $t < (2e)^q$ Chebyshev's $\min(1, 1/t)$ is enough.

Kind: tail inequality, both sides exact. Constants: traced as above.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc import _tails
from bounds.bfc.lemJ_1 import chi_square
from bounds.core import Claim, Quantity, Traced, le
from bounds.core.certificate import certificate, cover

tail = Quantity("tail", r"\Pr[|f-\mathbb{E}f|\ge\lambda]", nonnegative=True)
t = Quantity("t", r"\lambda^2/\mathrm{Var}f", "squared deviation in units of the variance", nonnegative=True)
q = Quantity("q", "q", "degree", integer=True, positive=True)
R = sp.Symbol("R")
HYPER = "hypercontractivity and Markov at p = t^(1/q)/e; q/(2e) >= exp(-2/q) for every q"

lemJ_2b = Claim(
    id="bfc.lemJ_2b",
    source="Lemma J.2(b)",
    then=le(tail, sp.exp(2) * sp.exp(-((t / R) ** (1 / q))), trivially=1),
    constants=(Traced(R, sp.exp(2), HYPER),),
    expected="proved",
)
DEVIATIONS = (1, 2, 5, 10, 40, 200)


def one_variable(degree, family):
    """He_q and x^q; the probabilities from isolated roots."""
    f = {"hermite": _tails.hermite_polynomial, "power": _tails.power}[family](degree)
    mean, variance = _tails.expectation(f), _tails.variance(f)
    scale = fmpq(int(float(int(variance.p)) ** 0.5) + 1)
    return {
        tail: [1 - _tails.within(f, mean - scale * n, mean + scale * n) for n in DEVIATIONS],
        t: [(scale * n) ** 2 / variance for n in DEVIATIONS],
        q: degree,
    }


def sum_of_squares(variables):
    """x_1^2 + ... + x_n^2 for even n, a chi-square law in closed form."""

    def outside(deviation):
        above = 1 - chi_square(arb(variables + deviation) / 2, variables // 2)
        below = chi_square(arb(variables - deviation) / 2, variables // 2) if deviation < variables else 0
        return above + below

    return {tail: [outside(n) for n in (1, 3, 10, 60)], t: [fmpq(n * n, 2 * variables) for n in (1, 3, 10, 60)], q: 2}


lemJ_2b.experiment(degree=[1, 2, 3, 4, 6, 8], family=["hermite", "power"])(one_variable)
lemJ_2b.experiment(variables=[2, 8])(sum_of_squares)
lemJ_2b.formula_mutant("R = 1", constants=(Traced(R, 1, "too small"),))
lemJ_2b.formula_mutant("exponent 2/q", then=le(tail, sp.exp(2) * sp.exp(-((t / R) ** (2 / q)))))


def moment_steps(claim, degrees=(1, 2, 3, 4), power=1):
    """The logarithm of the promise at t = y^q, against Markov's bound from y = 2 e on and Chebyshev's before; y = x^power."""
    x = sp.Symbol("x", positive=True)
    y = x**power
    ends = {
        end: sp.Rational(int(1000 * end ** (1 / power)) + up, 1000) for end, up in ((5.43, 0), (5.44, 1), (1000, 0))
    }
    steps = []
    for degree in degrees:
        promise = claim.unfolded(claim.then[0].rhs).subs({q: degree, t: y**degree})
        logarithm = sp.expand_log(sp.log(promise), force=True)
        large, small = degree * y / (2 * sp.E), degree * sp.log(y)
        steps += [
            cover(
                f"q = {degree}, y up to 1000: log of the promise + q y/(2e)",
                logarithm + large,
                {x: (ends[5.43], ends[1000])},
            ),
            cover(
                f"q = {degree}, 1 <= y <= 5.44: log of the promise + q log y", logarithm + small, {x: (1, ends[5.44])}
            ),
            cover(f"q = {degree}, y <= 1: log of the promise", logarithm, {x: (0, 1)}),
        ]
    return steps


BY_MOMENTS = (
    "Hypercontractivity (Bonami, Nelson): |f - Ef|_p <= (p-1)^(q/2) sd for p >= 2. With y = t^(1/q) and p = y/e >= 2, "
    "Markov gives Pr <= (p^q/t)^(p/2) = exp(-q y/(2e)), at most e^2 exp(-y e^(-2/q)) because e^(s-1) >= s for s = 2/q. "
    "If y < 2e, Pr <= min(1, 1/t), the logarithm of which is -q log y for y > 1. "
)


def any_degree():
    """What the steps for single degrees leave: degrees above four, and y above 1000."""
    s, y = sp.symbols("s y")
    return [
        cover("e^(s-1) > s up to s = 2/3, that is q >= 3", sp.exp(s - 1) - s, {s: (0, "2/3")}),
        cover("e^(s-1) > s near s = 2, that is q = 1", sp.exp(s - 1) - s, {s: ("19/10", 2)}),
        cover("2 e < 5.44", sp.exp(-s) - sp.Rational(200, 544), {s: ("9/10", 1)}),
        cover("y < 2 + 3 log y from 1 to 5.44", 2 + 3 * sp.log(y) - y, {y: (1, "544/100")}),
    ]


@lemJ_2b.proof
def hypercontractive_and_markov(claim):
    """Large and small deviations."""
    return certificate(
        BY_MOMENTS
        + "For q up to four and y up to 1000 both are compared with the promise; what e^(s-1) >= s says is the rest.",
        *moment_steps(claim),
        *any_degree(),
    )
