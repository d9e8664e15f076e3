r"""The least loss that the first layer can have, whatever its coefficients: a small least-squares problem, exactly.

The residual after the first layer is $q(e)$ with $\deg q \le L$, $q(1) = 1$, so $e_1 = 1 - (1 - e) \sum_l c_l e^l$ is
affine in the coefficients. The least $\sum_j w_j e_{1,j}^2$ is $y^\top W y - y^\top W Z (Z^\top W Z)^{-1} Z^\top W y$
with $y = 1$ and $Z_{jl} = (1 - e_j) e_j^l$; it is positive as soon as there are more than $L$ distinct values.
"""

from typing import Any

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import trace
from bounds.core.certificate import Step, positive_semidefinite
from bounds.late import late

hyperpower = late("algorithms.hyperpower")


def first_layer_floor(e0: list[fmpq], weights: list[fmpq], order: int) -> fmpq:
    """Half the least weighted sum of squares after one layer; later layers only add to it."""
    columns = min(order, len(set(map(str, e0))))
    rows = fmpq_mat([[(1 - e) * e**l for l in range(columns)] for e in e0])
    weighted = fmpq_mat([[w * rows[j, l] for l in range(columns)] for j, w in enumerate(weights)])
    ones = fmpq_mat([[1]] * len(e0))
    right = weighted.transpose() * ones
    best = (weighted.transpose() * rows).solve(right)
    return (sum(weights, fmpq(0)) - (right.transpose() * best)[0, 0]) / 2


def gram_trace(e0: list[fmpq], weights: list[fmpq], order: int) -> fmpq:
    """tr G^-1 for the Gram matrix G of the first layer's derivatives, or of its columns where there are fewer of those.

    Both have the same positive eigenvalues. Equal residuals count once, with their weights added: so G has an inverse.
    """
    shares: dict[Any, fmpq] = {}
    for e, w in zip(e0, weights, strict=True):
        shares[e] = shares.get(e, fmpq(0)) + w
    rows = fmpq_mat([[(1 - e) * e**l for l in range(order)] for e in shares])
    own = list(shares.values())
    if len(own) <= order:
        inverse = (rows * rows.transpose()).inv()
        return sum((inverse[j, j] / w for j, w in enumerate(own)), fmpq(0))
    weighted = fmpq_mat([[w * rows[j, l] for l in range(order)] for j, w in enumerate(own)])
    return trace((rows.transpose() * weighted).inv())


def sample_of(values: list[Any]) -> tuple[list[fmpq], list[fmpq]]:
    """The same from c_0 = 21/20, the start of the claims on one more coefficient."""
    return sample(values, fmpq(21, 20))


def sample(values: list[Any], c0: fmpq) -> tuple[list[fmpq], list[fmpq]]:
    """Residuals and weights a^2 of one matrix with these singular values."""
    a = [fmpq(x) for x in values]
    return [1 - x * x / c0 for x in a], [x * x for x in a]


def least_squares(e0: list[fmpq], squares: list[fmpq], order: int, algorithm: Any = None) -> list[fmpq]:
    """The coefficients that attain the floor: a Newton step from zero, exact for a quadratic."""
    derivatives = algorithm or hyperpower.exact_loss_and_gradient
    zero = [fmpq(0)] * order
    units = [[fmpq(int(i == l)) for i in range(order)] for l in range(order)]
    _, there = derivatives([zero], e0, squares)
    columns = [derivatives([unit], e0, squares)[1][0] - there[0] for unit in units]
    return fmpq_mat([list(column) for column in columns]).solve(fmpq_mat([[-g] for g in there[0]])).entries()


FIVE = [sp.Rational(tenths, 10) for tenths in (10, 9, 8, 7, 6)]


def floor_of_five_values(least: sp.Rational) -> list[Step]:
    """For a = 1, .9, .8, .7, .6 and c_0 = 2/3 a first layer of order four leaves this weighted sum of squares."""
    form = sp.zeros(5, 5)
    for a in FIVE:
        e = _residual(a)
        row = sp.Matrix([*(-(1 - e) * e**l for l in range(4)), 1])
        form += a**2 * row * row.T
    form[4, 4] -= least
    says = f"sum of a^2 (s - (1 - e) sum C_l e^l)^2 - {least} s^2, in (C_0, ..., C_3, s)"
    return [positive_semidefinite(says, form)]


def loss_of_five_values(*powers: int) -> sp.Rational:
    """The weighted sum of squares that fixed layers leave, which raise the residual to these powers."""
    return sum(a**2 * _residual(a) ** (2 * power) for a in FIVE for power in powers)


def _residual(a: sp.Rational) -> sp.Rational:
    return 1 - a**2 * sp.Rational(3, 2)
