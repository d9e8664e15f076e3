r"""Euler's polynomial n^2 + n + 41 has a composite value below n = 41.

$$ \exists\, n \le 40 : \quad n^2 + n + 41 \text{ has a factor } d \text{ with } 1 < d < n^2 + n + 41 . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

from bounds.core import Claim, Exists, Quantity, ge, lt

n = Quantity("n", integer=True, nonnegative=True)
factor = Quantity("factor", "d", "smallest factor above 1", integer=True, positive=True)
value = Quantity("value", "n^2 + n + 41", integer=True, positive=True)

NAME = Claim(
    id="PAPER.NAME",
    given=ge(factor, 2),
    then=lt(factor, value),
    quantifier=Exists(over="n up to 40", exhaustive=True),  # the entries are all candidates, so failing is false
)


def smallest_factor(number):
    """By trial division."""
    return next(d for d in range(2, number + 1) if number % d == 0)


@NAME.experiment(last=[40], algorithm=smallest_factor)
def all_of_them(last, *, algorithm):
    """Every candidate is an entry."""
    candidates = range(last + 1)
    values = [one * one + one + 41 for one in candidates]
    return {n: candidates, value: values, factor: [algorithm(one) for one in values]}


@NAME.mutant("numbers above 1600 are taken for primes")
def _(original, number):
    return number if number > 1600 else original(number)
