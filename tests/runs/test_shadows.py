"""A number that hides a quantity is named where it does harm."""

import pytest
import sympy as sp

from bounds.runs.shadows import shadowed

n = sp.Symbol("n")


def broken(size, n):
    return {n: size, [size]: n}


def test_the_hidden_quantity_is_named():
    """Not the numbers beside it."""
    with pytest.raises(TypeError) as caught:
        broken(3, 4)

    assert "`n` is a number that hides the quantity" in shadowed(caught.value)


def test_other_errors_are_left_alone():
    """Where nothing is hidden there is nothing to say."""
    assert shadowed(TypeError("elsewhere")) == ""
