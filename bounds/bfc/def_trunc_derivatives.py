r"""The second and third derivatives of the truncated square are bounded as the paper asks.

With the slope $2B\, h((|z| - B)/B)$, $h(t) = (1-t)^3 (1 + 4t + 9t^2)$, between B and 2B, $|\tilde\sigma''| = 2 |h'| \le
4.69$ and $|\tilde\sigma^{(3)}| = 2 |h''| / B \le 19.4 / B$; so "O(B)" for all three derivatives needs $B \ge 1$. In a run
the derivatives are divided differences of slopes.

Kind: inequalities on a grid. Constants: explicit, 4.675 and 19.36 rounded up.
"""

import sympy as sp

from bounds.bfc.def_trunc import SOURCE, B, slope_of_the_bridge
from bounds.core import Claim, Quantity, exact, le, rounding
from bounds.core.certificate import certificate, sturm
from bounds.late import torch

bend = Quantity("bend", r"|\tilde\sigma'(z+h)-\tilde\sigma'(z)|/h", nonnegative=True)
twist = Quantity("twist", r"|\tilde\sigma'(z+h)-2\tilde\sigma'(z)+\tilde\sigma'(z-h)|/h^2", nonnegative=True)

derivatives = Claim(
    id="bfc.def_trunc.derivatives",
    title="The truncated square has second derivatives up to 4.69 and third ones up to 19.4 / B",
    source=SOURCE,
    then=(le(bend, sp.Rational(469, 100), name="second"), le(twist, sp.Rational(97, 5) / B, name="third")),
    expected="proved",
    scaling={"limit": {B: 1, bend: 0, twist: -1}},
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
def steepest_and_most_bent():
    """Over [0, 1], 2 h' is the second derivative and 2 h''/B the third."""
    t = sp.Symbol("t")
    _, h = slope_of_the_bridge()
    second, third = sp.Rational(469, 200), sp.Rational(97, 10)
    return certificate(
        "The slope is 2 B h(t), t = |z|/B - 1, so the derivatives are 2 h' and 2 h''/B on the bridge; they are 2 and 0 "
        "below, 0 and 0 beyond, and continuous (bfc.def_trunc.smooth). Divided differences lie between the least and "
        "the largest derivative.",
        *(
            sturm(f"{bound} {sign} derivative of h on [0, 1]", bound + one, 0, 1)
            for bound, one, sign in (
                (second, -sp.diff(h, t), "-"),
                (second, sp.diff(h, t), "+"),
                (third, -sp.diff(h, t, 2), "-"),
                (third, sp.diff(h, t, 2), "+"),
            )
        ),
    )
