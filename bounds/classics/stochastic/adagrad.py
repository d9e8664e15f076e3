r"""AdaGrad has regret at most sqrt(2) D sum_i |g_(1:T,i)|, which sparse gradients make small.

On a box of width $D$ in every coordinate, with the rate $\eta = D/\sqrt2$,

$$ \sum_t f_t(x_t) - \min_x \sum_t f_t(x) \le \sqrt2\, D \sum_i \|g_{1:T,i}\|_2 . $$

In practice: a coordinate that is rarely seen keeps a large step, and no step size needs tuning.

Kind: inequality for every sequence of linear losses with slopes -1, 0, 1. Constants: none hidden; not tight.
Source: Duchi, Hazan and Singer, *Adaptive subgradient methods for online learning and stochastic optimization*, JMLR 12,
2011, Theorem 5 and Corollary 6.
"""

from itertools import product

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.tracing import with_radii

regret = Quantity("regret", r"\mathrm{regret}")
seen = Quantity("seen", r"\sum_i \|g_{1:T,i}\|_2", nonnegative=True)
D, T = Quantity("D", positive=True), Quantity("T", integer=True, positive=True)

adagrad = Claim(
    id="classics.adagrad",
    source="Duchi, Hazan and Singer 2011, Corollary 6",
    given=ge(T, 1),
    then=le(regret, sp.sqrt(2) * D * seen),
    scaling={"losses": {regret: 1, seen: 1}, "space": {regret: 1, D: 1}},
)


@adagrad.experiment(
    rounds=[1, 2, 4], sizes=[[1.0, 1.0], [1.0, 9.0]], quick={"rounds": [1, 2]}, algorithm="algorithms.online.adagrad"
)
@with_radii
def every_sequence(rounds, sizes, *, algorithm):
    """Slopes -1, 0, 1 times a size in two coordinates, on the square [-1, 1]^2, where D = 2."""
    slopes = np.array(list(product((-1.0, 0.0, 1.0), repeat=2 * rounds))).reshape(-1, rounds, 2) * np.array(sizes)
    path = algorithm(
        lambda t, x: slopes[:, t - 1],
        np.zeros((len(slopes), 2)),
        rate=np.sqrt(2.0),
        project=lambda x: np.clip(x, -1.0, 1.0),
        rounds=rounds,
    )
    suffered = np.sum(np.stack(path, axis=1) * slopes, axis=(1, 2))
    best = -np.sum(np.abs(np.sum(slopes, axis=1)), axis=1)
    return {regret: suffered - best, seen: np.sum(np.sqrt(np.sum(slopes**2, axis=1)), axis=1), D: 2, T: rounds}


adagrad.mutant("uphill", lambda original, slope, x, *, rate, **rest: original(slope, x, rate=-rate, **rest))
adagrad.formula_mutant("constant 1/4", then=le(regret, D * seen / 4))
