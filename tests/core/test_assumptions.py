"""What is declared of a symbol, held against numbers around its limits."""

import pytest
import sympy as sp
from flint import arb, fmpq

from bounds.core import BadClaim, Claim, Quantity, le
from bounds.core.assumptions import within_assumptions
from bounds.core.numbers import UnreadableError, entries

x = Quantity("x")
n = Quantity("n", integer=True)

NUMBERS = {"-1": -1, "0": 0, "1": 1, "below": (-1.0, 0.5), "around": (0.25, 0.5), "above": (1.0, 0.5)}


@pytest.mark.parametrize(
    ("assumption", "refused"),
    [
        ("positive", {"-1", "0", "below"}),
        ("negative", {"0", "1", "above"}),
        ("nonnegative", {"-1", "below"}),
        ("nonpositive", {"1", "above"}),
        ("zero", {"-1", "1", "below", "above"}),
        ("nonzero", {"0"}),
        ("real", set()),
    ],
)
def test_a_number_must_be_able_to_be_what_its_symbol_is(assumption, refused):
    """Certainly otherwise is an error; a ball that may be either passes."""
    symbol = sp.Symbol("s", **{assumption: True})
    for name, value in NUMBERS.items():
        if name in refused:
            with pytest.raises(UnreadableError, match="declares s"):
                within_assumptions(symbol, entries(value))
        else:
            within_assumptions(symbol, entries(value))


def test_what_is_known_of_a_sign_makes_a_ball_narrower():
    """A norm that was measured around zero is not negative; the other way round for what is not positive."""
    up, down = (sp.Symbol(name, **{name: True}) for name in ("nonnegative", "nonpositive"))
    wide = entries((0.25, 0.5))

    assert within_assumptions(up, wide).item() >= 0
    assert within_assumptions(up, wide).item().contains(arb(0.75))
    assert within_assumptions(down, entries((-0.25, 0.5))).item() <= 0
    assert within_assumptions(down, entries((-0.25, 0.5))).item().contains(arb(-0.75))
    assert within_assumptions(up, entries(3)).item() == 3


@pytest.mark.parametrize(
    ("value", "whole"),
    [
        ((3.0, 0.25), 3),
        ((-2.25, 0.5), -2),
        (7, 7),
        (arb(2) ** 100, 2**100),
        (arb(2) ** 4000, 2**4000),
        ((2.5, 0.75), None),
    ],
)
def test_a_count_is_the_one_integer_in_its_ball(value, whole):
    """Also a large one; two of them are too many, and so is none."""
    if whole is None:
        with pytest.raises(UnreadableError, match="several integers"):
            within_assumptions(n, entries(value))
        return
    found = within_assumptions(n, entries(value)).item()
    assert type(found) is fmpq
    assert found == whole


def test_what_is_no_integer_is_refused_unless_nobody_could_say():
    """Halves, and balls between two integers; what is larger than its last digit passes, and a wide definition."""
    for value, told in ((fmpq(1, 2), "contains 1/2"), ((2.5, 0.25), "no integer"), ((0.0, 1.0), "several integers")):
        with pytest.raises(UnreadableError, match=told):
            within_assumptions(n, entries(value))
    huge = entries(arb(10) ** 30 + arb(0, 10**10))
    assert type(within_assumptions(n, huge).item()) is arb
    assert type(within_assumptions(n, entries(arb(2) ** 5000)).item()) is arb
    assert type(within_assumptions(n, entries((5.0, 3.0)), is_defined=True).item()) is arb
    with pytest.raises(UnreadableError, match="no integer"):
        within_assumptions(n, entries((2.5, 0.25)), is_defined=True)


@pytest.mark.parametrize(
    ("even", "value", "passes"), [(True, 4, True), (True, 5, False), (False, 5, True), (False, 4, False)]
)
def test_even_and_odd(even, value, passes):
    """Of whole numbers."""
    symbol = sp.Symbol("m", integer=True, **{"even" if even else "odd": True})
    if passes:
        assert within_assumptions(symbol, entries(value)).item() == value
    else:
        with pytest.raises(UnreadableError, match="even" if even else "odd"):
            within_assumptions(symbol, entries(value))


@pytest.mark.parametrize("word", ["prime", "composite", "irrational", "transcendental", "imaginary"])
def test_what_no_number_shows_is_refused(word):
    """When the claim is made."""
    with pytest.raises(BadClaim, match=f"is declared {word}"):
        Claim(id="toy.beyond", then=le(sp.Symbol("s", **{word: True}), x))
