r"""The mean of n fair coins misses 1/2 by a mean square of 1/(4n).

$$ \mathbb{E}\,\big(\bar X - \tfrac12\big)^2 = \frac{1}{4n} . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

from fractions import Fraction
from itertools import product

from bounds.core import Claim, OnAverage, Quantity, eq

square = Quantity("square", r"(\bar X - 1/2)^2", "of an outcome", nonnegative=True)
probability = Quantity("probability", r"\Pr", "of an outcome", nonnegative=True)
n = Quantity("n", "n", "coins", integer=True, positive=True)

NAME = Claim(
    id="PAPER.NAME",
    then=eq(square, 1 / (4 * n)),
    quantifier=OnAverage(over="all outcomes", probability=probability),
)


def mean(sample):
    """What the statement is about; an algorithm that can be corrupted."""
    return Fraction(sum(sample), len(sample))


@NAME.experiment(coins=[1, 3, 8], algorithm=mean)
def every_outcome(coins, *, algorithm):
    """All outcomes with their probabilities: the expectation is an exact sum, and nothing is left to chance."""
    outcomes = list(product((0, 1), repeat=coins))
    return {
        n: coins,
        square: [(algorithm(outcome) - Fraction(1, 2)) ** 2 for outcome in outcomes],
        probability: [Fraction(1, 2**coins)] * len(outcomes),
    }


@NAME.mutant("the first coin alone")
def _(original, sample):
    return original(sample[:1])
