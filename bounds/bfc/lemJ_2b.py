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
BY_MOMENTS = (
    "Hypercontractivity (Bonami, Nelson): |f - Ef|_p <= (p-1)^(q/2) sd for p >= 2. With y = t^(1/q) and p = y/e >= 2, "
    "Markov gives Pr <= (p^q/t)^(p/2) = exp(-q y/(2e)), at most e^2 exp(-y e^(-2/q)) because e^(s-1) >= s for s = 2/q: "
    "shown for q = 1 and q >= 3, an equality for q = 2. If y < 2e < 5.44, Pr <= min(1, 1/t) and y e^(-2/q) <= 2 + q "
    "log max(1, y): for y <= 1 clear, for q = 1 as 5.44/e^2 < 2, for q = 2 as y/e <= 2, for q >= 3 as y <= 2 + 3 log "
    "y."
)


def moment_steps():
    """Three functions of one variable."""
    s, y = sp.symbols("s y")
    return [
        cover("e^(s-1) > s up to s = 2/3, that is q >= 3", sp.exp(s - 1) - s, {s: (0, "2/3")}),
        cover("e^(s-1) > s near s = 2, that is q = 1", sp.exp(s - 1) - s, {s: ("19/10", 2)}),
        cover("2 e < 5.44", sp.exp(-s) - sp.Rational(200, 544), {s: ("9/10", 1)}),
        cover("5.44/e^2 < 2", 2 - sp.Rational(544, 100) * sp.exp(-s), {s: (2, 3)}),
        cover("y < 2 + 3 log y from 1 to 5.44", 2 + 3 * sp.log(y) - y, {y: (1, "544/100")}),
    ]


@lemJ_2b.proof
def hypercontractive_and_markov():
    """Large and small deviations."""
    return certificate(BY_MOMENTS, *moment_steps())
