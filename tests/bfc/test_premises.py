"""A bound promises nothing where a premise of its proof fails."""

import pytest

from bounds.bfc.lemI_5 import corrected
from bounds.bfc.thmI_6 import thmI_6


@pytest.mark.parametrize("claim", [corrected, thmI_6], ids=["corrected", "thmI_6"])
def test_blocks_are_parts_of_the_variables(claim):
    """One variable in a hundred blocks is no instance: its smallest error 24 is below the formula's 800."""
    numbers = {"error2": 24, "p": 1, "d_1": 1, "r": 0, "blocks": 100, "alpha_L": 1}

    assert claim.judge({claim.symbols[name]: numbers[name] for name in claim.symbols}).verdict == "not_applicable"
