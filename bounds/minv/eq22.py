r"""On singular values a layer is a polynomial of degree L with value one at one.

With $e_k = 1 - a x_k$ entry by entry, eq. (22) says

$$ e_{k+1} = e_k^L + (1 - C_{k,0}) + \sum_{l=1}^{L-1} (C_{k,l-1} - C_{k,l}) e_k^l + (C_{k,L-1} - 1) e_k^L
   = 1 - (1 - e_k) \sum_{l<L} C_{k,l} e_k^l . $$

The deviation from $e_k^L$ has coefficients of size at most $2\delta$, the first and last at most $\delta$, where
$\delta = \max |C - 1|$ (eq. (24); the proof of Proposition 4 uses $\delta$ for all of them).

Kind: exact identity and inequality. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Claim, Quantity, eq, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, room, sides
from bounds.minv._exact import drawn, with_singular_values

x_next = Quantity("x_next", "x_{k+1}", "singular values of the next iterate, with sign")
x_times_sum = Quantity("x_times_sum", r"x_k \odot \sum_l C_{k,l} e_k^l", "what eq. (20) says of them")
e_next = Quantity("e_next", "e_{k+1}", "residuals of the next iterate")
expanded = Quantity("expanded", r"e_k^L + \hat E_k c_k", "what eq. (22) says of them")
off_diagonal = Quantity(
    "off_diagonal", r"\|D^c(V^\top X U)\|", "what is not carried by the singular vectors", nonnegative=True
)
start_off_diagonal = Quantity(
    "start_off_diagonal", r"\|D^c(V^\top X_0 U)\|", "the same of the start, such as A'/c_0", nonnegative=True
)
coefficient = Quantity(
    "coefficient", r"\|c_k\|_\infty", "largest coefficient of the deviation from e^L", nonnegative=True
)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)

eq22 = Claim(
    id="minv.eq22",
    source="eqs (22)-(24)",
    given=eq(start_off_diagonal, 0),
    then=(
        eq(e_next, expanded, name="expansion", scale=1),
        le(coefficient, 2 * delta, name="coefficients"),
    ),
    tight=True,
    expected="proved",
)


def both_sides(order, rows, columns, seed, algorithm, layers=2):
    """Two layers with wild coefficients on a rational matrix; x and e are read off the matrices."""
    rank = min(rows, columns, 3)
    instance = with_singular_values([fmpq(rank + 1 - i, rank + 1) for i in range(rank)], rows, columns, seed)
    C = drawn(np.random.default_rng(seed), (layers, order), fmpq(-1), fmpq(3), parts=8)
    X = algorithm(instance.A, instance.start(fmpq(3, 2)), C.tolist())
    seen = [np.array((instance.V.transpose() * x * instance.U).tolist(), dtype=object) for x in X]
    x = np.array([square.diagonal() for square in seen], dtype=object)
    e = 1 - x * np.array(instance.a, dtype=object)
    deviations = [[1 - c[0], *(c[l - 1] - c[l] for l in range(1, order)), c[-1] - 1] for c in C]
    return {
        x_next: x[1:],
        e_next: e[1:],
        x_times_sum: [x[k] * sum(C[k][l] * e[k] ** l for l in range(order)) for k in range(layers)],
        expanded: [e[k] ** order + sum(c * e[k] ** i for i, c in enumerate(deviations[k])) for k in range(layers)],
        start_off_diagonal: abs(seen[0] - np.diag(seen[0].diagonal())).sum(),
        off_diagonal: sum(abs(square - np.diag(square.diagonal())).sum() for square in seen[1:]),
        coefficient: max(abs(c) for row in deviations for c in row),
        delta: max(abs(c - 1) for c in C.ravel()),
    }


@eq22.experiment(
    order=[2, 4, 6], rows=[2, 4], columns=[3], seed=[0], algorithm="algorithms.hyperpower.exact_learnable_hyperpower"
)
def rational_residuals(order, rows, columns, seed, *, algorithm):
    """Against the expanded polynomial."""
    return both_sides(order, rows, columns, seed, algorithm)


@eq22.experiment(order=[2, 5], algorithm="algorithms.hyperpower.exact_learnable_hyperpower")
def alternating(order, *, algorithm):
    """Coefficients 1 +- delta in turn attain twice delta."""
    d = fmpq(1, 8)
    C = [[1 + d * (-1) ** l for l in range(order)]]
    a, c0 = fmpq(1, 2), fmpq(1, 3)
    X = algorithm(fmpq_mat([[a]]), fmpq_mat([[a / c0]]), C)
    e = [1 - a * x[0, 0] for x in X]
    deviations = [1 - C[0][0], *(C[0][l - 1] - C[0][l] for l in range(1, order)), C[0][-1] - 1]
    return {
        e_next: e[1],
        expanded: e[0] ** order + sum(c * e[0] ** i for i, c in enumerate(deviations)),
        coefficient: max(map(abs, deviations)),
        delta: d,
        start_off_diagonal: 0,
    }


eq22.mutant(
    "first coefficient taken as one",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(A, X0, [[1, *row[1:]] for row in C]),
)
eq22.formula_mutant("delta in place of twice delta", then=le(coefficient, delta))


@eq22.proof
def expansion(claim):
    """`power` is e^L, `last` the coefficient of e^(L-1) and `new` that of e^L in a layer of order L + 1."""
    e, power, last, new = sp.symbols("e power last new")
    gained = (e * power - power) + (last - new) * power + (new - 1) * e * power - (last - 1) * power
    d, x, y = sp.symbols("delta x y")
    return certificate(
        "1 - (1 - e) p(e) is the expanded polynomial of eq. (22), for every L >= 1 by induction: both gain -(1 - e) C_L e^L from "
        "order L to L + 1. Its coefficients beyond e^L are differences of C - 1, each at most delta in modulus, of one or two.",
        equal(
            "L = 1",
            *sides(
                claim,
                "expansion",
                e_next=1 - (1 - e) * last,
                expanded=sp.Add(e, 1 - last, (last - 1) * e, evaluate=False),
            ),
        ),
        equal("what both gain", *sides(claim, "expansion", e_next=-(1 - e) * new * power, expanded=gained)),
        equal(
            "a coefficient, for C - 1 = x - delta and delta - y",
            room(claim, "coefficients", coefficient=(1 + d - y) - (1 - d + x), delta=d),
            x + y,
        ),
    )
