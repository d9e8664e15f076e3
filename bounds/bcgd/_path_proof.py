r"""The repaired proof of Theorem 3.3 in steps: the path S_t of all steps so far bounds contraction factors and itself.

A layer that moved by s has singular values in $[1-s, 1+s]$ (on the block that counts, by Theorem 3.1), products of
them stay in $[1-S, e^S]$, so a step shortens $\|\Delta\|$ by at least $\|X\|\kappa^{-2}\varphi(S)$ times its own
length, $\varphi(S) = (1-S)^3 e^{-2S}$. Summed up, $\int_0^S \varphi \le \kappa^2 \|W^{(0)} - W^*\|_F$.
"""

from typing import Any

import sympy as sp

from bounds.bcgd._certificates import same
from bounds.bcgd._constants import LONGEST_PATH, REPAIRED_RADIUS
from bounds.bcgd._radius_proof import (
    RADIUS_OF_2,
    RADIUS_OF_3,
    L,
    R,
    below,
    definition,
    depth_from_radius,
    h_below,
    stationary,
)
from bounds.core import Claim
from bounds.core.certificate import Step, comparison, cover, positive, sturm, written
from bounds.core.promises import at_least, equal, premise, promises, put

S, s = sp.symbols("S s")
PATH_OF_3, RADIUS_AT_3, RATE_AT_3 = sp.Rational(13, 100), sp.Rational(47, 500), sp.Rational(583, 1000)
FIFTH = sp.Rational(1, 5)
E_INVERSE = sp.exp(sp.Integer(-1), evaluate=False)

FACTORS = (
    "By Theorem 3.1 only blocks of width max(n_0, n_L) count, whose smallest singular value is 1 at the start. A layer that "
    "moved by s_j has its values in [1 - s_j, 1 + s_j] (Weyl); products of layers have them in [1 - S, e^S], S the sum of "
    "all s_j. So gamma <= 1 - (eta/kappa^2) ((1-S) e^(-S))^2 and |A||C| >= |X|(1 - S), hence a step is at most "
    "eta |Delta|/(|X|(1 - S)) long. "
)
SUMMED = (
    "Hence |Delta| falls by at least |X| kappa^-2 phi(S) times the length of the step, phi(S) = (1-S)^3 e^(-2S), which "
    "falls; summed up, the integral of phi up to the whole path is at most kappa^2 |Delta_0|/|X| <= kappa^2 |W0 - W*|_F. "
    "It does not reach the radius before S = 0.359387862, where the rate is still above 1/5. "
)
STRONGER = (
    "For L = 1 gamma is 1 - eta/kappa^2. For L >= 2 the printed premise gives kappa^2 |W0 - W*|_F <= h ct^2 with "
    "ct <= 1, and h(L) <= (1 + 2/L)/(5e) (see bcgd.lim_RL) is below the repaired radius. Then: "
)


def antiderivative(S: Any) -> Any:
    """The integral of (1-s)^3 e^(-2s) from 0 to S."""
    return sp.Rational(1, 8) + (4 * S**3 - 6 * S**2 + 6 * S - 1) * sp.exp(-2 * S) / 8


def rate(S: Any) -> Any:
    """The factor of eta/kappa^2 in 1 - gamma after a path of length S."""
    return ((1 - S) * sp.exp(-S)) ** 2


def products(claim: Claim) -> list[Step]:
    """Smallest singular values, one at the start, multiply to 1 - S at least; the largest to e^S at most, as 1 + s <= e^s."""
    start = 1 - premise(claim, "irregular")
    return [
        equal(
            "a layer that moved by s keeps the product of the others above 1 - S - s",
            (start - S) * (start - s),
            (1 - S - s) + S * s,
        ),
    ]


def integral() -> list[Step]:
    """The integrand falls, and has the stated antiderivative."""
    return [
        same(
            "e^(2s) times the derivative of (1-s)^3 e^(-2s): not positive up to one",
            lambda s: -3 * (1 - s) ** 2 - 2 * (1 - s) ** 3,
            lambda s: -((1 - s) ** 2) * (5 - 2 * s),
        ),
        same(
            "8 e^(2s) times the derivative of 1/8 + (4s^3 - 6s^2 + 6s - 1) e^(-2s)/8",
            lambda s: (12 * s**2 - 12 * s + 6) - 2 * (4 * s**3 - 6 * s**2 + 6 * s - 1),
            lambda s: 8 * (1 - s) ** 3,
        ),
        comparison("which is zero at 0, times 8", written(lambda a: 8 * a - 1, "1/8"), "==", 0),
    ]


def numbers() -> list[Step]:
    """At the longest path allowed the rate is still one fifth, and the integral has reached the radius."""
    return [
        positive("((1-S) e^(-S))^2 > 1/5 at the longest path", rate(LONGEST_PATH) - FIFTH),
        positive("the integral up to there exceeds the radius", antiderivative(LONGEST_PATH) - REPAIRED_RADIUS),
    ]


def repaired(claim: Claim) -> list[Step]:
    """Everything behind the repaired premise."""
    return [*products(claim), *integral(), *numbers()]


def within(claim: Claim) -> list[Step]:
    """The radius of the premise against the integral up to the longest path."""
    return at_least("the integral exceeds the radius", antiderivative(LONGEST_PATH), premise(claim, "distance"))


def share_of_a_step(share: sp.Expr) -> list[Step]:
    """The rate at the longest path against the share of eta/kappa^2 that a claim promises."""
    return at_least("the rate at the longest path is at least the share of the claim", rate(LONGEST_PATH), share)


def per_sweep(claim: Claim) -> list[Step]:
    """The promise after k sweeps is a power; one sweep more brings 2 L factors, each a share of eta/kappa^2 below one."""
    j, eta, kappa2 = sp.symbols("j eta kappa2")
    (promised,) = (put(claim, one.rhs, k=j, err_0=1, eta=eta, kappa2=kappa2) for one in promises(claim))
    base, power = promised.as_base_exp()
    return [
        equal("one sweep more, 2 L factors more", power.subs(j, j + 1), power + 2 * L),
        *share_of_a_step(sp.simplify((1 - base) * kappa2 / eta)),
    ]


def printed_premise(claim: Claim) -> list[Step]:
    """The premise of the claim, with y = sqrt(1 + 4 h st/kappa^2), ct = kappa^2 (y - 1)/(2h), st = kappa^2 (y^2 - 1)/(4h).

    st/c = st - ct, kappa^2 (st - ct) = h ct^2, and ct <= 1 as st <= 1 + |W0 - W*| <= 1 + st - ct.
    """
    y, h, kappa2 = sp.symbols("y h kappa2", positive=True)
    st, ct = kappa2 * (y**2 - 1) / (4 * h), kappa2 * (y - 1) / (2 * h)
    radius = premise(claim, "distance", st=st, h=h, kappa2=kappa2)
    return [equal("the radius of the claim is st - ct", radius, st - ct), equal("h ct^2", kappa2 * radius, h * ct**2)]


def largest_h() -> Step:
    """h(L) <= (1 + 2/L)/(5e) is inside the repaired radius from two layers on."""
    return positive("2/(5e) is below the repaired radius", REPAIRED_RADIUS - sp.Rational(2, 5) * E_INVERSE)


def printed_is_stronger(claim: Claim) -> list[Step]:
    """The printed premise implies the repaired one for two layers and more."""
    radius_of_2 = below(2, RADIUS_OF_2)
    return [*printed_premise(claim), *definition(claim), *depth_from_radius(), radius_of_2, *h_below(), largest_h()]


def two_layers() -> list[Step]:
    """With two layers only one stands still, so ((1-s)/(1+s))^2 is the rate, s its own path; s stays below R_2.

    A step of one layer by d adds at least psi(s) d to kappa^2 |W0 - W*|, psi(s) = (1-s)^3/(1+s)^2 >= 1 - 5s, i.e. what
    it adds to a + b - 5ab. When a first reaches R_2 that is R_2 + b (1 - 5 R_2) >= R_2 > h(2).
    """
    low = sp.Rational(149, 1000)
    return [
        same(
            "psi(s) >= 1 - 5s, times (1+s)^2",
            lambda s: (1 - s) ** 3 - (1 - 5 * s) * (1 + s) ** 2,
            lambda s: 12 * s**2 + 4 * s**3,
        ),
        same(
            "what a + b - 5ab grows by when a grows by d",
            lambda a, b, d: (a + d + b - 5 * (a + d) * b) - (a + b - 5 * a * b),
            lambda a, b, d: d * (1 - 5 * b),
        ),
        below(2, RADIUS_OF_2),
        comparison("R_2 > 149/1000", written(stationary, 2, low), ">", 0),
        sturm("h(2) = 2 R (1-R)^2/(1+R)^5 < R there", (1 + R) ** 5 - 2 * (1 - R) ** 2, low, RADIUS_OF_2),
    ]


def three_layers_and_more() -> list[Step]:
    """h(L) < 47/500, so S < 13/100, where the rate exceeds 0.583; and rho_L is below that."""
    ratio = (5 + 15 * R) / (5 - R)
    rho = sp.exp(-sp.Rational(4, 5) + 4 * R * (9 - 5 * R) / (5 * (5 - R)))
    return [
        below(3, RADIUS_OF_3),
        positive(
            "h(L) <= 5 L R_L/(5e) = (5 + 15R)/((5 - R) 5e), which grows with R, is below 47/500 at R = 213/2500",
            RADIUS_AT_3 - ratio.subs(R, RADIUS_OF_3) / 5 * E_INVERSE,
        ),
        positive("the integral up to S = 13/100 exceeds 47/500", antiderivative(PATH_OF_3) - RADIUS_AT_3),
        positive("the rate at S = 13/100 exceeds 0.583", rate(PATH_OF_3) - RATE_AT_3),
        cover("rho_L < 0.583", RATE_AT_3 - rho, {R: (0, RADIUS_OF_3)}),
    ]
