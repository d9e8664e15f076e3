"""The steps that the certificates of this paper are made of."""

import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim, Claim, Quantity, eq, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, follows, identical

a, b, n = (Quantity(name, name, nonnegative=True) for name in ("a", "b", "n"))
measured = Quantity("measured", "m", nonnegative=True)


def claim(*then, given=()):
    return Claim(id="test.claim", then=then, given=given)


def accepted(steps):
    checker.check(certificate("a test", *steps))


def test_a_bound_follows_from_a_smaller_one():
    """What a proof yields is enough if the promise leaves room for it, and only then."""
    accepted(follows(claim(le(measured, 2 * a + b)), le(measured, 2 * a)))
    with pytest.raises(BadClaim, match="negative coefficient"):
        follows(claim(le(measured, a + b)), le(measured, 2 * a))


def test_a_bound_does_not_follow_from_the_other_side():
    """A lower bound says nothing of an upper one, nor a bound of something else."""
    for useless in (ge(measured, a), le(n, a)):
        with pytest.raises(BadClaim):
            follows(claim(le(measured, a)), useless)


def test_every_conclusion_has_to_follow():
    """One conclusion that does not follow spoils the certificate."""
    with pytest.raises(BadClaim):
        follows(claim(le(measured, a), ge(measured, b)), le(measured, a))


def test_a_denominator_has_to_be_positive():
    """Multiplying by a denominator that may be negative proves nothing."""
    with pytest.raises(BadClaim, match="positive"):
        follows(claim(le(measured, a / (a - b))), le(measured, 0))


def test_roots_of_numbers_are_letters():
    """sqrt(2) a is no less than itself, and nobody says that it is more than a."""
    accepted(follows(claim(le(measured, sp.sqrt(2) * a)), le(measured, sp.sqrt(2) * a)))
    with pytest.raises(BadClaim):
        follows(claim(le(measured, sp.sqrt(2) * a)), le(measured, a))
    accepted(follows(claim(le(measured, sp.sqrt(2) * a)), le(measured, a), squared=True))


def test_an_equality_is_written_out():
    """Both sides have to be the same in letters; inequalities are not shown that way."""
    x, y = sp.symbols("x y")
    accepted(identical(claim(eq(measured, a - b)), {measured: (x + y) * (x - y), a: x**2, b: y**2}))
    with pytest.raises(BadClaim, match="differ"):
        identical(claim(eq(measured, a - b)), {measured: (x + y) ** 2, a: x**2, b: y**2})
    with pytest.raises(BadClaim, match="equalities"):
        identical(claim(le(measured, a)), {measured: x, a: x})


def test_a_witness_meets_all_premises_and_breaks_a_conclusion():
    """Neither a premise that fails, nor one of which nothing is known, nor a conclusion that holds is passed over."""
    at = {measured: sp.sqrt(2), a: 1, b: 2}
    accepted(broken(claim(le(measured, a), given=(ge(b, 2),)), at))
    accepted(broken(claim(gt(a, 1)), {a: 1}))
    for given, then in (((ge(b, 3),), le(measured, a)), ((ge(n, 0),), le(measured, a)), ((), lt(measured, b))):
        with pytest.raises(BadClaim):
            broken(claim(then, given=given), at)


def test_an_equality_is_broken_from_either_side():
    """A witness against an equality may be too large or too small; the same number is no witness."""
    for value in (1, 3):
        accepted(broken(claim(eq(a, 2)), {a: value}))
    with pytest.raises(BadClaim):
        broken(claim(eq(a, 2)), {a: 2})
