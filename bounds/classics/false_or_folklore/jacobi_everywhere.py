r"""Jacobi's iteration converges for every positive definite matrix: false in three dimensions; Gauss-Seidel does.

For $A$ with ones on the diagonal and $4/5$ elsewhere, whose least eigenvalue is $1/5$, the error of ones is multiplied by
$-8/5$ in each step. For every symmetric positive definite $A$ a sweep of Gauss and Seidel lowers the energy,

$$ \|x_{k+1} - x^*\|_A < \|x_k - x^*\|_A \quad\text{unless } x_k = x^* . $$

In practice: updating all at once needs damping or dominance (`jacobi`); one after the other does not.

Kind: inequality. Constants: none hidden.
Source: Reich 1949; Golub and Van Loan, *Matrix Computations*, 4th edition, Johns Hopkins University Press, 2013,
Theorem 11.2.3.
"""

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, gt, le, lt
from bounds.instances import symmetric
from bounds.late import late

linear_algebra = late("algorithms.linear_algebra")

jacobi_after = Quantity("jacobi_after", r"\|x_k - x^*\|_A^2 \text{ (Jacobi)}", nonnegative=True)
seidel_after = Quantity("seidel_after", r"\|x_k - x^*\|_A^2 \text{ (Gauss-Seidel)}", nonnegative=True)
before = Quantity("before", r"\|x_0 - x^*\|_A^2", nonnegative=True)
least = Quantity("least", r"\lambda_{\min}(A)")

jacobi_everywhere = Statement(
    "classics.jacobi_everywhere",
    "Golub and Van Loan, Theorem 11.2.3",
    (gt(least, 0), gt(before, 0)),
    algorithm="algorithms.linear_algebra.gauss_seidel",
    erratum="False from three dimensions on: the spectral radius of the iteration is 2 a for off-diagonal entries a.",
    survives="No: definiteness gives 2 D - A definite only for two unknowns.",
)
printed = jacobi_everywhere.printed(le(jacobi_after, before))
corrected = jacobi_everywhere.corrected(
    lt(seidel_after, before), title="A Gauss-Seidel sweep lowers the energy for every positive definite matrix"
)


def energies(A, error, algorithm):
    """After three steps of each from an error at the solution zero."""
    b = 0 * error
    jacobi_end = linear_algebra.jacobi(A, b, error, steps=3)[-1]
    seidel_end = algorithm(A, b, error, steps=3)[-1]
    return {
        before: error @ A @ error,
        jacobi_after: jacobi_end @ A @ jacobi_end,
        seidel_after: seidel_end @ A @ seidel_end,
    }


@jacobi_everywhere.witness(printed)
def four_fifths(algorithm):
    """Three unknowns."""
    A = rationals([[1, "4/5", "4/5"], ["4/5", 1, "4/5"], ["4/5", "4/5", 1]])
    return energies(A, rationals([1, 1, 1]), algorithm) | {least: rationals(["1/5"])[0]}


@jacobi_everywhere.experiment(corrected, spectrum=[[4, 1], [20, 2, 1], [50, 3, 2, 1]], seed=[0, 1])
def dense(spectrum, seed, *, algorithm):
    """Dense matrices with these eigenvalues; in fractions."""
    A = rationals(symmetric(spectrum, seed=seed, exact=True))
    return energies(A, rationals(range(1, len(spectrum) + 1)), algorithm) | {least: min(spectrum)}


corrected.mutant(
    "three times the step", lambda original, A, b, x, *, steps: [x + 3 * (original(A, b, x, steps=1)[-1] - x)]
)
corrected.formula_mutant("by a million", then=lt(10**6 * seidel_after, before))
printed.formula_mutant("hundredfold", then=le(jacobi_after, 100 * before))
