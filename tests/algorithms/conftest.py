"""What holds in every test of an algorithm."""

from collections.abc import Iterator

import pytest
import torch


@pytest.fixture(autouse=True)
def nothing_is_drawn_in_secret() -> Iterator[None]:
    """Random numbers come from the generator that was given: the one that all programs share is left as it was."""
    before = torch.random.get_rng_state()
    yield
    assert torch.equal(torch.random.get_rng_state(), before), "a number was drawn without the given generator"
