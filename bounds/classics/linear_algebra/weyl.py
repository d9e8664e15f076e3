r"""Weyl: a symmetric perturbation moves no eigenvalue by more than its norm.

For symmetric $A$ and $E$ with eigenvalues in order,

$$ |\lambda_k(A + E) - \lambda_k(A)| \le \|E\|_2 \quad\text{for every } k . $$

Attained by multiples of the identity, and by any $E$ whose norm is reached at the eigenvector of $\lambda_k$.

In practice: eigenvalues of symmetric matrices may be computed in floats without fear.

Kind: inequality, tight. Constants: none hidden.
Source: Weyl 1912; Horn and Johnson, *Matrix Analysis*, 2nd edition, Cambridge University Press, 2013, Corollary 4.3.15.
"""

from algorithms.exact import balls
from bounds.classics._instances import joined
from bounds.core import Claim, Quantity, le
from bounds.late import late

matrix_iterations = late("algorithms.matrix_iterations")


shift = Quantity("shift", r"|\lambda_k(A + E) - \lambda_k(A)|", nonnegative=True)
norm_E = Quantity("norm_E", r"\|E\|_2", nonnegative=True)

weyl = Claim(
    id="classics.weyl",
    source="Weyl 1912",
    then=le(shift, norm_E),
    tight=True,
    scaling={"matrices": {shift: 1, norm_E: 1}},
)


def shifted(z, algorithm):
    """Entries (a, b, c) of A and of E; the norm of E is its largest eigenvalue in modulus."""
    A, E = z[..., :3], z[..., 3:]
    before, after = (joined(*algorithm(B[..., :1], B[..., 1:2], B[..., 2:])) for B in (A, A + E))
    half, middle = (E[..., :1] - E[..., 2:]) / 2, abs(E[..., :1] + E[..., 2:]) / 2
    return {shift: abs(after - before), norm_E: middle + (half**2 + E[..., 1:2] ** 2) ** 0.5}


@weyl.experiment(
    z=[
        [1.0, 0.5, -1.0, 2.0, 0.125, 2.0],
        [1.0, 1.0, 1.0, -1.0, 0.5, 1.0],
        [0.0, 0.0, 1.0, 0.0, 1.0, 0.0],
        [2.0, 0.0, 1.0, -0.5, 0.0, 3.0],
    ],
    algorithm="algorithms.matrix_iterations.eigenvalues_of_two",
)
def in_balls(z, *, algorithm):
    return shifted(balls(z), algorithm)


@weyl.adversary(experiment="in_balls", size=6)
def perturbations(z):
    return shifted(z, matrix_iterations.eigenvalues_of_two)


weyl.mutant("off-diagonal entry counted twice", lambda original, a, b, c: original(a, 2 * b, c))
weyl.formula_mutant("constant 9/10", then=le(shift, 9 * norm_E / 10))
