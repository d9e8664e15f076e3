"""Gradient ascent on log(observed / promised), many starts at once, through the claim's own formula."""

import functools
import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bounds.core import BoundsError, Claim
from bounds.core.adversary import Adversary
from bounds.core.formula import floats
from bounds.core.relation import Op
from bounds.late import torch
from bounds.search.search import Search

STARTS, STEPS, STEP_SIZE = 64, 300, 0.1
MEMORY, MEMORY_OF_SQUARES = 0.9, 0.999
MEASURED = 8
"""How many of the highest are measured again with error bars."""


def climb(search: Search, adversary: Adversary, seed: int) -> None:
    """Ascend for each of the discrete settings, then certify the highest instances by the experiment."""
    for settings in adversary.settings():
        generator = torch.Generator().manual_seed(seed)
        z = torch.randn(STARTS, adversary.size, generator=generator, dtype=torch.float64)
        best = ascend(search, z, partial(_height, search.claim, adversary, settings))
        for one in best[:MEASURED].tolist():
            search.offer(adversary.experiment, {"z": one, **settings})


def _height(claim: Claim, adversary: Adversary, settings: Mapping[str, Any], z: Any) -> Any:
    return log_ratio(claim, adversary.function(z, **settings))


def ascend(search: Search, z: Any, height_of: Callable[[Any], Any]) -> Any:
    """The best points of all starts, the highest first, by Adam with a step that falls like a cosine.

    Written out, because `torch.optim` loads torch's compiler, which takes longer than many a search.
    """
    top, best = torch.full((len(z),), -math.inf, dtype=z.dtype), z.clone()
    mean, square = torch.zeros_like(z), torch.zeros_like(z)
    for step in range(STEPS):
        height = height_of(z.requires_grad_())
        search.evaluations += len(z)
        (gradient,) = torch.autograd.grad(height.nan_to_num().sum(), z)
        z, height, gradient = z.detach(), height.detach(), torch.nan_to_num(gradient)
        better = height > top
        top, best = torch.where(better, height, top), torch.where(better[:, None], z, best)
        mean, square = torch.lerp(gradient, mean, MEMORY), torch.lerp(gradient**2, square, MEMORY_OF_SQUARES)
        unbiased = mean / (1 - MEMORY ** (step + 1)), square / (1 - MEMORY_OF_SQUARES ** (step + 1))
        falling = STEP_SIZE * (1e-3 + (1 + math.cos(math.pi * step / STEPS)) / 2)
        z = z + falling * unbiased[0] / (unbiased[1].sqrt() + 1e-8)
        if search.time_is_up():
            break
    return best[top.argsort(descending=True)]


def log_ratio(claim: Claim, measured: Any) -> Any:
    """log(observed / promised) of the worst conjunct and entry for each start, from the claim's own formula."""
    named = {str(key): value for key, value in measured.items()}
    heights = []
    for one in claim.then:
        if one.op is Op.EQ:
            continue
        sides = []
        for side in (one.lhs, one.rhs):
            expr = claim.unfolded(side)
            values = {symbol: torch.as_tensor(named[symbol.name], dtype=torch.float64) for symbol in expr.free_symbols}
            sides.append(torch.as_tensor(floats(expr, values) if values else float(expr), dtype=torch.float64))
        small, large = sides if one.op in (Op.LE, Op.LT) else sides[::-1]
        ratio = small.clamp(min=1e-300).log() - large.clamp(min=1e-300).log()
        heights.append(ratio.reshape(ratio.shape[0], -1).amax(1) if ratio.ndim else ratio)
    if not heights:
        raise BoundsError(f"{claim.id}: an adversary needs an inequality to push against")
    return functools.reduce(torch.maximum, heights)
