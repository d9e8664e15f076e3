r"""Cauchy: the eigenvalues of a symmetric matrix without one row and column lie between those of the whole one.

For $B$, $A$ without its last row and column, eigenvalues in falling order and $i < n$,

$$ \lambda_{i+1}(A) \le \lambda_i(B) \le \lambda_i(A) . $$

In practice: leaving out a variable never raises the largest variance nor lowers the smallest one.

Kind: inequality on both sides, tight: diagonal matrices attain it. Constants: none hidden.
Source: Cauchy 1829; Horn and Johnson, *Matrix Analysis*, 2nd edition, Cambridge University Press, 2013, Theorem 4.3.17.
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
    tight=True,
    scaling={"matrix": {inner: 1, above: 1, below: 1}},
)


@cauchy_interlacing.experiment(beside=[2.0**-10], within={"beside": (2.0**-20, 2.0)}, algorithm="numpy.linalg.eigvalsh")
@with_radii
def nearly_diagonal(beside, *, algorithm):
    """Eigenvalues 1 +- beside and -1, in this order up to beside = 2; without the last row nothing beside the diagonal is left."""
    A = np.array([[-1.0, 0.0, 0.0], [0.0, 1.0, beside], [0.0, beside, 1.0]])
    whole = np.array([1 + beside, 1 - beside, -1.0])
    return {inner: algorithm(A[:-1, :-1])[::-1], above: whole[:-1], below: whole[1:]}


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
