"""What no run tells apart, on numbers written down: always zero, always one, always equal, or equal at first."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
import sympy as sp

from bounds.core import Claim, Finding, OnAverage, Quantity, eq, ge, gt, le, lt
from bounds.core.experiment import Experiment
from bounds.doubts import alike as module
from bounds.doubts.alike import alike

x, y, z, e, e_0 = (Quantity(name, nonnegative=True) for name in ("x", "y", "z", "e", "e_0"))
n, m, k = (Quantity(name, integer=True, nonnegative=True) for name in "nmk")
HALF = Fraction(1, 2)


@pytest.fixture
def told(monkeypatch):
    """What is told of a claim whose points have measured these numbers; it stands alone in its file."""

    def notes(then, *measured, batched=False, **facts):
        claim = Claim(id="toy.alike", then=then, **facts)
        claim.experiments["run"] = Experiment(dict, {}, batched=batched)
        monkeypatch.setattr(module, "claim_of", lambda row: claim)
        points = [SimpleNamespace(row={}, measured=one) for one in measured]
        patience = SimpleNamespace(measured=lambda point: point.measured)
        return list(alike(claim, points, set(claim.symbols.values()), patience))

    return notes


@pytest.mark.parametrize(("number", "told_of_it"), [(0, "is 0 at every point"), (1, "is 1 at every point")])
def test_what_is_zero_or_one_wherever_it_was_measured_is_told(told, number, told_of_it):
    """Of what is promised, and only if it is so at every entry of every point."""
    then = le(x, y + 2 * z)

    (note,) = told(then, {x: 2, y: number, z: 3}, {x: 3, y: [number, number], z: 5})
    assert note.startswith(f"`y` {told_of_it}")
    assert told(then, {x: 2, y: number, z: 3}, {x: 3, y: [number, 7], z: 5}) == []
    assert told(then, {x: number, y: 2, z: 3}, {x: number, y: 4, z: 5}) == []


def test_two_that_are_always_zero_are_not_told_as_equal(told):
    """Each is told once, by its name."""
    notes = told(le(x, 2 + z + 2 * y), {x: 2, y: 0, z: 0}, {x: 3, y: 0, z: 0})

    assert [note.split()[0] for note in notes] == ["`y`", "`z`"]


SAME = "are the same wherever they were measured"


@pytest.mark.parametrize(
    ("then", "some"),
    [
        (le(x, y * z**2), (y, z)),
        (le(x, y * z), (y, z)),  # only sizes may well be the same
        (le(x, n * m**2), (m, n)),
        (le(x, n * y), (n, y)),
        (eq(y - z, x), (y, z)),
    ],
)
def test_two_of_one_side_that_are_always_equal_are_told(told, then, some):
    """Two sizes only where it matters which of them stands where."""
    first, second = some
    (note,) = told(then, {x: 9, first: 2, second: 2}, {x: 7, first: 3, second: 3})

    assert note.startswith(f"`{first}` and `{second}` {SAME}")
    assert told(then, {x: 9, first: 2, second: 2}, {x: 7, first: 3, second: 4}) == []


def test_two_sizes_whose_order_does_not_matter_are_left_alone(told):
    """A square matrix is one of many; and two sides may meet where a bound is attained."""
    assert told(le(x, n * m), {x: 9, n: 2, m: 2}, {x: 7, n: 3, m: 3}) == []
    assert told(le(x, y), {x: 2, y: 2}, {x: 3, y: 3}) == []
    assert told(eq(x, y + n), {x: 9, y: 2, n: 5}, {x: 9, y: 9, n: 7}) == []


def test_the_two_sides_of_a_mean_should_differ_somewhere(told):
    """Where each trial is attained, chance has no say; of an identity that is no news."""
    attained = {x: [2, 3], y: [2, 3]}

    assert SAME in told(le(x, y), attained, quantifier=OnAverage())[0]
    assert SAME in told(le(x, y), attained, quantifier=Finding("a table"))[0]
    assert told(eq(x, y), attained, quantifier=OnAverage()) == []
    assert told(le(x, y + z), attained | {z: [5, 7]}, quantifier=OnAverage()) == []


def test_one_number_alone_may_be_the_same_by_accident(told):
    """Two entries of one point are not; columns of other lengths are other numbers."""
    then = le(x, y * z**2)

    assert told(then, {x: 9, y: 2, z: 2}) == []
    assert SAME in told(then, {x: 9, y: [2, 3], z: [2, 3]})[0]
    assert told(then, {x: 9, y: [2, 2], z: 2}, {x: 9, y: [3, 3], z: 3}) == []


@pytest.mark.parametrize(
    ("then", "size"),
    [
        (le(e, e_0**2), "small"),
        (lt(e, e_0**3 / (k + 1)), "small"),
        (le(e, sp.sqrt(e_0)), "large"),
        (ge(e, e_0**2), "large"),
        (gt(e, sp.sqrt(e_0)), "small"),
        (le(e, 4 * e_0**2 / (5 * k + 4)), "small"),
    ],
)
def test_a_run_that_starts_as_its_promise_is_bounded_there_at_each_scale(told, then, size):
    """A formula of another power is wrong for small numbers or for large ones."""
    runs = [{e: [one, one / 2], e_0: one, k: [0, 1]} for one in (Fraction(2), Fraction(3))]
    notes = told(then, *runs)

    assert [note.endswith(f"does not bound that where it is {size}") for note in notes] == [True]
    assert notes[0].startswith("at the start `e` is `e_0`, and ")


@pytest.mark.parametrize(
    ("then", "is_told"),
    [
        (le(e, e_0 + e_0**2 - sp.Rational(2, 10**12)), True),
        (le(e, e_0 + e_0**2 - sp.Rational(1, 2 * 10**12)), False),
        (le(e, e_0 + sp.Integer(10**12) / 2 - e_0**2), True),
        (le(e, e_0 + 2 * sp.Integer(10**12) - e_0**2), False),
    ],
)
def test_a_millionth_is_small_and_a_million_is_large(told, then, is_told):
    """What is wrong for still smaller or larger numbers only is left alone."""
    runs = [{e: [one, one / 2], e_0: one} for one in (Fraction(2), Fraction(3))]

    assert bool(told(then, *runs)) == is_told


@pytest.mark.parametrize(
    ("then", "change", "facts"),
    [
        (le(e, e_0 / 2**k), {}, {}),
        (ge(e, e_0 / (k + 1)), {}, {}),
        (eq(e, e_0**2), {}, {}),
        (le(e, e_0**2), {}, {"given": le(e_0, 4)}),
        (le(e, e_0**2), {e: [1, HALF]}, {}),
        (le(e, e_0**2), {e: 2}, {}),
        (le(e, e_0**2), {e: [[2, 1], [2, 1]]}, {}),
        (le(e, e_0**2 + y), {y: 5}, {}),
        (le(e, e_0**2 / (k + 1)), {k: [1, 2]}, {}),
    ],
    ids=["a rate", "from below", "identity", "premise", "elsewhere", "no run", "many runs", "more", "two starts"],
)
def test_a_run_is_left_alone_where_nothing_is_known_of_its_start(told, then, change, facts):
    """Or where its promise is right at each scale, or a premise says which are meant."""
    run = {e: [2, 1], e_0: 2, k: [0, 1]}
    more = run | {e: [3, 1], e_0: 3} if k in change else run | {e_0: 2}

    assert [
        one for one in told(then, run | change, more | (change if k not in change else {}), **facts) if "start" in one
    ] == []


def test_a_number_that_stands_nowhere_in_the_statement_is_told(told):
    """If it is one number at each point, and another at some; a curve or a constant is there for other reasons."""

    def unnamed(first, second):
        return [one.split()[0] for one in told(le(x, y), {"x": 2, y: 3, **first}, {"x": 3, y: 5, **second})]

    assert unnamed({n: 4}, {n: 5}) == ["`n`"]
    assert unnamed({n: 4, "other": 1}, {n: 5, "other": 2}) == ["`n`"]
    assert unnamed({n: 4}, {n: 4}) == []
    assert told(le(x, y), {x: 2, y: 3, n: 4}) == []
    assert unnamed({n: [4, 5]}, {n: [6, 7]}) == []
    assert unnamed({n: 4}, {n: [6, 7]}) == []
    assert unnamed({n: 4}, {}) == []
    assert unnamed({n: 5, m: 4}, {n: 6, m: 3}) == ["`m`", "`n`"]


@pytest.mark.parametrize("measured", [None, {x: "a word", y: 0}])
def test_nothing_is_told_of_what_cannot_be_measured_or_read(told, measured):
    """Nor of a block of points, which shows no single one."""
    points = {x: 2, y: 0}, {x: 2, y: 0}

    assert told(le(x, 2 + y), *points) != []
    assert told(le(x, 2 + y), points[0], measured) == []
    assert told(le(x, 2 + y), *points, batched=True) == []
