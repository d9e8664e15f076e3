r"""A truncated square exists with all the properties that the paper asks for.

$\tilde\sigma(z) = z^2$ for $|z| \le B$, $\tfrac{11}{5} B^2$ for $|z| \ge 2B$, and slope $2B\, h((|z| - B)/B)$
between, $h(t) = (1-t)^3 (1 + 4t + 9t^2)$. It is three times continuously differentiable ($h(0) = 1$, $h'(0) = 1$,
$h''(0) = 0$, a triple zero at 1), increasing in $|z|$, never above $z^2$, and $|\tilde\sigma'| \le 2.23\, B$,
$|\tilde\sigma''| = 2 |h'| \le 4.69$. Third derivatives are $2 |h''| / B \le 19.4/B$, so "O(B)" for all three needs $B \ge 1$.

Claim D.1 says that truncation changes little if $B'$ is large; its constants are hidden, but its core is the
pointwise $0 \le z^2 - \tilde\sigma(z) \le z^2\, [|z| > B]$.

Kind: identities and inequalities on a grid. Constants: explicit; 2.23, 4.69 and 19.4 are rounded up.
"""

import sympy as sp

from bounds.core import Curve, Quantity, Statement, eq, exact, ge, gt, le, lt, rounding
from bounds.core.certificate import certificate, comparison, identity, sturm
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

z = Quantity("z", "|z|", nonnegative=True)
B = Quantity("B", "B'", positive=True)
value = Quantity("value", r"\tilde\sigma(z)", nonnegative=True)
slope = Quantity("slope", r"|\tilde\sigma'(z)|", nonnegative=True)

def_trunc = Statement("bfc.def_trunc", "Section 2.2, the truncated activation")
inner = def_trunc.printed(
    (eq(value, z**2, name="value", scale=B**2), eq(slope, 2 * z, name="slope", scale=B)),
    part="inner",
    title="The truncated square is the square up to its limit",
    given=(le(z, B),),
    scaling={"limit": {z: 1, B: 1, value: 2, slope: 1}},
)
outer = def_trunc.printed(
    (eq(value, sp.Rational(11, 5) * B**2, name="value"), eq(slope, 0, name="slope", scale=B)),
    part="outer",
    title="The truncated square is constant beyond twice its limit",
    given=(ge(z, 2 * B),),
    expected="proved",
    scaling={"limit": {z: 1, B: 1, value: 2, slope: 1}},
)
printed = def_trunc.printed(
    (le(slope, sp.Rational(223, 100) * B, name="slope"), le(value, sp.Rational(23, 10) * B**2, name="plateau")),
    title="The truncated square has slopes up to 2.23 B and values up to 2.3 B^2",
    expected="proved",
    scaling={"limit": {z: 1, B: 1, value: 2, slope: 1}},
)
# Pieces that differ by the fourth power of the distance from their joint share three derivatives there.
smooth = def_trunc.printed(
    (
        ge(z**2 - value, 0, name="below the square"),
        le(z**2 - value, 8 * B**2 * (z / B - 1) ** 4, name="at the square"),
        ge(sp.Rational(11, 5) * B**2 - value, 0, name="below the plateau"),
        le(sp.Rational(11, 5) * B**2 - value, 7 * B**2 * (2 - z / B) ** 4, name="at the plateau"),
    ),
    part="smooth",
    title="The bridge of the truncated square meets the square and the plateau to fourth order",
    given=(gt(z, B), lt(z, 2 * B)),
    expected="proved",
    scaling={"limit": {z: 1, B: 1, value: 2}},
)
excess = def_trunc.added(
    "excess",
    (ge(value, B**2, name="increasing"), le(value, z**2, name="not above the square")),
    formerly="bfc.claimD_1.core",
    title="Truncating a square changes it by at most itself, and only beyond the limit",
    source="Claim D.1, its core",
    given=(gt(z, B),),
    expected="proved",
    scaling={"limit": {z: 1, B: 1, value: 2}},
)


def on_a_grid(limit, *, algorithm):
    """Binary fractions from 0 to 3 B, so that arguments are exact; the slope by its own function."""
    points = torch.arange(0, 3 * 64 + 1, dtype=torch.float64) * limit / 64
    values, slopes = algorithm(points, limit), feature_correction.truncated_square_slope(points, limit).abs()
    # About a dozen operations on numbers of size at most 7 B^2, none of them amplifying.
    scale = rounding.total(torch.full((), 7 * max(limit, limit**2)), terms=40, dtype="float64")
    return {z: exact(points), B: exact(float(limit)), value: (values, scale), slope: (slopes, scale)}


SQUARE = "algorithms.feature_correction.truncated_square"
def_trunc.experiment(inner, outer, smooth, excess, limit=[0.5, 1.0, 4.0], algorithm=SQUARE)(on_a_grid)


@printed.experiment(limit=[0.5, 1.0, 4.0], algorithm=SQUARE)
def figure_8(limit, *, algorithm):
    """The grid, and on it both lines of Figure 8."""
    numbers = on_a_grid(limit, algorithm=algorithm)
    points, (values, _) = numbers[z].value, numbers[value]
    return {
        **numbers,
        Curve("truncated square", along="z", of="activation"): (points, values),
        Curve("square", along="z", of="activation"): (points, points.square()),
    }


inner.formula_mutant("half the square", then=eq(value, z**2 / 2, scale=B**2))
outer.formula_mutant("plateau 2", then=eq(value, 2 * B**2))
printed.formula_mutant("slope at most 2", then=le(slope, 2 * B))
smooth.formula_mutant("fifth order at the square", then=le(z**2 - value, 8 * B**2 * (z / B - 1) ** 5))
smooth.formula_mutant(
    "fifth order at the plateau", then=le(sp.Rational(11, 5) * B**2 - value, 7 * B**2 * (2 - z / B) ** 5)
)
excess.formula_mutant("beyond twice the limit the square", then=ge(value, z**2))
inner.mutant("limit taken as half", lambda truncated_square, points, limit: truncated_square(points, limit / 2))
outer.mutant("plain square", lambda truncated_square, points, limit: points.square())
printed.mutant("plain square", lambda truncated_square, points, limit: points.square())


@smooth.mutant("a kink at both ends of the bridge")
def _(truncated_square, points, limit):
    t = ((points.abs() - limit) / limit).clamp(0, 1)
    return truncated_square(points, limit) - limit**2 * t * (1 - t) / 10


excess.mutant("limit doubled", lambda truncated_square, points, limit: 2 * truncated_square(points, limit))


def slope_of_the_bridge():
    """h as a product and expanded."""
    t = sp.Symbol("t")
    return (1 - t) ** 3 * (1 + 4 * t + 9 * t**2), 1 + t - 16 * t**3 + 23 * t**4 - 9 * t**5


def height_of_the_plateau():
    """B^2 (1 + 2 times the integral of h over [0, 1])."""
    area = sp.Add(1, sp.Rational(1, 2), -4, sp.Rational(23, 5), -sp.Rational(3, 2), evaluate=False)
    return comparison(
        "1 + 2 (1 + 1/2 - 16/4 + 23/5 - 9/6)",
        sp.Add(1, sp.Mul(2, area, evaluate=False), evaluate=False),
        "==",
        sp.Rational(11, 5),
    )


@outer.proof
def beyond_the_bridge():
    """The height of the plateau."""
    return certificate(
        "The slope over 2 B is h(t) = (1-t)^3 (1+4t+9t^2) up to t = 1 and zero from there on, so the value stays "
        "B^2 (1 + 2 (1 + 1/2 - 16/4 + 23/5 - 9/6)) = 11/5 B^2.",
        identity("expansion", *slope_of_the_bridge()),
        height_of_the_plateau(),
    )


@smooth.proof
def contact_of_fourth_order():
    """What the bridge lacks of the square and of the plateau, divided by B^2; t = |z|/B - 1 and u = 1 - t."""
    t, u = sp.symbols("t u")
    area = t + t**2 / 2 - 4 * t**4 + sp.Rational(23, 5) * t**5 - sp.Rational(3, 2) * t**6
    near, far = 8 - sp.Rational(46, 5) * t + 3 * t**2, 7 - sp.Rational(44, 5) * u + 3 * u**2
    return certificate(
        "At |z| = B (1 + t) the value is B^2 (1 + 2 A), A = t + t^2/2 - 4 t^4 + 23/5 t^5 - 3/2 t^6, whose derivative is "
        "h term by term. The square and the plateau, both polynomials like the bridge, are higher by t^4 and (1 - t)^4 "
        "times factors that are positive on [0, 1] and at most 8 and 7, as 3 t <= 46/5 and 3 u <= 44/5. So the pieces "
        "share the value and three derivatives at both joints.",
        identity("h", *slope_of_the_bridge()),
        identity("square", (1 + t) ** 2 - (1 + 2 * area), t**4 * near),
        identity("plateau", sp.Rational(11, 5) - (1 + 2 * area), (1 - t) ** 4 * far.subs(u, 1 - t)),
        sturm("8 - 46/5 t + 3 t^2 on [0, 1]", near, 0, 1),
        sturm("7 - 44/5 u + 3 u^2 on [0, 1]", far, 0, 1),
    )


@printed.proof
def steepest_place():
    """2 h < 223/100 on [0, 1]."""
    _, h = slope_of_the_bridge()
    return certificate(
        "The slope is 2 |z| <= 2 B up to B, 2 B h between B and 2 B, and zero beyond; h >= 0, so the value is largest "
        "on the plateau.",
        sturm("223/200 - h on [0, 1]", sp.Rational(223, 200) - h, 0, 1),
        identity("h is a product of factors that are not negative on [0, 1]", *slope_of_the_bridge()),
        height_of_the_plateau(),
        comparison("11/5 <= 23/10", sp.Rational(11, 5), "<=", sp.Rational(23, 10)),
    )


@excess.proof
def below_the_square():
    """1 + t - h = t^3 (16 - 23 t + 9 t^2)."""
    t = sp.Symbol("t")
    _, h = slope_of_the_bridge()
    return certificate(
        "At |z| = B (1 + t) with t in [0, 1] the square has the slope 2 B (1 + t) and the truncated square 2 B h, 0 <= "
        "h <= 1 + t, so the value is between B^2 and z^2. Beyond 2 B it is 11/5 B^2 <= 4 B^2 <= z^2.",
        identity("h is a product of factors that are not negative on [0, 1]", *slope_of_the_bridge()),
        identity("1 + t - h", 1 + t - h, t**3 * (16 - 23 * t + 9 * t**2)),
        sturm("16 - 23 t + 9 t^2 on [0, 1]", 16 - 23 * t + 9 * t**2, 0, 1),
        height_of_the_plateau(),
        comparison("11/5 <= 4", sp.Rational(11, 5), "<=", 4),
    )


bend = Quantity("bend", r"|\tilde\sigma'(z+h)-\tilde\sigma'(z)|/h", nonnegative=True)
twist = Quantity("twist", r"|\tilde\sigma'(z+h)-2\tilde\sigma'(z)+\tilde\sigma'(z-h)|/h^2", nonnegative=True)
derivatives = def_trunc.printed(
    (le(bend, sp.Rational(469, 100), name="second"), le(twist, sp.Rational(97, 5) / B, name="third")),
    part="derivatives",
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
            sturm(f"{bound} {sign} derivative of h on [0, 1]", bound + term, 0, 1)
            for bound, term, sign in (
                (second, -sp.diff(h, t), "-"),
                (second, sp.diff(h, t), "+"),
                (third, -sp.diff(h, t, 2), "-"),
                (third, sp.diff(h, t, 2), "+"),
            )
        ),
    )
