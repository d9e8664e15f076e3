r"""McDiarmid: a function that no single coordinate moves by more than 1 stays near its mean.

Let $f$ change by at most 1 when one of its $m$ independent arguments does. Then

$$ \Pr\big[ |f - \mathbb{E} f| \ge t \big] \le 2 e^{-2 t^2 / m} . $$

Here $f$ counts the bins that stay empty when $m$ balls are thrown into $n$ bins, $\mathbb{E} f = n (1 - 1/n)^m$.

In practice: anything computed from many records, none of which matters much, may be reported without its variance.

Kind: probability, by sampling. Constants: none hidden; not tight for this function, whose variance is smaller.
Source: McDiarmid, *On the method of bounded differences*, Surveys in Combinatorics, 1989, Lemma 1.2.
"""

import sympy as sp

from bounds.classics.concentration._tail_proofs import bounded_differences
from bounds.core import Claim, Quantity, WithProbability, gt, lt
from bounds.late import torch

f, mean = Quantity("f", nonnegative=True), Quantity("mean", r"\mathbb{E} f", nonnegative=True)
m, n = Quantity("m", "m", "balls", positive=True), Quantity("n", "n", "bins", positive=True)
t = Quantity("t", positive=True)

mcdiarmid = Claim(
    id="classics.mcdiarmid",
    source="McDiarmid 1989, Lemma 1.2",
    given=gt(t, 0),
    where={mean: n * (1 - 1 / n) ** m},
    expected="proved",
    then=lt(sp.Abs(f - mean), t),
    quantifier=WithProbability(2 * sp.exp(-2 * t**2 / m), over="throws"),
)


@mcdiarmid.experiment(
    balls=[20, 100],
    bins=[10, 100],
    deviation=[2, 4, 8, 12],
    seed=[0],
    quick={"balls": [20], "bins": [10], "deviation": [2, 4, 5]},
    algorithm="algorithms.random_functions.empty_bins",
)
def thrown(balls, bins, deviation, seed, *, algorithm, trials=1000):
    counts = algorithm(balls, bins, trials=trials, generator=torch.Generator().manual_seed(seed))
    return {f: counts, m: balls, n: bins, t: deviation}


mcdiarmid.mutant(
    "all balls in the same bin", lambda original, balls, bins, *, trials, generator: torch.full((trials,), bins - 1)
)
mcdiarmid.formula_mutant("m above instead of below", quantifier=WithProbability(2 * sp.exp(-2 * t**2 * m)))
mcdiarmid.proof(bounded_differences)
