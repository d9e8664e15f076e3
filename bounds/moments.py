"""Claims about random draws: sample moments are those of the law, as far as a sample of this size can say.

A moment that is more than seven of its standard deviations off says that the law is another. Under the law itself, over
eight thousand numbers or more, that happens less than twice in ten billion draws: to a mean by the normal tail or, of
bounded numbers, by Bernstein's inequality; to second moments and to products of neighbours by the bound of Laurent and
Massart for quadratic forms; to a share by Hoeffding's inequality. No point measures more than fifty of them. Over half
a million numbers a variance that is four percent too large is twenty off.
"""

from typing import Any

from bounds.core import Claim, Finding, Quantity, Statement, le

deviation = Quantity("deviation", "z", "a sample moment less that of the law, in standard deviations", nonnegative=True)
MOST = 7
MISSES = 1e-8


def has_moments(statement: Statement, name: str, title: str, **facts: Any) -> Claim:
    """The claim that all sample moments are close to those of the law."""
    return statement.added(
        name, le(deviation, MOST), title=title, quantifier=Finding("moments of a draw", misses=MISSES), **facts
    )


def deviations(values: Any, variance: float) -> list[float]:
    """Of the mean and of the second moment of independent normal numbers, and of the products of neighbours."""
    scaled = values.double().flatten() / variance**0.5
    count, products = len(scaled), scaled[1:] * scaled[:-1]
    return [
        float(scaled.mean().abs() * count**0.5),
        float((scaled.square().mean() - 1).abs() * (count / 2) ** 0.5),
        float(products.mean().abs() * len(products) ** 0.5),
    ]
