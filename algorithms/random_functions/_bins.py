"""Balls thrown into bins."""

import torch
from torch import Tensor


def empty_bins(balls: int, bins: int, *, trials: int, generator: torch.Generator) -> Tensor:
    """How many bins stay empty when the balls are thrown independently, one number for each trial."""
    if min(balls, bins, trials) < 1:
        raise ValueError(f"expected at least one ball, bin and trial, came {balls}, {bins} and {trials}")
    device = generator.device
    thrown = torch.randint(bins, (trials, balls), generator=generator, device=device)
    hit = torch.zeros(trials, bins, dtype=torch.bool, device=device).scatter_(1, thrown, True)
    return bins - hit.sum(-1)
