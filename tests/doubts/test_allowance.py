"""A little number that is added to a promise makes it weaker; one that makes it stronger is no allowance."""

from fractions import Fraction

import pytest

from bounds.core import Quantity, eq, ge, gt, le, lt
from bounds.doubts.allowance import _added, _largest

x, y = Quantity("x"), Quantity("y", positive=True)
little = Fraction(1, 100)


@pytest.mark.parametrize(
    ("relation", "added"),
    [
        (le(x, y + little), little),
        (lt(x, y + little), little),
        (ge(x, y - little), -little),
        (gt(x, y - little), -little),
        (le(x, y - little), 0),
        (ge(x, y + little), 0),
        (eq(x, y + little), 0),
        (le(x, y), 0),
        (le(x, little), 0),  # then it is the promise itself
        (le(x, y + Fraction(99, 100)), Fraction(99, 100)),
        (le(x, y + 1), 0),
        (ge(x, y - 1), 0),
    ],
)
def test_an_allowance_is_below_one_and_weakens_the_promise(relation, added):
    """Added above, taken away below."""
    assert _added(relation) == added


@pytest.mark.parametrize(
    ("part", "largest"),
    [
        ({}, 0),
        ({"rhs": "-3/2"}, 1.5),
        ({"rhs": "1/2", "series": {"promised": [0.25, None, -4.0]}}, 4),
        ({"rhs": "5", "series": {"promised": [0.25]}}, 5),
        ({"rhs": "[2.5 +/- 0.1]", "series": {"promised": [0.25, -0.75]}}, 0.75),
        ({"rhs": "[2.5 +/- 0.1]"}, 0),
    ],
)
def test_the_largest_promise_that_a_record_shows(part, largest):
    """In absolute terms; a ball is read off its curve."""
    assert _largest(part) == largest
