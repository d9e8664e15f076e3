r"""Marchenko-Pastur edges: a Gaussian N x n matrix has singular values in sqrt(N) +- (sqrt(n) + t), but for 2 exp(-t^2/2).

$$ \Pr\big[ \sqrt N - \sqrt n - t < \sigma_{\min} \le \sigma_{\max} < \sqrt N + \sqrt n + t \big] \ge 1 - 2 e^{-t^2/2} . $$

These are the edges of the law of Marchenko and Pastur, at finite sizes. In practice: noise alone makes singular values up to
this edge; only what lies beyond it is signal.

Kind: probability, by sampling. Constants: none hidden; the edges are right, the tails are thinner.
Source: Davidson and Szarek, *Local operator theory, random matrices and Banach spaces*, Handbook of the Geometry of
Banach Spaces 1, 2001, Theorem II.13.
"""

import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, lt
from bounds.instances import gaussian
from bounds.tracing import with_radii

largest, smallest = (
    Quantity("largest", r"\sigma_{\max}", nonnegative=True),
    Quantity("smallest", r"\sigma_{\min}", nonnegative=True),
)
N, n = Quantity("N", integer=True, positive=True), Quantity("n", integer=True, positive=True)
t, root = Quantity("t", positive=True), sp.sqrt

marchenko_pastur = Claim(
    id="classics.marchenko_pastur",
    source="Davidson and Szarek 2001, Theorem II.13",
    given=gt(t, 0),
    then=lt(sp.Max(largest - root(N), root(N) - smallest), root(n) + t),
    quantifier=WithProbability(2 * sp.exp(-(t**2) / 2), over="matrices"),
)


@marchenko_pastur.experiment(
    shape=[[12, 3], [20, 6]],
    deviation=[1.5, 2.0],
    seed=[0],
    quick={"deviation": [1.5]},
    algorithm="numpy.linalg.svd",
)
@with_radii
def noise(shape, deviation, seed, *, algorithm, trials=120):
    """The largest and the smallest of each matrix."""
    found = algorithm(gaussian(*shape, seed=seed, trials=trials), compute_uv=False)
    return {largest: found[:, 0], smallest: found[:, -1], N: shape[0], n: shape[1], t: deviation}


marchenko_pastur.mutant("doubled", lambda original, G, compute_uv: 2 * original(G, compute_uv=compute_uv))
marchenko_pastur.formula_mutant(
    "a third of sqrt(n)", then=lt(sp.Max(largest - root(N), root(N) - smallest), root(n) / 3)
)
