r"""A truncated square exists with all the properties that the paper asks for.

$\tilde\sigma(z) = z^2$ for $|z| \le B$, $\tfrac{11}{5} B^2$ for $|z| \ge 2B$, and slope $2B\, h((|z| - B)/B)$
between, $h(t) = (1-t)^3 (1 + 4t + 9t^2)$. It is three times continuously differentiable ($h(0) = 1$, $h'(0) = 1$,
$h''(0) = 0$, a triple zero at 1), increasing in $|z|$, never above $z^2$, and $|\tilde\sigma'| \le 2.23\, B$. Its slope and
higher derivatives are in `trunc_slope.py`.

Claim D.1 says that truncation changes little if $B'$ is large; its constants are hidden, but its core is the
pointwise $0 \le z^2 - \tilde\sigma(z) \le z^2\, [|z| > B]$.

Kind: identities and inequalities on a grid. Constants: explicit; 2.23 is rounded up.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.core import Curve, Quantity, Statement, eq, exact, ge, gt, le, lt, rounding
from bounds.core.certificate import certificate
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


def slope_of_the_bridge(t):
    """h, which is not negative on [0, 1]."""
    return (1 - t) ** 3 * (1 + 4 * t + 9 * t**2)


def on_the_bridge(t):
    """|z| = B (1 + t): the value is B^2 (1 + 2 A), A the integral of h."""
    x = sp.Symbol("x")
    area = sp.integrate(sp.expand(slope_of_the_bridge(x)), (x, 0, t))
    return {z: B * (1 + t), value: B**2 * (1 + 2 * area), slope: 2 * B * slope_of_the_bridge(t)}


def plateau():
    """The value at the end of the bridge."""
    return on_the_bridge(1)[value]


BRIDGE = (
    "At |z| = B (1 + t) the slope over 2 B is h(t) = (1-t)^3 (1+4t+9t^2) up to t = 1 and zero from there on, so the value "
    "is B^2 (1 + 2 A), A the integral of h, and B^2 (1 + 2 (1 + 1/2 - 16/4 + 23/5 - 9/6)) beyond. "
)


@outer.proof
def beyond_the_bridge(claim):
    """The height of the plateau."""
    return certificate(BRIDGE, *conclusions(claim, Derived({value: plateau(), slope: 2 * B * slope_of_the_bridge(1)})))


@smooth.proof
def contact_of_fourth_order(claim):
    """t = a/(a + b) is any number between 0 and 1."""
    a, b = free("a b")
    return certificate(
        BRIDGE
        + "The square and the plateau, both polynomials like the bridge, are higher by fourth powers of the distance from "
        "their joints times factors between zero and 8, or 7. So the pieces share the value and three derivatives at both joints. "
        "Below t = a/(a + b), times (a + b)^6/B^2.",
        *conclusions(claim, Derived(on_the_bridge(a / (a + b)), (a + b) ** 6 / B**2)),
    )


@printed.proof
def steepest_place(claim):
    """2 h < 223/100 on [0, 1]; u is B - |z|."""
    t, u = sp.Symbol("t"), free("u")
    return certificate(
        BRIDGE + "The slope is 2 |z| up to B; it is never negative, so the value is largest on the plateau.",
        *conclusions(
            claim,
            {
                slope: [
                    Derived({slope: 2 * (B - u)}),
                    Derived(on_the_bridge(t), 1 / (2 * B), over=(t, 0, 1)),
                ],
                value: Derived({value: plateau()}),
            },
        ),
    )


@excess.proof
def below_the_square(claim):
    """On the bridge and beyond it, where |z| = 2 B + s."""
    t, s = sp.Symbol("t"), free("s")
    beyond = Derived({z: 2 * B + s, value: plateau()})
    return certificate(
        BRIDGE + "On it, divided by t or t^4, both differences are positive; beyond it the value is 11/5 B^2.",
        *conclusions(
            claim,
            {
                (value, ">="): [Derived(on_the_bridge(t), 1 / (t * B**2), over=(t, 0, 1)), beyond],
                (value, "<="): [Derived(on_the_bridge(t), 1 / (t**4 * B**2), over=(t, 0, 1)), beyond],
            },
        ),
    )
