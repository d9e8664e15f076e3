"""A little number that is added to a promise makes it weaker; one that makes it stronger is no allowance."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from bounds.core import Claim, Finding, OnAverage, Quantity, eq, ge, gt, le, lt
from bounds.core.evidence import Evidence, PartEvidence
from bounds.doubts.allowance import _added, _largest, rests_on_allowances
from bounds.vocabulary import Verdict

x, y = Quantity("x"), Quantity("y", positive=True)
little = Fraction(1, 100)


@pytest.mark.parametrize(
    ("relation", "added"),
    [
        (le(x, y + little), little),
        (lt(x, y + little), little),
        (ge(x, y - little), -little),
        (gt(x, y - little), -little),
        (le(x, y - little), 0),
        (ge(x, y + little), 0),
        (eq(x, y + little), 0),
        (le(x, y), 0),
        (le(x, little), 0),  # then it is the promise itself
        (le(x, y + Fraction(99, 100)), Fraction(99, 100)),
        (le(x, y + 1), 0),
        (ge(x, y - 1), 0),
    ],
)
def test_an_allowance_is_below_one_and_weakens_the_promise(relation, added):
    """Added above, taken away below."""
    assert _added(relation) == added


@pytest.mark.parametrize(
    ("part", "largest"),
    [
        ({}, 0),
        ({"rhs": "-3/2"}, 1.5),
        ({"rhs": "1/2", "series": {"promised": [0.25, None, -4.0]}}, 4),
        ({"rhs": "5", "series": {"promised": [0.25]}}, 5),
        ({"rhs": "[2.5 +/- 0.1]", "series": {"promised": [0.25, -0.75]}}, 0.75),
        ({"rhs": "[2.5 +/- 0.1]"}, 0),
    ],
)
def test_the_largest_promise_that_a_record_shows(part, largest):
    """In absolute terms; a ball is read off its curve."""
    assert _largest(part) == largest


def at(**params):
    return SimpleNamespace(params=params)


class Breaking:
    """Patience in which a bound without its allowance comes out as the points say."""

    def __init__(self, **words):
        self.words, self.asked = words, []

    def judged(self, point, *, claim):
        self.asked.append(claim.then)
        verdict, tightness = self.words[point.params["n"]] if point.params else self.words["alone"]
        return (
            None if verdict is None else Evidence("toy", verdict, "", (PartEvidence("", verdict, tightness=tightness),))
        )


BROKEN, OPEN, HOLDS, FAILED = (Verdict.VIOLATED, 2.0), (Verdict.INCONCLUSIVE, 1.0), (Verdict.HOLDS, 0.5), (None, None)
RECORDS = [{"parts": [{"name": "", "rhs": "1/2"}, {"name": "a", "rhs": "1/2"}]}]


def resting(*points, then=le(x, y + little), records=RECORDS, quantifier=None, **words):
    """What is told of a claim, and what was judged instead of it."""
    claim = Claim(id="toy.allowance", then=then, **({"quantifier": quantifier} if quantifier else {}))
    patience = Breaking(**words)
    return list(rests_on_allowances(claim, points, records, patience)), patience.asked


@pytest.mark.parametrize(("word", "verdict"), [(BROKEN, "violated"), (OPEN, "inconclusive")])
def test_a_bound_that_needs_its_allowance_is_told_once(word, verdict):
    """At the first point where it is broken or open without it."""
    points = [at(n="first"), at(n="second", m=3), at(n="second", m=4)]
    (note,), asked = resting(*points, first=HOLDS, second=word)

    assert note == (f"`x <= y + 1/100` rests on the 1/100 in it: without that it is {verdict} at n=second, m=3")
    assert asked == [(le(x, y),)] * 2
    assert resting(at(), alone=word)[0][0].endswith("at its only point")


def test_a_bound_that_holds_without_its_allowance_is_left_alone():
    """And so is one that says nothing, or fails by less than a guessed error."""
    words = {"a": HOLDS, "b": FAILED, "c": (Verdict.VIOLATED, 1.001), "d": (Verdict.NOT_APPLICABLE, None)}

    assert resting(*(at(n=name) for name in words), **words)[0] == []


def test_each_conjunct_is_judged_without_its_own_allowance():
    """The others stay as they are."""
    then = le(x, y + little, name="a"), le(x, 2 * y, name="b"), ge(x, y - little, name="c")
    records = [{"parts": [{"name": name, "rhs": "1/2"} for name in "abc"]}]
    notes, asked = resting(at(n="one"), then=then, records=records, one=BROKEN)

    assert [note.split(":")[0] for note in notes] == [
        "`x <= y + 1/100` rests on the 1/100 in it",
        "`x >= y - 1/100` rests on the -1/100 in it",
    ]
    assert asked == [(le(x, y, name="a"), *then[1:]), (*then[:2], ge(x, y, name="c"))]


@pytest.mark.parametrize(("promised", "is_little"), [("1/10", True), ("99/1000", False), ("-1/10", True), ("0", False)])
def test_what_is_more_than_a_tenth_of_the_promise_is_no_allowance(promised, is_little):
    """Of the largest that any record shows of this conjunct."""
    records = [{"parts": [{"name": "", "rhs": one}, {"name": "b", "rhs": "99"}]} for one in ("1/1000", promised)]

    assert bool(resting(at(n="one"), records=records, one=BROKEN)[1]) == is_little
    assert resting(at(n="one"), records=[], one=BROKEN)[1] == []
    tenth, whole = le(x, y + Fraction(1, 10)), [{"parts": [{"name": "", "rhs": "1"}]}]
    assert resting(at(n="one"), then=tenth, records=whole, one=BROKEN)[1] == [(le(x, y),)]


@pytest.mark.parametrize(("quantifier", "is_asked"), [(Finding("a table"), True), (OnAverage(), False)])
def test_statements_about_chance_are_not_asked_for_their_allowances(quantifier, is_asked):
    """A mean is judged by its trials; a table like a theorem."""
    assert bool(resting(at(n="one"), quantifier=quantifier, one=BROKEN)[1]) == is_asked
