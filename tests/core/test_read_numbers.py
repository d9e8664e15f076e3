"""What may be returned for a symbol, and which exact number or ball it becomes."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import torch
from flint import arb, fmpq, fmpz

from bounds.core.numbers import (
    SHARP,
    UnreadableError,
    as_balls,
    as_floats,
    between,
    entries,
    exact,
    has_radius,
    is_exact,
    is_sharp,
    is_whole,
)

INF = float("inf")


def fraction(value):
    """The exact value of any number."""
    value = value.item() if hasattr(value, "item") else value
    return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else Fraction(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7, 7),
        (np.int64(7), 7),
        (fmpz(7), 7),
        (fmpq(7, 3), Fraction(7, 3)),
        (Fraction(-1, 3), Fraction(-1, 3)),
        (sp.Rational(2, 5), Fraction(2, 5)),
        (exact(0.1), Fraction(0.1)),
        (exact(np.float32(0.1)), Fraction(float(np.float32(0.1)))),
        (exact(torch.tensor(0.25)), Fraction(1, 4)),
        (torch.tensor(3), 3),
        (2**80, 2**80),
    ],
    ids=repr,
)
def test_exact_numbers_stay_what_they_are(value, expected):
    """Whole numbers, fractions, and floats that are meant to the last digit."""
    found = entries(value)

    assert found.shape == ()
    assert is_exact(found)
    assert Fraction(int(found.item().p), int(found.item().q)) == expected


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (range(3), (3,)),
        ([1, 2, 3], (3,)),
        ([[1, 2, 3], [4, 5, 6]], (2, 3)),
        (np.ones((2, 3), int), (2, 3)),
        ([np.array([1, 2]), np.array([3, 4])], (2, 2)),
        (torch.ones(4, 1, dtype=torch.int64), (4, 1)),
        (exact(np.ones((2, 2))), (2, 2)),
        (exact([0.5, 1]), (2,)),
        ([exact(0.5), 1], (2,)),
        ([], (0,)),
        ((np.ones((2, 3)), 0.5), (2, 3)),
        ((np.ones((2, 1)), np.ones(3)), (2, 3)),
        (([1.0, 2.0], 0.25), (2,)),
        ([(1.0, 0.5), (2.0, 0.5)], (2,)),
        ((1.0, [0.5, 0.25, 0.125]), (3,)),
        ([torch.tensor([1, 2]), torch.tensor([3, 4])], (2, 2)),
    ],
    ids=repr,
)
def test_arrays_keep_their_shape(value, shape):
    """Lists of lists, of arrays, of pairs; a value and its radius broadcast."""
    assert entries(value).shape == shape


@pytest.mark.parametrize(
    ("value", "radius"),
    [
        (3.0, 0.25),
        (Fraction(1, 3), 0.25),
        (-2, Fraction(1, 8)),
        (torch.tensor(3.0), torch.tensor(0.25)),
        (np.float32(3), 0.5),
        (3, 0),
        (fmpq(1, 3), fmpq(1, 7)),
    ],
)
def test_a_pair_is_a_ball_around_its_value(value, radius):
    """It holds both ends, and is hardly wider."""
    ball = entries((value, radius)).item()
    middle, wide = map(fraction, (value, radius))

    for end in (middle - wide, middle + wide):
        assert ball.contains(arb(fmpq(end.numerator, end.denominator)))
    assert float(ball.rad()) <= float(wide) * (1 + 1e-6) + 1e-12


def test_arrays_of_pairs_are_balls_around_their_values():
    """The quick way for floats and the slow one for everything else."""
    floats_, others = entries((np.array([1.0, 2.0]), np.array([0.5, 0.0]))), entries(([1, Fraction(1, 3)], [0.5, 0]))

    assert [(float(one.mid()), float(one.rad())) for one in floats_] == [(1.0, pytest.approx(0.5)), (2.0, 0.0)]
    assert others[0].contains(arb(1.5))
    assert not others[0].contains(arb(1.6))
    assert others[1].contains(arb(fmpq(1, 3)))
    assert float(others[1].rad()) < 1e-12


def test_an_infinite_radius_means_that_nothing_is_known():
    """Alone, in a list and in an array; a value that is infinite is refused all the same."""
    for value in ((1.0, INF), (Fraction(1, 2), INF)):
        assert not entries(value).item().is_finite()
        assert entries(value).item().contains(arb(10**9))
    found = entries((np.array([1.0, 2.0]), np.array([INF, 0.5])))
    assert [one.is_finite() for one in found] == [False, True]
    assert entries(arb(0, INF)).item().contains(arb(5))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.5, "without an error radius"),
        (np.float64(0.5), "without an error radius"),
        ([1, 0.5], "without an error"),
        (float("nan"), "contains nan"),
        (INF, "contains inf"),
        (exact(INF), "contains inf"),
        (arb("inf"), "contains inf"),
        (arb("-inf"), "contains -inf"),
        ((float("nan"), 0.5), "contains nan"),
        ((1.0, -0.5), "non-negative"),
        ((1.0, float("nan")), "its error radius"),
        ((np.array([1.0, INF]), np.ones(2)), "contains inf"),
        ((np.ones(2), np.array([1.0, -1.0])), "negative or undefined"),
        ((np.ones(2), np.array([1.0, float("nan")])), "negative or undefined"),
        ((1, 2, 3), "this one has 3 members"),
        ((np.ones(2), np.ones(3)), r"shape \(2,\) but its radius \(3,\)"),
        (True, "truth value"),
        (np.bool_(True), "truth value"),
        (1j, "complex"),
        (np.array([1j]), "complex"),
        (np.complex128(1), "complex"),
        ("3", "of type str"),
        (np.array(["3"]), "an array of <U1"),
        (None, "of type NoneType"),
        ((1.0, "a"), "its error radius"),
    ],
    ids=repr,
)
def test_what_is_no_number_is_refused_in_words(value, told):
    """And so is a float whose error nobody has told."""
    with pytest.raises(UnreadableError, match=told):
        entries(value)


def test_between_holds_both_ends():
    """A number of which two bounds are known; the lower one comes first."""
    ball = between(Fraction(1, 3), 2)

    assert ball.contains(arb(fmpq(1, 3)))
    assert ball.contains(arb(2))
    assert not ball.contains(arb(2.01))
    assert not ball.contains(arb(0.33))
    assert between(2, 2) == 2
    assert between(0.5, 1.5).contains(arb(1))
    with pytest.raises(ValueError, match="the lower bound comes first"):
        between(2, 1)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1.0, 0.5), True),
        ([1, (2.0, 0.5)], True),
        ([1, 2], False),
        (exact(0.5), False),
        (exact([(0.5, 0.1)]), True),
        (np.array([1, 2]), False),
        (np.array([None, 3], dtype=object), False),
        (arb(1, 0.5), False),
        ([[1], [(2.0, 0.1)]], True),
    ],
    ids=repr,
)
def test_a_radius_is_seen_wherever_it_stands(value, expected):
    """Also inside of lists."""
    assert has_radius(value) is expected


def test_sharp_and_whole_are_said_with_certainty():
    """A number counts as known up to 10^-12 of itself; a ball is whole only if nothing else is in it."""
    assert SHARP == 1e-12
    assert is_sharp(fmpq(1, 3))
    assert is_sharp(arb(100, 99e-12))
    assert not is_sharp(arb(100, 101e-12))
    assert not is_sharp(arb(0, 1e-30))
    assert is_sharp(arb(-100, 99e-12))
    assert is_whole(fmpq(4))
    assert not is_whole(fmpq(1, 2))
    assert is_whole(arb(4))
    assert not is_whole(arb(4, 0.1))
    assert not is_exact(entries([1, (1.0, 0.0)]))
    assert is_exact(entries([1, 2]))
    assert all(type(one) is arb for one in as_balls(entries([1, (1.0, 0.5)])))


def test_single_tensors_in_a_list_are_its_numbers():
    """Of no axes each, with a radius for all or none; and with a graph, which is cut off."""
    found = entries([torch.tensor(3), np.array(4), 5])
    balls = entries(([torch.tensor(3.0), torch.tensor(4.0, requires_grad=True)], 0.5))

    assert [fraction(one) for one in found] == [3, 4, 5]
    assert [float(ball.mid()) for ball in balls] == [3, 4]
    assert entries((torch.ones(2, requires_grad=True), 0.5)).shape == (2,)
    pairs = entries([(torch.tensor(1.0), torch.tensor(0.5)), (2, arb(0.25))])
    assert [(float(ball.mid()), float(ball.rad())) for ball in pairs] == [
        (1, pytest.approx(0.5)),
        (2, pytest.approx(0.25)),
    ]


@pytest.mark.parametrize("kind", [np.array, torch.tensor, np.int64])
@pytest.mark.parametrize("sign", [1, -1])
def test_long_integers_are_read_up_to_two_to_the_53(kind, sign):
    """That far they are believed, in either direction; one further they may have wrapped around."""
    number = kind(sign * 2**53)

    assert fraction(entries(number).item()) == sign * 2**53
    assert entries(np.array([0, sign * 2**53])).shape == (2,)
    for array in (kind(sign * (2**53 + 1)), np.array([0, sign * (2**53 + 1)])):
        with pytest.raises(UnreadableError, match="wrapped around"):
            entries(array)


def test_no_entries_are_no_numbers():
    """An empty array stays one, as floats too."""
    assert as_floats(entries([])).shape == (0,)
    assert as_floats(entries([Fraction(1, 4), (0.5, 0.1)])).tolist() == [0.25, 0.5]
