"""Gradient ascent on log(observed / promised), many starts at once, through the claim's own formula."""

import math
from typing import TYPE_CHECKING, Any

from bounds.core import BoundsError, Claim
from bounds.core.adversary import Adversary
from bounds.core.formula import floats
from bounds.core.relation import Op

if TYPE_CHECKING:
    from bounds.runs.falsify import Search

STARTS, STEPS, STEP_SIZE = 64, 300, 0.1
KEPT = 8
"""How many of the highest are measured again with error bars."""


def climb(search: "Search", adversary: Adversary, seed: int) -> None:
    """Gradient ascent from many starts at once, then each of the best certified by the experiment."""
    import torch

    for settings in adversary.settings():
        generator = torch.Generator().manual_seed(seed)
        z = torch.randn(STARTS, adversary.size, generator=generator, dtype=torch.float64).requires_grad_()
        optimiser = torch.optim.Adam([z], lr=STEP_SIZE)
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, STEPS, eta_min=1e-3 * STEP_SIZE)
        top = torch.full((STARTS,), -math.inf, dtype=torch.float64)
        best = z.detach().clone()
        for _ in range(STEPS):
            height = log_ratio(search.claim, adversary.function(z, **settings))
            search.evaluations += STARTS
            better = height.detach() > top
            top, best = torch.where(better, height.detach(), top), torch.where(better[:, None], z.detach(), best)
            optimiser.zero_grad()
            (-torch.nan_to_num(height, neginf=-1e3, posinf=1e3).sum()).backward()
            torch.nan_to_num_(z.grad)
            optimiser.step()
            schedule.step()
            if search.time_is_up():
                break
        for index in top.argsort(descending=True)[:KEPT].tolist():
            search.offer(adversary.experiment, {"z": best[index].tolist(), **settings})


def log_ratio(claim: Claim, measured: Any) -> Any:
    """log(observed / promised) of the worst conjunct and entry for each start, from the claim's own formula."""
    import torch

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
    return torch.stack(torch.broadcast_tensors(*heights)).amax(0)
