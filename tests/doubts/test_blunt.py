"""What runs would hardly have noticed, by their records: each with a neighbour of which nothing is said."""

import pytest

from bounds.core import Claim, Exists, OnAverage, Quantity, Scaling, WithProbability, eq, ge, gt, le, lt
from bounds.doubts.blunt import blunt

x, y, m = (Quantity(name, nonnegative=True) for name in "xym")
n, s = Quantity("n", integer=True, positive=True), Quantity("s")


def told(then, *parts, **facts):
    """What is told of records with one part each; what is not said of a part is that it holds and has no name."""
    claim = Claim(id="toy.blunt", then=then, **facts)
    return list(blunt(claim, [{"parts": [{"name": "", "verdict": "holds"} | part]} for part in parts]))


NEVER_NEAR = "so no run came near the other one"


@pytest.mark.parametrize(
    ("then", "small", "large"),
    [
        (le(x, y), "lhs", "rhs"),
        (lt(x, y), "lhs", "rhs"),
        (ge(x, y), "rhs", "lhs"),
        (gt(x, y), "rhs", "lhs"),
        (le(x, 7), "lhs", "rhs"),
    ],
)
def test_a_smaller_side_that_is_always_zero_is_told(then, small, large):
    """Of an upper bound the observed side, of a lower one the promise."""
    nothing = {small: "0", large: "4"}

    assert [NEVER_NEAR in one for one in told(then, nothing, nothing)] == [True]
    assert told(then, nothing, {small: "1", large: "4"}) == []
    assert told(then, {small: "0", large: "0"}) == []
    assert told(then, {small: "4", large: "0"}) == []


def test_a_curve_that_is_somewhere_above_zero_came_near():
    """What a record tells of one entry is zero; its curve tells the others."""
    curve = {"observed": [0, 0.5], "promised": [3, 4]}

    assert told(le(x, y), {"lhs": "0", "rhs": "4", "series": curve}) == []
    assert told(ge(y, x), {"lhs": "4", "rhs": "0", "series": {"observed": [3, 4], "promised": [0, 0.5]}}) == []
    assert len(told(le(x, y), {"lhs": "0", "rhs": "4", "series": curve | {"observed": [0, 0]}})) == 1


def test_zero_is_all_that_a_sign_and_an_identity_promise():
    """`s >= 0` has nothing to come near to, and two sides that are equal are."""
    assert told(ge(s, 0), {"lhs": "4", "rhs": "0"}) == []
    assert told(eq(x, y), {"lhs": "0", "rhs": "4"}) == []


@pytest.mark.parametrize(("agreements", "shown"), [((1e-3, 1e-9), "0.001"), ((None, 1.01e-5), "1e-05")])
def test_sides_that_agree_to_a_few_digits_are_told(agreements, shown):
    """The worst point counts; fewer than five digits are few."""
    (note,) = told(eq(x, y), *({"agreement": one} for one in agreements))

    assert f"agree to {shown} only" in note


def test_sides_that_agree_to_five_digits_are_left_alone():
    """And an inequality has no such digits."""
    assert told(eq(x, y), {"agreement": 1e-5}, {"agreement": None}, {}) == []
    assert told(le(x, y), {"agreement": 1e-3}) == []


def of_trials(failures, *, trials=1000, delta=0.5):
    return {"statistics": {"trials": trials, "failures": failures, "delta": delta}}


@pytest.mark.parametrize(
    ("parts", "factor"),
    [
        ([of_trials(0)], "167"),  # 500 failures are allowed; three more would have surprised nobody
        ([of_trials(47)], "10"),
        ([of_trials(0), of_trials(47)], "10"),
        ([of_trials(48)], None),
        ([of_trials(0), of_trials(48)], None),
        ([of_trials(0, trials=59)], None),
        ([of_trials(0), {"statistics": {"trials": 0}}], "167"),
        ([{}], None),
    ],
)
def test_failures_that_are_ten_times_as_rare_as_they_may_be_are_told(parts, factor):
    """The point with the most of them decides, and says by how much the probability may be wrong."""
    notes = told(le(x, y), *parts, quantifier=WithProbability("1/2"))

    assert [one.rsplit(" ", 1)[1] for one in notes] == [factor] * (factor is not None)


@pytest.mark.parametrize(
    ("then", "slopes", "towards_zero", "shown"),
    [
        (le(x, 1), [1.5], False, "1.50"),
        (le(x, 1), [1.25, 1.5], False, "1.25"),
        (lt(x, 1), [1.5], False, "1.50"),
        (le(x, 1), [1.25, 1.75], False, None),
        (le(x, 1), [1.505], False, None),
        (le(x, 1), [2.5], False, None),
        (ge(x, 1), [2.5], False, "2.50"),
        (gt(x, 1), [2.25], False, None),
        (ge(x, 1), [1.5], False, None),
        (eq(x, 1), [1.0], False, None),
        (le(x, 1), [-2.5], True, "2.50"),
        (le(x, 1), [-1.5], True, None),
        (le(x, 1), [], False, None),
    ],
)
def test_an_order_of_growth_with_half_a_power_to_spare_is_told(then, slopes, towards_zero, shown):
    """On the side that the bound leaves open; towards zero powers count the other way."""
    parts = [{"statistics": {"slope": one}} for one in slopes] or [{}]
    notes = told(then, *parts, quantifier=Scaling(in_=n, exponent=2, towards_zero=towards_zero))

    assert [f"like a power of {shown}, far from the stated 2" in one for one in notes] == [True] * (shown is not None)


@pytest.mark.parametrize(
    ("then", "nearest", "shown"),
    [
        (le(x, y), [0.1, 0.05], "0.1"),
        (ge(x, y), [None, 0.05], "0.05"),
        (le(x, y), [0.11, 0.05], None),
        (le(x, y), [0.0, None], None),
        (eq(x, y), [0.05], None),
    ],
)
def test_a_mean_that_comes_no_nearer_than_a_tenth_is_told(then, nearest, shown):
    """At the point where it came nearest."""
    notes = told(then, *({"tightness": one} for one in nearest), quantifier=OnAverage())

    assert [f"than {shown} of it" in one for one in notes] == [True] * (shown is not None)


@pytest.mark.parametrize(
    ("parts", "is_told"),
    [
        ([{"resolved": 1, "at": {"m": "0"}}], True),
        ([{"resolved": 1, "at": {"x": "0", "m": "0"}}], True),
        ([{"resolved": 1, "at": {"m": "0"}}, {"resolved": 1, "at": {"m": "0"}}], True),
        ([{"resolved": 1, "at": {"m": "0"}}, {"resolved": 1, "at": {"m": "3"}}], False),
        ([{"resolved": 2, "at": {"m": "0"}}], False),
        ([{"resolved": 1, "at": {"x": "0", "m": "3"}}], False),  # the observed side is no choice
        ([{"resolved": 1, "at": {"k": "0"}}], False),  # it stands nowhere in the statement
        ([{"resolved": 1}], False),
    ],
)
def test_a_lone_witness_at_zero_is_told(parts, is_told):
    """Of a number that was searched for."""
    notes = told(eq(x, y + m), *parts, quantifier=Exists())

    assert ["has m = 0; where that is the trivial one, a premise (gt(m, 0))" in one for one in notes] == [
        True
    ] * is_told


def test_only_what_holds_is_looked_at_and_each_conjunct_alone():
    """A point that decided nothing shows nothing; the name of a conjunct says which part is its own."""
    one = le(x, y, name="a"), le(x, m, name="b")
    nothing = {"lhs": "0", "rhs": "4"}

    assert told(le(x, y), nothing | {"verdict": "inconclusive"}) == []
    assert len(told(le(x, y), nothing, {"lhs": "1", "rhs": "4", "verdict": "violated"})) == 1
    assert ["x <= m" in note for note in told(one, nothing | {"name": "b"}, {"lhs": "1", "name": "a"})] == [True]
