r"""Enclosures of the eigenvalues of small symmetric matrices of balls, multiple ones included.

An eigenvalue routine for balls may fail where eigenvalues coincide up to the entries' radii. By Weyl's inequality
the eigenvalues of a symmetric matrix move by no more than the Frobenius norm of a perturbation; so those of the
midpoints, taken with enough bits to tell them apart, enclose those of all matrices in the balls.
"""

from typing import Any

import flint

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
        found = _sorted(middle.eig(multiple=True))
    return [value + flint.arb(0, 2 * radius.abs_upper()) for value in found]


def _sorted(roots: list[flint.acb]) -> list[flint.arb]:
    """The eigenvalues are real, so the imaginary parts only hold round-off."""
    return sorted((root.real for root in roots), key=lambda value: float(value.mid()), reverse=True)
