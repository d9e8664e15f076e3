r"""Gershgorin: every eigenvalue lies in a disc around a diagonal entry, as wide as the rest of its row.

For every eigenvalue $\lambda$ of $A$ there is an $i$ with

$$ |\lambda - a_{ii}| \le \sum_{j \ne i} |a_{ij}| . $$

In practice: a matrix is known to be positive definite by looking at it. Not every disc holds an eigenvalue, though
(`gershgorin_each_disc`).

Kind: inequality for the best disc of each eigenvalue, tight: the eigenvalues 1 and -1 of the exchange of two coordinates are
on both circles. Constants: none hidden.
Source: Gerschgorin, *Über die Abgrenzung der Eigenwerte einer Matrix*, Izvestiya Akademii Nauk SSSR, 1931; Horn and
Johnson, *Matrix Analysis*, 2nd edition, Cambridge University Press, 2013, Theorem 6.1.1.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, le
from bounds.instances import gaussian
from bounds.tracing import with_radii

share = Quantity("share", r"\min_i |\lambda - a_{ii}| / r_i", "distance from a centre, in radii", nonnegative=True)

gershgorin = Claim(id="classics.gershgorin", source="Horn and Johnson, Theorem 6.1.1", then=le(share, 1), tight=True)


@gershgorin.experiment(size=[2, 5], dominance=[0.0, 4.0], seed=[0], algorithm="numpy.linalg.eigvalsh")
@with_radii
def symmetric_noise(size, dominance, seed, *, algorithm):
    """Gaussian entries and a diagonal of growing numbers."""
    G = gaussian(size, size, seed=seed)
    A = G + G.T + dominance * np.diag(np.arange(size))
    radii = np.sum(np.abs(A), axis=1) - np.abs(np.diag(A))
    return {share: np.min(np.abs(algorithm(A)[:, None] - np.diag(A)) / radii, axis=1)}


@gershgorin.experiment(corner=[1.0, 4.0, 0.25], algorithm="algorithms.linear_algebra.eigenvalues_of_pair")
@with_radii
def two_rows(corner, *, algorithm):
    """Rows (0, 1) and (corner, 1/1024), not symmetric; with the corner 1 both eigenvalues nearly leave both discs."""
    A = np.array([[0.0, 1.0], [corner, 2.0**-10]])
    radii = np.abs(np.array([1.0, corner]))
    return {share: np.min(np.abs(algorithm(A)[:, None] - np.diag(A)) / radii, axis=1)}


gershgorin.mutant("eigenvalues doubled", lambda original, A: 2 * original(A) + 8)
gershgorin.formula_mutant("half the radius", then=le(share, sp.Rational(1, 2)))
