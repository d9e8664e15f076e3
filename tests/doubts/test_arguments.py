"""Arguments so alike that no run would see them mixed up, each by pencil."""

import ast
from fractions import Fraction

import numpy as np
import pytest

from bounds.doubts.arguments import SPECIAL, _array, _is_equal, _is_symmetric, _names_an_axis, _text, _transposes


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        (0.5, 0.5, True),
        (0.5, 0.25, False),
        (Fraction(1, 2), Fraction(1, 2), True),
        (0.5, Fraction(1, 2), False),  # two kinds of numbers are told apart
        (0.0, 0.0, False),  # zero is where runs start
        (-1.0, -1.0, True),
        (2, 2, False),  # sizes may well be the same
        (True, True, False),
        ("a", "a", False),
        (None, None, False),
        (len, len, False),
        (np.array([1.0, 2.0]), np.array([1.0, 2.0]), True),
        (np.array([1.0, 2.0]), np.array([1.0, 3.0]), False),
        (np.zeros(3), np.zeros(3), False),
        (-np.ones(3), -np.ones(3), True),
        (np.array([0.0, 1.0]), np.array([0.0, 1.0]), True),
        (np.ones(2), np.ones(3), False),
        ([1.0], [1.0], True),
    ],
)
def test_two_arguments_are_the_same_numbers_or_not(one, other, answer):
    """Of one kind, not zero, and no sizes."""
    assert _is_equal(one, other) is answer


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (np.ones((2, 3)), (2, 3)),
        ([1, 2.5], (2,)),
        ((1, 2), (2,)),
        ([[1], [2]], (2, 1)),
        (np.ones(1), None),
        ([], None),
        (3.0, None),
        ("ab", None),
        (["a", "b"], None),
        ([[1], [2, 3]], None),
        ([1.0, float("inf")], None),
        ([float("nan"), 1.0], None),
        ([10**400, 1], None),
    ],
)
def test_an_array_has_at_least_two_finite_numbers(value, shape):
    """Whatever they are packed in."""
    found = _array(value)

    assert (None if found is None else found.shape) == shape


ARRAYS = {
    "constant": np.full(4, 2.0),
    "zero": np.zeros(4),
    "uniform weights": np.full(4, 0.25),
    "lonely": np.array([0.0, 3.0, 0.0]),
    "two numbers": np.array([0.0, 3.0, 1.0]),
    "diagonal": np.diag([1.0, 2.0]),
    "symmetric": np.array([[1.0, 2.0], [2.0, 5.0]]),
    "of rank one": np.outer([1.0, 2.0], [1.0, 3.0, 4.0]),
    "a column": np.array([[1.0], [2.0]]),
    "of rank two": np.array([[1.0, 2.0], [3.0, 5.0]]),
    "wide": np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]]),
}
KINDS = {
    "constant": {"constant"},
    "zero but for one entry": {"lonely"},
    "diagonal": {"diagonal"},
    "of rank one": {"of rank one"},
}


@pytest.mark.parametrize("kind", SPECIAL)
def test_special_arrays_are_what_they_are_called(kind):
    """Zero and uniform weights are where runs start; a column has rank one whatever it holds."""
    assert {name for name, array in ARRAYS.items() if SPECIAL[kind](array)} == KINDS[kind]


def test_a_symmetric_matrix_is_its_own_transpose():
    """A diagonal one, too; a rectangular one is none."""
    assert {name for name, array in ARRAYS.items() if _is_symmetric(array)} == {"diagonal", "symmetric"}


def step(matrix, vector):
    turned = np.transpose(vector) @ matrix.mT
    return turned.sum(axis=0)


def sum_of(matrix):
    return matrix.T.sum(0)


def test_a_text_tells_what_is_transposed_and_whether_an_axis_is_named():
    """By attribute and by the name of the argument; of what has no text nothing is known."""
    assert (_transposes(_text(step), "matrix"), _transposes(_text(step), "vector")) == (True, False)
    assert (_names_an_axis(_text(step)), _names_an_axis(_text(sum_of))) == (True, False)
    assert _transposes(_text(sum_of), "matrix")
    assert ast.dump(_text(len)) == ast.dump(ast.Module([], []))
