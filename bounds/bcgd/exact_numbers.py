r"""What is computed in rationals and in balls is what its definition says, and every ball holds the truth.

Spectra belong to matrices $Q D Q^\top$ with a rational rotation $Q$ and a rational diagonal $D$, whose eigenvalues are known, several of them
equal. Entries with radii hold other matrices too: the true one lies off the middle, by nearly the radius. Norms are roots of
sums of squares along each axis, and a rotation $Q$ by a skew $K$ solves $(I + K) Q = I - K$.

Kind: equalities of rationals, and inequalities between a ball and a rational. Constants: none.
"""

import functools
import operator
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat, fmpq, fmpq_mat

from bounds.core import Quantity, Statement, eq, le
from bounds.late import late

exact = late("algorithms.exact")

found = Quantity("found", "a", "a number as it was computed")
true = Quantity("true", "b", "the same by its definition")
apart = Quantity(
    "apart", r"|\text{middle} - \text{truth}|", "distance of a ball's middle from the truth", nonnegative=True
)
radius = Quantity("radius", "r", "radius of the ball", nonnegative=True)
most = Quantity("most", r"r_{\max}", "how wide a ball may be", positive=True)

exact_numbers = Statement("bcgd.exact_numbers", "Sections 2 to 4 in exact arithmetic")
matrices = exact_numbers.added(
    "matrices",
    eq(found, true),
    title="Products, traces, paddings and rotations of rational matrices are those of their entries",
)
enclosures = exact_numbers.added(
    "enclosures",
    (le(apart, radius, name="inside"), le(radius, most, name="narrow")),
    title="Balls around norms and spectra hold the truth, also where values coincide, and are narrow",
)

ALGORITHM = "algorithms.exact."


def rational(number):
    return Fraction(int(number.p), int(number.q))


def drawn(rows, columns, seed):
    """Small fractions."""
    rng = np.random.default_rng(seed)
    return [[Fraction(int(rng.integers(-5, 6)), int(rng.integers(1, 4))) for _ in range(columns)] for _ in range(rows)]


@matrices.experiment(size=[2, 3], seed=[0, 1], algorithm=ALGORITHM + "cayley")
def by_entries(size, seed, *, algorithm):
    """Entry by entry, with Python's fractions; a matrix that is not square among them."""
    A, B = drawn(size, size + 1, seed), drawn(size, size + 1, seed + 10)
    fast, other = exact.matrix(A), exact.matrix(B)
    table = drawn(size, size, seed + 20)
    Q = [[rational(entry) for entry in row] for row in algorithm(exact.rationals(table)).table()]
    K = [[table[i][j] - table[j][i] for j in range(size)] for i in range(size)]
    places = range(size)
    turned = [sum((int(i == k) + K[i][k]) * Q[k][j] for k in places) for i in places for j in places]
    expected = [int(i == j) - K[i][j] for i in places for j in places]
    inner = sum(a * b for rows in zip(A, B, strict=True) for a, b in zip(*rows, strict=True))
    square = sum(a * a for row in A for a in row)
    padded = exact.diagonal([2, fmpq(1, 3)], size, size + 1)
    diagonal = [(2, Fraction(1, 3))[i] if i == j < 2 else 0 for i in places for j in range(size + 1)]
    ones = [int(i == j) for i in places for j in range(size + 1)]
    pairs = [
        *zip(turned, expected, strict=True),
        (rational(exact.inner(fast, other)), inner),
        (rational(exact.square(fast)), square),
        (rational(exact.trace(exact.matrix(table))), sum(table[i][i] for i in places)),
        *zip(map(rational, padded.entries()), diagonal, strict=True),
        *zip(map(rational, exact.identity(size, size + 1).entries()), ones, strict=True),
        *zip(map(rational, exact.array(fast).ravel()), functools.reduce(operator.iadd, A, []), strict=True),
        *zip(map(rational, exact.entries([fast, other])[1]), functools.reduce(operator.iadd, B, []), strict=True),
        *zip(
            map(rational, exact.mapped(lambda x: 2 * x, fast).entries()),
            (2 * a for a in functools.reduce(operator.iadd, A, [])),
            strict=True,
        ),
        (rational(exact.rational(0.375)), Fraction(3, 8)),
        (rational(exact.rational("-7/4")), Fraction(-7, 4)),
        (rational(exact.rational("5")), 5),
    ]
    return {found: [one for one, _ in pairs], true: [other for _, other in pairs]}


matrices.mutant("the inverse rotation", lambda cayley, table: cayley(table).transpose())


def held(pairs, limit):
    """How far the middles are from the truth, and the radii; a truth is a fraction, or the square of what is meant."""
    distances, radii = [], []
    for ball, truth in pairs:
        middle = Fraction(*map(int, (ball.mid().fmpq().p, ball.mid().fmpq().q)))
        distances.append(abs(middle - truth))
        wide = ball.rad().fmpq()
        radii.append(Fraction(int(wide.p), int(wide.q)))
    return {apart: distances, radius: radii, most: limit}


@enclosures.experiment(
    off=[0, 1, 2],
    values=[(5, 3, 2), (4, 4, 1), (2, 2, 2), (1, 0, 0), (3, 3, 1, 1)],
    algorithm=ALGORITHM + "symmetric_eigenvalues",
)
def known_spectra(off, values, *, algorithm):
    """Eigenvalues in their order; where entries have a radius, the middle is further by a multiple of the identity, or of ones."""
    size = len(values)
    Q = exact.cayley(np.random.default_rng(size).integers(-2, 3, (size, size)).tolist())
    A = Q * exact.diagonal(values) * Q.transpose()
    wide = fmpq(1, 10**12)
    if off:
        # of norm one, or of norm as its size
        apart_by = exact.identity(size) if off == 1 else fmpq_mat(size, size, [1] * size**2)
        moved = A + apart_by * (wide * fmpq(9, 10))
        A = arb_mat(size, size, [arb(entry) + arb(0, arb(wide)) for entry in moved.entries()])
    return held(zip(algorithm(A), values, strict=True), Fraction(1, 10**10))


enclosures.mutant("in the opposite order", lambda eigenvalues, matrix: eigenvalues(matrix)[::-1])


@enclosures.experiment(scale=[Fraction(1, 1000), 3], algorithm=ALGORITHM + "spectral_norm")
def extremes(scale, *, algorithm):
    """Largest and smallest singular values of a wide matrix, alone and as an object array; zero where the rank is less."""
    left, right = (exact.cayley(np.random.default_rng(k).integers(-2, 3, (k, k)).tolist()) for k in (2, 3))
    full, deficient = (
        left * exact.diagonal([exact.rational(scale) * 4, exact.rational(scale) * low], 2, 3) * right.transpose()
        for low in (fmpq(1, 3), fmpq(0))
    )
    number = Fraction(scale)
    all_of_them = zip(exact.singular_values(full), (4 * number, number / 3), strict=True)
    nothing = arb_mat(1, 2, [arb(0, 1e-12)] * 2)  # the square of its norm may be below zero, as far as a ball knows
    near = arb_mat(2, 2, [arb(1) + arb(0, arb(fmpq(1, 10**30)))] * 4)  # it holds matrices of rank one, and others
    pairs = [
        (algorithm(full), 4 * number),
        (algorithm(exact.array(full)), 4 * number),
        (algorithm(full.transpose()), 4 * number),
        (algorithm(fmpq_mat(2, 3)), 0),
        (exact.singular_values(nothing)[0], 0),
        (exact.smallest_singular_value(full), number / 3),
        (exact.smallest_singular_value(deficient), 0),
        *all_of_them,
    ]
    # [[1 + d, 1 - d], [1 - d, 1 + d]] has the singular values 2 and 2 d
    possible = [(exact.smallest_singular_value(near), one) for one in (0, Fraction(2, 10**30))]
    return held([*pairs, *possible], 10)


@enclosures.experiment(shape=[(2, 3), (3, 2, 2)], algorithm=ALGORITHM + "norm")
def along_axes(shape, *, algorithm):
    """Pythagorean entries, so that every norm is a fraction: 3 and 4 times it along each axis of length two."""
    factor = np.array([3, 4, 12][: shape[0]], dtype=object).reshape(-1, *[1] * (len(shape) - 1))
    rest = np.vectorize(Fraction, otypes=[object])(np.arange(1, 1 + int(np.prod(shape[1:]))).reshape(shape[1:]), 7)
    values = exact.rationals(factor * rest)
    whole = {2: 5, 3: 13}[shape[0]]
    balls = algorithm(exact.balls(values), 0)
    one_row = exact.rationals([[3, 4], [5, 12]])
    pairs = [
        *zip(balls.ravel(), (whole * one for one in rest.ravel()), strict=True),
        *zip(algorithm(exact.balls(one_row), 1), (5, 13), strict=True),
        (algorithm(exact.balls(exact.rationals([[2, 4], [5, 6]]))), 9),
        (algorithm(np.array([arb(0, 1e-12)])), 0),  # its square may be below zero, as far as a ball knows
    ]
    return held(pairs, Fraction(1, 10**9))
