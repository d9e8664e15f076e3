r"""Spectra of matrices of balls, enclosed after the fact.

Approximate vectors come from LAPACK and are refined in many digits (Ogita and Aishima 2018); what they are worth is
then bounded in balls, whoever made them. With $X^\top A X = D + E$ and $X^\top X = I + F$, Ostrowski and Weyl give
$|\lambda_i(A) - d_i| \le \|E\| + \phi\,|\lambda_i|$ with $\phi = \|F\|$; a vector $x$ with residual $r$ and distance
$\delta$ from $d_i$ to the other eigenvalues is within $\sqrt2\,r/\delta$ of the eigenvector (Davis and Kahan).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb, arb_mat

from bounds.tracing._ball_matrices import from_matrix
from bounds.tracing._ball_numbers import Array
from bounds.tracing._errors import Unsupported

REFINEMENTS = 3


def floats(array: Array) -> Any:
    """Midpoints as floats, from which LAPACK can start."""
    return np.array([float(ball.mid()) for ball in array.ravel()]).reshape(array.shape)


def frobenius(M: arb_mat) -> arb:
    """An upper bound of the Frobenius norm."""
    return sum((abs(x).upper() ** 2 for x in M.entries()), arb(0)).sqrt().upper()


def radius(M: arb_mat) -> arb:
    """The Frobenius norm of the radii."""
    return sum((x.rad() ** 2 for x in M.entries()), arb(0)).sqrt().upper()


def around(middle: arb, wide: arb) -> arb:
    return middle + arb(0, wide.abs_upper())


def symmetric(A: arb_mat, start: arb_mat) -> tuple[list[arb], list[list[arb]]]:
    """Eigenvalues, ascending, and the columns of eigenvectors with the signs of those to start from."""
    middle = ((A + A.transpose()) * arb(0.5)).mid()
    X = _refined(middle, start)
    values, spread = _eigenvalues(middle, X)
    spread = spread + radius(A)
    columns = [_eigenvector(middle, X, values, spread, i) for i in range(A.nrows())]
    return [around(value, spread) for value in values], columns


def _refined(A: arb_mat, X: arb_mat) -> arb_mat:
    """Each step doubles the digits of vectors that are close to orthogonal already."""
    n = A.nrows()
    one = arb_mat(n, n, [int(i == j) for i in range(n) for j in range(n)])
    for _ in range(REFINEMENTS):
        R = (one - X.transpose() * X).mid()
        S = (X.transpose() * A * X).mid()
        values = [S[i, i] / (1 - R[i, i]) for i in range(n)]
        off = frobenius(S - arb_mat(n, n, [values[i] if i == j else 0 for i in range(n) for j in range(n)]))
        cluster = 2 * (off + frobenius(A) * frobenius(R))
        X = (X + X * arb_mat(n, n, [_step(S, R, values, cluster, i, j) for i in range(n) for j in range(n)])).mid()
    return X


def _step(S: arb_mat, R: arb_mat, values: list[arb], cluster: arb, i: int, j: int) -> arb:
    gap = values[j] - values[i]
    if i == j or not abs(gap) > cluster:
        return R[i, j] / 2
    return (S[i, j] + values[j] * R[i, j]) / gap


def _eigenvalues(A: arb_mat, X: arb_mat) -> tuple[list[arb], arb]:
    """Midpoints of all eigenvalues, ascending, and one radius that covers each of them."""
    n = A.nrows()
    S, F = X.transpose() * A * X, X.transpose() * X
    phi = frobenius(F - arb_mat(n, n, [int(i == j) for i in range(n) for j in range(n)]))
    if not phi < 1:
        raise Unsupported("eigenvectors that are far from orthogonal")
    diagonal = [S[i, i].mid() for i in range(n)]
    off = frobenius(S - arb_mat(n, n, [diagonal[i] if i == j else 0 for i in range(n) for j in range(n)]))
    largest = max((float(abs(d).upper()) for d in diagonal), default=0.0)
    return sorted(diagonal, key=float), (off + phi * (arb(largest) + off)) / (1 - phi)


def _eigenvector(A: arb_mat, X: arb_mat, values: list[arb], spread: arb, i: int) -> list[arb]:
    """One unit vector; all that is known of a vector of a cluster is its length."""
    n = A.nrows()
    x = arb_mat(n, 1, [X[k, i] for k in range(n)])
    length = sum((entry * entry for entry in x.entries()), arb(0)).sqrt()
    value = ((x.transpose() * A * x)[0, 0] / length**2).mid()
    order = sorted(range(n), key=lambda k: abs(float(values[k] - value)))
    gap = min(((abs(values[k] - value) - spread).lower() for k in order[1:]), key=float, default=arb(1))
    if not gap > 0 or not (abs(values[order[0]] - value) + spread) < gap:
        return [arb(0, 1)] * n
    wide = (arb(2).sqrt() * (frobenius(A * x - value * x) / length + spread) / gap).upper()
    return [around(entry / length, wide) for entry in x.entries()]


def singular(A: arb_mat, right: Callable[[Any], Any]) -> tuple[list[list[arb]], list[arb], list[list[arb]]]:
    r"""Columns of U, singular values in descending order, columns of V; thin.

    `right` gives float vectors (U, V^T) to start from. Values: those of the midpoint, from $A^\top A$ in many digits,
    and by Weyl the norm of the radii. Vectors: of $A^\top A$ in balls, and $u = Av/\sigma$.
    """
    tall = A if A.nrows() >= A.ncols() else A.transpose()
    middle, wide = tall.mid(), radius(tall)
    start = _vectors_to_start(middle, right, A.nrows() >= A.ncols())
    squares, columns = symmetric(middle.transpose() * middle, start)
    if wide > 0:
        _, columns = symmetric(tall.transpose() * tall, start)
    values = [around(_root(square), wide) for square in reversed(squares)]
    right = columns[::-1]
    left = [_left(tall, column, value) for column, value in zip(right, values, strict=True)]
    return (left, values, right) if A.nrows() >= A.ncols() else (right, values, left)


def _vectors_to_start(tall: arb_mat, right: Callable[[Any], Any], as_it_is: bool) -> arb_mat:
    """LAPACK's vectors of the shorter side, smallest singular value first."""
    array = floats(from_matrix(tall))
    U, Vt = right(array if as_it_is else array.T)
    return arb_mat((Vt.T if as_it_is else U)[:, ::-1].tolist())


def _root(square: arb) -> arb:
    return square.nonnegative_part().sqrt() if square > 0 else arb(0).union(square.upper().sqrt())


def _left(A: arb_mat, v: list[arb], value: arb) -> list[arb]:
    if not value > 0:
        return [arb(0, 1)] * A.nrows()
    return [_within_one(entry / value) for entry in (A * arb_mat(len(v), 1, v)).entries()]


def _within_one(x: arb) -> arb:
    return x if abs(x).upper() <= 1 else x.intersection(arb(0, 1)) if x.overlaps(arb(0, 1)) else x
