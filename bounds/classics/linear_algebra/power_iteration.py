r"""The power iteration turns the tangent of the angle to the top eigenvector down by |lambda_2/lambda_1| a step.

For symmetric $A$ with $|\lambda_1| > |\lambda_2| \ge \dots$ and a start that is not orthogonal to the top eigenvector,

$$ \tan \theta_k \le \left|\frac{\lambda_2}{\lambda_1}\right|^k \tan \theta_0 . $$

Attained by starts between the first two eigenvectors. The tangent is squared here, which keeps everything rational.

In practice: the gap to the second eigenvalue is the speed; two that are close cannot be told apart soon.

Kind: inequality, tight. Constants: none hidden.
Source: Golub and Van Loan, *Matrix Computations*, 4th edition, Johns Hopkins University Press, 2013, Theorem 8.2.1.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.classics._instances import between, joined
from bounds.classics._spectral_proofs import coordinate_by_coordinate
from bounds.core import Claim, Quantity, ge, le, lt
from bounds.instances import orthonormal
from bounds.late import late
from bounds.tracing import with_radii

matrix_iterations = late("algorithms.matrix_iterations")


k = Quantity("k", "k", "steps", integer=True, positive=True)
ratio = Quantity("ratio", r"|\lambda_2 / \lambda_1|", nonnegative=True)
tangent2 = Quantity("tangent2", r"\tan^2 \theta_k", nonnegative=True)
tangent2_0 = Quantity("tangent2_0", r"\tan^2 \theta_0", nonnegative=True)

power_iteration = Claim(
    id="classics.power_iteration",
    source="Golub and Van Loan, Theorem 8.2.1",
    given=(ge(k, 1), lt(ratio, 1)),
    then=le(tangent2, ratio ** (2 * k) * tangent2_0, trivially=tangent2_0),
    tight=True,
    expected="proved",
)


def reflected(x):
    """In the basis of a Householder reflection, so that the matrix is dense."""
    return x - x.sum(-1, keepdims=True) * 2 / 3


def on_dense_matrix(z, steps, algorithm):
    """Eigenvalues 5, 3 and one in [-3, 3]; z gives that one and the start."""
    one = 0 * z[..., :1] + 1
    eigenvalues = joined(5 * one, 3 * one, between(-3, 3, z[..., :1]))
    path = algorithm(lambda x: reflected(eigenvalues * reflected(x)), reflected(joined(one, z[..., 1:])), steps=steps)
    top, rest = reflected(path[-1])[..., 0], reflected(path[-1])[..., 1:]
    return {
        k: steps,
        ratio: 3 * one[..., 0] / 5,
        tangent2: (rest * rest).sum(-1) / top**2,
        tangent2_0: (z[..., 1:] ** 2).sum(-1),
    }


@power_iteration.experiment(
    z=[[0.0, 1.0, 1.0], [0.5, 2.0, 0.0]], steps=[1, 2, 20], algorithm="algorithms.matrix_iterations.power_iteration"
)
def exactly(z, steps, *, algorithm):
    """In fractions, so that equality is decided."""
    return on_dense_matrix(rationals(z), steps, algorithm)


@power_iteration.experiment(
    spectrum=[[5, -4, 1], [9, 8, 8, -2]],
    steps=[1, 6],
    seed=[0],
    algorithm="algorithms.matrix_iterations.power_iteration",
)
@with_radii
def dense(spectrum, steps, seed, *, algorithm):
    """A dense matrix with these eigenvalues; the start has ones in its eigenbasis."""
    Q, values = orthonormal(len(spectrum), len(spectrum), seed=seed), np.array(spectrum, dtype=float)
    last = Q.T @ algorithm(lambda x: Q @ (values * (Q.T @ x)), Q @ np.ones(len(spectrum)), steps=steps)[-1]
    ratio2 = {ratio: abs(spectrum[1] / spectrum[0]), k: steps}
    return {tangent2: np.sum(last[1:] ** 2) / last[0] ** 2, tangent2_0: len(spectrum) - 1, **ratio2}


@power_iteration.adversary(experiment="exactly", size=3, steps=[2])
def starts(z, steps):
    return on_dense_matrix(z, steps, matrix_iterations.power_iteration)


power_iteration.mutant("one step short", lambda original, apply, x, *, steps: original(apply, x, steps=steps - 1))
power_iteration.formula_mutant("half a step too many", then=le(tangent2, ratio ** (2 * k + 1) * tangent2_0))
power_iteration.proof(coordinate_by_coordinate)
