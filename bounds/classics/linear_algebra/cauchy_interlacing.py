r"""Cauchy: the eigenvalues of a symmetric matrix without one row and column lie between those of the whole one.

For $B$, $A$ without its last row and column, eigenvalues in falling order and $i < n$,

$$ \lambda_{i+1}(A) \le \lambda_i(B) \le \lambda_i(A) . $$

In practice: leaving out a variable never raises the largest variance nor lowers the smallest one.

Kind: inequality on both sides. Constants: none hidden; attained by diagonal matrices.
Source: Cauchy 1829; Horn and Johnson, *Matrix Analysis*, 2nd edition, Theorem 4.3.17.
"""

import numpy as np

from bounds.core import Claim, Quantity, ge, le
from bounds.instances import symmetric
from bounds.tracing import with_radii

inner = Quantity("inner", r"\lambda_i(B)")
above, below = Quantity("above", r"\lambda_i(A)"), Quantity("below", r"\lambda_{i+1}(A)")

cauchy_interlacing = Claim(
    id="classics.cauchy_interlacing",
    source="Horn and Johnson, Theorem 4.3.17",
    then=(le(inner, above), ge(inner, below)),
    scaling={"matrix": {inner: 1, above: 1, below: 1}},
)


@cauchy_interlacing.experiment(
    spectrum=[[2, 1], [5, 3, 1], [9, 4, 0, -1, -7]], seed=[0, 1], algorithm="numpy.linalg.eigvalsh"
)
@with_radii
def one_row_less(spectrum, seed, *, algorithm):
    """A dense matrix with these eigenvalues."""
    A = symmetric(spectrum, seed=seed)
    found = algorithm(A[:-1, :-1])[::-1]
    return {inner: found, above: np.array(spectrum[:-1], dtype=float), below: np.array(spectrum[1:], dtype=float)}


cauchy_interlacing.mutant("eigenvalues doubled", lambda original, A: 2 * original(A))
cauchy_interlacing.formula_mutant("the other way round", then=(ge(inner, above), le(inner, below)))
