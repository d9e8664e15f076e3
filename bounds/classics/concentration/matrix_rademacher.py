r"""The largest eigenvalue of a signed sum of matrices is, on average, at most sqrt(2 v log d).

For fixed symmetric $d \times d$ matrices $A_i$, independent fair signs $\varepsilon_i$ and $v = \| \sum_i A_i^2 \|_2$,

$$ \mathbb{E}\, \lambda_{\max}\Big( \sum_i \varepsilon_i A_i \Big) \le \sqrt{2 v \log d} . $$

All $2^n$ signs are enumerated. The eigenvalues come from LAPACK, with the radii of a traced run.

In practice: noise in a matrix of dimension d is a factor $\sqrt{\log d}$ worse than in a number, and no more.

Kind: expectation, exactly. Constants: none hidden; not tight, the logarithm is lost for matrices that do not commute.
Source: Tropp, *User-friendly tail bounds for sums of random matrices*, Foundations of Computational Mathematics 12,
2012, Theorem 1.2 and Section 4.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, le
from bounds.instances import gaussian
from bounds.late import late
from bounds.tracing import with_radii

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


@with_radii
def signed(A, signs, eigenvalues):
    """The largest eigenvalue of each signed sum, and what bounds them."""
    found = [eigenvalues(np.sum(one[:, None, None] * A, axis=0))[-1] for one in signs]
    return {largest: np.stack(found), v: np.linalg.norm(np.sum(A @ A, axis=0), 2)}


@matrix_rademacher.experiment(rows=[2, 3, 8], terms=[1, 2, 6], seed=[0, 1], algorithm="numpy.linalg.eigvalsh")
def every_sign(rows, terms, seed, *, algorithm):
    """Gaussian matrices; the first one is diag(1, -1, 0, ...), which comes nearest to the bound."""
    G = gaussian(rows, rows, seed=seed, trials=terms) / rows
    A = G + np.swapaxes(G, 1, 2)
    A[0] = np.diag([1.0, -1.0, *[0.0] * (rows - 2)])
    signs = np.array(random_functions.all_outcomes(terms, (-1, 1)), dtype=float)
    share = [sp.Rational(1, len(signs))] * len(signs)
    return {**signed(A, signs, algorithm), d: rows, probability: share}


matrix_rademacher.mutant(
    "sum of all moduli instead of the largest", lambda original, A: np.sum(np.abs(original(A)), keepdims=True)
)
matrix_rademacher.formula_mutant("factor 2 dropped", then=le(largest, sp.sqrt(v * sp.log(d))))
