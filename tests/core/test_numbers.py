"""How numbers are told."""

import pytest
from flint import arb, fmpq

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


@pytest.mark.parametrize(
    ("value", "radius", "text"),
    [
        (1.0, 0.375, "1 ± 0.4"),
        (1.0, 0.75, "0.25 to 1.8"),
        (0.5, 0.75, "0.5 ± 0.8"),  # it may be zero
        (1.25, 0.125, "1.2 ± 0.1"),  # as many digits as are certain: two where ten radii reach the middle
        (1.3125, 0.125, "1.31 ± 0.1"),
        (1.1875, 0.125, "1.2 ± 0.1"),
    ],
)
def test_an_error_takes_the_digits_that_it_hides(value, radius, text):
    """Where it is larger than half of a number that is not zero, both ends are told."""
    assert short(arb(value, radius)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (fmpq(10**24 - 1), "9" * 24),
        (fmpq(10**24), "1.00000e+24"),
        (fmpq(-(10**24)), "-1.00000e+24"),
        (fmpq(10**12 - 1, 10**12), "999999999999/1000000000000"),
        (fmpq(10**12 + 1, 10**12), "1.00000"),
        (fmpq(0), "0"),
        (arb(0), "0"),
        (arb(3), "3.00000"),
        (arb(fmpq(10**400), fmpq(10**399)), "1.0e+400 ± 1e+399"),
        (arb(fmpq(1, 10**400), fmpq(1, 10**401)), "1.0e-400 ± 1e-401"),
        (arb(1e308, 1e307), "1e+308 ± 1e+307"),
        (arb(0, fmpq(1, 10**400)), "0 ± 1e-400"),
    ],
)
def test_numbers_of_any_size_are_told(number, text):
    """All digits of a fraction of up to some twenty-five, else six; what no float holds as well."""
    assert short(number) == text
