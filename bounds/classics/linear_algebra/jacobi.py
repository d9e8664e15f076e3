r"""Jacobi's iteration contracts the largest error by the dominance of the diagonal, q, in every step.

If $q = \max_i \sum_{j \ne i} |a_{ij}| / |a_{ii}| < 1$, then

$$ \|x_k - x^*\|_\infty \le q^k \|x_0 - x^*\|_\infty . $$

Attained where all rows have the same q and the error is constant. In practice: every unknown at once, so it runs on any
hardware; without dominance it may diverge (`jacobi_everywhere`).

Kind: inequality, tight. Constants: none hidden.
Source: Golub and Van Loan, *Matrix Computations*, 4th edition, Johns Hopkins University Press, 2013, Section 11.2.
"""

from algorithms.exact import rationals
from bounds.core import Claim, Quantity, ge, le, lt

error, error_0 = (
    Quantity("error", r"\|x_k - x^*\|_\infty", nonnegative=True),
    Quantity("error_0", r"\|x_0 - x^*\|_\infty", nonnegative=True),
)
q, k = Quantity("q", positive=True), Quantity("k", integer=True, positive=True)

jacobi = Claim(
    id="classics.jacobi",
    source="Golub and Van Loan, Section 11.2",
    given=(ge(k, 1), lt(q, 1)),
    then=le(error, q**k * error_0, trivially=error_0),
    tight=True,
    scaling={"space": {error: 1, error_0: 1}},
)
MATRICES = {
    "constant": [[4, -1, -1], [-1, 4, -1], [-1, -1, 4]],
    "uneven": [[4, 1, -2], [1, 9, 3], [0, -2, 5]],
}


@jacobi.experiment(matrix=["constant", "uneven"], steps=[1, 3, 10], algorithm="algorithms.linear_algebra.jacobi")
def exactly(matrix, steps, *, algorithm):
    """Whole matrices, an error of ones at the start, in fractions."""
    A, solution = rationals(MATRICES[matrix]), rationals([2, -1, 5])
    dominance = max((abs(row).sum() - abs(row[i])) / abs(row[i]) for i, row in enumerate(A))
    last = algorithm(A, A @ solution, solution + 1, steps=steps)[-1]
    return {error: max(abs(last - solution)), error_0: 1, q: dominance, k: steps}


jacobi.mutant("half of each step", lambda original, A, b, x, *, steps: [original(A, b, x, steps=1)[-1] / 2 + x / 2])
jacobi.formula_mutant("one step too many", then=le(error, q ** (k + 1) * error_0))
