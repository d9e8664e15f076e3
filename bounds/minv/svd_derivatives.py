r"""The gradient of the objective of D-SVD, and its derivatives along the Cayley curve.

With $\Lambda = U^\top M V$ and $f = \tfrac12 \|D^c(\Lambda)\|_F^2 - \operatorname{tr} \Lambda$ the gradient in $U$ is $G = M V
(D^c(V^\top M^\top U) - I)$. Along the Cayley curve eq. (11) gives $f'(0)$ and $f''(0)$; moreover $f'(0) = -\tfrac12
\|P\|_F^2$, which saves half of the work.

Kind: exact identities. Constants: none.
"""

from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv import _entrywise
from bounds.minv._frames import frames, inner, integers
from bounds.minv.svd_model import SUMMANDS

stiefel = late("algorithms.stiefel")


difference = Quantity("difference", "(f(U + D) - f(U - D))/2", "central difference, exact for a quadratic")
along = Quantity("along", r"\langle G, D\rangle", "gradient along the direction")
first = Quantity("first", "f'(0)", "slope along the curve")
second = Quantity("second", "f''(0)", "curvature along the curve")
printed_first = Quantity("printed_first", r"\text{(11) first}", "its printed formula")
printed_second = Quantity("printed_second", r"\text{(11) second}", "its printed formula")
P_norm2 = Quantity("P_norm2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)


gradU = Claim(
    id="minv.gradU",
    title="The gradient of the objective of D-SVD",
    source="Section 3.1, after eq. (7)",
    then=eq(along, difference, scale=1),
    scaling={"direction": {along: 1, difference: 1}},
    expected="proved",
)

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


SHAPES = {"shape": [(2, 2, 1), (4, 3, 2)], "seed": [0, 1, 2]}


@gradU.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_svd_gradient")
def central_differences(shape, seed, *, algorithm):
    """The objective is a quadratic in U alone; both arguments are tried by transposing."""
    rows, columns, rank = shape
    M, U, V = frames(rows, columns, rank, seed)
    differences, products = [], []
    for matrix, left, right in ((M, U, V), (M.transpose(), V, U)):
        D = integers(left.nrows(), rank, seed + 9)
        plus, minus = (stiefel.exact_svd_objective(matrix, left + D * s, right) for s in (1, -1))
        differences.append((plus - minus) / 2)
        products.append(inner(algorithm(matrix, left, right), D))
    return {along: products, difference: differences}


@eq11.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_curve_derivatives")
def against_the_printed_formulas(shape, seed, *, algorithm):
    """Both formulas of eq. (11) as printed, with P formed."""
    M, U, V = frames(*shape, seed)
    G = stiefel.exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    found = algorithm(M, U, V, G)
    MV, Ut = M * V, U.transpose()
    rest, once, twice = (stiefel.exact_off_diagonal(x) for x in (Ut * MV, Ut * P * MV, Ut * P * P * MV))
    return {
        first: found[0],
        second: found[1],
        printed_first: inner(rest, once) + inner(MV, P * U),
        printed_second: inner(once, once) + inner(rest, twice) - inner(MV, P * P * U),
        P_norm2: inner(P, P),
    }


gradU.formula_mutant("half the gradient", then=eq(along, difference / 2, scale=1))
eq11.formula_mutant("slope of the whole norm", then=eq(first, -P_norm2, scale=1))
gradU.mutant("off-diagonal term dropped", lambda exact_svd_gradient, M, U, V: M * V * -1)


@eq11.mutant("curvature with the other sign")
def _(exact_curve_derivatives, M, U, V, G):
    one, two = exact_curve_derivatives(M, U, V, G)
    return one, -two


@gradU.proof
def difference_of_a_quadratic():
    """p and q are entries (i, j) of U'MV and D'MV, n those of MV."""
    return certificate(
        SUMMANDS
        + "(f(U + D) - f(U - D))/2 is the sum of p q over the off-diagonal entries minus the trace of D'MV; <G, D> with G = "
        "MV (D^c(V'M'U) - I) is the same sum, summand by summand. The gradient in V is this with M transposed.",
        *_entrywise.gradient_summands(),
    )


@eq11.proof
def second_order_terms():
    """l0, l1, l2 are an entry of Lambda and of its first two derivatives."""
    return certificate(
        SUMMANDS
        + "The Cayley factor is a function of the one matrix h = t P / 2, so U' = -P U and U'' = P^2 U at t = 0; with P skew "
        "Lambda' = U'P MV and Lambda'' = U'P^2 MV. The terms of order t and t^2/2 of half the squares of the off-diagonal entries, "
        "minus those of the trace, are eq. (11). The slope is <G, -P U> = -<G U', P> by the gradient, and P = G U' - U G'.",
        *_entrywise.curve_to_second_order(),
        *_entrywise.slope_along_the_direction(),
    )
