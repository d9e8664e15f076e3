"""Arguments so alike that no run would see them mixed up, each by pencil."""

import ast
from fractions import Fraction

import numpy as np
import pytest

from bounds.core.experiment import Experiment
from bounds.doubts.arguments import (
    SPECIAL,
    _array,
    _is_equal,
    _is_symmetric,
    _names_an_axis,
    _text,
    _transposes,
    mixed_up,
)


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


class Running:
    """Patience in which the algorithm that listens is called with what each point holds."""

    def judged(self, point, *, algorithm):
        for arguments in point:
            algorithm(*arguments)


def told(algorithm, *points, batched=False):
    experiment = Experiment(dict, {}, algorithm=algorithm, batched=batched)
    return list(mixed_up(experiment, points, Running()))


def mixing(a, b, c=None):
    return a


def works(A, b):
    return A.T @ b


def sums(A, b=None):
    return np.sum(A, axis=0)


SQUARE, OTHER = np.array([[1.0, 2.0], [2.0, 5.0]]), np.array([[1.0, 2.0], [3.0, 5.0]])
WIDE = np.array([[1.0, 2.0, 4.0], [3.0, 5.0, 7.0]])
V = np.array([1.0, 2.0])


def test_arguments_that_are_the_same_in_each_call_may_be_swapped():
    """In each call of each point; all of them by place, with as many arguments each time."""
    note = "`mixing` gets the same `a` and `b` in each call, so no run would see them swapped"

    assert told(mixing, [(0.5, 0.5), (2.0, 2.0)], [(3.0, 3.0)]) == [note]
    assert told(mixing, [(0.5, 0.5), (2.0, 2.0)], [(3.0, 4.0)]) == []
    assert told(mixing, [(0.5, 0.5)], [(0.5, 0.5, 1.0)]) == []
    assert told(mixing, [(0.25, 0.5, 0.5)])[0].startswith("`mixing` gets the same `b` and `c`")
    assert told(mixing, [], []) == told(mixing, [(0.5, 0.5)], batched=True) == told(len, [(V,)]) == []


def test_a_symmetric_matrix_hides_a_transpose_and_a_square_one_its_axes():
    """Where the algorithm transposes it, or names an axis, and all of its matrices are alike in that."""
    (transposed,) = told(works, [(SQUARE, V)], [(SQUARE * 2, V)])
    (axis,) = told(sums, [(OTHER,)])

    assert "`works` transposes `A`, which is symmetric in each call" in transposed
    assert "`sums` works along an axis of `A`, which is square in each call" in axis
    assert told(works, [(SQUARE, V)], [(OTHER, V)]) == told(works, [(WIDE, V)]) == []
    assert told(sums, [(OTHER,), (WIDE,)]) == []
    assert told(mixing, [(OTHER, V)], [(SQUARE, V)]) == []
    assert "axis" in told(sums, [(SQUARE,)])[0]


def test_special_arguments_are_told_by_what_they_are():
    """If all of them are, and by the name of the parameter; what is no array counts for nothing."""
    assert told(mixing, [(0.5, np.diag([1.0, 2.0]))], [("a", np.diag([3.0, 2.0]))]) == [
        "`b` is diagonal in each call of `mixing`; one that is not would show more"
    ]
    assert told(mixing, [(0.5, np.diag([1.0, 2.0]))], [(0.5, OTHER)]) == []
    assert "`a` is constant in each call" in told(mixing, [(np.full(3, 2.0), V)], [(7.0, V)])[0]
    assert told(mixing, [(np.full(3, 2.0), V)], [(np.diag([1.0, 2.0]), V)])[0].startswith("`a` is diagonal")
