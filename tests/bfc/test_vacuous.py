"""What the lines of the critical lemma are measured against is itself true."""

from dataclasses import replace

import pytest

from bounds.bfc.corF_3 import corF_3
from bounds.bfc.eqF_9 import eqF_9
from bounds.bfc.eqF_9 import rational_network as both_networks
from bounds.bfc.lemF_1 import lemF_1, rational_network
from bounds.core import le


@pytest.mark.parametrize("claim", [lemF_1, corF_3, eqF_9], ids=lambda claim: claim.id)
def test_loss_and_ties_alone_bound_every_left_side(claim):
    """A line is called vacuous only where something shown by hand is true and says at least as much."""
    numbers = both_networks("narrow_alone") if claim is eqF_9 else rational_network(4, 9, "narrow_off")
    by_hand = tuple(le(part.lhs, part.trivially, name=part.name) for part in claim.then)

    assert replace(claim, then=by_hand).judge(numbers).verdict == "holds"
