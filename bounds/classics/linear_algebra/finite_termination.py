r"""Conjugate gradients end after as many steps as the matrix has different eigenvalues.

If the symmetric positive definite $A$ has $d$ different eigenvalues, then in exact arithmetic

$$ x_k = x^* \quad\text{for every } k \ge d . $$

In practice: clusters of eigenvalues count once, which is what a preconditioner is for; rounding spoils the end, not the
speed.

Kind: identity. Constants: none hidden.
Source: Hestenes and Stiefel, *Methods of conjugate gradients for solving linear systems*, Journal of Research of the
National Bureau of Standards 49, 1952, Theorem 4:1; Golub and Van Loan, *Matrix Computations*, 4th edition, Johns Hopkins
University Press, 2013, Theorem 11.3.1.
"""

from algorithms.exact import rationals
from bounds.core import Claim, Curve, Quantity, eq, ge
from bounds.instances import symmetric
from bounds.late import late

first_order = late("algorithms.first_order")

error2, k = Quantity("error2", r"\|x_k - x^*\|^2", nonnegative=True), Quantity("k", integer=True, positive=True)
d = Quantity("d", "d", "different eigenvalues", integer=True, positive=True)

finite_termination = Claim(
    id="classics.finite_termination",
    source="Hestenes and Stiefel 1952",
    given=ge(k, d),
    then=eq(error2, 0),
)


@finite_termination.experiment(
    spectrum=[[1, 1, 3], [1, 2, 3], [5, 5, 5, 2, 2]], seed=[0], algorithm="algorithms.first_order.conjugate_gradients"
)
def dense(spectrum, seed, *, algorithm):
    """A dense matrix with these eigenvalues, in fractions; one step more than needed."""
    A = rationals(symmetric(spectrum, seed=seed, exact=True))
    solution = rationals(range(1, len(spectrum) + 1))
    steps = len(set(spectrum))
    errors = [x - solution for x in algorithm(lambda x: A @ x, A @ solution, 0 * solution, steps=steps + 1)]
    lengths = [(e * e).sum() for e in errors]
    drawn = Curve("conjugate gradients", along="steps", of="error")
    return {error2: lengths[steps:], k: [steps, steps + 1], d: steps, drawn: lengths}


finite_termination.mutant(
    "directions not conjugate",
    lambda original, apply, b, x, *, steps: first_order.steepest_descent(apply, b, x, steps=steps),
)
finite_termination.mutant(
    "one step short", lambda original, apply, b, x, *, steps: [x, *original(apply, b, x, steps=steps - 1)]
)
