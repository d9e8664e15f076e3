"""Steps of certificates that contain what a claim says."""

import json

import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim, Claim, Quantity, eq, ge, le
from bounds.core.certificate import certificate, written
from bounds.core.promises import (
    at_least,
    broken,
    decided,
    equal,
    no_negative_term,
    premise,
    put,
    rooms,
    satisfied,
    shown,
    stated,
)

x, y, z = (Quantity(name, positive=True) for name in "xyz")
a, b = sp.symbols("a b")
claim = Claim(id="page.mean", given=ge(x, 1), where={z: 2 * x}, then=le(z * y, x**2 + y**2))


def accepted(*steps):
    checker.check(json.loads(json.dumps(certificate("for a test", *steps))))


def test_values_replace_symbols_and_definitions():
    """A definition is put in, unless its own symbol is given a value."""
    assert put(claim, z * y, x=a, y=b) == 2 * a * b
    assert put(claim, z * y, y=b, z=a) == a * b
    assert rooms(claim, x=a, y=b) == [a**2 - 2 * a * b + b**2]
    assert rooms(claim, "x") == []


def test_a_room_is_compared_with_what_the_proof_yields():
    """The right square is accepted, another one is not."""
    (room,) = rooms(claim, x=a, y=b)

    accepted(equal("a square", room, (a - b) ** 2))
    with pytest.raises(checker.Rejected):
        accepted(equal("another square", room, (a - 2 * b) ** 2))


def test_no_negative_term_needs_symbols_that_show_it():
    """With x = y + a the room is a^2; in free symbols it has terms of both signs."""
    accepted(*shown(claim, "x = y + a", x=a + b, y=b))
    with pytest.raises(BadClaim, match="both signs"):
        shown(claim, "x and y", x=a, y=b)
    with pytest.raises(BadClaim, match="both signs"):
        no_negative_term("a quotient below zero", -a / (1 + b))


def test_an_equality_is_shown_by_cross_multiplication():
    """Quotients of polynomials; a wrong one is rejected."""
    inverse = Claim(id="page.inverse", then=eq(x, 1 + 1 / y))

    accepted(*shown(inverse, "x = 1 + 1/y", x=(1 + a) / a, y=a))
    with pytest.raises(checker.Rejected):
        accepted(*shown(inverse, "not x", x=(2 + a) / a, y=a))


def test_numbers_keep_or_break_a_promise():
    """Rationals are compared, roots are enclosed; the opposite relation is for witnesses."""
    wrong = Claim(id="page.wrong", given=ge(x, 1), then=le(x, sp.sqrt(2) * y))

    accepted(*stated(claim, "3 and 4", x=3, y=4), *satisfied(claim, "3", x=3))
    accepted(*broken(wrong, "3 is above the root of eight", x=3, y=2))
    with pytest.raises(checker.Rejected):
        accepted(*broken(claim, "it holds", x=3, y=4))
    with pytest.raises(BadClaim):
        broken(wrong, "it holds", x=1, y=2)


def test_a_broken_equality_is_an_inequality():
    """Whichever side is larger."""
    same = Claim(id="page.same", then=eq(x, y))

    accepted(*broken(same, "1 < 2", x=1, y=2), *broken(same, "3 > 2", x=3, y=2))
    with pytest.raises(checker.Rejected):
        accepted(*broken(same, "2 is 2", x=2, y=2))


def test_a_premise_that_is_needed_must_be_there():
    """Its right side is what the proof works with."""
    assert premise(claim, "x") == 1
    with pytest.raises(BadClaim, match="needs a premise on y"):
        premise(claim, "y")


def test_maxima_are_decided_by_signs():
    """In symbols that are not negative; what stays open is an error."""
    assert decided(sp.Max(a, a + b)) == a + b
    assert decided(sp.Min(1, 1 / (1 + a))) == 1 / (1 + a)
    with pytest.raises(BadClaim, match="do not decide"):
        decided(sp.Max(a, b))


def test_equal_numbers_need_no_step():
    """A larger one is positive beyond doubt, a smaller one is refused."""
    assert at_least("the same", sp.exp(1), sp.E) == []
    accepted(*at_least("e above 2", sp.E, 2))
    with pytest.raises(BadClaim):
        at_least("e above 3", sp.E, 3)


def test_a_difference_is_taken_of_both_sides():
    """The smaller side is part of the step, over whatever the two are divided by; without it the step is another."""
    larger, smaller = x + y + x / y, x + x / (2 * y)

    accepted(no_negative_term("over y", larger, smaller))
    accepted(no_negative_term("over a sum", (x + y) / (1 + y), x / (1 + y)))
    assert no_negative_term("over y", larger, smaller) != no_negative_term("over y", larger)


def test_values_are_put_in_at_once():
    """Two symbols may change places."""
    assert put(Claim(id="page.plain", then=le(x, y)), x - y, x=y, y=x) == y - x


def test_numbers_of_a_formula_are_written_exactly():
    """A decimal is the fraction that it looks like, and nothing is added up."""
    assert set(written(lambda one: one + 1, "0.1").args) == {sp.Rational(1, 10), sp.S.One}
