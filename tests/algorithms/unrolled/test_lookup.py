"""Looking angles up in a table finds what a binary search finds."""

import math

import pytest
import torch

from algorithms.unrolled._lookup import FEW, MANY, lookup


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("ends", [1, 9, 4000])
def test_as_many_are_below_as_a_binary_search_says(ends, dtype):
    """At the ends themselves, at their neighbours, at both halves of the negative axis, and anywhere."""
    generator = torch.Generator().manual_seed(ends)
    drawn = (torch.rand(ends, generator=generator, dtype=dtype) * 2 - 1) * math.pi
    angles = torch.cat((drawn, drawn[: ends // 3], torch.tensor([-math.pi, 0.0, 0.0, math.pi], dtype=dtype))).sort()[0]
    asked = (torch.rand(MANY, generator=generator, dtype=dtype) * 2 - 1) * math.pi
    nearby = [torch.nextafter(angles, torch.full_like(angles, side)).clamp(-angles[-1], angles[-1]) for side in (-4, 4)]
    asked = torch.cat((asked, angles, *nearby))
    table = lookup(angles)

    assert torch.equal(table.number_below(asked), torch.searchsorted(angles, asked))
    assert 0 < table.most <= FEW


def test_crowded_ends_have_no_table():
    """Where many ends share a part of the circle a binary search is quicker, but copies of one are no crowd."""
    crowd = torch.linspace(-1e-9, 1e-9, 50, dtype=torch.float64)
    copies = torch.zeros(50, dtype=torch.float64)

    assert lookup(crowd) is None
    assert lookup(copies).most == 1


def test_what_is_no_number_has_a_place_too():
    """A run that diverges goes on with what is no number, and spoils no other coordinate."""
    angles = torch.linspace(-3, 3, 50, dtype=torch.float64)
    asked = torch.tensor([math.nan, 0.1, -2.5], dtype=torch.float64)
    found = lookup(angles).number_below(asked)

    assert torch.equal(found[1:], torch.searchsorted(angles, asked[1:]))
    assert 0 <= found[0] <= len(angles)
