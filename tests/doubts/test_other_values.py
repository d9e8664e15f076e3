"""Which other values of a parameter are tried: between the listed ones, beside them, and beyond, each by pencil."""

import math
from fractions import Fraction
from functools import partial

import pytest

from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.experiment import Experiment
from bounds.core.numbers import exact
from bounds.doubts.elsewhere import _is, is_broken
from bounds.runs.drift import Drift, _is_steady, pace
from bounds.search.evolve import Axis, among_quick, axes
from bounds.search.other_values import between, of_the_same_kind, other_values
from bounds.vocabulary import Depth, Verdict


def test_whole_numbers_between_beside_and_beyond():
    """All small ones, both neighbours, the middles, two further, and twice, four and eight times the largest."""
    whole = partial(other_values, is_whole=True)

    assert whole([20, 40]) == [*range(1, 13), 19, 21, 25, 30, 35, 39, 41, 42, 80, 160, 320]
    assert whole([3]) == [1, 2, 3, 4, 5, 6, 12, 24]
    assert whole([-4, 0]) == [-5, -3, -2, -1, 0, 1, 2]
    assert whole([0, 5]) == [-1, 1, 2, 3, 4, 5, 6, 7, 10, 20, 40]
    assert min(whole([1, 2])) == 1


def test_what_need_not_be_whole_is_tried_as_a_fraction_too():
    """Parts of the smallest positive one: a half, an eighth, and one in sixty-four."""
    parts = [Fraction(3, 2), Fraction(3, 8), Fraction(3, 64)]

    assert other_values([3], is_whole=False) == [1, 2, 3, 4, 5, 6, 12, 24, *parts]
    assert other_values([0, 5], is_whole=False) == other_values([0, 5], is_whole=True)


def test_real_numbers_between_and_beyond():
    """Quarters; parts and multiples of positive ones; by their width others; the nearest to the largest first."""
    real = partial(other_values, is_whole=False)

    assert real([1.0, 3.0]) == [2.5, 2.0, 1.5, 0.5, 0.125, 0.0156, 6.0, 24.0, 192.0]
    assert real([-1.0, 3.0]) == [2.0, 1.0, 0.0, 7.0, -5.0]
    assert real([Fraction(1, 2)]) == [Fraction(1, part) for part in (4, 16, 128)] + [1, 4, 32]
    assert 0.0 in real([-4.0, -2.0, 3.0])
    assert real([0.0, 1.0]) == [0.75, 0.5, 0.25, 2.0, -1.0]
    assert real([1.0, 1.23456])[:3] == [1.18, 1.12, 1.06]
    assert real([1, 2.5]) == [2.12, 1.75, 1.38, 0.5, 0.125, 0.0156, 5.0, 20.0, 160.0]
    assert [type(one) for one in real([-1.0, 2]) if one == 0] == [float]


@pytest.mark.parametrize(
    ("listed", "others"),
    [
        ([4, 6], [2, 4, 6, 8, 10, 12]),
        ([9, 15], [9, 15, 21, 27]),  # odd, and multiples of three
        ([5, 10], [5, 10, 15, 20]),
        ([2, 4, 8], [2, 4, 8, 16]),
        ([4, 9], [4, 9, 16]),
        ([3, 5, 7], [3, 5, 7, 11, 13]),
        ([2, 3, 5], [2, 3, 5, 7]),
        ([3, 4], [1, 2, 3, 4, 5, 6, 7, 8]),
        ([1, 2], [1, 2, 4]),
        ([13, 35], [11, 13, *range(35, 71, 2)]),  # small ones, and from the largest up to twice of it
    ],
)
def test_numbers_of_the_same_kind_share_what_all_listed_ones_are(listed, others):
    """Even, odd, multiples, powers of two, squares, primes: an instance may be built of these on purpose."""
    assert of_the_same_kind(listed) == others


def test_the_middle_of_two_numbers_is_of_their_kind():
    """Whole numbers stay whole; floats have three digits; fractions stay exact."""
    assert between(3, 8) == 5
    assert between(1.0, 2.2468) == 1.62
    assert between(Fraction(1, 3), Fraction(1, 2)) == Fraction(5, 12)


@pytest.mark.parametrize(
    ("measured", "value", "answer"),
    [
        (3, 3, True),
        ((3.0, 0.1), 3, True),
        (exact(0.5), 0.5, True),
        (Fraction(1, 2), 0.5, True),
        (3, 4, False),
        ((3.0, 0.1, 0.2), 3, False),
        ([3], 3, False),
        ("x", 3, False),
        (None, 3, False),
    ],
)
def test_a_measured_number_is_a_parameter_or_not(measured, value, answer):
    """With a radius, exact, or as it is; what is no number is none."""
    assert _is(measured, value) is answer


@pytest.mark.parametrize(
    ("verdict", "tightness", "is_exact", "answer"),
    [
        (Verdict.VIOLATED, 1.01, False, True),
        (Verdict.VIOLATED, 1.009, False, False),
        (Verdict.VIOLATED, 1.0001, True, True),
        (Verdict.VIOLATED, None, True, True),
        (Verdict.VIOLATED, None, False, False),
        (Verdict.HOLDS, 2.0, True, False),
    ],
)
def test_a_bound_is_broken_by_exact_numbers_or_by_more_than_a_percent(verdict, tightness, is_exact, answer):
    """An error that somebody guessed explains less."""
    part = PartEvidence("", verdict, tightness=tightness)

    assert is_broken(Evidence("toy", verdict, "", (part,), exact=is_exact)) is answer


def ranges_of(beyond, **grid):
    facts = {name: grid.pop(name) for name in ("within", "quick") if name in grid}
    return {one.name: (one.kind, one.low, one.high) for one in axes(Experiment(dict, grid, **facts), beyond=beyond)}


def test_each_parameter_has_its_axis():
    """Counts, logarithms, real numbers, choices, seeds; what is listed once and is no number does not move."""
    grid = {
        "n": [2, 8],
        "r": [0.5, 2.0],
        "x": [-1.0, 1.0],
        "kind": ["a", "b", "c"],
        "seed": [0],
        "one": ["a"],
        "m": [3],
    }
    listed = ranges_of(1.0, **grid)

    assert listed == {
        "n": ("count", 2, 8),
        "r": ("logarithm", math.log(0.5), math.log(2.0)),
        "x": ("real", -1.0, 1.0),
        "kind": ("choice", 0, 2),
        "seed": ("seed", 0, 2**31 - 1),
    }
    assert ranges_of(10.0, **grid) == listed | {
        "n": ("count", 1, 16),
        "r": ("logarithm", math.log(0.05), math.log(20.0)),
        "x": ("real", -3.0, 3.0),
        "m": ("count", 1, 6),
    }


def test_a_declared_range_is_not_left():
    """Whole numbers inside of it; and numbers that are not positive stay so."""
    assert ranges_of(10.0, n=[2, 3], within={"n": (1.5, 4.5)}) == {"n": ("count", 2, 4)}
    assert ranges_of(10.0, r=[0.5], within={"r": (0.25, 1.0)}) == {"r": ("logarithm", math.log(0.25), math.log(1.0))}
    assert ranges_of(10.0, n=[-3, 0]) == {"n": ("count", -3, 0)}
    assert ranges_of(10.0, x=[0.0]) == {"x": ("real", -1.0, 1.0)}
    assert ranges_of(10.0, x=[-2.0]) == {"x": ("real", -4.0, 0.0)}
    assert ranges_of(1.0, x=[0.0]) == {}
    assert ranges_of(10.0, n=[-3, -2]) == {"n": ("count", -3, -2)}
    assert ranges_of(1.0, x=[2, 3.5]) == {"x": ("logarithm", math.log(2), math.log(3.5))}


def test_entries_of_a_vector_stray_one_by_one():
    """By four from the listed ones."""
    found = axes(Experiment(dict, {"z": [[1.0, -2.0]]}), beyond=10.0)

    assert [(one.entry, one.low, one.high) for one in found] == [
        (0, -3.0, 5.0),
        (1, -6.0, 2.0),
    ]
    assert axes(Experiment(dict, {"z": [[1, 0.5]]}), beyond=10.0) == []
    assert [one.entry for one in axes(Experiment(dict, {"z": [[1.0], [2, 3]]}), beyond=10.0)] == [0]


def test_a_coordinate_is_written_as_the_parameter_that_it_stands_for():
    """Whole, chosen, by its logarithm and never beyond its ends; an entry leaves the listed vector as it is."""
    listed = [[1.0, 2.0]]
    params = {"n": 1, "kind": "a"}
    Axis("n", [1, 2], 1, 2, "count").put(params, 2.0)
    Axis("kind", ["a", "b"], 0, 1, "choice").put(params, 1.0)
    Axis("r", [1.0], 0.0, 1.0, "logarithm", None, 1.0, 2.0).put(params, math.log(3.0))
    Axis("s", [1.0], 0.0, 1.0, "logarithm", None, 1.0, 2.0).put(params, math.log(0.5))
    Axis("x", [1.0], 0.0, 1.0, "real").put(params, -7.5)
    Axis("z", listed, 0.0, 1.0, "entry", 1).put(params, 9.0)
    Axis("z", listed, 0.0, 1.0, "entry", 0).put(params, 8.0)

    assert params == {"n": 2, "kind": "b", "r": 2.0, "s": 1.0, "x": -7.5, "z": [8.0, 9.0]}
    assert listed == [[1.0, 2.0]]
    assert [Axis("n", [], 0, 1, kind).is_whole for kind in ("seed", "count", "choice", "real", "entry")] == [
        True, True, True, False, False,
    ]  # fmt: skip


def test_a_slow_experiment_is_searched_among_its_quick_values():
    """As if it listed no others."""
    one = Experiment(lambda n: {}, {"n": [1, 50]}, quick={"n": [1, 2]}, thorough={"n": [99]}, within={"n": (1, 99)})

    assert among_quick(one).listed() == {"n": [1, 2]}
    assert among_quick(one).ranges() == {"n": (1, 2)}
    assert one.grid_at(Depth.THOROUGH) == {"n": [99]}


def path(early, half, whole, last=8):
    return [(last // 4, early), (last // 2, half), (last, whole)]


@pytest.mark.parametrize(
    ("run", "taken"),
    [
        (path(0.25, 0.5, 0.75), None),  # a quarter each: there is just enough room
        (path(0.25, 0.5, 0.8125), 0.3125 * 1.25),  # it takes more each time
        (path(0.25, 0.375, 0.75), 0.75),  # at most twice what the last doubling took
        (path(0.25, 0.5, 0.6875), None),  # it settles
        (path(0.5, 0.5, 0.8125), 0.3125),  # nothing before: as much again
        (path(0.75, 0.5, 0.8125), None),  # what is attained early counts later, too
        (path(0.25, 0.75, 0.75), None),  # it stands still
        (path(0.0, 0.5, 0.875), None),  # nothing is known of the beginning
        (path(0.25, 0.5, 1.0), None),  # there is no room left to speak of
    ],
)
def test_a_doubling_takes_as_much_as_the_last_one_faster_or_slower(run, taken):
    """Told where that is all that is left of the bound."""
    assert pace(run) == (None if taken is None else pytest.approx(taken))


def test_a_run_is_steady_if_its_second_half_lies_above_its_first_quarter():
    """Most of it does: the median, against the largest."""
    assert _is_steady([(1, 0.5), (2, 0.4), (5, 0.6), (6, 0.1), (8, 0.7)])
    assert not _is_steady([(1, 0.6), (2, 0.4), (5, 0.6), (6, 0.1), (8, 0.7)])
    assert not _is_steady([(1, 0.5), (2, 0.9), (5, 0.6), (6, 0.7), (8, 0.8)])
    assert _is_steady([(1, 0.5), (3, 0.9), (4, 0.95), (5, 0.6), (6, 0.7), (8, 0.8)])


def test_room_that_shrinks_says_how_far_to_go():
    """Four times as far as the run went."""
    told = str(Drift("", "k", 60, 0.91234, 77, True))

    assert "0.9123 of it is reached at k = 60" in told
    assert "all of it by k = 77; a run to k = 240 would tell" in told
