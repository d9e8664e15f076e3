"""Which points of a grid and which places of a curve are kept: corners, ends, and the rest evenly between."""

import itertools
import math

import numpy as np
import pytest

from bounds.core.blocks import BLOCK, column, columns_at, points_at, size, spread, stretches
from bounds.core.curve import DIGITS, MOST, Curve

GRID = {"a": [1, 2, 3], "b": [0.5, 1.5], "c": ["x", "y", "z", "w"]}


def test_points_are_those_of_nested_loops():
    """The last parameter runs fastest; as rows and as columns."""
    every = [dict(zip(GRID, values, strict=True)) for values in itertools.product(*GRID.values())]
    places = [0, 5, 9, 23]
    columns = columns_at(GRID, places)

    assert size(GRID) == len(every) == 24
    assert points_at(GRID, range(24)) == every
    assert points_at(GRID, places) == [every[i] for i in places]
    assert {name: list(values) for name, values in columns.items()} == {
        name: [every[i][name] for i in places] for name in GRID
    }
    assert (columns["b"].dtype, columns["a"].dtype) == (np.float64, object)
    assert size({}) == 1


@pytest.mark.parametrize("most", [2, 8, 9, 12, 23, 24, 99])
def test_all_corners_are_kept_and_points_evenly_between(most):
    """All of them where there is room for all; corners in any case; no more than asked for otherwise."""
    shape = tuple(map(len, GRID.values()))
    corners = {int(np.ravel_multi_index(c, shape)) for c in itertools.product(*({0, n - 1} for n in shape))}
    found = spread(GRID, most)

    assert found == sorted(set(found))
    assert corners <= set(found) <= set(range(24))
    assert len(found) == min(24, max(most, len(corners)))


def test_between_the_ends_the_distances_are_even():
    """Of a hundred points eleven: every tenth."""
    assert spread({"a": list(range(101))}, 11) == list(range(0, 101, 10))
    assert spread({"a": [7]}, 5) == [0]


@pytest.mark.parametrize(
    ("total", "blocks"), [(0, []), (1, [(0, 1)]), (BLOCK, [(0, 1000)]), (2001, [(0, 1000), (1000, 2000), (2000, 2001)])]
)
def test_blocks_lie_end_to_end(total, blocks):
    """A thousand points each, the last one shorter."""
    assert [(one["first"], one["end"]) for one in stretches(total)] == blocks


def test_only_floats_become_floats():
    """Whole numbers stay Python's own, however large; a mixture stays as it is."""
    assert column([1.0, 2.5]).dtype == np.float64
    assert column([1, 10**30]).tolist() == [1, 10**30]
    assert column([1.0, 2]).dtype == object
    assert [type(one) for one in column([1.0, 2])] == [float, int]
    assert column([]).dtype == object
    assert column([[1, 2], [3, 4]]).shape == (2,)


@pytest.mark.parametrize("length", [1, 2, 47, 48, 49, 500])
def test_a_curve_keeps_its_ends_and_places_evenly_between(length):
    """At most 48 of them, each the nearest to its even place."""
    kept = Curve("c").kept("toy.c", [float(v) for v in range(length)])
    count = min(length, 48)
    wanted = [round(i * (length - 1) / max(count - 1, 1)) for i in range(count)]

    assert (MOST, DIGITS) == (48, 4)
    assert len(kept["x"]) == count
    assert kept["y"] == kept["x"]
    assert all(abs(found - want) <= 1 for found, want in zip(kept["x"], wanted, strict=True))
    assert (kept["x"][0], kept["x"][-1]) == (0, length - 1)


def test_four_digits_are_kept():
    """Of values and of places; what is not finite is left open."""
    kept = Curve("c", along="k", of="x").kept("toy.c", ([1.23456, 2e-9 / 3], [math.pi * 1e6, math.inf]))

    assert kept == {"label": "c", "along": "k", "of": "x", "x": [1.235, 6.667e-10], "y": [3142000.0, None]}
