r"""The Gauss-Seidel iteration contracts the largest error by Sassenfeld's number in every step.

With $\beta_i = \frac{1}{|a_{ii}|} \big( \sum_{j<i} |a_{ij}| \beta_j + \sum_{j>i} |a_{ij}| \big)$ and $\beta = \max \beta_i < 1$,

$$ \|x_k - x^*\|_\infty \le \beta^k \|x_0 - x^*\|_\infty . $$

Attained in the first step by matrices whose entries beside the diagonal are not positive, from a constant error. In
practice: never slower than Jacobi's bound, as $\beta \le q$ for dominant diagonals, and no second copy of x.

Kind: inequality, tight. Constants: none hidden.
Source: Sassenfeld, *Ein hinreichendes Konvergenzkriterium und eine Fehlerabschätzung für die Iteration in Einzelschritten*,
ZAMM 31, 1951.
"""

from algorithms.exact import rational, rationals
from bounds.classics.linear_algebra.jacobi import MATRICES
from bounds.core import Claim, Quantity, ge, le, lt

error, error_0 = (
    Quantity("error", r"\|x_k - x^*\|_\infty", nonnegative=True),
    Quantity("error_0", r"\|x_0 - x^*\|_\infty", nonnegative=True),
)
beta, k = Quantity("beta", r"\beta", positive=True), Quantity("k", integer=True, positive=True)

gauss_seidel = Claim(
    id="classics.gauss_seidel",
    source="Sassenfeld 1951",
    given=(ge(k, 1), lt(beta, 1)),
    then=le(error, beta**k * error_0, trivially=error_0),
    tight=True,
    scaling={"space": {error: 1, error_0: 1}},
)


def sassenfeld(A):
    """The largest of the numbers above."""
    found = []
    for i, row in enumerate(A):
        before = sum((abs(row[j]) * found[j] for j in range(i)), start=rational(0))
        found.append((before + abs(row[i + 1 :]).sum()) / abs(row[i]))
    return max(found)


@gauss_seidel.experiment(
    matrix=["constant", "uneven"], steps=[1, 3, 10], algorithm="algorithms.linear_algebra.gauss_seidel"
)
def exactly(matrix, steps, *, algorithm):
    """Whole matrices, an error of ones at the start, in fractions."""
    A, solution = rationals(MATRICES[matrix]), rationals([2, -1, 5])
    last = algorithm(A, A @ solution, solution + 1, steps=steps)[-1]
    return {error: max(abs(last - solution)), error_0: 1, beta: sassenfeld(A), k: steps}


gauss_seidel.mutant(
    "half of each step", lambda original, A, b, x, *, steps: [original(A, b, x, steps=1)[-1] / 2 + x / 2]
)
gauss_seidel.formula_mutant("one step too many", then=le(error, beta ** (k + 1) * error_0))
