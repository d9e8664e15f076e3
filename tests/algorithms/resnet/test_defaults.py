"""What is not said means one: the scales of outer maps."""

import pytest
import torch

from algorithms.resnet import gaussian, gaussian_reduced, modified_identity_maps


@pytest.mark.parametrize("maps", [gaussian, gaussian_reduced])
def test_unscaled_maps_are_those_of_scale_one(maps):
    """Alpha and beta alike, and each scales its own map only."""

    def drawn(**scales):
        return maps(2, 3, 9, generator=torch.Generator().manual_seed(0), **scales)

    A, B = drawn()

    assert torch.equal(A, drawn(alpha=1.0)[0])
    assert torch.equal(B, drawn(beta=1.0)[1])
    assert torch.equal(2 * A, drawn(alpha=2.0)[0])
    assert torch.equal(B, drawn(alpha=2.0)[1])
    assert torch.equal(4 * B, drawn(beta=4.0)[1])
    assert torch.equal(A, drawn(beta=4.0)[0])


def test_the_reading_map_has_entries_one():
    """Unless alpha is given."""
    assert modified_identity_maps(2, 3)[1].unique().tolist() == [0, 1]
    assert modified_identity_maps(2, 3, alpha=7.0)[1].unique().tolist() == [0, 7]
