r"""FastTwoSum loses nothing: false as it is often copied, without the premise |a| >= |b|.

$$ x + y = a + b \quad\text{if } |a| \ge |b| . $$

With $a = 3$ and $b = 2^{53} + 2$ the rounding error of the sum is lost in $a - x$. The paper has the premise; many
copies of the three lines do not.

Kind: identity. Constants: none.
"""

from fractions import Fraction

import sympy as sp

from accurate_sum._algorithms import fast_two_sum as algorithm_3_2
from bounds.core import Quantity, Statement, eq, ge

a, b = Quantity("a"), Quantity("b")
x, y = Quantity("x"), Quantity("y")

fast_two_sum = Statement(
    "accurate_sum.fast_two_sum",
    "Algorithm 3.2, without its premise",
    algorithm=algorithm_3_2,
    erratum="False for |a| < |b|: the first subtraction is rounded, too.",
    survives="Yes, with the premise |a| >= |b|, which makes a - x a float.",
)
printed = fast_two_sum.printed(eq(x + y, a + b))
corrected = fast_two_sum.corrected(
    eq(x + y, a + b),
    also=ge(sp.Abs(a), sp.Abs(b)),
    title="FastTwoSum loses nothing if the first float is the larger one",
)


def exactly(first, second, algorithm):
    """Every float is a fraction."""
    high, low = algorithm(first, second)
    return {a: Fraction(first), b: Fraction(second), x: Fraction(high), y: Fraction(low)}


@fast_two_sum.witness(printed)
def three_and_much_more(algorithm):
    """3 + (2^53 + 2) lies between two floats, and 3 minus the rounded one as well."""
    return exactly(3.0, 2.0**53 + 2, algorithm)


@fast_two_sum.experiment(corrected, first=[2.0**53 + 2, -5.0], second=[3.0, 0.1])
def ordered(first, second, *, algorithm):
    """The larger one first."""
    return exactly(first, second, algorithm)


corrected.mutant("error forgotten", lambda original, a, b: (original(a, b)[0], 0.0))
printed.formula_mutant("no error larger than the sum", then=ge(sp.Abs(a + b), sp.Abs(x + y - a - b)))
