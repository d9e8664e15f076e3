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


count = 3


def uncounted(symbol):
    n, count = symbol, 5
    return {n: count, [count]: n}


def test_other_errors_are_left_alone():
    """Nothing is hidden by a quantity under its own name, or by a number that hides another one."""
    assert shadowed(TypeError("elsewhere")) == ""
    with pytest.raises(TypeError) as caught:
        uncounted(n)
    assert shadowed(caught.value) == ""


def test_an_error_of_another_kind_is_left_alone():
    """A division by zero comes of no name."""

    def divided(n):
        return 1 / (n - n)

    with pytest.raises(ZeroDivisionError) as caught:
        divided(3)
    assert shadowed(caught.value) == ""
