r"""Vapnik-Chervonenkis (VC): thresholds learn uniformly, but for probability 4 (2n + 1) exp(-n eps^2 / 8).

For a class of sets that cuts $m$ points in at most $S(m)$ ways,

$$ \Pr\Big[ \sup_h |\hat R(h) - R(h)| > \varepsilon \Big] \le 4\, S(2n)\, e^{-n \varepsilon^2/8} , $$

and $S(m) = m + 1$ for thresholds. In practice: what counts is how many ways there are to cut the sample, not how many
functions there are; the constants are useless below some hundreds of samples.

Kind: probability, by sampling. Constants: none hidden; far from tight (Dvoretzky, Kiefer and Wolfowitz: $2 e^{-2n\varepsilon^2}$).
Source: Vapnik and Chervonenkis, *On the uniform convergence of relative frequencies of events to their probabilities*,
Theory of Probability and its Applications 16, 1971, Theorem 2; Vapnik, *The Nature of Statistical Learning Theory*,
Springer, 1995.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, le
from bounds.tracing import with_radii

deviation = Quantity("deviation", r"\sup_h |\hat R(h) - R(h)|", nonnegative=True)
n, eps = Quantity("n", integer=True, positive=True), Quantity("eps", r"\varepsilon", positive=True)

vapnik_chervonenkis = Claim(
    id="classics.vapnik_chervonenkis",
    source="Vapnik and Chervonenkis 1971, Theorem 2",
    given=gt(eps, 0),
    then=le(deviation, eps),
    quantifier=WithProbability(4 * (2 * n + 1) * sp.exp(-n * eps**2 / 8), over="samples"),
)


@vapnik_chervonenkis.experiment(
    size=[400],
    allowed=[0.44, 0.445],
    seed=[0],
    quick={"allowed": [0.445]},
    algorithm="algorithms.learning.largest_deviation",
)
@with_radii
def thresholds(size, allowed, seed, *, algorithm, trials=160):
    """Uniform numbers; the risk of a threshold is the share below it."""
    return {deviation: algorithm(np.random.default_rng(seed).uniform(size=(trials, size))), n: size, eps: allowed}


vapnik_chervonenkis.mutant("half of the range", lambda original, sample: original(sample / 2) + 0 * sample[:, 0])
vapnik_chervonenkis.formula_mutant("eps / 20", then=le(deviation, eps / 20))
