"""Sizes and counts of pairs lead to each other, far beyond the sizes that any experiment has."""

import pytest

from algorithms.polynomials._pairs import base_size, pair_count


def test_sizes_are_found_from_the_number_of_pairs():
    """For all sizes up to three hundred, and for no number between."""
    counts = [pair_count(n) for n in range(1, 301)]

    assert [base_size(count) for count in counts] == list(range(1, 301))
    for count in (2, 4, 5, counts[-1] - 1):
        with pytest.raises(ValueError, match="pairs"):
            base_size(count)
