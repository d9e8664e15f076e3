"""Entry by entry: what is certain, what is equal, and by how much."""

import math

import numpy as np
import pytest
from flint import arb, fmpq

from bounds.core.numbers import is_sharp
from bounds.core.pointwise import (
    FALSE,
    RESOLUTION,
    TRUE,
    UNDECIDED,
    agreement,
    apart,
    compare,
    factor_apart,
    ratio,
    ratios,
    relative_margin,
)
from bounds.core.relation import Op


def entries(*values):
    return np.array(values, dtype=object)


def ball(value, radius):
    return arb(value, radius)


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize(("share", "state"), [(0.4, TRUE), (0.6, UNDECIDED)])
def test_two_balls_are_equal_up_to_a_thousandth_of_their_size(size, share, state):
    """Both radii count, and the unit does not matter."""
    one = entries(ball(size, share * RESOLUTION * size))

    assert compare(one, Op.EQ, one)[0] == state


@pytest.mark.parametrize(("radius", "state"), [(0.99e-3, TRUE), (1.01e-3, UNDECIDED)])
def test_a_thousandth_is_a_thousandth(radius, state):
    """Of a ball and a number."""
    assert compare(entries(ball(1, radius)), Op.EQ, entries(arb(1)))[0] == state


@pytest.mark.parametrize(("scale", "state"), [(1.0, UNDECIDED), (100.0, TRUE)])
def test_a_scale_of_the_statement_replaces_the_size(scale, state):
    """Where both sides cancel, their own size means nothing."""
    one = entries(ball(0, 0.01))

    assert compare(one, Op.EQ, one, entries(arb(scale)))[0] == state


def test_the_size_is_that_of_the_larger_side():
    """A small side that is hardly known does not hide behind itself."""
    assert compare(entries(ball(0.001, 0.002)), Op.EQ, entries(ball(2, 2.1)))[0] == UNDECIDED
    assert compare(entries(arb(1)), Op.EQ, entries(ball(1.0005, 0.0004)))[0] == FALSE
    assert compare(entries(arb(1)), Op.EQ, entries(ball(1.0002, 0.0003)))[0] == TRUE


@pytest.mark.parametrize(("lower", "upper", "states"), [(0.5, 1.25, (UNDECIDED,) * 2), (0.5, 1.75, (TRUE, FALSE))])
@pytest.mark.parametrize(("below", "above"), [(Op.LE, Op.GE), (Op.LT, Op.GT)])
def test_balls_that_overlap_decide_nothing(below, above, lower, upper, states):
    """Radii of a half: apart they decide, in either direction and with the sides exchanged."""
    a, b = entries(ball(lower, 0.5)), entries(ball(upper, 0.5))

    assert (compare(a, below, b)[0], compare(b, below, a)[0]) == states
    assert (compare(b, above, a)[0], compare(a, above, b)[0]) == states


@pytest.mark.parametrize(("op", "state"), [(Op.LE, TRUE), (Op.GE, TRUE), (Op.LT, FALSE), (Op.GT, FALSE), (Op.EQ, TRUE)])
def test_a_number_against_itself_is_a_matter_of_the_operator(op, state):
    """A ball without a radius."""
    assert compare(entries(arb(3)), op, entries(arb(3)))[0] == state


@pytest.mark.parametrize(
    ("op", "states"),
    [
        (Op.LE, (TRUE, TRUE, FALSE)),
        (Op.LT, (TRUE, FALSE, FALSE)),
        (Op.GE, (FALSE, TRUE, TRUE)),
        (Op.GT, (FALSE, FALSE, TRUE)),
        (Op.EQ, (FALSE, TRUE, FALSE)),
    ],
)
def test_rationals_are_always_decided(op, states):
    """1, 2 and 3 against 2."""
    assert tuple(compare(entries(fmpq(1), fmpq(2), fmpq(3)), op, entries(fmpq(2)))) == states


@pytest.mark.parametrize(
    ("lhs", "op", "rhs", "margin"),
    [
        (1, Op.LE, 4, 0.75),
        (1, Op.GE, 4, -0.75),
        (4, Op.GT, 1, 0.75),
        (5, Op.LT, 4, -0.2),
        (0, Op.LE, 0, 0.0),
        (3, Op.EQ, 3, 0),
    ],
)
def test_a_margin_is_relative_to_the_larger_side(lhs, op, rhs, margin):
    """How far inside, or outside; an equality has none."""
    assert relative_margin(entries(arb(lhs)), op, entries(arb(rhs)))[0] == pytest.approx(margin, abs=1e-12)


def test_a_margin_is_what_is_certain():
    """The worst ends of the balls."""
    assert relative_margin(entries(ball(1, 0.5)), Op.LE, entries(arb(4)))[0] == pytest.approx(0.625, abs=1e-6)


@pytest.mark.parametrize(
    ("lhs", "op", "rhs", "expected"),
    [
        (1, Op.LE, 4, 0.25),
        (4, Op.GE, 1, 0.25),
        (6, Op.LE, 4, 1.5),
        (0, Op.LT, 4, 0.0),
        (-1, Op.LE, 4, math.nan),
        (1, Op.LE, 0, math.nan),
        (1, Op.LE, -4, math.nan),
        (4, Op.EQ, 4, math.nan),
    ],
)
def test_tightness_is_the_small_side_over_the_large_one(lhs, op, rhs, expected):
    """Observed over promised for an upper bound, promised over observed for a lower one; nan where signs forbid it."""
    yes, no = np.array([True]), np.array([False])

    np.testing.assert_equal(ratios(entries(arb(lhs)), op, entries(arb(rhs)), yes, no), [expected])


def test_of_what_is_undecided_only_the_least_ratio_counts():
    """The lower end over the upper end; neither decided nor open means nothing."""
    lhs, rhs = entries(ball(2, 1), ball(2, 1), ball(2, 1)), entries(ball(3, 1), ball(3, 1), ball(3, 1))
    found = ratios(lhs, Op.LE, rhs, np.array([True, False, False]), np.array([False, True, False]))

    np.testing.assert_allclose(found, [2 / 3, 1 / 4, math.nan], rtol=1e-6)


def test_agreement_is_the_coarsest_of_the_entries_that_count():
    """Relative to the larger side, or to the scale of the statement."""
    lhs, rhs = entries(arb(4), arb(8), arb(1)), entries(arb(4) + arb("0.5"), arb(8) + arb("0.5"), arb(9))
    where = np.array([True, True, False])

    assert agreement(lhs, rhs, where, None) == pytest.approx(0.5 / 4.5)
    assert agreement(lhs, rhs, where, entries(arb(10))) == pytest.approx(0.05)
    assert agreement(lhs, rhs, np.array([False] * 3), None) is None
    assert agreement(entries(fmpq(1, 3)), entries(fmpq(1, 3)), np.array([True]), None) < 1e-15


def test_sides_are_apart_by_a_factor_that_has_no_direction():
    """Twice is as far as half; against zero, and across signs, there is no factor."""
    lhs, rhs = entries(*map(arb, (2, 1, 3, 0, -2))), entries(*map(arb, (1, 2, 0, 3, 2)))
    found = apart(lhs, rhs, np.array([True] * 5))

    assert found[:2].tolist() == [2, 2]
    assert np.isnan(found[2:]).all()


def test_zero_is_zero():
    """Two balls of nothing but zero are equal, and a zero is known sharply, though no share of it is."""
    assert compare(entries(arb(0)), Op.EQ, entries(arb(0)))[0] == TRUE
    assert is_sharp(arb(0))
    assert not is_sharp(ball(0, 1e-300))


def test_states_and_margins_are_small_numbers():
    """One byte for a state, eight for a margin: a hundred thousand of them are no objects."""
    one = entries(*map(arb, range(3)))

    alone = np.array(arb(1), dtype=object)

    assert compare(one, Op.LE, one).dtype == compare(alone, Op.LE, alone).dtype == np.int8
    assert relative_margin(one, Op.LE, one).dtype == np.float64


@pytest.mark.parametrize("unit", [1 / 8, 1, 64])
def test_margins_and_ratios_know_no_unit(unit):
    """A half of a small number is a half."""
    small, large = entries(arb(1) * unit), entries(arb(2) * unit)
    yes, no = np.array([True]), np.array([False])

    assert relative_margin(small, Op.LE, large)[0] == pytest.approx(0.5, abs=1e-12)
    assert ratios(small, Op.LE, large, yes, no)[0] == ratios(small, Op.LE, large, no, yes)[0] == 0.5
    for is_decided, is_open in ((yes, no), (no, yes)):
        for lhs, rhs in ((-small, large), (small, -large), (small, 0 * large)):
            assert math.isnan(ratios(lhs, Op.LE, rhs, is_decided, is_open)[0])
            assert math.isnan(ratio(lhs[0], Op.LE, rhs[0], bool(is_decided), bool(is_open)))
    assert math.isnan(factor_apart(small[0], -large[0]))


def test_what_may_be_zero_is_no_promise_to_come_near():
    """A ball that ends at zero may be zero."""
    touching = arb(0, 1).nonnegative_part()

    assert touching >= 0
    for is_decided, is_open in ((True, False), (False, True)):
        assert math.isnan(ratio(arb(1), Op.LE, touching, is_decided, is_open))


def test_nothing_attains_nothing_of_a_promise():
    """A zero has the share zero, also of what is not known well."""
    assert ratio(arb(0), Op.LE, ball(3, 2), False, True) == ratio(arb(0), Op.LE, arb(3), True, False) == 0


def test_how_far_two_sides_are_apart_is_told_by_their_middles():
    """Rationals and balls alike."""
    assert factor_apart(ball(3, 1), ball(1, 0.5)) == 3
    assert factor_apart(fmpq(1, 3), fmpq(2, 3)) == pytest.approx(2)
