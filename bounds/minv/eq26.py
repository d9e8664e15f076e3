r"""The slope of a layer near coefficients one: the printed bounds are too small by terms of the first order in delta.

Printed, for $|C - 1| \le \delta$ and $u = |e| < \tfrac13$: $|\partial e_{k+1} / \partial e_k| \le L u^{L-1} + \delta
u/(1-u)^2$. At $e = 0$ the slope is $C_0 - C_1$, up to $2\delta$. In
truth the largest slope is

$$ L e^{L-1} (1 - \delta) + 2\delta \;\; (0 \le e \le \tfrac12), \qquad
   L u^{L-1} + \delta \Big( 2 \sum_{l=1}^{L-1} l u^{l-1} + L u^{L-1} \Big) \;\; (e = -u), $$

both below $L u^{L-1} + 2\delta/(1-u)^2$.

Kind: deterministic inequalities, printed and corrected. Constants: all explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Statement, ge, le
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import breaks, equal, promised, room
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

hyperpower = late("algorithms.hyperpower")

l = sp.Symbol("l", integer=True)

SIGNED = L * u ** (L - 1) + delta * (2 * sp.Sum(l * u ** (l - 1), (l, 1, L - 1)) + L * u ** (L - 1))
ERRATUM = (
    r"$e = 0$, $C = (1 + \delta, 1 - \delta, 1 - \delta, 1 - \delta)$: the slope is $2\delta$, the printed bound 0."
)

eq26 = Statement(
    "minv.eq26",
    "eq. (26)",
    PREMISES,
    erratum=ERRATUM,
    survives=r"Yes, with $2\delta/(1 - u)^2$ for $\delta e/(1 - e)^2$, $u = |e|$: the columns of $\hat E'$ sum to "
    r"$\sum_l l u^{l-1}$, which begins with one, and $\|c\|_\infty \le 2\delta$. Otherwise the line "
    "stays.",
)
printed = eq26.printed(le(slope, L * u ** (L - 1) + delta * u / (1 - u) ** 2), also=le(u, sp.Rational(1, 3)))

corrected = eq26.corrected(
    (
        le(slope, SIGNED, name="any_sign"),
        le(slope, L * u ** (L - 1) + 2 * delta / (1 - u) ** 2, name="uniform"),
    ),
    title="The slope of a layer is at most L u^(L-1) + 2 delta / (1 - u)^2, sharper by sign",
    also=le(u, sp.Rational(1, 2)),
    tight=True,
    expected="proved",
)

positive = eq26.added(
    "positive",
    le(slope, L * u ** (L - 1) * (1 - delta) + 2 * delta),
    form="corrected",
    title="At non-negative residuals the slope of a layer is at most L e^(L-1) (1 - delta) + 2 delta",
    corrects="minv.eq26",
    also=(
        ge(e, 0),
        le(e, sp.Rational(1, 2)),
    ),
    tight=True,
    expected="proved",
    erratum=ERRATUM,
)


@corrected.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def up_to_a_half(order, thousandths, *, algorithm):
    """Twelfths from -1/2 to 1/2, the ends included."""
    return corners(order, thousandths, [fmpq(i, 12) for i in range(-6, 7)], algorithm)


@positive.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def non_negative(order, thousandths, *, algorithm):
    """Twelfths from 0 to 1/2."""
    return corners(order, thousandths, [fmpq(i, 12) for i in range(7)], algorithm)


@printed.experiment(order=[4], thousandths=[1], algorithm=ALGORITHM)
def gentle(order, thousandths, *, algorithm):
    """Where the deviation does not matter the printed bound is true."""
    return gentle_slopes(order, thousandths, algorithm)


@printed.witness
def at_zero():
    """All coefficients off by delta, as Proposition 5 has it, the first one upwards."""
    d = fmpq(31, 250)
    slopes = hyperpower.exact_layer_slope([fmpq(0)], [1 + d, 1 - d, 1 - d, 1 - d])
    return {slope: abs(slopes), e: [0], u: [0], L: 4, delta: d}


printed.formula_mutant("the corrected bound", then=le(slope, L * u ** (L - 1) + 2 * delta / (1 - u) ** 2))
corrected.formula_mutant("as printed", then=le(slope, L * u ** (L - 1) + delta * u / (1 - u) ** 2))
corrected.formula_mutant("constant 9/10", then=le(slope, sp.Rational(9, 10) * SIGNED))
positive.formula_mutant("delta in place of twice delta", then=le(slope, L * u ** (L - 1) * (1 - delta) + delta))


eq26.mutant("derivative of the sum with the wrong sign", corrected, positive, corrupted=with_wrong_sign)


def _derivative():
    """Coefficient C_l enters the slope with g_l = (l + 1) e^l - l e^(l-1); all ones give L e^(L-1)."""
    e_, power, L_ = sp.symbols("e power L")
    gained = (L_ + 1) * power * e_ - L_ * power
    return [
        identity(
            "sum of g_l, L to L + 1; `power` is e^(L-1)",
            sp.Add(L_ * power, gained, evaluate=False),
            (L_ + 1) * e_ * power,
        ),
    ]


@corrected.proof
def triangle_inequality(claim):
    """p is u^(L-1), total is the sum of l u^(l-1) below L."""
    u_, p, L_ = sp.symbols("u p L")
    total = 1 - L_ * p + (L_ - 1) * p * u_
    d = sp.Symbol("delta")
    return certificate(
        "By eq. (22) the slope is L e^(L-1) + sum over 0 < l < L of (C_(l-1) - C_l) l e^(l-1) + (C_(L-1) - 1) L e^(L-1), "
        "with differences of at most 2 delta: the sharper bound. With p = u^(L-1), (1 - u)^2 sum l u^(l-1) = 1 - L p + (L - "
        "1) p u, so the sharper bound times (1 - u)^2 is L p (1 - u)^2 + 2 delta minus a non-negative multiple of delta.",
        *(
            equal(
                f"the sharper bound at order {order}",
                promised(claim, "any_sign", L=order, u=u_, delta=d).doit(),
                order * u_ ** (order - 1)
                + sum(2 * d * k * u_ ** (k - 1) for k in range(1, order))
                + d * order * u_ ** (order - 1),
            )
            for order in (4, 5, 6)
        ),
        identity("L = 2: the sum is 1", (1 - u_) ** 2, 1 - 2 * u_ + u_ * u_),
        identity(
            "L to L + 1: the sum gains L p", total + (1 - u_) ** 2 * L_ * p, 1 - (L_ + 1) * p * u_ + L_ * p * u_ * u_
        ),
        equal(
            "what is left of 2 delta, times (1 - u)^2",
            sp.cancel(
                room(
                    claim,
                    "uniform",
                    powers={u ** (L - 1): p},
                    slope=L_ * p + d * (2 * total / (1 - u_) ** 2 + L_ * p),
                    u=u_,
                    L=L_,
                    delta=d,
                )
                * (1 - u_) ** 2
            ),
            d * p * (L_ * (1 - u_) * (1 + u_) + 2 * u_),
        ),
    )


@positive.proof
def all_but_the_first_are_negative(claim):
    """(l + 1) e - l = -(l - 1)/2 - (l + 1)(1/2 - e) for e <= 1/2."""
    e_, l_, total, delta_ = sp.symbols("e l total delta")
    half = sp.Rational(1, 2)
    at = {L * u ** (L - 1) * (1 - delta): total * (1 - delta)}
    return certificate(
        "The slope is the sum of C_l g_l, g_l = (l + 1) e^l - l e^(l-1), g_0 = 1. For 0 <= e <= 1/2 and l >= 1, g_l <= 0. So "
        "the sum of |g_l| is 2 - L e^(L-1), and the slope is between L e^(L-1) -+ delta (2 - L e^(L-1)); `total` is L "
        "e^(L-1).",
        *_derivative(),
        identity("g_l over e^(l-1)", (l_ + 1) * e_ - l_, -(l_ - 1) * half - (l_ + 1) * (half - e_)),
        equal(
            "the upper end",
            room(claim, "slope", powers=at, slope=total + delta_ * (1 - (total - 1)), delta=delta_, L=1),
            0,
        ),
        equal(
            "minus the lower end is smaller by 2 total",
            room(claim, "slope", powers=at, slope=delta_ * (1 - (total - 1)) - total, delta=delta_, L=1),
            2 * total,
        ),
    )


@printed.proof
def slope_at_zero_written_out(claim):
    """The slope at e is the sum of C_l ((l + 1) e^l - l e^(l-1)); at zero C_0 - C_1."""
    d = sp.Rational(31, 250)
    return certificate(
        "At e = 0 the slope of a layer is C_0 - C_1 (the derivative of 1 - (1 - e) sum C_l e^l), and the printed bound is 0.",
        *breaks("delta = 31/250", claim, "slope", slope=(1 + d) - (1 - d), u=0, delta=d, L=4),
    )
