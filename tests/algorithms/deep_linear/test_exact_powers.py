"""Powers of residuals are numbers wherever a residual may lie."""

import pytest
from flint import arb, arb_mat

from algorithms.deep_linear import exact_bcgd, exact_near_optimal, exact_power_slope, exact_safe


@pytest.mark.parametrize("p", [2, 4, 6])
def test_a_ball_centred_at_zero_has_its_powers(p):
    """flint's own is nan there."""
    found = exact_power_slope(p)(arb(0, 1e-3))

    assert found.contains(0)
    assert found.abs_upper() <= arb(2e-3) ** (p - 1)


@pytest.mark.parametrize("rule", [exact_safe, exact_near_optimal])
def test_rates_are_numbers_where_a_residual_is_such_a_ball(rule):
    """The other residual carries the loss."""
    X, Y, W = arb_mat([[1, 2]]), arb_mat([[arb(0, 1e-6), 1]]), arb_mat([[0]])
    step = next(exact_bcgd([W], X, Y, sweeps=1, rate=rule(4), slope=exact_power_slope(4)))

    assert step.weights[0][0, 0].is_finite()
