"""What a disturbed algorithm returns: every number in it corrupted, all else as it was."""

from collections import namedtuple

import numpy as np
import pytest
import torch

from bounds.doubts.disturbed import CORRUPTIONS, FAR, _copied, _differ, _is_arithmetic, _mapped, _on_copies

Pair = namedtuple("Pair", "left right")


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (2, -2),
        (0.5, -0.5),
        ((1, 2.0), (-1, -2.0)),
        ([1, "a", None], [-1, "a", None]),
        (Pair(1, [2]), Pair(-1, [-2])),
        ({"x": 1, "told": "a"}, {"x": -1, "told": "a"}),
        (True, False),
        (np.bool_(False), True),
        (b"raw", b"raw"),
    ],
)
def test_every_number_of_a_result_is_corrupted(value, other):
    """In whatever it is packed; a truth value is turned round, words stay."""
    found = _mapped(value, lambda one: -one)

    assert found == other
    assert type(found) is type(other)


def test_arrays_are_corrupted_as_a_whole():
    """Of truth values each one, of words none."""
    assert _mapped(np.array([1.0, -2.0]), CORRUPTIONS[2]).tolist() == [-1, 2]
    assert _mapped(np.array([True, False]), CORRUPTIONS[0]).tolist() == [False, True]
    assert _mapped(np.array(["a"]), CORRUPTIONS[0]).tolist() == ["a"]
    assert _mapped(torch.tensor([3.0]), CORRUPTIONS[1]).tolist() == [3 + FAR]
    assert [one(2) for one in CORRUPTIONS] == [2 * FAR, 2 + FAR, -2, 0]


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        (1, True),
        ("a", False),
        (None, False),
        (b"a", False),
        ([], False),
        (["a", 1], True),
        ({"a": None}, False),
        ({"a": (0.5,)}, True),
        (np.array(["a"]), False),
        (np.array([1]), True),
        (np.array([1], dtype=object), True),
        (object(), False),
    ],
)
def test_there_is_a_number_in_it_or_not(value, answer):
    """Somewhere: a corruption of what has none says nothing."""
    assert _is_arithmetic(value) is answer


def test_numbers_are_copied_and_all_else_is_shared():
    """Arrays, tensors and lists of numbers; a log of words goes on being written."""
    for value in (np.ones(2), torch.ones(2), [1.0, 2.0], [[1], [2]]):
        copied = _copied(value)
        assert copied is not value
        assert not _differ(copied, value)
    for value in ([], ["a"], [1, "a"], (1, 2), {"x": 1}, np.random.default_rng(0), 3.0):
        assert _copied(value) is value
    nested = [[1], [2]]
    assert _copied(nested)[0] is not nested[0]


def test_what_an_algorithm_overwrites_is_told_unless_that_is_all_it_does():
    """By place and by name; one that returns nothing is meant to write."""
    written, a, b = [], np.ones(2), np.ones(2)

    def step(v, w, *, scale):
        v *= scale
        return v + w

    def update(v):
        v *= 2

    assert _on_copies(step, written)(a, w=b, scale=3).tolist() == [4, 4]
    assert len(written) == 1
    assert written[0] is a
    assert a.tolist() == [1, 1]
    _on_copies(update, written)(a)
    assert len(written) == 1
