r"""Hoeffding: the mean of n coins is within t of 1/2, up to a small probability.

$$ \Pr\big[\, |\bar X - \tfrac12| \le t \,\big] \ge 1 - 2 e^{-2 n t^2} . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

from fractions import Fraction

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, le

deviation = Quantity("deviation", r"|\bar X - 1/2|", "of each trial", nonnegative=True)
n, t = Quantity("n", "n", "coins", integer=True, positive=True), Quantity("t", positive=True)

NAME = Claim(
    id="PAPER.NAME",
    given=gt(t, 0),
    then=le(deviation, t),
    quantifier=WithProbability(2 * sp.exp(-2 * n * t**2)),
)


def count_heads(rng, coins, trials):
    """How many of the coins show heads, in independent trials."""
    return rng.binomial(coins, 0.5, size=trials)


@NAME.experiment(coins=[50, 100], seed=[0], algorithm=count_heads)
def tossed(coins, seed, *, algorithm, trials=2000):
    """Trials are the first axis; fractions are exact, so the only uncertainty is chance."""
    heads = algorithm(np.random.default_rng(seed), coins, trials)
    return {n: coins, t: Fraction(1, 8), deviation: [abs(Fraction(int(one), coins) - Fraction(1, 2)) for one in heads]}


@NAME.mutant("a tenth of the coins, counted ten times")
def _(original, rng, coins, trials):
    return 10 * original(rng, coins // 10, trials)
