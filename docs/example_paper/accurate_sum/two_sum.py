r"""TwoSum turns two floats into their rounded sum and its error, and nothing is lost.

$$ x + y = a + b $$

for all floats $a$, $b$ without overflow, in whatever order. Six operations and no branch.

Kind: identity. Constants: none.
"""

from fractions import Fraction

from accurate_sum._algorithms import two_sum as algorithm_3_1
from bounds.core import Claim, Quantity, eq

a, b = Quantity("a"), Quantity("b")
x, y = Quantity("x"), Quantity("y")

two_sum = Claim(id="accurate_sum.two_sum", source="Algorithm 3.1", then=eq(x + y, a + b))


@two_sum.experiment(first=[1.0, 0.1, 2.0**53], second=[1.0, -0.3, 2.0**60], algorithm=algorithm_3_1)
def pairs(first, second, *, algorithm):
    """Every float is a fraction, so equality is decided."""
    high, low = algorithm(first, second)
    return {a: Fraction(first), b: Fraction(second), x: Fraction(high), y: Fraction(low)}


two_sum.mutant("error forgotten", lambda original, a, b: (original(a, b)[0], 0.0))
