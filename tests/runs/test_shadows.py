"""A number that hides a quantity is named where it does harm."""

import sympy as sp

from bounds.runs.shadows import shadowed

n = sp.Symbol("n")


def broken(size, n):
    return {n: size, [size]: n}


def test_the_hidden_quantity_is_named():
    """Not the numbers beside it."""
    try:
        broken(3, 4)
    except TypeError as reason:
        assert "`n` is a number that hides the quantity" in shadowed(reason)


def test_other_errors_are_left_alone():
    """Where nothing is hidden there is nothing to say."""
    assert shadowed(TypeError("elsewhere")) == ""
