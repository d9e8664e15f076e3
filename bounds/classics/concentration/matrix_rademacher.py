r"""The largest eigenvalue of a signed sum of matrices is, on average, at most sqrt(2 v log d).

For fixed symmetric $d \times d$ matrices $A_i$, independent fair signs $\varepsilon_i$ and $v = \| \sum_i A_i^2 \|_2$,

$$ \mathbb{E}\, \lambda_{\max}\Big( \sum_i \varepsilon_i A_i \Big) \le \sqrt{2 v \log d} . $$

All $2^n$ signs are enumerated. The eigenvalues come from LAPACK, with the radius of its backward error; the matrices
have whole entries, so their sums are exact.

In practice: noise in a matrix of dimension d is a factor $\sqrt{\log d}$ worse than in a number, and no more.

Kind: expectation, exactly. Constants: none hidden; not tight, the logarithm is lost for matrices that do not commute.
Source: Tropp, *User-friendly tail bounds for sums of random matrices*, Foundations of Computational Mathematics 12,
2012, Theorem 1.2 and Section 4.
"""

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, le, rounding
from bounds.late import late, torch

random_functions = late("algorithms.random_functions")


largest = Quantity("largest", r"\lambda_{\max}(\sum_i \varepsilon_i A_i)")
v, d = Quantity("v", positive=True), Quantity("d", "d", "rows", integer=True, positive=True)
probability = Quantity("probability", r"\Pr", nonnegative=True)

matrix_rademacher = Claim(
    id="classics.matrix_rademacher",
    source="Tropp 2012, Theorem 1.2",
    given=ge(d, 2),
    then=le(largest, sp.sqrt(2 * v * sp.log(d))),
    quantifier=OnAverage(over="signs", probability=probability),
    scaling={"matrices": {largest: 1, v: 2}},
)


@matrix_rademacher.experiment(rows=[2, 3, 8], terms=[1, 2, 7], seed=[0, 1], algorithm="torch.linalg.eigvalsh")
def every_sign(rows, terms, seed, *, algorithm):
    """Small whole entries; the first matrix is diag(1, -1, 0, ...), which comes nearest to the bound."""
    A = torch.randint(-3, 4, (terms, rows, rows), generator=torch.Generator().manual_seed(seed)).double()
    A = A + A.mT
    A[0] = torch.diag(torch.tensor([1.0, -1.0, *[0.0] * (rows - 2)], dtype=torch.float64))
    signs = torch.tensor(random_functions.all_outcomes(terms, (-1, 1)), dtype=torch.float64)
    sums, square = torch.tensordot(signs, A, 1), torch.linalg.matrix_norm((A @ A).sum(0), 2)
    radius = rounding.eigenvalues(torch.linalg.matrix_norm(sums), size=rows, dtype="float64")
    return {
        largest: (algorithm(sums)[:, -1], radius),
        d: rows,
        probability: [sp.Rational(1, len(signs))] * len(signs),
        v: (square, rounding.spectral_norm(square, rows=rows, columns=rows, dtype="float64")),
    }


matrix_rademacher.mutant(
    "sum of all moduli instead of the largest", lambda original, A: abs(original(A)).sum(-1, keepdim=True)
)
matrix_rademacher.formula_mutant("factor 2 dropped", then=le(largest, sp.sqrt(v * sp.log(d))))
