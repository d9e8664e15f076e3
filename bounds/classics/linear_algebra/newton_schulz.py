r"""One Newton-Schulz step squares the residual of an approximate inverse, so N steps give the power 2^N.

For any invertible $A$, any $X_0$ and $X_{k+1} = X_k (2I - A X_k)$,

$$ \|I - A X_N\|_F \le \|I - A X_0\|_F^{2^N} . $$

Attained by every symmetric residual of rank one. Norms are squared here, which keeps both sides rational.

In practice: an inverse from products alone, once the residual is below one; before that nothing is promised.

Kind: inequality, tight. Constants: none hidden.
Source: Schulz, *Iterative Berechnung der reziproken Matrix*, ZAMM 13, 1933.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.classics._spectral_proofs import squared_residual
from bounds.core import Claim, Quantity, ge, le
from bounds.instances import matrix
from bounds.late import late
from bounds.tracing import with_radii

matrix_iterations = late("algorithms.matrix_iterations")


N = Quantity("N", "N", "steps", integer=True, positive=True)
residual2 = Quantity("residual2", r"\|I - A X_N\|_F^2", nonnegative=True)
residual2_0 = Quantity("residual2_0", r"\|I - A X_0\|_F^2", nonnegative=True)

newton_schulz = Claim(
    id="classics.newton_schulz",
    source="Schulz 1933",
    given=ge(N, 1),
    then=le(residual2, residual2_0 ** (2**N)),
    tight=True,
    expected="proved",
)


def two_by_two(z, steps, algorithm):
    """The matrix and the first approximation of its inverse, both from z."""
    A, X = z[..., :4].reshape(*z.shape[:-1], 2, 2), z[..., 4:].reshape(*z.shape[:-1], 2, 2)
    return {N: steps, residual2: residual(A, algorithm(A, X, steps=steps)[-1]), residual2_0: residual(A, X)}


def residual(A, X):
    """The squared distance of the product from the identity."""
    M = A @ X
    return (M[..., 0, 0] - 1) ** 2 + (M[..., 1, 1] - 1) ** 2 + M[..., 0, 1] ** 2 + M[..., 1, 0] ** 2


@newton_schulz.experiment(
    z=[[1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.5], [2.0, 1.0, 1.0, 1.0, 0.75, -0.5, -0.5, 1.25]],
    steps=[1, 2, 4],
    algorithm="algorithms.matrix_iterations.newton_schulz",
)
def exactly(z, steps, *, algorithm):
    """In fractions, so that equality is decided."""
    return two_by_two(rationals(z), steps, algorithm)


@newton_schulz.experiment(size=[3, 5], steps=[1, 3], seed=[0], algorithm="algorithms.matrix_iterations.newton_schulz")
@with_radii
def drawn(size, steps, seed, *, algorithm):
    """A dense matrix with singular values from 1 down to 1/2, and its transpose to begin with."""
    A = matrix(size, size, seed=seed, singular_values=[1 - i / (2 * size) for i in range(size)])
    last, identity = algorithm(A, A.T, steps=steps)[-1], np.eye(size)
    return {N: steps, residual2: np.sum((identity - A @ last) ** 2), residual2_0: np.sum((identity - A @ A.T) ** 2)}


@newton_schulz.adversary(experiment="exactly", size=8, steps=[1, 2])
def starts(z, steps):
    return two_by_two(z, steps, matrix_iterations.newton_schulz)


newton_schulz.mutant("one step short", lambda original, A, X, *, steps: original(A, X, steps=steps - 1))
newton_schulz.formula_mutant("one squaring too many", then=le(residual2, residual2_0 ** (2 ** (N + 1))))
newton_schulz.proof(squared_residual)
