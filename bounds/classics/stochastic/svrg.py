r"""SVRG contracts by 1/(mu eta (1 - 2 L eta) m) + 2 L eta/(1 - 2 L eta) per epoch of m steps, on average.

For $f = \frac1n \sum f_i$, $\mu$-strongly convex, with convex $f_i$ whose gradients are $L$-Lipschitz, $2 L \eta < 1$ and $\tilde w'$ a
uniformly drawn iterate of the epoch from $\tilde w$,

$$ \mathbb{E} f(\tilde w') - f(w^*) \le
   \Big[\frac{1}{\mu\eta(1 - 2L\eta)m} + \frac{2L\eta}{1 - 2L\eta}\Big] (f(\tilde w) - f(w^*)) . $$

In practice: with a constant step the noise dies out, so each epoch is a digit and not a plateau.

Kind: expectation, by sampling; the differences lie in a known range. Constants: none hidden; not tight.
Source: Johnson and Zhang, *Accelerating stochastic gradient descent using predictive variance reduction*, NIPS 2013,
Theorem 1.
"""

import numpy as np

from bounds.core import Claim, OnAverage, Quantity, ge, le, lt
from bounds.tracing import with_radii

gap, gap_0 = (
    Quantity("gap", r"f(\tilde w') - f(w^*)", nonnegative=True),
    Quantity("gap_0", r"f(\tilde w) - f(w^*)", nonnegative=True),
)
mu, L, eta = (
    Quantity("mu", r"\mu", positive=True),
    Quantity("L", positive=True),
    Quantity("eta", r"\eta", positive=True),
)
m, factor = Quantity("m", integer=True, positive=True), Quantity("factor", r"\alpha", positive=True)

svrg = Claim(
    id="classics.svrg",
    source="Johnson and Zhang 2013, Theorem 1",
    given=(ge(m, 1), lt(2 * L * eta, 1)),
    where={factor: 1 / (mu * eta * (1 - 2 * L * eta) * m) + 2 * L * eta / (1 - 2 * L * eta)},
    then=le(gap, factor * gap_0, trivially=gap_0),
    quantifier=OnAverage(over="draws", lowest=-factor * gap_0, highest=(1 - factor) * gap_0),
    scaling={"function": {gap: 1, gap_0: 1, mu: 1, L: 1, eta: -1}},
)


@svrg.experiment(epoch=[60, 120], seed=[0], quick={"epoch": [60]}, algorithm="algorithms.stochastic.svrg_epoch")
@with_radii
def two_parabolas(epoch, seed, *, algorithm, trials=1500):
    """Curvatures 1 and 2 around 0 and 3: their mean 3/2 is within 1 of both, so no iterate is further away than the first."""
    rng = np.random.default_rng(seed)
    curvature, centre = np.array([1.0, 2.0]), np.array([0.0, 3.0])
    start = np.full(trials, 5.0)  # the minimiser is 2
    path = algorithm(
        lambda i, w: curvature[i] * (w - centre[i]),
        start,
        rng.integers(2, size=(trials, epoch)),
        samples=2,
        step=0.0625,
    )
    apart = np.stack(path)[rng.integers(epoch, size=trials), np.arange(trials)] - 2
    return {gap: 0.75 * apart**2, gap_0: 0.75 * 9, mu: 1.5, L: 2, eta: 0.0625, m: epoch}


svrg.mutant(
    "a step fifty times shorter",
    lambda original, slope, x, draws, *, samples, step: original(slope, x, draws, samples=samples, step=step / 50),
)
svrg.formula_mutant("m^2 for m, and no second term", where={factor: 1 / (mu * eta * (1 - 2 * L * eta) * m**2)})
