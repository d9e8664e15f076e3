"""Claims about random draws: sample moments are those of the law, as far as a sample of this size can say.

A moment that is more than seven of its standard deviations off says that the law is another. Under the law itself, over
six thousand numbers or more, that happens less than twice in a billion draws: to a mean by the normal tail or, of
bounded numbers, by Bernstein's inequality; to second moments and to products of neighbours by the bound of Laurent and
Massart for quadratic forms; to a share by Hoeffding's inequality. Over half a million numbers a variance that is four
percent too large is twenty off.
"""

from collections.abc import Sequence
from typing import Any

from bounds.core import Claim, Finding, Quantity, Statement, exact, le

deviation = Quantity("deviation", "z", "a sample moment less that of the law, in standard deviations", nonnegative=True)
MOST = 7
FEWEST_NUMBERS = 6000
MOST_MOMENTS = 25
"""Of one point."""
MISSES = 2e-9 * MOST_MOMENTS


def has_moments(statement: Statement, name: str, title: str, **facts: Any) -> Claim:
    """The claim that all sample moments are close to those of the law."""
    return statement.added(
        name, le(deviation, MOST), title=title, quantifier=Finding("moments of a draw", misses=MISSES), **facts
    )


def deviations(values: Any, variance: float) -> list[float]:
    """Of the mean and of the second moment of independent normal numbers, and of the products of neighbours."""
    scaled = values.double().flatten() / variance**0.5
    count, products = len(scaled), scaled[1:] * scaled[:-1]
    if count < FEWEST_NUMBERS:
        raise ValueError(f"Expected {FEWEST_NUMBERS} numbers or more, as the tails are those of so many; got {count}.")
    return [
        float(scaled.mean().abs() * count**0.5),
        float((scaled.square().mean() - 1).abs() * (count / 2) ** 0.5),
        float(products.mean().abs() * len(products) ** 0.5),
    ]


def in_deviations(found: Sequence[float]) -> dict[Quantity, Any]:
    """What a point measures."""
    if len(found) > MOST_MOMENTS:
        raise ValueError(f"Expected {MOST_MOMENTS} moments at most, as a point may miss by so many; got {len(found)}.")
    return {deviation: exact(list(found))}
