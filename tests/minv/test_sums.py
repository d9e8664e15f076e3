"""The sums behind the smoothness constants, in exact rationals."""

import itertools

import numpy as np
import pytest
from flint import fmpq

from bounds.minv._sums import hessian_bound, ranges


@pytest.mark.parametrize("order", [4, 5, 8])
@pytest.mark.parametrize("layers", [1, 2, 6])
def test_the_constants_of_the_claims_are_upper_bounds(layers, order):
    """29 for residuals of any sign; 5/2 for entries and 9 for row sums from non-negative starts."""
    signed = hessian_bound(layers, order, signed=True)
    positive = hessian_bound(layers, order, signed=False)

    assert signed.max() < 29
    assert positive.max() <= fmpq(5, 2)
    assert max(positive.sum(1)) <= 9


def test_row_sums_settle_as_layers_are_added():
    """The increase from eight to twelve layers is below half of that from four to eight, so the limit is below 9."""
    sums = [max(hessian_bound(layers, 4, signed=False).sum(1)) for layers in (4, 8, 12)]
    steps = [b - a for a, b in itertools.pairwise(sums)]

    assert 2 * steps[1] < steps[0]
    assert sums[1] + 2 * steps[0] * fmpq(1, 2) < fmpq(23, 2)


def test_one_layer_is_what_it_is_by_hand():
    """For one layer the Hessian is the square of the sensitivities, and the start's residual does not enter."""
    own = [fmpq(1), *(fmpq(1, 2) ** (l + 1) for l in range(1, 4))]

    bound = hessian_bound(1, 4, signed=False)

    assert all(0 <= x - y <= fmpq(1, 2**39) for x, y in zip(bound.ravel(), np.outer(own, own).ravel(), strict=True))


def test_ranges_of_signed_starts_fall_below_a_quarter_of_the_unit():
    """From [-1/2, 1/2] the fourth layer meets less than 1/4."""
    assert ranges(4, 4, signed=True)[3] < fmpq(1, 4) + fmpq(1, 50)
