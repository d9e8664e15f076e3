r"""For residuals up to a third a layer has slope at most 1/4: in truth up to 2/3.

Printed as a consequence of eq. (26): $|\partial e_{k+1} / \partial e_k| \le \tfrac14$ for $|e_k| < \tfrac13$, $|C - 1|
\le \tfrac18$. With the bounds that replace eq. (26), which decrease with the order from $L = 4$ on, the slope is at most
$\tfrac23$ for $u = \tfrac13$ (attained) and $0.393$ on the invariant interval $u \le 0.182$. They have to replace
$\tfrac14$ in everything that follows.

Kind: deterministic inequalities, printed and corrected. Constants: all explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Statement, le
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late
from bounds.minv._certificates import breaks, keeps, premise
from bounds.minv._slopes import (
    ALGORITHM,
    GRID,
    PREMISES,
    QUICK,
    THOROUGH,
    L,
    corners,
    delta,
    e,
    gentle_slopes,
    slope,
    u,
    with_wrong_sign,
)
from bounds.minv._steps import EIGHTH, INNER, INNER_SLOPE, largest_slope, order_four_is_worst

hyperpower = late("algorithms.hyperpower")

ERRATUM = (
    r"$e_0 = \frac12$, $L = 4$, $\delta = \frac{31}{250}$ reach $e_1 = 0.17875$, where slopes of 0.268 are "
    "possible."
)

eq27 = Statement(
    "minv.eq27",
    "eq. (27)",
    PREMISES,
    erratum=ERRATUM,
    survives=r"In part: slopes are at most $\frac23$ instead of $\frac14$, still below one, so the geometric sums "
    "of Propositions 2, 5 and 6 converge; each of their constants has to be worked out again.",
)
printed = eq27.printed(le(slope, sp.Rational(1, 4)), also=le(u, sp.Rational(1, 3)))

corrected = eq27.corrected(
    le(slope, sp.Rational(2, 3), trivially=1),
    title="For residuals up to a third the slope of a layer is at most 2/3",
    also=le(u, sp.Rational(1, 3)),
    tight=True,
    expected="proved",
)

inner = eq27.added(
    "inner",
    le(slope, INNER_SLOPE, trivially=sp.Rational(2, 3)),
    title="On the invariant interval the slope of a layer is at most 0.393",
    source="eq. (27) on |e| <= 0.182, where all residuals stay after the first layer",
    also=le(u, INNER),
    expected="proved",
)


@corrected.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def up_to_a_third(order, thousandths, *, algorithm):
    """Ninths from -1/3 to 1/3; the end -1/3 attains 2/3 at order four."""
    return corners(order, thousandths, [fmpq(i, 9) for i in range(-3, 4)], algorithm)


@inner.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def invariant_interval(order, thousandths, *, algorithm):
    """The ends of [-0.182, 0.182] and the middle."""
    return corners(order, thousandths, [fmpq(-91, 500), fmpq(0), fmpq(91, 500)], algorithm)


@printed.experiment(order=[4], thousandths=[40], algorithm=ALGORITHM)
def gentle(order, thousandths, *, algorithm):
    """Where the deviation does not matter the printed bound is true."""
    return gentle_slopes(order, thousandths, algorithm)


printed.formula_mutant("two thirds", then=le(slope, sp.Rational(2, 3)))
corrected.formula_mutant("6/10", then=le(slope, sp.Rational(6, 10)))
inner.formula_mutant("0.35", then=le(slope, sp.Rational(35, 100)))

eq27.mutant("derivative of the sum with the wrong sign", corrected, inner, corrupted=with_wrong_sign)


@printed.witness
def reached_from_a_half():
    """One layer with coefficients 1 - delta, then the steepest one."""
    d = fmpq(31, 250)
    reached = hyperpower.exact_residual_trajectory([fmpq(1, 2)], [[1 - d] * 4])[-1]
    slopes = hyperpower.exact_layer_slope(reached, [1 + d, 1 - d, 1 - d, 1 - d])
    return {slope: abs(slopes), e: reached, u: abs(reached), L: 4, delta: d}


def _at_most(claim):
    """The bound that replaces eq. (26), at order four and delta = 1/8, against that of the claim."""
    largest = premise(claim, "u")
    return certificate(
        f"For u <= {largest} the slope is at most L u^(L-1) + delta (2 sum l u^(l-1) + L u^(L-1)) (eq. (26), corrected), which "
        f"grows with u and delta and does not grow with L >= 4; at L = 4, delta = 1/8 it is at most what is promised.",
        keeps("at the end", claim, "slope", slope=written(largest_slope, largest), u=largest, delta=EIGHTH, L=4),
        *order_four_is_worst(largest),
    )


@corrected.proof
def two_thirds_at_a_third(claim):
    """Attained at e = -1/3."""
    return _at_most(claim)


@inner.proof
def end_of_the_invariant_interval(claim):
    """u = 0.182."""
    return _at_most(claim)


@printed.proof
def slope_written_out(claim):
    """e_1 by one layer from 1/2, then the sum of C_l ((l + 1) e^l - l e^(l-1))."""
    d, at = sp.Rational(31, 250), sp.Rational(143, 800)
    reached = written(lambda e, d: 1 - (1 - e) * (1 - d) * (1 + e + e**2 + e**3), "1/2", d)

    def steepest(e, d):
        return (1 + d) + (1 - d) * ((2 * e - 1) + (3 * e**2 - 2 * e) + (4 * e**3 - 3 * e**2))

    return certificate(
        "delta = 31/250 and L = 4: coefficients 1 - delta lead from e_0 = 1/2 to e_1 = 143/800 < 1/3, and there C = (1 + "
        "delta, 1 - delta, 1 - delta, 1 - delta) has slope C_0 + C_1 (2 e - 1) + C_2 (3 e^2 - 2 e) + C_3 (4 e^3 - 3 e^2) > "
        "1/4.",
        comparison("e_1", reached, "==", at),
        *breaks("its slope", claim, "slope", slope=steepest(at, d), u=at, delta=d, L=4),
    )
