"""The entries of a comparison are told apart by what was measured with them."""

import pytest

from bounds.core import Claim, Quantity, judge, le

x, rate, k = Quantity("x"), Quantity("rate"), Quantity("k", integer=True)
falling = Claim(id="toy.falling", then=le(x, 2 - k))


def series(claim, **measured):
    return judge(claim, measured).parts[0].series


def test_a_series_runs_along_the_number_that_counts_its_entries():
    """Steps need not begin at zero nor follow each other."""
    shown = series(falling, k=[5, 7, 9], x=[-5, -6, -9])

    assert (shown["along"], shown["entry"]) == ("k", [5, 7, 9])


def test_of_several_growing_numbers_the_whole_one_counts():
    """A step is counted by a whole number, whatever else grows with it."""
    shown = series(Claim(id="toy.two", then=le(x, k + rate)), k=[0, 1, 2], rate=[1, 2, 4], x=[0, 1, 2])

    assert shown["along"] == "k"


def test_what_is_observed_does_not_count_itself():
    """A growing loss is no axis."""
    assert "along" not in series(Claim(id="toy.grows", then=le(x, 9)), x=[1, 2, 3])


@pytest.mark.parametrize("steps", [[1, 1, 2], [2, 1, 0]])
def test_entries_that_nothing_counts_are_numbered(steps):
    """Trials have no order of their own."""
    shown = series(falling, k=steps, x=[-5, -6, -9])

    assert "along" not in shown
    assert shown["entry"] == [0, 1, 2]
