r"""Eckart-Young: no matrix of rank k is nearer than the next singular value, and the truncated SVD is that near.

In the spectral norm

$$ \|A - A_k\|_2 = \sigma_{k+1}(A) \le \|A - B\|_2 \quad\text{for every } B \text{ of rank at most } k . $$

In practice: what any compression to k factors loses can be read off the spectrum before it is tried.

Kind: identity and lower bound. Constants: none hidden.
Source: Eckart and Young, *The approximation of one matrix by another of lower rank*, Psychometrika 1, 1936; Mirsky 1960.
"""

import numpy as np

from bounds.core import Claim, Quantity, eq, ge
from bounds.instances import gaussian, matrix
from bounds.late import late
from bounds.tracing import with_radii

linear_algebra = late("algorithms.linear_algebra")

best, other = Quantity("best", r"\|A - A_k\|_2", nonnegative=True), Quantity("other", r"\|A - B\|_2", nonnegative=True)
following = Quantity("following", r"\sigma_{k+1}", nonnegative=True)

eckart_young = Claim(
    id="classics.eckart_young",
    source="Eckart and Young 1936",
    then=(eq(best, following), ge(other, following)),
    scaling={"matrix": {best: 1, other: 1, following: 1}},
)


@eckart_young.experiment(
    rank=[1, 2], shape=[[4, 4], [5, 3]], seed=[0, 1], algorithm="algorithms.linear_algebra.truncated_svd"
)
@with_radii
def known_spectrum(rank, shape, seed, *, algorithm):
    """Singular values 4, 3, 1, ...; the rival is a random projection of the same rank."""
    spectrum = [4.0, 3.0, 1.0, 0.5][: min(shape)]
    A = matrix(*shape, seed=seed, singular_values=spectrum)
    rival = linear_algebra.randomised_low_rank(A, gaussian(shape[1], rank, seed=seed + 1))
    return {
        best: np.linalg.norm(A - algorithm(A, rank=rank), 2),
        other: np.linalg.norm(A - rival, 2),
        following: spectrum[rank],
    }


eckart_young.mutant("one rank less", lambda original, A, *, rank: original(A, rank=rank - 1))
eckart_young.formula_mutant("half of the rival's error", then=(eq(best, following), ge(other / 4, following)))
