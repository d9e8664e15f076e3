r"""The constants of Theorem 3.3 as functions of $R = R_L$ alone, where one-variable inequalities prove their limits.

R is the root in (0, 1) of $LR^2 - (5L-3)R + 1$, i.e. $L\,R(5-R) = 1 + 3R$. As R falls from 1 to 0, L grows
from 1 without limit, and $R_L < 3/20$ for $L \ge 2$, $R_L < 213/2500$ for $L \ge 3$.
"""

from typing import Any

import sympy as sp

from bounds.bcgd._certificates import same
from bounds.core import Claim
from bounds.core.certificate import Step, comparison, sturm, written
from bounds.core.promises import equal

R, L, s = sp.symbols("R L s")
depth = (1 + 3 * R) / (R * (5 - R))
RADIUS_OF_2, RADIUS_OF_3 = sp.Rational(3, 20), sp.Rational(213, 2500)


def stationary(L: Any, R: Any) -> Any:
    """Zero at R_L, positive below and negative above it, up to one."""
    return L * R**2 - (5 * L - 3) * R + 1


def below(depth: int, bound: Any) -> Step:
    """R_L < bound."""
    return comparison(
        f"R_{depth} < {bound}: the quadratic is negative there", written(stationary, depth, bound), "<", 0
    )


def root() -> list[Step]:
    """Where R_L comes from, and that it is the root."""
    return [
        same(
            "x(1-x)(1+x) times the derivative of log(x (1-x)^(2L-2) (1+x)^(-3L+1)) is the quadratic",
            lambda x, L: (1 - x) * (1 + x) - (2 * L - 2) * x * (1 + x) - (3 * L - 1) * x * (1 - x),
            lambda x, L: stationary(L, x),
        ),
        same(
            "at 1 the quadratic is negative for L >= 2; at 0 it is 1", lambda L: stationary(L, 1), lambda L: 4 - 4 * L
        ),
        same(
            "(q + s)^2 times the quadratic at 2/(q + s), q = 5L - 3: zero, as s^2 = q^2 - 4L",
            lambda L, q, s: 4 * L - 2 * q * (q + s) + (q + s) ** 2,
            lambda L, q, s: s**2 - (q**2 - 4 * L),
        ),
    ]


def definition(claim: Claim) -> list[Step]:
    """What the claim calls R_L is R at the depth L = (1 + 3R)/(R (5 - R)), where its root is 2/R - (5L - 3)."""
    formula = next(value for symbol, value in claim.where.items() if symbol.name == "R_L")
    (inner,) = (power for power in formula.atoms(sp.Pow) if power.exp == sp.Rational(1, 2))
    inside, whole = (one.subs({at: L for at in one.free_symbols if at.name == "L"}) for one in (inner.base, formula))
    return [
        equal("what is under the root", inside.subs(L, depth), (2 / R - (5 * depth - 3)) ** 2),
        equal("2 R/R_L, with s for the root", R * (2 / whole.subs(sp.sqrt(inside), s)), R * s + R * (5 * L - 3)),
    ]


def depth_from_radius() -> list[Step]:
    """L, L - 1 and 3L - 1 times R(5 - R)."""
    return [
        same("L R (5 - R) = 1 + 3R", lambda L, R: L * R * (5 - R) - (1 + 3 * R), lambda L, R: -stationary(L, R)),
        same("(L - 1) R (5 - R) = (1 - R)^2", lambda R: 1 + 3 * R - R * (5 - R), lambda R: (1 - R) ** 2),
        same(
            "(3L - 1) R (5 - R) = (1 + R)(3 + R)", lambda R: 3 * (1 + 3 * R) - R * (5 - R), lambda R: (1 + R) * (3 + R)
        ),
    ]


def monotone() -> list[Step]:
    """L falls and L R grows with R; 1/5 < L R <= 1/5 + 4/(5L)."""
    return [
        same(
            "numerator of dL/dR for L = (1 + 3R)/(R (5 - R)): negative below 1",
            lambda R: 3 * R * (5 - R) - (1 + 3 * R) * (5 - 2 * R),
            lambda R: -(1 - R) * (5 + 3 * R),
        ),
        same("numerator of d(LR)/dR for LR = (1 + 3R)/(5 - R)", lambda R: 3 * (5 - R) + (1 + 3 * R), lambda R: 16),
        same("LR - 1/5 = 16 R/(5 (5 - R))", lambda R: 5 * (1 + 3 * R) - (5 - R), lambda R: 16 * R),
        same(
            "4/(5L) exceeds it: (5 - R)^2 - 4(1 + 3R)",
            lambda R: (5 - R) ** 2 - 4 * (1 + 3 * R),
            lambda R: (1 - R) * (21 - R),
        ),
    ]


def rho_above() -> list[Step]:
    """log rho = -4 (L - 1) atanh R > -4/5, because atanh R < R/(1 - R^2)."""
    return [
        same(
            "(1 - R^2)^2 times the derivative of R/(1 - R^2) - atanh R",
            lambda R: (1 + R**2) - (1 - R**2),
            lambda R: 2 * R**2,
        ),
        same(
            "(L - 1) R/(1 - R^2) < 1/5: (5 - R)(1 + R) - 5(1 - R)",
            lambda R: (5 - R) * (1 + R) - 5 * (1 - R),
            lambda R: R * (9 - R),
        ),
    ]


def rho_below() -> list[Step]:
    """log rho + 4/5 < 4R(9 - 5R)/(5(5 - R)), because atanh R > R; and that is below 1/(L + 1) < log(1 + 1/L)."""
    return [
        same(
            "1/5 - (L - 1) R = R (9 - 5R)/(5 (5 - R))", lambda R: (5 - R) - 5 * (1 - R) ** 2, lambda R: R * (9 - 5 * R)
        ),
        same("(L + 1) R (5 - R)", lambda R: 1 + 3 * R + R * (5 - R), lambda R: 1 + 8 * R - R**2),
        sturm(
            "4(9 - 5R)/(5(5 - R)) < (5 - R)/(1 + 8R - R^2)",
            5 * (5 - R) ** 2 - 4 * (9 - 5 * R) * (1 + 8 * R - R**2),
            0,
            RADIUS_OF_2,
        ),
    ]


def h_above() -> list[Step]:
    """log(5 e h) > 0, because -log(1-R) < R(2-R)/(2(1-R)), log(1+R) < R(2+R)/(2(1+R)), log x >= 1 - 1/x."""
    return [
        same(
            "(v^2 - 1)/(2v) - log v has the derivative (1 - v)^2/(2 v^2), for v = 1 - R and v = 1 + R",
            lambda v: (1 + v**2) - 2 * v,
            lambda v: (1 - v) ** 2,
        ),
        same(
            "1 - [(1-R)(2-R) + (2+R)(3+R)/2]/(5 - R), times 2(5 - R)",
            lambda R: 2 * (5 - R) - 2 * (1 - R) * (2 - R) - (2 + R) * (3 + R),
            lambda R: -R * (1 + 3 * R),
        ),
        sturm("16R/(5 + 15R) > R(1 + 3R)/(2(5 - R))", 32 * (5 - R) - 5 * (1 + 3 * R) ** 2, 0, 1),
    ]


def h_below() -> list[Step]:
    """log(5 e h) <= log(5 L R) <= log(1 + 2/L), because -log(1-R) > R + R^2/2, log(1+R) > 2R/(2+R)."""
    return [
        same(
            "(1+R)(2+R)^2 times the derivative of log(1+R) - 2R/(2+R)",
            lambda R: (2 + R) ** 2 - 4 * (1 + R),
            lambda R: R**2,
        ),
        same(
            "1 - [(1-R)^2(2+R) + 2(1+R)(3+R)/(2+R)]/(5 - R), times (2+R)(5-R): negative",
            lambda R: (2 + R) * (5 - R) - (1 - R) ** 2 * (2 + R) ** 2 - 2 * (1 + R) * (3 + R),
            lambda R: -R * (1 + 2 * R**2 + R**3),
        ),
        same(
            "(1 + 2/L)/(5 L R) - 1, times 5 (1 + 3R)^2",
            lambda R: (1 + 3 * R + 2 * R * (5 - R)) * (5 - R) - 5 * (1 + 3 * R) ** 2,
            lambda R: 2 * R * (17 - 34 * R + R**2),
        ),
        sturm("and its last factor is positive", 17 - 34 * R + R**2, 0, RADIUS_OF_2),
    ]
