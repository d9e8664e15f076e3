"""Which entry a reader is shown, and how tight the bound is said to be."""

import pytest

from bounds.core import Claim, Quantity, Verdict, ge, judge, le

x, y, k, p = Quantity("x"), Quantity("y"), Quantity("k", integer=True), Quantity("p")
UPPER, LOWER = Claim(id="toy.upper", then=le(x, y), given=(ge(p, 0),)), Claim(id="toy.lower", then=ge(x, y))


def shown(claim, **measured):
    evidence = judge(claim, {k: range(len(measured["x"])), **measured})
    (part,) = evidence.parts
    return part.verdict, part.tightness, part.at.get("x")


@pytest.mark.parametrize(
    ("values", "limits", "verdict", "tightness", "at"),
    [
        ([1, 3, 2], [4, 4, 4], Verdict.HOLDS, 0.75, "3"),  # the tightest entry
        ([1, 3, 2], [4, 10, 4], Verdict.HOLDS, 0.5, "2"),  # by its ratio, not by its size
        (
            [5, 3, 7, 6],
            [4, 4, 4, 4],
            Verdict.VIOLATED,
            1.75,
            "7",
        ),  # the worst entry, by how much it exceeds the promise
        ([5, 7], [4, 4], Verdict.VIOLATED, 1.75, "7"),  # nothing holds
        ([-1, -3], [0, 0], Verdict.HOLDS, None, "-1"),  # no ratio: the first entry that decides
        ([3, -1, 1], [2, -4, 2], Verdict.VIOLATED, 1.5, "3"),  # a broken entry with a ratio before one without
    ],
)
def test_the_worst_broken_entry_is_shown_else_the_tightest(values, limits, verdict, tightness, at):
    """What holds says how tight a bound is, what is broken by how much it is exceeded."""
    assert shown(UPPER, x=values, y=limits, p=[0] * len(values)) == (verdict, tightness, at)


def test_an_entry_outside_the_premises_is_not_shown():
    """However tight or broken."""
    assert shown(UPPER, x=[1, 9, 2], y=[4, 4, 4], p=[1, -1, 1]) == (Verdict.HOLDS, 0.5, "2")


@pytest.mark.parametrize(
    ("values", "tightness", "at"), [([5, 8, 10], 0.8, "5"), ([8, 16], 0.5, "8"), ([3, 2, 8], 2.0, "2")]
)
def test_a_lower_bound_is_tight_where_little_is_left(values, tightness, at):
    """Promised over observed, the promise being 4."""
    assert shown(LOWER, x=values, y=[4] * len(values))[1:] == (tightness, at)
