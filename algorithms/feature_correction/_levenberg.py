r"""Levenberg-Marquardt on small least squares problems, all trials of a batch at once.

Networks with a handful of narrow weights fit heavy-tailed targets whose curvature spans many orders of
magnitude. First-order steps crawl there; a damped Gauss-Newton step costs one small solve and converges
quadratically when the fit is exact.
"""

from collections.abc import Callable

import torch

Residuals = Callable[[torch.Tensor], torch.Tensor]
Jacobian = Callable[[torch.Tensor], tuple[torch.Tensor, torch.Tensor]]


def levenberg_marquardt(
    start: torch.Tensor, residuals: Residuals, jacobian: Jacobian, *, steps: int, damping: float = 1e-3
) -> tuple[torch.Tensor, torch.Tensor]:
    """Final parameters (..., p), and the mean squared residual before each step: (steps, ...).

    A step that does not lower the error is not taken, and the damping of its trial grows tenfold. So it does where the
    normal matrix is singular in floats: networks have scale symmetries, and the damping may fall below rounding.

    Args:
        residuals: parameters -> residuals (..., N).
        jacobian: parameters -> (residuals, derivatives (..., N, p)).
        damping: of the first step, relative to the diagonal of the normal matrix.
    """
    if steps < 1 or damping <= 0:
        raise ValueError(f"Expected steps >= 1 and a positive damping; {steps} and {damping} came.")
    parameters = start
    strength = torch.full(start.shape[:-1], damping, dtype=start.dtype, device=start.device)
    losses = []
    for _ in range(steps):
        r, J = jacobian(parameters)
        losses.append(r.square().mean(-1))
        trial = parameters - _damped_step(r, J, strength)
        loss = residuals(trial).square().mean(-1)
        better = loss < losses[-1]
        parameters = torch.where(better.unsqueeze(-1), trial, parameters)
        strength = torch.where(better, strength / 5, strength * 10).clamp(1e-15, 1e15)
    return parameters, torch.stack(losses)


def _damped_step(r: torch.Tensor, J: torch.Tensor, strength: torch.Tensor) -> torch.Tensor:
    """Columns are scaled to unit length first, so the damping is relative and the solve well scaled."""
    length = J.square().sum(-2).sqrt().clamp(min=torch.finfo(J.dtype).tiny ** 0.5)
    scaled = J / length.unsqueeze(-2)
    normal = scaled.mT @ scaled
    normal = normal + torch.diag_embed(strength.unsqueeze(-1).expand(normal.shape[:-1]))
    step, failed = torch.linalg.solve_ex(normal, (scaled.mT @ r.unsqueeze(-1)).squeeze(-1))
    return torch.where((failed == 0).unsqueeze(-1), step, 0.0) / length
