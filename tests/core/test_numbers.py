"""How numbers are told."""

import pytest
from flint import arb

from bounds.core.numbers import short


@pytest.mark.parametrize(
    ("value", "radius", "text"),
    [
        (3.0, 5e3, "3 ± 5e+03"),
        (12345.678, 900.0, "1.23e+04 ± 9e+02"),
        (0.0, 1e-12, "0 ± 1e-12"),
        (2.5, 1e-12, "2.50000"),
        (1.0, 0.9e-6 / 2, "1.00000"),
        (1.0, 1.1e-6 / 2, "1 ± 6e-07"),
    ],
)
def test_an_error_that_can_be_seen_is_shown(value, radius, text):
    """12346, give or take 900, is not told as 1e+4: that would look like the promise that it breaks."""
    assert short(arb(value, radius)) == text
