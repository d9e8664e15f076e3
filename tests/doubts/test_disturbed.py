"""What a disturbed algorithm returns: every number in it corrupted, all else as it was."""

import math
from collections import namedtuple

import numpy as np
import pytest
import torch

from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.experiment import Experiment
from bounds.doubts.disturbed import (
    CORRUPTIONS,
    _copied,
    _differ,
    _is_arithmetic,
    _mapped,
    _on_copies,
    disturbances,
)
from bounds.vocabulary import Verdict

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
    assert _mapped(torch.tensor([3.0]), CORRUPTIONS[1]).tolist() == [1_000_003]
    assert [one(2) for one in CORRUPTIONS] == [2_000_000, 1_000_002, -2, 0]


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


def step(v):
    return v / 2


def update(v):
    v *= 2
    return v


class Running:
    """Patience that measures what a run does with its algorithm; a failure is no evidence."""

    def __init__(self, run, bound=math.inf):
        self.run, self.bound = run, bound

    def judged(self, point, *, algorithm=None):
        try:
            found = self.run(algorithm or self.own, point)
        except RuntimeError:
            return None
        verdict = Verdict.HOLDS if abs(found) <= self.bound else Verdict.VIOLATED
        return Evidence("toy", verdict, "", (PartEvidence("", verdict, lhs=str(found)),))

    def told(self, algorithm=step, points=(1.0, 2.0, 3.0)):
        self.own = algorithm
        experiment = Experiment(dict, {}, algorithm=algorithm)
        return [one.split("measures the same when")[-1] for one in disturbances("run", experiment, points, self)]


def swallowed(algorithm, point):
    try:
        return float(algorithm(point))
    except RuntimeError:
        return 0.0


def dropped(algorithm, point):
    algorithm(point)
    return point


def compared(algorithm, point):
    v = np.full(2, point)
    return float((v - algorithm(v)).sum())


def test_each_slip_is_told_by_its_own_words():
    """Never called, its error swallowed, its result not used, its arguments overwritten: the first of them."""
    assert Running(lambda algorithm, point: point).told() == [
        "run never calls its algorithm `step`, so nothing is said of it"
    ]
    assert Running(swallowed).told() == ["run is as green when its algorithm `step` fails: its error is swallowed"]
    assert "is its result used?" in Running(dropped).told()[0]
    assert "works on copies of its arguments" in Running(compared).told(update)[0]


def test_what_depends_on_its_algorithm_is_left_alone():
    """At one point at least: there it fails with it, or measures something else."""
    assert Running(lambda algorithm, point: float(algorithm(point))).told() == []
    assert Running(compared).told() == []
    assert Running(lambda algorithm, point: swallowed(algorithm, point) if point < 3 else algorithm(point)).told() == []
    assert Running(lambda algorithm, point: dropped(algorithm, point) * (1 + (algorithm(point) > 1e6))).told() == []


def test_an_error_that_is_swallowed_but_turns_the_verdict_red_is_left_alone():
    """The number in its place breaks the claim at one of the points."""

    def replaced(algorithm, point):
        return swallowed(algorithm, point) or 10 * point

    assert "swallowed" in Running(replaced, bound=30).told()[0]
    assert Running(replaced, bound=29).told() == []


def test_what_fails_without_any_disturbance_says_nothing():
    """Nor does a result in which there is no number, or a point that is never the same twice."""

    def failing(algorithm, point):
        raise RuntimeError

    def named(v):
        return "a name"

    draws = iter(range(1000))

    def drawn(algorithm, point):
        return compared(algorithm, point) + next(draws)

    assert Running(failing).told() == []
    assert Running(dropped).told(named) == []
    assert Running(drawn).told(update) == []
    assert Running(dropped).told(float.__class__) == []


def test_an_algorithm_that_overwrites_at_a_later_point_only_is_told():
    """The first points may be left as they are."""

    def late(v):
        if v[0] > 2:
            v *= 2
        return v.copy()

    def read(algorithm, point):
        v = np.full(2, point)
        found = algorithm(v)
        return float(found.sum() + v.sum())

    assert "works on copies of its arguments" in Running(read).told(late)[0]
    assert Running(read).told(late, points=(1.0, 2.0)) == []
