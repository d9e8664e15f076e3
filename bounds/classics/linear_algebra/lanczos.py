r"""Lanczos finds the largest eigenvalue as fast as Chebyshev's polynomial grows outside of the rest of the spectrum.

For symmetric $A$ with $\lambda_1 > \lambda_2 \ge \dots \ge \lambda_n$, a start at the angle $\phi$ from the first
eigenvector, and $\gamma = (\lambda_1 - \lambda_2)/(\lambda_2 - \lambda_n)$, the largest eigenvalue $\theta$ of the $k$-step matrix
satisfies

$$ 0 \le \lambda_1 - \theta \le (\lambda_1 - \lambda_n) \left(\frac{\tan \phi}{T_{k-1}(1 + 2\gamma)}\right)^2 . $$

In practice: some dozens of products with the matrix give the top of the spectrum of a Hessian, if there is a gap.

Kind: inequality. Constants: none hidden; not tight.
Source: Kaniel 1966, Paige 1971; Golub and Van Loan, *Matrix Computations*, 4th edition, Johns Hopkins University Press,
2013, Theorem 10.1.2.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, gt, le
from bounds.tracing import with_radii

short = Quantity("short", r"\lambda_1 - \theta", "what is missing of the eigenvalue")
tangent2 = Quantity("tangent2", r"\tan^2 \phi", nonnegative=True)
first, second, last = Quantity("first", r"\lambda_1"), Quantity("second", r"\lambda_2"), Quantity("last", r"\lambda_n")
k, T = Quantity("k", integer=True, positive=True), Quantity("T", "T_{k-1}", positive=True)

lanczos = Claim(
    id="classics.lanczos",
    source="Golub and Van Loan, Theorem 10.1.2",
    given=(ge(k, 1), gt(first, second), gt(second, last)),
    where={T: sp.cosh((k - 1) * sp.acosh(1 + 2 * (first - second) / (second - last)))},
    then=(le(short, (first - last) * tangent2 / T**2), ge(short, 0)),
    scaling={"matrix": {short: 1, first: 1, second: 1, last: 1}},
)


@lanczos.experiment(
    spectrum=[[3, 2, 1, 0], [10, 9, 5, 3, 1, -4]],
    steps=[1, 2, 3],
    beside=[0.25, 1.0],
    algorithm="algorithms.linear_algebra.lanczos",
)
@with_radii
def eigenbasis(spectrum, steps, beside, *, algorithm):
    """A diagonal matrix, and a start whose tangent is given by the coordinates beside the first."""
    start = np.array([1.0] + [beside] * (len(spectrum) - 1))
    found = np.linalg.eigvalsh(algorithm(np.diag(np.array(spectrum, dtype=float)), start, steps=steps))[-1]
    known = {first: spectrum[0], second: spectrum[1], last: spectrum[-1], k: steps}
    return {short: spectrum[0] - found, tangent2: (len(spectrum) - 1) * beside**2} | known


lanczos.mutant("one step short", lambda original, A, start, *, steps: original(A, start, steps=max(steps - 1, 1)))
lanczos.formula_mutant(
    "T_(k+3) for T_(k-1)",
    where={T: sp.cosh((k + 3) * sp.acosh(1 + 2 * (first - second) / (second - last)))},
)
