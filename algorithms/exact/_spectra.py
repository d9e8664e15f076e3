r"""Enclosures of the eigenvalues of small symmetric matrices of balls, multiple ones included.

An eigenvalue routine for balls may fail where eigenvalues coincide up to the entries' radii. By Weyl's inequality
the eigenvalues of a symmetric matrix move by no more than the Frobenius norm of a perturbation; so those of the
midpoints, taken with enough bits to tell them apart, enclose those of all matrices in the balls. Where two of them
coincide exactly the routine may fail at any number of bits; Jacobi's rotations, done in balls, never do.
"""

from itertools import combinations, permutations
from typing import Any

import flint

SQUARINGS = 48
SWEEPS = 60
LEAST_BITS = 192
FACTOR = 6  # eigenvalues that differ by the radii at the working precision are far apart at six times as many bits


def symmetric_eigenvalues(matrix: Any) -> list[flint.arb]:
    """All eigenvalues of a symmetric `arb_mat` or `fmpq_mat`, decreasing."""
    if matrix.nrows() != matrix.ncols():
        raise ValueError(f"Expected a square matrix; got {matrix.nrows()} x {matrix.ncols()}.")
    balls = flint.arb_mat(matrix.nrows(), matrix.ncols(), [flint.arb(entry) for entry in matrix.entries()])
    try:
        return _sorted(flint.acb_mat(balls).eig(multiple=True))
    except ValueError:  # could not isolate them
        return _around_midpoints(balls)


def _around_midpoints(balls: flint.arb_mat) -> list[flint.arb]:
    radius = sum((entry.rad() ** 2 for entry in balls.entries()), start=flint.arb(0)).sqrt()
    with flint.ctx.workprec(FACTOR * flint.ctx.prec):
        middle = flint.acb_mat(balls.nrows(), balls.ncols(), [entry.mid() for entry in balls.entries()])
        # Midpoints of mirrored entries may differ in their last bit, which counts as perturbation too.
        middle = (middle + middle.transpose()) / 2
        try:
            found = _sorted(middle.eig(multiple=True))
        except ValueError:
            found = _by_rotations([[entry.real for entry in row] for row in middle.table()])
    return [value + flint.arb(0, 2 * radius.abs_upper()) for value in found]


def _sorted(roots: list[flint.acb]) -> list[flint.arb]:
    """The eigenvalues are real, so the imaginary parts only hold round-off."""
    return sorted((root.real for root in roots), key=lambda value: value.mid(), reverse=True)


def _by_rotations(rows: list[list[flint.arb]]) -> list[flint.arb]:
    """Each rotation is exact for the number that it is made from, so the balls stay around a similar matrix.

    What may stand beside the diagonal at the end moves no eigenvalue by more than its Frobenius norm. One radius serves
    for all: so the balls in their order hold the eigenvalues in theirs, overlapping ones too.
    """
    size = len(rows)
    for _ in range(SWEEPS):
        for i, j in combinations(range(size), 2):
            if not rows[i][j].contains(0):
                _rotate(rows, i, j)
        if all(rows[i][j].contains(0) for i, j in combinations(range(size), 2)):
            break
    beside = sum((rows[i][j].abs_upper() ** 2 for i, j in permutations(range(size), 2)), start=flint.arb(0)).sqrt()
    radius = (beside + max(rows[i][i].rad() for i in range(size))).abs_upper()
    return sorted(
        (rows[i][i].mid() + flint.arb(0, radius) for i in range(size)), key=lambda value: value.mid(), reverse=True
    )


def _rotate(rows: list[list[flint.arb]], i: int, j: int) -> None:
    """Make entry (i, j) vanish, up to rounding."""
    slant = ((rows[j][j].mid() - rows[i][i].mid()) / (2 * rows[i][j].mid())).mid()
    tangent = (1 / (abs(slant) + (1 + slant * slant).sqrt())).mid() * (1 if slant >= 0 else -1)
    cosine = 1 / (1 + tangent * tangent).sqrt()
    sine = tangent * cosine
    for row in rows:
        row[i], row[j] = cosine * row[i] - sine * row[j], sine * row[i] + cosine * row[j]
    upper, lower = rows[i], rows[j]
    rows[i] = [cosine * a - sine * b for a, b in zip(upper, lower, strict=True)]
    rows[j] = [sine * a + cosine * b for a, b in zip(upper, lower, strict=True)]


def singular_values(matrix: Any) -> list[flint.arb]:
    """All min(rows, columns) singular values, decreasing."""
    return [value.nonnegative_part().sqrt() for value in symmetric_eigenvalues(_gram(matrix))]


def spectral_norm(matrix: Any) -> flint.arb:
    """A ball around the largest singular value, from traces of powers of the Gram matrix.

    The trace of the 2^48-th power is the norm to that power, up to a factor between 1 and the size; no eigenvalue need
    be told apart from another. Of balls so wide that a power may vanish, the Frobenius norm bounds what is left open.
    """
    with flint.ctx.workprec(max(flint.ctx.prec, LEAST_BITS)):
        gram, log, exponent = _gram(matrix), flint.arb(0), 1
        size = gram.nrows()
        if gram.trace() == 0:
            return flint.arb(0)
        for _ in range(SQUARINGS):
            trace = gram.trace()
            gram, log = gram / trace, log + trace.log() / exponent
            gram, exponent = gram * gram, 2 * exponent
        log += gram.trace().log() / exponent
        slack = flint.arb(size).log() / exponent
        found = ((log - slack).union(log) / 2).exp()
        return found if found.is_finite() else flint.arb(0).union(_frobenius(matrix))


def smallest_singular_value(matrix: Any) -> flint.arb:
    """A ball around the smallest of the min(rows, columns) singular values; it reaches 0 where that may be 0."""
    with flint.ctx.workprec(max(flint.ctx.prec, LEAST_BITS)):
        try:
            found = 1 / spectral_norm(_gram(matrix).inv()).sqrt()
        except ZeroDivisionError:
            found = flint.arb("nan")
        return found if found.is_finite() else flint.arb(0).union(spectral_norm(matrix))


def _frobenius(matrix: Any) -> flint.arb:
    return flint.arb(_gram(matrix).trace().abs_upper()).sqrt()


def _gram(matrix: Any) -> flint.arb_mat:
    """The smaller of A A^T and A^T A, in balls."""
    entries = matrix.entries() if hasattr(matrix, "entries") else matrix.ravel()
    rows, columns = (matrix.nrows(), matrix.ncols()) if hasattr(matrix, "nrows") else matrix.shape
    A = flint.arb_mat(rows, columns, [flint.arb(entry) for entry in entries])
    return A * A.transpose() if rows <= columns else A.transpose() * A
