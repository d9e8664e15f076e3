r"""The first two derivatives of the objective of D-SVD along the Cayley curve.

Eq. (11) gives $f'(0)$ and $f''(0)$; moreover $f'(0) = -\tfrac12 \|P\|_F^2$, which saves half of the work.

Kind: exact identities. Constants: none.
"""

import sympy as sp

from algorithms.exact import inner
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv import _entrywise
from bounds.minv._certificates import equal, sides
from bounds.minv._frames import frames
from bounds.minv.gradU import SHAPES

stiefel = late("algorithms.stiefel")

first = Quantity("first", "f'(0)", "slope along the curve")
second = Quantity("second", "f''(0)", "curvature along the curve")
printed_first = Quantity("printed_first", r"\text{(11) first}", "its printed formula")
printed_second = Quantity("printed_second", r"\text{(11) second}", "its printed formula")
P_norm2 = Quantity("P_norm2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)

eq11 = Claim(
    id="minv.eq11",
    title="First and second derivative of the objective along the Cayley curve",
    source="eq. (11); the last identity is ours",
    then=(
        eq(first, printed_first, name="first", scale=1),
        eq(second, printed_second, name="second", scale=1),
        eq(first, -P_norm2 / 2, name="slope", scale=1),
    ),
    expected="proved",
)


@eq11.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_curve_derivatives")
def against_the_printed_formulas(shape, seed, *, algorithm):
    """Both formulas of eq. (11) as printed, with P formed."""
    M, U, V = frames(*shape, seed)
    G = stiefel.exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    derivatives = algorithm(M, U, V, G)
    MV, Ut = M * V, U.transpose()
    rest, once, twice = (stiefel.exact_off_diagonal(x) for x in (Ut * MV, Ut * P * MV, Ut * P * P * MV))
    return {
        first: derivatives[0],
        second: derivatives[1],
        printed_first: inner(rest, once) + inner(MV, P * U),
        printed_second: inner(once, once) + inner(rest, twice) - inner(MV, P * P * U),
        P_norm2: inner(P, P),
    }


eq11.formula_mutant("slope of the whole norm", then=eq(first, -P_norm2, scale=1))


@eq11.mutant("curvature with the other sign")
def _(exact_curve_derivatives, M, U, V, G):
    first_derivative, second_derivative = exact_curve_derivatives(M, U, V, G)
    return first_derivative, -second_derivative


@eq11.proof
def second_order_terms(claim):
    """l0, l1, l2 are an entry of Lambda and of its first two derivatives."""
    h, g, l0, l1, l2, t = sp.symbols("h g l0 l1 l2 t")
    entry = l0 + l1 * t + l2 * t**2 / 2
    return certificate(
        _entrywise.SUMMANDS
        + "The Cayley factor is a function of the one matrix h = t P / 2, so U' = -P U and U'' = P^2 U at t = 0; with P skew "
        "Lambda' = U'P MV and Lambda'' = U'P^2 MV. The terms of order t and t^2/2 of half the squares of the off-diagonal entries, "
        "minus those of the trace, are eq. (11). The slope is <G, -P U> = -<G U', P> by the gradient, and P = G U' - U G'.",
        *_entrywise.curve_to_second_order(),
        equal(
            "first order, off the diagonal",
            *sides(claim, "first", first=sp.diff(entry**2 / 2, t).subs(t, 0), printed_first=l0 * l1),
        ),
        equal(
            "second order, off the diagonal",
            *sides(claim, "second", second=sp.diff(entry**2 / 2, t, 2).subs(t, 0), printed_second=l1**2 + l0 * l2),
        ),
        equal(
            "slope, a pair of entries h = (i, j) and g = (j, i) of G U'",
            *sides(claim, "slope", first=-(h * (h - g) + g * (g - h)), P_norm2=(h - g) ** 2 + (g - h) ** 2),
        ),
    )
