"""How a number is written, and what becomes of it as a float."""

import pytest
from flint import arb, fmpq

from bounds.core.numbers import as_float, short

INF = float("inf")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (fmpq(1, 3), "1/3"),
        (fmpq(10**23), "1" + "0" * 23),
        (fmpq(10**24), "1.00000e+24"),
        (fmpq(1, 7**30), "4.43669e-26"),
        (arb(2), "2.00000"),
        (arb(1.5, 1e-9), "1.50000"),
        (arb(1.5, 0.01), "1.5 ± 0.01"),
        (arb(1.5, 0.25), "1.5 ± 0.3"),
        (arb(0, 0.5), "0 ± 0.5"),
        (arb(2, 30), "2 ± 3e+01"),
        (arb(0.59, 0.58), "0.01 to 1.2"),
        (arb(-0.59, 0.58), "-1.2 to -0.01"),
        (arb(0.59, 0.6), "0.6 ± 0.6"),
        (arb(123456, 2), "123456 ± 2"),
        (arb(-3, 0.002), "-3 ± 0.002"),
        (arb(0, INF), "[+/- inf]"),
        ("word", "word"),
        (3, "3"),
    ],
    ids=repr,
)
def test_a_number_is_written_as_a_person_reads_it(number, text):
    """Exactly where that is short, else with the digits that are certain, and its error where that shows."""
    assert short(number) == text


def test_numbers_beyond_floats_are_written_by_balls():
    """Neither infinite nor zero."""
    assert "e+400" in short(arb(10) ** 400 + arb(0, 1) * arb(10) ** 399)
    assert "e-400" in short(arb(10) ** -400 * arb(1, 0.25))


@pytest.mark.parametrize(
    ("number", "value"), [(fmpq(1, 4), 0.25), (arb(3, 0.5), 3.0), (fmpq(-(10**400)), -INF), (fmpq(1, 10**400), 0.0)]
)
def test_a_float_is_the_midpoint(number, value):
    """What is too large is infinite, what is too small is zero."""
    assert as_float(number) == value
