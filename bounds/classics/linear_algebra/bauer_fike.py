r"""Bauer-Fike: eigenvalues of A + E are within kappa(V) |E| of those of A, V the eigenvectors of A.

For $A = V \Lambda V^{-1}$ and every eigenvalue $\mu$ of $A + E$,

$$ \min_i |\mu - \lambda_i| \le \kappa_2(V)\, \|E\|_2 . $$

Attained for normal $A$, where $\kappa = 1$, by multiples of the identity. In practice: without symmetry a tiny perturbation
may move eigenvalues far, and the condition of the eigenvectors says how far (`weyl_everywhere`).

Kind: inequality, tight for normal matrices. Constants: none hidden.
Source: Bauer and Fike, *Norms and exclusion theorems*, Numerische Mathematik 2, 1960, Theorem IIIa.
"""

import numpy as np

from algorithms.exact import balls
from bounds.core import Claim, Quantity, ge, le
from bounds.tracing import with_radii

distance = Quantity("distance", r"\min_i |\mu - \lambda_i|", nonnegative=True)
kappa, norm_E = Quantity("kappa", r"\kappa_2(V)", positive=True), Quantity("norm_E", r"\|E\|_2", nonnegative=True)

bauer_fike = Claim(
    id="classics.bauer_fike",
    source="Bauer and Fike 1960",
    given=ge(kappa, 1),
    then=le(distance, kappa * norm_E),
    tight=True,
    scaling={"matrices": {distance: 1, norm_E: 1}},
)

ALGORITHM = "algorithms.linear_algebra.eigenvalues_of_pair"


@bauer_fike.experiment(size=[0.25, 1.0], algorithm=ALGORITHM)
def multiple_of_the_identity(size, *, algorithm):
    """Added to a symmetric matrix with the eigenvalues -1 and 1; in balls that are exact."""
    found = algorithm(balls([[size, 1], [1, size]]))
    return {distance: [min(abs(one - 1), abs(one + 1)) for one in found], kappa: 1, norm_E: balls(size)}


@bauer_fike.experiment(slant=[0.5, 8.0], size=[0.01, 0.1, 1.0], algorithm=ALGORITHM)
@with_radii
def slanted(slant, size, *, algorithm):
    """Eigenvalues 0 and 1, eigenvectors (1, 0) and (slant, 1), and a perturbation of the lower corner."""
    V, inverse = np.array([[1.0, slant], [0.0, 1.0]]), np.array([[1.0, -slant], [0.0, 1.0]])
    A, E = V @ np.diag([0.0, 1.0]) @ inverse, np.array([[0.0, 0.0], [size, 0.0]])
    found = algorithm(A + E)
    distances = np.minimum(np.abs(found), np.abs(found - 1))
    return {distance: distances, kappa: np.linalg.norm(V, 2) * np.linalg.norm(inverse, 2), norm_E: size}


bauer_fike.mutant("both eigenvalues doubled", lambda original, A: 2 * original(A) + 1)
bauer_fike.formula_mutant("without the condition number", then=le(distance, norm_E))
