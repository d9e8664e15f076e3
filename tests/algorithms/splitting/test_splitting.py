"""Splitting methods agree with closed forms."""

import numpy as np
import pytest

from algorithms.exact import rational, rationals
from algorithms.splitting import admm, admm_blocks, douglas_rachford, extragradient, gradient_descent_ascent


def turn(z):
    """The field of the game x y."""
    return rationals([z[1], -z[0]])


def test_descent_ascent_turns_and_grows():
    """(x, y) goes to (x - y/2, y + x/2)."""
    path = gradient_descent_ascent(turn, rationals([1, 0]), step=rational("1/2"), steps=2)

    assert (path[1] == rationals([1, "1/2"])).all()
    assert (path[2] == rationals(["3/4", 1])).all()


def test_extragradient_takes_the_field_ahead():
    """From (1, 0) one looks at (1, 1/2), where the field is (1/2, -1)."""
    path = extragradient(turn, rationals([1, 0]), step=rational("1/2"), steps=1)

    assert (path[1] == rationals(["3/4", "1/2"])).all()


def test_douglas_rachford_finds_a_common_point():
    """Of a line and a half-plane, whose projections it is given."""
    path = douglas_rachford(
        lambda z: np.array([z[0], 0.0]), lambda z: np.array([max(z[0], 1.0), z[1]]), np.array([-3.0, 2.0]), steps=20
    )
    x = np.array([path[-1][0], 0.0])

    assert x[0] >= 1 - 1e-12  # twenty additions of small numbers
    assert path[-1] == pytest.approx(path[-2])


def test_admm_solves_a_small_lasso():
    """(x - 3)^2 / 2 + |x| is least at 2, with the multiplier 1."""
    path = admm(
        lambda w: (3 + w) / 2,
        lambda w: np.sign(w) * np.maximum(abs(w) - 1, 0),
        np.array([0.0]),
        np.array([0.0]),
        penalty=1.0,
        steps=60,
    )

    assert path[-1][0] == pytest.approx([2.0], abs=1e-12)  # the error is halved in each step
    assert path[-1][1] == pytest.approx([1.0], abs=1e-12)


def test_blocks_are_updated_in_order():
    """One sweep by hand: two equal columns of length one, from (1, 0) and a multiplier of zero."""
    column = rationals([1])
    path = admm_blocks([column, column], [rational(1), rational(2)], rationals([0]), penalty=rational(1), steps=1)

    assert path[1][0] == [-2, 2]
    assert path[1][1].tolist() == [0]
    assert path[0][0] == [1, 2]
