r"""Hoeffding: the mean of n coins exceeds its expectation by t with probability at most exp(-2 n t^2).

For independent $X_1, \dots, X_n$ with values in $[0, 1]$ and mean $p$,

$$ \Pr\Big[ \tfrac1n \sum_i X_i - p \ge t \Big] \le e^{-2 n t^2} . $$

All $2^n$ outcomes are enumerated with their probabilities in fractions, so nothing is left to chance.

In practice: to know a rate to one per cent takes about twenty thousand samples, whatever the rate is.

Kind: expectation of an indicator, exactly. Constants: none hidden; not tight for finite n.
Source: Hoeffding, *Probability inequalities for sums of bounded random variables*, Journal of the American Statistical
Association 58, 1963, Theorem 1.
"""

from fractions import Fraction

import sympy as sp

from bounds.classics.concentration._tail_proofs import mean_of_independent
from bounds.core import Claim, OnAverage, Quantity, ge, gt, le
from bounds.late import late

random_functions = late("algorithms.random_functions")


exceeds = Quantity("exceeds", r"1[\bar X - p \ge t]", nonnegative=True)
probability = Quantity("probability", r"\Pr", "of an outcome", nonnegative=True)
n, t = Quantity("n", "n", "coins", integer=True, positive=True), Quantity("t", positive=True)

hoeffding = Claim(
    id="classics.hoeffding",
    source="Hoeffding 1963, Theorem 1",
    given=(ge(n, 1), gt(t, 0)),
    expected="proved",
    then=le(exceeds, sp.exp(-2 * n * t**2), trivially=1),
    quantifier=OnAverage(over="all outcomes", probability=probability),
)


@hoeffding.experiment(
    coins=[1, 4, 10], p=["1/2", "1/5"], t=["1/2", "1/4"], algorithm="algorithms.random_functions.sample_mean"
)
def every_outcome(coins, p, t, *, algorithm):
    p, threshold, outcomes = Fraction(p), Fraction(t), random_functions.all_outcomes(coins)
    return {
        n: coins,
        "t": threshold,
        exceeds: [int(algorithm(bits) - p >= threshold) for bits in outcomes],
        probability: [p ** sum(bits) * (1 - p) ** (coins - sum(bits)) for bits in outcomes],
    }


hoeffding.mutant("the largest instead of the mean", lambda sample_mean, sample: max(sample))
hoeffding.formula_mutant("exponent twice as large", then=le(exceeds, sp.exp(-4 * n * t**2)))
hoeffding.proof(mean_of_independent)
