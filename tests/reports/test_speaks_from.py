"""The sizes from which on a theorem says something are those of its formulas."""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from reports.figures import map_of_sizes
from reports.speaks_from import LARGEST, reach

n = Quantity("n", "n", "samples", integer=True, positive=True)
m = Quantity("m", "m", "width", integer=True, positive=True)
X = Quantity("X", "X", "error", nonnegative=True)
B = Quantity("B", "B", "size of the data", positive=True)
theorem = Claim(id="toy.bound", given=(ge(m, 3 * n),), then=le(X, sp.sqrt(B / n), trivially=1))


def record(claim=theorem, **measured):
    """A point as the store keeps it."""
    known = {"n": 5000, "m": 20000, "X": 0, "B": 1000} | measured
    about = {"kind": "experiment", "key": "k", "experiment": "e", "params": {}}
    return claim.judge({name: known[name] for name in claim.symbols}).to_json() | about


def sizes(found):
    return {one["name"]: (one["low"], one["high"]) for one in found["sizes"]}


def test_the_first_size_that_says_something_is_found_exactly():
    """The promise is below one from 1001 samples on; the premise wants three neurons for each, at most 6666 samples."""
    found = reach(theorem, [record()])

    assert sizes(found) == {"n": (1001, 6666), "m": (15000, None)}


def test_a_silent_point_shows_how_far_it_is_from_saying_something():
    """It is preferred to one that speaks."""
    loud, silent = record(), record(n=100)
    found = reach(theorem, [loud, silent])

    assert silent["verdict"] == "vacuous"
    assert next(one for one in found["sizes"] if one["name"] == "n")["here"] == 100
    assert sizes(found)["n"] == (1001, 6666)


def test_a_theorem_that_never_says_anything_is_told_so():
    """No number of samples helps where the size of the data grows with it."""
    never = Claim(id="toy.never", then=le(X, B * n, trivially=1))
    (one,) = reach(never, [record(never)])["sizes"]

    assert one["never"]
    assert one["here"] < LARGEST


def test_where_no_size_is_weighed_against_anything_there_is_nothing_to_say():
    """Premises of one size alone can be read as they stand; points without numbers tell nothing."""
    plain = Claim(id="toy.plain", given=(ge(n, 2),), then=le(X, 1))

    assert reach(plain, [record(plain)]) is None
    assert reach(theorem, []) is None


def test_a_premise_that_rounding_makes_false_is_left_out():
    """The evidence keeps six digits: what was met without room to spare may seem missed."""
    tight = Claim(id="toy.tight", given=(ge(B, n * sp.sqrt(2)),), then=le(X, B))

    assert reach(tight, [record(tight, n=10**6, B=(1414213.5634, 1e-9))]) is None


def test_the_map_of_two_sizes_agrees_with_the_formula_in_every_cell():
    """A one where 1000 < n and 3 n <= m, a zero elsewhere; every point that was run is on it."""
    found = reach(theorem, [record(), record(n=100)])["map"]
    sides = [(found["x"], found["across"]), (found["y"], found["up"])]
    names = [name for name, _ in sides]

    assert sorted(names) == ["m", "n"]
    for row, y in zip(found["cells"], found["up"], strict=True):
        for cell, x in zip(row, found["across"], strict=True):
            at = dict(zip(names, (x, y), strict=True))
            assert (cell == "1") == (at["n"] > 1000 and at["m"] >= 3 * at["n"])
    assert len(found["dots"]) == 2
    assert 'class="speaks"' in map_of_sizes(found, "told")
    assert 'class="silent dots"' in map_of_sizes(found, "told")


def test_a_size_beyond_all_floats_is_no_reason_to_fail():
    """Some theorems ask for widths of thousands of digits."""
    found = reach(theorem, [record(m=10**400)])
    point = record()
    point["parts"][0]["at"]["m"] = "1.5e+9999999999"

    assert "m" not in sizes(found)
    assert found["map"] is None
    assert "m" not in sizes(reach(theorem, [point]))


def test_sums_of_many_terms_are_not_prolonged():
    """A sum over 10^30 terms would never end."""
    k = sp.Symbol("k")
    long = Claim(id="toy.long", then=le(X, B * sp.Sum(1 / k**2, (k, 1, n)) / m, trivially=1))

    assert sizes(reach(long, [record(long, n=5)])).keys() == {"m"}
