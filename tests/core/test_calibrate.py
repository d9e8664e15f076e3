"""The least constant that is consistent with what was measured, by pencil."""

from fractions import Fraction

import pytest

from bounds.core import BadClaim, Claim, Quantity, Unknown, Verdict, eq, ge, gt, judge, le, lt

x, y, C, D, p = Quantity("x"), Quantity("y"), Quantity("C"), Quantity("D"), Quantity("p")


def calibrated(relation, *unknown, given=(), **measured):
    claim = Claim(id="toy.calibrated", then=relation, given=given, constants=tuple(map(Unknown, unknown or (C,))))
    return judge(claim, measured).parts[0]


@pytest.mark.parametrize(
    ("relation", "found", "side"),
    [
        (le(x, C * y), 3, "at least"),
        (lt(x, C * y), 3, "at least"),
        (le(x, C * y + 2), 2, "at least"),
        (ge(x, C * y), Fraction(4, 5), "at most"),
        (gt(x, C * y), Fraction(4, 5), "at most"),
        (ge(x, C * y - 2), Fraction(6, 5), "at most"),
        (le(x - C * y, 0), 3, "at least"),
        (ge(C * y, x), 3, "at least"),
        (le(x * y, 10 * y - C * y), 4, "at most"),
    ],
)
def test_the_constant_is_the_one_that_the_worst_entry_needs(relation, found, side):
    """Entries (6, 2), (4, 5), (3, 1): from above they need the largest quotient, from below the smallest."""
    part = calibrated(relation, x=[6, 4, 3], y=[2, 5, 1])

    assert part.constants["C"] == pytest.approx(float(found), rel=1e-12)
    assert f"{side} {float(found):.6g}" in part.reason
    assert part.verdict is Verdict.CALIBRATED
    assert (part.entries, part.outside) == (3, 0)


def test_entries_outside_the_premises_need_nothing():
    """They are counted, and do not count."""
    part = calibrated(le(x, C * y), given=(ge(p, 0),), x=[6, 4, 100], y=[2, 5, 1], p=[1, 1, -1])

    assert part.constants == {"C": 3}
    assert (part.entries, part.outside) == (3, 1)


def test_entries_that_say_nothing_determine_nothing():
    """A number that is not known needs no constant."""
    part = calibrated(le(x, C * y), x=[(1.0, float("inf"))], y=[2])

    assert part.constants == {}
    assert "no entry says anything" in part.reason


def test_a_constant_that_cannot_exist_is_a_violation():
    """A factor of zero leaves nothing for a constant to do."""
    part = calibrated(le(x, C * y), x=[1, 2], y=[0, 0])

    assert (part.verdict, part.constants, part.violated) == (Verdict.VIOLATED, {}, 2)
    assert "no value of C" in part.reason


def test_the_error_of_a_measurement_counts_against_the_constant():
    """The upper end of the quotient is what is surely enough."""
    assert calibrated(le(x, C * y), x=[(6.0, 0.5)], y=[2]).constants["C"] == pytest.approx(3.25, rel=1e-6)


@pytest.mark.parametrize(
    ("relation", "unknown"), [(eq(x, C * y), (C,)), (le(x, C**2 * y), (C,)), (le(x, C * D * y), (C, D))]
)
def test_what_no_single_number_can_answer_is_refused(relation, unknown):
    """An equation, a square, two constants."""
    with pytest.raises(BadClaim):
        calibrated(relation, *unknown, x=[1], y=[1])


def test_a_factor_less_than_one_turns_the_side():
    """Divided by a negative number, however small, the constant is bounded from above."""
    part = calibrated(le(x, 10 - C * y / 8), x=[6, 4, 3], y=[2, 5, 1])

    assert part.constants["C"] == pytest.approx(9.6)
    assert "at most 9.6" in part.reason


@pytest.mark.parametrize("is_nonnegative", [True, False])
def test_what_is_surely_needed_is_kept_beside_what_is_enough(is_nonnegative):
    """The inner ends of the balls; a constant that is not negative needs zero at least, where it has an upper limit."""
    constant = Quantity("C", nonnegative=True) if is_nonnegative else C
    below = calibrated(le(x, constant * y), constant, x=[(6.0, 1.0), (2.0, 0.5)], y=[2, 1]).statistics
    above = calibrated(ge(x, constant * y), constant, x=[(6.0, 1.0), (2.0, 0.5)], y=[2, 1]).statistics

    assert below == pytest.approx({"constant": "C", "least": 3.5, "surely_least": 2.5})
    least = {"surely_least": 0.0} if is_nonnegative else {}
    assert above == pytest.approx({"constant": "C", "most": 1.5, "surely_most": 2.5} | least)


def test_entries_that_contradict_each_other_break_one_promise():
    """At least three and at most two; at most minus two, of a constant that is not negative; two conjuncts likewise."""
    positive = Quantity("C", nonnegative=True)
    entries = calibrated(le(x, C * y), x=[3, -2], y=[1, -1])
    sign = calibrated(le(x, 10 - positive * y), positive, x=[12], y=[1])
    both = Claim(id="toy.both", then=(le(x, C), ge(y, C)), constants=(Unknown(C),)).judge({x: 3, y: 2})

    assert entries.reason == "C would have to be 3 at least and 2 at most"
    assert sign.reason == "C would have to be 0 at least and -2 at most"
    assert [(part.verdict, part.violated) for part in (entries, sign, *both.parts)] == [(Verdict.VIOLATED, 1)] * 4
