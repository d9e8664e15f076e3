"""What looks like success and shows nothing, one record after the other; `test_suspicions` asks the same of files."""

from fractions import Fraction

import pytest

from bounds.core import Claim, Quantity, WithProbability, eq, exact, ge, le, lt
from bounds.runs import suspicions
from bounds.runs.growing import _needs, growing_constants, unsettled_constants

x, y, C = Quantity("x"), Quantity("y"), Quantity("C")
k = Quantity("k", integer=True, nonnegative=True)


def runs(claim, *measured, **facts):
    """Records of an experiment along n, judged."""
    return [
        {"kind": "experiment", "experiment": "one", "params": {"n": n}, **claim.judge(one).to_json(), **facts}
        for n, one in enumerate(measured)
    ]


def told(claim, *measured):
    found = runs(claim, *measured)
    return [line for one in claim.then for line in suspicions._unshown(claim, one, found)]


def a_claim(then, **facts):
    claim = Claim(id="toy.suspect", then=then, **facts)

    @claim.experiment(n=[0, 1, 2, 3], m=[1])
    def one(n, m):
        return {}

    return claim


def test_the_same_numbers_at_every_point():
    """Whatever the parameters are that have more than one value; one point says nothing, nor do two that differ."""
    claim = a_claim(le(x, 5 * y))
    same = {x: 1, y: 1}

    (line,) = told(claim, same, same, same)
    assert "one measures the same of `x <= 5*y` at all 3 points, whatever n is" in line
    assert len(told(claim, same, same)) == 1
    assert told(claim, same) == told(claim, same, {x: 2, y: 1}) == []
    assert told(claim, same, {x: [1, 1], y: 1}) == []
    assert told(a_claim(le(x, 5 * y), tight=True), same, same) == []


def test_two_zeros_are_no_promise():
    """Where all that was looked at is zero; a number as the promise is meant."""
    nothing, something = {x: 0, y: 0}, {x: 0, y: 1}

    assert "both sides of `x <= 5*y` are zero" in told(a_claim(le(x, 5 * y)), nothing, nothing)[0]
    assert "both sides of `x == 5*y` are zero" in told(a_claim(eq(x, 5 * y)), {x: [0, 0], y: 0})[0]
    assert told(a_claim(le(x, 5 * y)), nothing, something) == []
    assert told(a_claim(eq(x, 5 * y)), {x: [0, 5], y: [0, 1]}, nothing) == []
    assert told(a_claim(eq(x, 0)), {x: 0}, {x: [0, 0]}) == []


def test_a_promise_that_was_read_off():
    """Measured, and attained to the last digit at two points or more."""
    claim, one, two = a_claim(le(x, y)), {x: [1, 2], y: 2}, {x: [1, 3], y: 3}

    assert (
        "attained exactly at all two points" in told(claim, one, two)[0] or "all 2 points" in told(claim, one, two)[0]
    )
    assert told(claim, one) == []
    assert told(claim, one, {x: [1, 3], y: 4}) == []
    assert told(claim, one, {x: exact([1.0, 3.0]), y: (3.0, 1e-9)}) == []
    assert told(a_claim(le(x, 2 * y)), {x: [1, 2], y: 1}, {x: [1, 4], y: 2}) == []


def test_a_promise_that_was_computed_twice():
    """An inequality that is an equality wherever one looks; more different numbers than points."""
    claim = a_claim(le(x, 2 * y))
    equal = {x: [2, 4, 6], y: [1, 2, 3]}, {x: [8, 10], y: [4, 5]}

    assert "are the same at each of 5 entries" in told(claim, *equal)[0]
    assert told(claim, equal[0]) == []
    assert told(claim, equal[0], {x: [8, 9], y: [4, 5]}) == []
    assert told(claim, {x: [2, 2], y: 1}, {x: [4, 4], y: [2, 2]}) == []
    assert told(claim, *equal, {x: 8, y: 5}) == []  # one number has no series, and is no copy here


FIFTHS = [Fraction(1, n) for n in (5, 6)]


def standing(value=FIFTHS[0], *, steps=5, promised=None, along=True, first=0):
    """What a run measures that shows one number at each step, below a promise that moves."""
    run = {x: [value] * steps, y: promised or [3, 1, 2, 5, 4][:steps]}
    return run | ({k: list(range(first, first + steps))} if along else {})


def test_a_run_that_stands_still():
    """At every point, for five steps or more; a count may stay what it is."""
    claim = a_claim(le(x, y))

    (line,) = told(claim, standing(), standing(FIFTHS[1]))
    assert line.startswith("what is observed of `x <= y` is the same at each k, at all ")
    assert len(told(claim, standing())) == 1
    assert told(claim, standing(), standing(FIFTHS[1]) | {x: [*[FIFTHS[1]] * 4, FIFTHS[0]]}) == []
    assert told(claim, standing(), standing(Fraction(1))) == []
    assert told(claim, standing(), standing(FIFTHS[1], steps=4)) == []
    assert told(claim, standing(), standing(FIFTHS[1], along=False)) == []
    assert told(claim, standing(), standing(FIFTHS[1], promised=[1] * 5)) == []


def test_a_run_that_is_partly_outside_the_premises_may_stand_still():
    """What it shows there is not promised anything."""
    assert told(a_claim(le(x, y), given=(ge(k, 1),)), standing(), standing(FIFTHS[1], first=1)) == []
    assert len(told(a_claim(le(x, y), given=(ge(k, 1),)), standing(first=1), standing(FIFTHS[1], first=1))) == 1


@pytest.fixture
def suspected(monkeypatch):
    """What is said of a whole claim of whose entries so many were decided."""

    def found(claim, runs, decided=2, entries=4):
        monkeypatch.setattr(suspicions, "claim_of", lambda row: claim)
        return list(suspicions.suspicions({}, {"entries_decided": decided, "entries": entries}, runs))

    return found


def test_errors_that_hide_more_than_half_of_the_entries_are_told(suspected):
    """Half of them may."""
    claim = a_claim(le(x, y))

    assert suspected(claim, []) == suspected(claim, [], 0, 0) == []
    assert suspected(claim, [], 1) == suspected(claim, [], 1, 4)
    assert suspected(claim, [], 1, 3)[0].startswith("only 1 of 3 entries are decided; the errors hide the others")
    assert suspected(claim, [], 3, 7)[0].startswith("only 3 of 7 entries are decided")
    assert suspected(claim, [], 4, 7) == []


def test_each_conjunct_is_looked_at_where_it_holds(suspected):
    """A point that is broken has said enough; what was counted is no run that shows nothing."""
    claim = a_claim((le(x, 5 * y, name="a"), le(y, 9, name="b")))
    same, broken = {x: 1, y: 1}, {x: 2, y: 0}

    assert [line.split("`")[1] for line in suspected(claim, runs(claim, same, same, broken))] == ["x <= 5*y", "y <= 9"]
    assert suspected(claim, runs(claim, same, broken)) == []
    mixed = runs(claim, same, same)
    mixed[0]["parts"][0]["statistics"] = {"slope": 2.0}
    assert [line.split("`")[1] for line in suspected(claim, mixed)] == ["y <= 9"]


def test_what_records_alone_tell_comes_first(suspected):
    """A constant that does not settle, failures that are likely, and warnings."""
    likely = [{"parts": [{"name": "", "statistics": {"delta": 0.75}}], "params": {}, "verdict": "violated"}]
    constants = [one | {"verdict": "violated"} for one in needing(1, 2)]
    warned = [{"parts": [], "params": {}, "verdict": "violated", "warned": ["overflow"]}]

    for part in (*constants, *likely):
        part["parts"][0]["name"] = ""
    found = suspected(a_claim(le(x, y)), [*constants, *likely, *warned])
    assert [line.split(" ")[0] for line in found] == ["the", "it", "while"]


def test_a_missing_absolute_value():
    """What is observed is below zero or zero; its promise is not. Sums and lower bounds may be negative."""
    claim = a_claim(le(x, y))

    assert "is an absolute value missing" in told(claim, {x: -1, y: 2}, {x: 0, y: 3})[0]
    assert told(claim, {x: -1, y: 2}, {x: 1, y: 3}) == []
    assert told(claim, {x: 0, y: 2}, {x: 0, y: 3}) == []
    assert told(claim, {x: -1, y: 2}, {x: -2, y: -1}) == []
    assert told(a_claim(ge(x, y)), {x: -1, y: -2}, {x: -2, y: -3}) == []
    assert "is an absolute value missing" in told(a_claim(lt(x, y)), {x: -1, y: 2}, {x: -2, y: 3})[0]
    assert told(a_claim(le(x - 5, y)), {x: 1, y: 2}, {x: 2, y: 3}) == []


@pytest.mark.parametrize(("delta", "is_told"), [(Fraction(1, 2), False), (Fraction(51, 100), True)])
def test_a_probability_of_success_in_the_place_of_one_of_failure(delta, is_told):
    """More than half of the trials may fail, at every point."""
    likely = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(delta))
    rare = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))
    found = runs(likely, {x: [0, 2] * 40})

    assert bool(list(suspicions._likely(found))) is is_told
    assert not list(suspicions._likely(found + runs(rare, {x: [0, 2] * 40})))
    assert not list(suspicions._likely([]))


def test_warnings_of_the_authors_lines_are_told_once():
    """The first three of them."""
    claim = a_claim(le(x, y))
    found = runs(claim, {x: 1, y: 2}, warned=["b", "a"]) + runs(claim, {x: 1, y: 2}, warned=["a", "d", "c"])

    assert list(suspicions._warned(found)) == ["while it measured, a; b; c (np.errstate says that this is meant)"]
    assert not list(suspicions._warned(runs(claim, {x: 1, y: 2})))


def needing(*sizes, key="n", values=None):
    """Records in which a constant must be so large, along a parameter."""
    return [
        {
            "experiment": "one",
            "params": {key: value},
            "parts": [{"statistics": {"constant": "C", "surely_least": size}}],
        }
        for value, size in zip(values or [10**i for i in range(len(sizes))], sizes, strict=True)
    ]


@pytest.mark.parametrize(
    ("sizes", "grows", "unsettled"),
    [
        ((1, 1.5, 2.25), True, False),
        ((1, 1.5, 2.2), False, False),
        ((1, 2), False, True),  # two values only, and half as much again
        ((1, 1.5), False, True),
        ((1, 1.49), False, False),
        ((2, 3, 4, 5), False, True),  # by the same step each time
        ((2, 3, 3.91, 4.74), False, True),  # steps that shrink by less than a tenth
        ((2, 3, 3.89, 4.68), False, False),
        ((2, 3, 4, 4), False, False),
        ((4, 5, 6), False, False),  # two steps are too few
        ((4, 5, 6, 7), False, True),
        ((4, 3, 2, 1), False, False),
        ((1, 1.5, 2.25, 3.375), True, False),
        ((2, 1, 1), False, False),
    ],
)
def test_a_constant_that_grows_is_none(sizes, grows, unsettled):
    """By half as much again at each of three values; or by steps that do not shrink."""
    growing, open_ = (list(f(needing(*sizes))) for f in (growing_constants, unsettled_constants))

    assert (bool(growing), bool(open_)) == (grows, unsettled)
    for line in growing + open_:
        assert "constant C" in line
        assert "along n" in line or "goes from" in line


def test_needs_are_the_largest_at_each_value_in_their_order():
    """A seed is no size, a name neither; what needs nothing is left out."""
    found = needing(3, 1, 2, values=[5, 1, 5])

    assert list(_needs(found)) == [("C", "n", [1, 3])]
    assert list(_needs(needing(1, 2, key="seed"))) == []
    assert list(_needs(needing(1, 2, values=["a", "b"]))) == []
    assert list(_needs(needing(0.0, -1.0))) == []
