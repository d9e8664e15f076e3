r"""Bernstein: rare events stray less, by exp(-n t^2 / (2 sigma^2 + 2t/3)).

For independent $X_1, \dots, X_n$ of mean $p$, variance at most $\sigma^2$ and $X_i - p \le 1$,

$$ \Pr\Big[ \tfrac1n \sum_i X_i - p \ge t \Big] \le \exp\Big( -\frac{n t^2}{2\sigma^2 + 2t/3} \Big) . $$

All $2^n$ outcomes are enumerated with their probabilities in fractions. In practice: error rates of one per cent are measured
with far fewer samples than Hoeffding asks for.

Kind: expectation of an indicator, exactly. Constants: none hidden; not tight.
Source: Bernstein 1924; Boucheron, Lugosi and Massart, *Concentration Inequalities*, Oxford University Press, 2013,
Corollary 2.11.
"""

from fractions import Fraction

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, gt, le
from bounds.late import late

random_functions = late("algorithms.random_functions")

exceeds, probability = (
    Quantity("exceeds", r"1[\bar X - p \ge t]", nonnegative=True),
    Quantity("probability", r"\Pr", nonnegative=True),
)
sigma2, t = Quantity("sigma2", r"\sigma^2", positive=True), Quantity("t", positive=True)
n = Quantity("n", integer=True, positive=True)

bernstein = Claim(
    id="classics.bernstein",
    source="Boucheron, Lugosi and Massart 2013, Corollary 2.11",
    given=(ge(n, 1), gt(t, 0)),
    then=le(exceeds, sp.exp(-n * t**2 / (2 * sigma2 + 2 * t / 3)), trivially=1),
    quantifier=OnAverage(over="all outcomes", probability=probability),
)


@bernstein.experiment(
    coins=[1, 4, 10], p=["1/20", "1/5"], t=["1/2", "1/4"], algorithm="algorithms.random_functions.sample_mean"
)
def every_outcome(coins, p, t, *, algorithm):
    """Coins that rarely show one."""
    p, threshold, outcomes = Fraction(p), Fraction(t), random_functions.all_outcomes(coins)
    return {
        n: coins,
        "t": threshold,
        sigma2: p * (1 - p),
        exceeds: [int(algorithm(bits) - p >= threshold) for bits in outcomes],
        probability: [p ** sum(bits) * (1 - p) ** (coins - sum(bits)) for bits in outcomes],
    }


bernstein.mutant("the largest instead of the mean", lambda sample_mean, sample: max(sample))
bernstein.formula_mutant("variance only, halved", then=le(exceeds, sp.exp(-n * t**2 / sigma2), trivially=1))
