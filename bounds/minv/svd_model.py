r"""The problem behind D-SVD: trace inequality, minimum, gradient, and the derivatives along the curve.

$\langle M, X \rangle \le \sum_i \sigma_i(M) \sigma_i(X)$ (von Neumann), so $f(U, V) = \tfrac12 \|D^c(\Lambda)\|_F^2 -
\operatorname{tr} \Lambda$, $\Lambda = U^\top M V$, is at least minus the sum of the leading singular values; singular
pairs attain it, and every common rotation $(\tilde U R, \tilde V R)$ keeps $\langle M, U V^\top \rangle$. The
gradient in $U$ is $G = M V (D^c(V^\top M^\top U) - I)$. Along the Cayley curve eq. (11) gives $f'(0)$ and $f''(0)$;
moreover $f'(0) = -\tfrac12 \|P\|_F^2$.

Kind: exact identities and inequalities. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, gt, le

product = Quantity("product", r"\langle M, X \rangle", "inner product")
paired = Quantity("paired", r"\sum_i \sigma_i(M) \sigma_i(X)", "singular values paired in order", nonnegative=True)
value = Quantity("value", "f(U,V)", "objective")
total = Quantity("total", r"\sum_{i \le r} \sigma_i(M)", "sum of leading singular values", positive=True)
alignment = Quantity("alignment", r"\langle M, UV^\top\rangle", "alignment of two frames")
difference = Quantity("difference", "(f(U + D) - f(U - D))/2", "central difference, exact for a quadratic")
along = Quantity("along", r"\langle G, D\rangle", "gradient along the direction")
first = Quantity("first", "f'(0)", "slope along the curve")
second = Quantity("second", "f''(0)", "curvature along the curve")
printed_first = Quantity("printed_first", r"\text{(11) first}", "its printed formula")
printed_second = Quantity("printed_second", r"\text{(11) second}", "its printed formula")
P_norm2 = Quantity("P_norm2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)
vonneumann = Claim(
    id="minv.vonneumann",
    title="Von Neumann's trace inequality",
    source="Section 3.1, before eq. (7)",
    then=le(product, paired),
    scaling={"matrix": {product: 1, paired: 1}},
    tight=True,
)

eq7 = Claim(
    id="minv.eq7",
    title="The objective of D-SVD is at least minus the sum of the leading singular values",
    source="eq. (7)",
    given=gt(total, 0),
    then=le(-value, total),
    tight=True,
)

eq7_attained = Claim(
    id="minv.eq7.attained",
    title="Singular pairs attain the minimum of the objective of D-SVD",
    source="eq. (7)",
    given=gt(total, 0),
    then=eq(value, -total),
)

rotation = Claim(
    id="minv.rotation",
    title="A common rotation of both singular frames keeps their alignment",
    source="Section 5.2",
    given=gt(total, 0),
    then=eq(alignment, total),
    scaling={"matrix": {alignment: 1, total: 1}},
)

gradU = Claim(
    id="minv.gradU",
    title="The gradient of the objective of D-SVD",
    source="Section 3.1, after eq. (7)",
    then=eq(along, difference, scale=1),
    scaling={"direction": {along: 1, difference: 1}},
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
)

SHAPES = {"shape": [(2, 2, 1), (4, 3, 2)], "seed": [0, 1, 2]}


@vonneumann.experiment(seed=range(6))
def known_spectra(seed):
    """Rational matrices with known singular values; the last one shares its singular vectors, which is tight."""
    from flint import fmpq

    from bounds.minv._frames import diagonal, inner, with_singular_values

    one = with_singular_values([3, 2, 1], 3, 4, seed)
    other = with_singular_values([2, 1, fmpq(1, 2)], 3, 4, seed + 1)
    tight = one.U * diagonal(other.a) * one.V.transpose()
    return {
        product: [inner(one.A, X) for X in (other.A, tight)],
        paired: sum(a * b for a, b in zip(one.a, other.a, strict=True)),
    }  # fmt: skip


@eq7.experiment(seed=range(4), rank=[1, 2, 3], algorithm="algorithms.stiefel.exact_svd_objective")
def random_frames(seed, rank, *, algorithm):
    """Frames drawn at random, and the singular frames themselves."""
    one, U, V = instance(seed, rank)
    from bounds.minv._frames import frames

    _, U_random, V_random = frames(4, 3, rank, seed + 7)
    return {value: [algorithm(one.A, U_random, V_random), algorithm(one.A, U, V)], total: sum(one.a[:rank])}


@eq7_attained.experiment(seed=range(3), rank=[1, 2, 3], algorithm="algorithms.stiefel.exact_svd_objective")
def singular_frames(seed, rank, *, algorithm):
    """The leading singular vectors."""
    one, U, V = instance(seed, rank)
    return {value: algorithm(one.A, U, V), total: sum(one.a[:rank])}


@rotation.experiment(seed=range(4))
def rotated_frames(seed):
    """All singular vectors, turned by a rational rotation."""
    import numpy as np

    from bounds.minv._frames import frame, inner

    one, U, V = instance(seed, 3)
    R = frame(3, 3, np.random.default_rng(seed + 50))
    return {alignment: inner(one.A, U * R * (V * R).transpose()), total: sum(one.a)}


def instance(seed, rank):
    """Singular values 3, 2 and 1/2 with rational vectors; the leading frames."""
    from flint import fmpq, fmpq_mat

    from bounds.minv._frames import with_singular_values

    one = with_singular_values([3, 2, fmpq(1, 2)], 4, 3, seed)
    U, V = (fmpq_mat([row[:rank] for row in frame.tolist()]) for frame in (one.U, one.V))
    return one, U, V


@gradU.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_svd_gradient")
def central_differences(shape, seed, *, algorithm):
    """The objective is a quadratic in U alone; both arguments are tried by transposing."""
    from algorithms.stiefel import exact_svd_objective
    from bounds.minv._frames import frames, inner, integers

    rows, columns, rank = shape
    M, U, V = frames(rows, columns, rank, seed)
    differences, products = [], []
    for matrix, left, right in ((M, U, V), (M.transpose(), V, U)):
        D = integers(left.nrows(), rank, seed + 9)
        plus, minus = (exact_svd_objective(matrix, left + D * s, right) for s in (1, -1))
        differences.append((plus - minus) / 2)
        products.append(inner(algorithm(matrix, left, right), D))
    return {along: products, difference: differences}


@eq11.experiment(**SHAPES, algorithm="algorithms.stiefel.exact_curve_derivatives")
def against_the_printed_formulas(shape, seed, *, algorithm):
    """Both formulas of eq. (11) as printed, with P formed."""
    from algorithms.stiefel import exact_off_diagonal, exact_svd_gradient
    from bounds.minv._frames import frames, inner

    M, U, V = frames(*shape, seed)
    G = exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    found = algorithm(M, U, V, G)
    MV, Ut = M * V, U.transpose()
    rest, once, twice = (exact_off_diagonal(x) for x in (Ut * MV, Ut * P * MV, Ut * P * P * MV))
    return {
        first: found[0], second: found[1],
        printed_first: inner(rest, once) + inner(MV, P * U),
        printed_second: inner(once, once) + inner(rest, twice) - inner(MV, P * P * U),
        P_norm2: inner(P, P),
    }  # fmt: skip


vonneumann.formula_mutant("constant 9/10", then=le(product, sp.Rational(9, 10) * paired))
rotation.formula_mutant("sign of the alignment", then=eq(alignment, -total))
eq7.formula_mutant("a tenth missing", then=le(-value, sp.Rational(9, 10) * total))
eq7_attained.formula_mutant("twice the minimum", then=eq(value, -2 * total))
gradU.formula_mutant("half the gradient", then=eq(along, difference / 2, scale=1))
eq11.formula_mutant("slope of the whole norm", then=eq(first, -P_norm2, scale=1))


@eq7.mutant("trace counted twice")
@eq7_attained.mutant("trace counted twice")
def _(exact_svd_objective, M, U, V):
    Lam = U.transpose() * M * V
    return exact_svd_objective(M, U, V) - sum(Lam[i, i] for i in range(Lam.nrows()))


@gradU.mutant("off-diagonal term dropped")
def _(exact_svd_gradient, M, U, V):
    return M * V * -1


@eq11.mutant("curvature with the other sign of the off-diagonal part")
def _(exact_curve_derivatives, M, U, V, G):
    one, two = exact_curve_derivatives(M, U, V, G)
    return one, -two
