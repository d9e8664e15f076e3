r"""The end of the proof of Theorem 4.7: the mended algebra yields a rate, but not with the $\alpha_0/2$ of the induction.

Write $p = \beta (\Lambda_T + \delta_2) \Theta_L^2 \sum_\ell \bar\lambda_\ell^{-2} \sum_t \Lambda_t$,
$c = \beta\, \Theta_{L-1}^2 \Lambda_T \sum_{t<T} \Lambda_t$ and $D = \delta_4^2 \frac{\beta_0^2}{\beta^2} \alpha_0^2$. Lemmas
A.14 (with its square), A.15 and A.16 say $F^{k+1} \le \big(1 + \frac1{16} \eta^2 p^2 + \frac12 \eta p + \frac12 \eta c
- 8 \eta D\big) F^k$. Taken for granted, with (14a) mended to $\eta p < 8$ and (13c) with its right sign, $4 D \ge p +
\frac12 c$, they give $F^{k+1} \le (1 - 4 \eta D) F^k$, which is what the proof derives.

But the induction keeps $\sigma_{\min}(G^k) \ge \alpha_0/2$ only, so that Lemma A.16 gives $-2 \eta D$ for $-8 \eta D$. Then
(13c) leaves no decrease at all. With four times the constant in it, $D \ge p + \frac12 c$, the rate is $1 - \eta D$, the one
of l2o.thm4_7.as_proved. (Lemma A.16 is false all the same.)
Kind: deterministic inequality between numbers. Constants: exact.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, premise, same
from bounds.l2o._symbols import eta

p = Quantity("p", "p", "of Lemmas A.14 and A.15", nonnegative=True)
c = Quantity("c", "c", "of the cross terms of Lemma A.16", nonnegative=True)
D = Quantity("D", "D", "of the decrease of Lemma A.16", positive=True)
ratio = Quantity("ratio", r"F^{k+1}/F^k")

SQUARES = (eta * p) ** 2 / 16 + eta * p / 2 + eta * c / 2
LEMMAS = le(ratio, 1 + SQUARES - 8 * eta * D, name="A.14 to A.16")
WITH_HALF = le(ratio, 1 + SQUARES - 2 * eta * D, name="A.14 to A.16")
SHORT = le(eta * p, 8, name="14a")

closing = Statement(
    "l2o.closing",
    "Below eq. (51), Appendix A.5.2",
    (SHORT, ge(4 * D, p + c / 2, name="13c")),
    erratum=r"The induction keeps $\alpha_0/2$, with which eq. (50) loses a factor 4, and (13c) is too weak for what is left.",
    survives="Yes, with four times the constant of (13c) and a fourth of the rate: the algebra is right where the three lemmas "
    "are. Lemma A.16 is not.",
)
as_derived = closing.printed(
    le(ratio, 1 - 4 * eta * D),
    title="Lemmas A.14 to A.16 with all of alpha_0, and the mended conditions, give the rate of the proof",
    also=LEMMAS,
    erratum="",
    survives="",
    expected="proved",
    tight=True,
)

kept = closing.printed(
    le(ratio, 1),
    part="half",
    title="With the half of alpha_0 that the induction keeps, the conditions give a decrease: false",
    also=WITH_HALF,
)

mended = closing.corrected(
    le(ratio, 1 - eta * D),
    part="half",
    title="With half of alpha_0 and four times the constant of (13c), the lemmas give a fourth of the rate",
    given=(SHORT, ge(D, p + c / 2, name="13c"), WITH_HALF),
    expected="proved",
    tight=True,
    needs=("l2o.closing",),
)


@closing.experiment(as_derived, mended, seed=range(3))
def random_numbers(seed):
    """Two hundred rational tuples, the ratio as large as the lemmas allow; among them the ends of both conditions."""
    rng = np.random.default_rng(seed)
    draws = [[fmpq(int(n), 64) for n in rng.integers(1, 256, 4)] for _ in range(200)]
    draws.append([fmpq(1), fmpq(1), fmpq(3, 8), fmpq(8)])
    draws.append([fmpq(1), fmpq(1), fmpq(3, 2), fmpq(8)])
    rows = [largest(P, C, d, min(rate, 8 / P)) for P, C, d, rate in draws]
    return {symbol: [row[symbol] for row in rows] for symbol in rows[0]}


def largest(P, C, d, rate):
    """The numbers with the largest ratio that the lemmas allow: with all of alpha_0 if (13c) is only just met."""
    decrease = 8 if d < P + C / 2 else 2
    return {p: P, c: C, D: d, eta: rate, ratio: 1 + (rate * P) ** 2 / 16 + rate * (P + C) / 2 - decrease * rate * d}


@kept.witness
def just_met():
    """p = 1, c = 0, D = 1/4 and eta = 8: both conditions with equality."""
    return {p: 1, c: 0, D: fmpq(1, 4), eta: 8, ratio: 1 + fmpq(64, 16) + 4 - 4}


as_derived.formula_mutant("five instead of four", then=le(ratio, 1 - 5 * eta * D))
as_derived.formula_mutant(
    "(14a) with 16", given=(le(eta * p, 16), ge(4 * D, p + c / 2), LEMMAS), then=le(ratio, 1 - 6 * eta * D)
)
mended.formula_mutant("twice the rate", then=le(ratio, 1 - 2 * eta * D))
kept.formula_mutant("an increase of eight", then=le(ratio, 9))


def chain(claim):
    """The room between the promise and the lemmas, arranged by what the conditions say."""
    lemmas, short, wide = (premise(claim, name) for name in ("A.14 to A.16", "14a", "13c"))
    room = claim.then[0].rhs - lemmas.rhs
    brackets = eta * (wide.lhs - wide.rhs) + short.lhs * (short.rhs - short.lhs) / 16
    return same("the two conditions", room, brackets)


@as_derived.proof
def two_conditions(claim):
    """Both brackets are not negative."""
    return certificate(
        "The last two terms on the right are not negative: 4 D >= p + c/2 by (13c), and eta p <= 8 by (14a).",
        chain(claim),
    )


@mended.proof
def two_conditions_with_half(claim):
    """The same with a quarter of the decrease."""
    return certificate("As for l2o.closing, with D >= p + c/2.", chain(claim))


@kept.proof
def numbers(claim):
    """The right side of the lemmas where both conditions are just met."""
    numbers = {p: 1, c: 0, D: sp.Rational(1, 4), eta: 8}
    ratio_reached = premise(claim, "A.14 to A.16").rhs.subs(numbers)
    return certificate(
        "p = 1, c = 0, D = 1/4, eta = 8, and the largest ratio that the lemmas allow.",
        *broken(claim, numbers | {ratio: ratio_reached}),
    )
