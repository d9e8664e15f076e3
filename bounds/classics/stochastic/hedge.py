r"""Hedge loses at most sqrt(T log(n) / 2) more than the best of n experts in T rounds, whatever the losses.

For losses in $[0, 1]$ and the rate $\eta = \sqrt{8 \log n / T}$,

$$ \sum_t \langle p_t, \ell_t \rangle - \min_i \sum_t \ell_{t,i} \le \sqrt{\frac{T \log n}{2}} . $$

In practice: a thousand bad experts cost three times as much as two; the constant 1/2 cannot be improved for large T and n.

Kind: inequality for every sequence of losses 0 and 1. Constants: none hidden; tight in the limit only.
Source: Cesa-Bianchi and Lugosi, *Prediction, Learning, and Games*, Cambridge University Press, 2006, Theorem 2.2.
"""

from itertools import product

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.tracing import with_radii

regret = Quantity("regret", r"\mathrm{regret}")
T, n = Quantity("T", integer=True, positive=True), Quantity("n", integer=True, positive=True)

hedge = Claim(
    id="classics.hedge",
    source="Cesa-Bianchi and Lugosi 2006, Theorem 2.2",
    given=(ge(T, 1), ge(n, 2)),
    then=le(regret, sp.sqrt(T * sp.log(n) / 2)),
)


@hedge.experiment(shape=[[1, 2], [4, 2], [2, 4], [3, 3]], algorithm="algorithms.online.hedge")
@with_radii
def every_sequence(shape, *, algorithm):
    """All losses of 0 and 1, by rounds and experts."""
    rounds, experts = shape
    losses = np.array(list(product((0.0, 1.0), repeat=rounds * experts))).reshape(-1, rounds, experts)
    suffered = np.sum(algorithm(losses, rate=np.sqrt(8 * np.log(experts) / rounds)), axis=1)
    best = np.min(np.sum(losses, axis=1), axis=1)
    return {regret: suffered - best, T: rounds, n: experts}


hedge.mutant("follows the losers", lambda original, losses, *, rate: original(losses, rate=-rate))
hedge.formula_mutant("constant 1/4 for 1/2", then=le(regret, sp.sqrt(T * sp.log(n)) / 2))
