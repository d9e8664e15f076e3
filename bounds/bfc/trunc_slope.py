r"""The slope of the truncated square is its derivative, and has bounded derivatives itself.

Between the limit B and 2B the slope is $2B\, h((|z| - B)/B)$, $h(t) = (1-t)^3 (1 + 4t + 9t^2)$, a polynomial of degree five;
elsewhere it is 2z or zero. Boole's rule with five equally spaced places is exact up to degree five, so the rise over
each stretch of one piece must be the rule's sum of slopes, on both sides of zero. Training by gradients rests on it.

$|\tilde\sigma''| = 2 |h'| \le 4.69$. Third derivatives are $2 |h''| / B \le 19.4/B$, so "O(B)" for all three needs $B \ge 1$.

Kind: identity and inequalities on a grid. Constants: explicit; 4.69 and 19.4 are rounded up.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc.def_trunc import B, slope_of_the_bridge
from bounds.core import Quantity, Statement, eq, exact, le, rounding
from bounds.core.certificate import certificate
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

rise = Quantity("rise", r"\tilde\sigma(z + h) - \tilde\sigma(z)")
swept = Quantity("swept", r"\int_z^{z+h} \tilde\sigma'", "by Boole's rule, exact on each piece")

trunc_slope = Statement("bfc.trunc_slope", "Section 2.2, the derivatives of the truncated activation")
integral = trunc_slope.added(
    "",
    eq(rise, swept, scale=B**2),
    title="The slope of the truncated square, on both sides of zero, is its derivative",
    scaling={"limit": {B: 1, rise: 2, swept: 2}},
    needs=("bfc.def_trunc.smooth",),
    expected="proved",
)

BOOLE = (7, 32, 12, 32, 7)
CELLS = 64


@integral.experiment(limit=[0.5, 1.0, 4.0], algorithm="algorithms.feature_correction.truncated_square_slope")
def stretches_of_four_cells(limit, *, algorithm):
    """Binary fractions from -3 B to 3 B; the ends of all pieces are ends of stretches."""
    step = limit / CELLS
    points = torch.arange(-3 * CELLS, 3 * CELLS + 1, dtype=torch.float64) * step
    slopes, values = algorithm(points, limit), feature_correction.truncated_square(points, limit)
    weighted = sum(n * slopes[start : len(slopes) - 4 + start : 4] for start, n in enumerate(BOOLE))
    # Slopes are at most 3 B and values 3 B^2, after some forty operations on numbers not much larger; weights sum to 90.
    of_slope, of_value = (
        rounding.total(size, terms=60, dtype="float64") for size in (7 * limit, 7 * max(limit, limit**2))
    )
    return {
        rise: (values[4::4] - values[:-4:4], 2 * of_value),
        swept: (weighted * (2 * step / 45), 2 * step / 45 * 90 * of_slope),
        B: exact(float(limit)),
    }


integral.formula_mutant("half the slope", then=eq(rise, 2 * swept, scale=B**2))
integral.mutant(
    "sign of z forgotten", lambda truncated_square_slope, points, limit: truncated_square_slope(points.abs(), limit)
)
integral.mutant(
    "straight from the limit to zero",
    lambda truncated_square_slope, points, limit: (
        2 * points.clamp(-limit, limit) * (2 - points.abs() / limit).clamp(0, 1)
    ),
)


@integral.proof
def piece_by_piece(claim):
    """A stretch of length 4 q from the place a of a piece; t is (|z| - B)/B, so B dt is d|z|."""
    a, q, x = sp.symbols("a q x")
    pieces = {
        "the square": (2 * B**2 * x, B**2 * x**2),
        "the bridge": (2 * B**2 * slope_of_the_bridge(x), B**2 * (1 + 2 * antiderivative(x))),
        "beyond": (sp.Integer(0), sp.Rational(11, 5) * B**2),
    }
    steps = []
    for slope, value in pieces.values():
        rule = sp.Rational(2, 45) * q * sum(n * slope.subs(x, a + i * q) for i, n in enumerate(BOOLE))
        steps += conclusions(
            claim, Derived({rise: sp.expand(value.subs(x, a + 4 * q) - value.subs(x, a)), swept: rule})
        )
    return certificate(
        "The pieces of the truncated square are z^2, its bridge, the integral of the printed slope from its foot, and a constant; "
        "on each, Boole's sum of slopes is the rise from a to a + 4 q, as polynomials. For negative z both change sign.",
        *steps,
    )


def antiderivative(x):
    """The integral of h from 0 to x, as the algorithm writes it."""
    return x + x**2 / 2 - 4 * x**4 + sp.Rational(23, 5) * x**5 - sp.Rational(3, 2) * x**6


bend = Quantity("bend", r"|\tilde\sigma'(z+h)-\tilde\sigma'(z)|/h", nonnegative=True)


twist = Quantity("twist", r"|\tilde\sigma'(z+h)-2\tilde\sigma'(z)+\tilde\sigma'(z-h)|/h^2", nonnegative=True)
derivatives = trunc_slope.printed(
    (le(bend, sp.Rational(469, 100), name="second"), le(twist, sp.Rational(97, 5) / B, name="third")),
    part="derivatives",
    formerly="bfc.def_trunc.derivatives",
    title="The truncated square has second derivatives up to 4.69 and third ones up to 19.4 / B",
    expected="proved",
    scaling={"limit": {B: 1, bend: 0, twist: -1}},
    needs=("bfc.def_trunc.smooth",),
)


@derivatives.experiment(limit=[0.5, 1.0, 4.0], algorithm="algorithms.feature_correction.truncated_square_slope")
def differences_of_slopes(limit, *, algorithm):
    """First and second differences of the slopes at binary fractions from 0 to 3 B, divided by the distances."""
    step = limit / 64
    slopes = algorithm(torch.arange(0, 3 * 64 + 1, dtype=torch.float64) * step, limit)
    radius = rounding.total(7 * limit, terms=40, dtype="float64")
    first, second = slopes.diff().abs() / step, slopes.diff(n=2).abs() / step**2
    # Three and seven roundings more of numbers no larger than those whose errors are divided.
    return {B: exact(float(limit)), bend: (first, 4 * radius / step), twist: (second, 8 * radius / step**2)}


derivatives.formula_mutant("second derivative 4.6", then=le(bend, sp.Rational(46, 10)))
derivatives.formula_mutant("third derivative 18 / B", then=le(twist, 18 / B))
derivatives.mutant(
    "slope that falls in a straight line",
    lambda truncated_square_slope, points, limit: 2 * points.clamp(max=limit) * (2 - points / limit).clamp(0, 1),
)


@derivatives.proof
def steepest_and_most_bent(claim):
    """Over [0, 1], 2 h' is the second derivative and 2 h''/B the third, each with both signs."""
    t = sp.Symbol("t")
    h = slope_of_the_bridge(t)
    second, third = 2 * sp.diff(h, t), 2 * sp.diff(h, t, 2) / B
    return certificate(
        "The slope is 2 B h(t), t = |z|/B - 1, so the derivatives are 2 h' and 2 h''/B on the bridge; they are 2 and 0 "
        "below, 0 and 0 beyond, and continuous (bfc.def_trunc.smooth). Divided differences lie between the least and "
        "the largest derivative.",
        *conclusions(
            claim,
            {
                observed: [Derived({observed: sign * most}, times, over=(t, 0, 1)) for sign in (1, -1)]
                for observed, most, times in ((bend, second, 1), (twist, third, B))
            },
        ),
    )
