r"""A random sketch of k + p columns loses at most 1 + k/(p - 1) of what the best rank k loses, squared, on average.

For Gaussian $\Omega$ with $k + p$ columns, $p \ge 2$, and an orthonormal basis $Q$ of the range of $A\Omega$,

$$ \mathbb{E}\, \|A - QQ^\top A\|_F^2 \le \Big(1 + \frac{k}{p-1}\Big) \sum_{j > k} \sigma_j^2 . $$

In practice: ten columns more than wanted, two passes over the data, and the error is near the best there is.

Kind: expectation, by sampling; the error lies between 0 and the squared norm. Constants: none hidden; not tight.
Source: Halko, Martinsson and Tropp, *Finding structure with randomness*, SIAM Review 53, 2011, Theorem 10.5 and its proof.
"""

import numpy as np

from bounds.core import Claim, OnAverage, Quantity, ge, le
from bounds.instances import gaussian, matrix
from bounds.tracing import with_radii

error2 = Quantity("error2", r"\|A - QQ^\top A\|_F^2", nonnegative=True)
tail2, norm2 = (
    Quantity("tail2", r"\sum_{j>k} \sigma_j^2", positive=True),
    Quantity("norm2", r"\|A\|_F^2", positive=True),
)
k, p = Quantity("k", integer=True, positive=True), Quantity("p", integer=True, positive=True)
promised = (1 + k / (p - 1)) * tail2

randomised_svd = Claim(
    id="classics.randomised_svd",
    source="Halko, Martinsson and Tropp 2011, Theorem 10.5",
    given=(ge(k, 1), ge(p, 2)),
    then=le(error2, promised, trivially=norm2),
    quantifier=OnAverage(over="sketches", lowest=-promised, highest=norm2 - promised),
    scaling={"matrix": {error2: 2, tail2: 2, norm2: 2}},
)


@randomised_svd.experiment(
    rank=[1, 2],
    more=[3],
    seed=[0],
    quick={"rank": [2]},
    algorithm="algorithms.linear_algebra.randomised_low_rank",
)
@with_radii
def gap_in_the_spectrum(rank, more, seed, *, algorithm, trials=250):
    """Singular values 1 and then 2/5."""
    size = 8
    spectrum = [1.0] * rank + [0.4] * (size - rank)
    A = matrix(size, size, seed=seed, singular_values=spectrum)
    sketches = gaussian(size, rank + more, seed=seed + 1, trials=trials)
    errors = [np.sum((A - algorithm(A, sketch)) ** 2) for sketch in sketches]
    tail = (size - rank) * 0.16
    return {error2: np.stack(errors), tail2: tail, norm2: rank + tail, k: rank, p: more}


randomised_svd.mutant("a sketch of one column", lambda original, A, sketch: original(A, sketch[:, :1]) / 2)
randomised_svd.formula_mutant(
    "a hundredth",
    then=le(error2, promised / 100),
    quantifier=OnAverage(over="sketches", lowest=-promised / 100, highest=norm2 - promised / 100),
)
