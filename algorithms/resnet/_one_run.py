r"""Gradient descent of one small network on the CPU, by numpy, whose calls cost a third of those of torch.

At twenty hidden coordinates a step is some thirty calls on matrices that fit into the first cache, so that one pays for
the calls. Arrays and their views are made once. The last state needs no gradient.
"""

import math

import numpy as np
import torch

SMALL = 64
"""Sides above this one are arithmetic, not calls; and numpy would start threads of its own."""


def is_one_small_run(*tensors: torch.Tensor) -> bool:
    """Whether these are plain matrices on the CPU, of one trial and one type, of which nobody wants derivatives."""
    kind = tensors[0].dtype
    return kind in (torch.float32, torch.float64) and all(
        type(M) is torch.Tensor
        and M.ndim == 2
        and M.dtype is kind
        and max(M.shape) <= SMALL
        and M.is_cpu
        and not M.requires_grad
        for M in tensors
    )


def one_small_run(
    A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor, hidden: torch.Tensor, rate: float, steps: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Losses before every step and after the last one, and the final hidden weights."""
    W, (end, target) = hidden.numpy().copy(), (M.numpy() for M in (B, Y))
    depth, width = W.shape[:2]
    eye, factors, gradients = np.eye(width, dtype=W.dtype), np.empty_like(W), np.empty_like(W)
    right = np.empty((depth + 1, width, X.shape[1]), W.dtype)
    left = np.empty((depth + 1, len(end), width), W.dtype)
    thin = np.empty((depth, len(end), width), W.dtype)
    right[0], left[depth] = A.numpy() @ X.numpy(), end
    forward = list(zip(factors, right[:-1], right[1:], strict=True))
    backward = list(zip(left[:0:-1], factors[::-1], left[-2::-1], strict=True))
    pulled, spread = right[:-1].transpose(0, 2, 1), left[1:].transpose(0, 2, 1)
    losses = []
    with np.errstate(over="ignore", invalid="ignore"):
        for step in range(steps + 1):
            np.add(W, eye, out=factors)
            for factor, before, after in forward:
                np.dot(factor, before, after)
            residual = np.dot(end, right[depth])
            residual -= target
            losses.append(float(np.vdot(residual, residual)) / 2)
            if step < steps:
                for after, factor, before in backward:
                    np.dot(after, factor, before)
                np.matmul(spread, np.matmul(residual, pulled, out=thin), out=gradients)
                gradients *= rate
                W -= gradients
    infinite = (loss if math.isfinite(loss) else math.inf for loss in losses)
    return torch.tensor([*infinite], dtype=hidden.dtype), torch.from_numpy(W)
