r"""UCB1 has expected regret at most 8 log(T) sum 1/Delta_i + (1 + pi^2/3) sum Delta_i, logarithmic in T.

For rewards in $[0, 1]$ and gaps $\Delta_i > 0$ of the means below the best,

$$ \mathbb{E} \sum_i \Delta_i N_i(T) \le 8 \log T \sum_i \frac{1}{\Delta_i} + \Big(1 + \frac{\pi^2}{3}\Big) \sum_i \Delta_i . $$

In practice: a bad version is shown a number of times that grows with the logarithm of the audience only.

Kind: expectation, by sampling; the differences lie in a known range. Constants: none hidden; not tight.
Source: Auer, Cesa-Bianchi and Fischer, *Finite-time analysis of the multiarmed bandit problem*, Machine Learning 47, 2002,
Theorem 1.
"""

from fractions import Fraction

import numpy as np
import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, le

regret = Quantity("regret", r"\sum_i \Delta_i N_i(T)", nonnegative=True)
inverse, gaps = (
    Quantity("inverse", r"\sum 1/\Delta_i", positive=True),
    Quantity("gaps", r"\sum \Delta_i", positive=True),
)
widest, T = Quantity("widest", r"\max \Delta_i", positive=True), Quantity("T", integer=True, positive=True)
bound = Quantity("bound", positive=True)

ucb = Claim(
    id="classics.ucb",
    source="Auer, Cesa-Bianchi and Fischer 2002, Theorem 1",
    given=ge(T, 2),
    where={bound: 8 * sp.log(T) * inverse + (1 + sp.pi**2 / 3) * gaps},
    then=le(regret, bound, trivially=T * widest),
    quantifier=OnAverage(over="rewards", lowest=-bound, highest=T * widest - bound),
)


@ucb.experiment(apart=[2, 4], rounds=[100], seed=[0], algorithm="algorithms.online.ucb")
def two_coins(apart, rounds, seed, *, algorithm, trials=3000):
    """Means 1/2 +- apart/10 (so the gap is apart/5); counts of pulls are whole, so nothing is rounded."""
    rng = np.random.default_rng(seed)
    means = np.array([0.5 - apart / 10, 0.5 + apart / 10])
    pulls = algorithm((rng.uniform(size=(trials, rounds, 2)) < means).astype(float))
    gap = Fraction(apart, 5)
    return {regret: [gap * int(count) for count in pulls[:, 0]], inverse: 1 / gap, gaps: gap, widest: gap, T: rounds}


ucb.mutant("prefers the worse arm", lambda original, rewards: original(1 - rewards))
ucb.formula_mutant(
    "nothing but the sum of the gaps",
    where={bound: (1 + sp.pi**2 / 3) * gaps},
)
