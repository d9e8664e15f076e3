r"""Full-batch Adam with a cosine step size, on lists of tensors and given gradients.

Every operation is elementwise, so trials stacked along leading batch dimensions run independently in one call.
"""

import math
from collections.abc import Callable

import torch

Tensors = list[torch.Tensor]
Gradient = Callable[[Tensors], tuple[torch.Tensor, Tensors]]


def adam(
    start: Tensors,
    gradient: Gradient,
    *,
    steps: int,
    step_size: float,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-12,
) -> tuple[Tensors, torch.Tensor]:
    """The final parameters, and the loss before each step: (steps, ...).

    Args:
        gradient: maps parameters to (loss, gradients); the loss may have batch dimensions.
        step_size: of the first step; falls to zero along half a cosine.
    """
    if steps < 1 or step_size <= 0:
        raise ValueError(f"Expected steps >= 1 and a positive step size; {steps} and {step_size} came.")
    parameters = [p.clone() for p in start]
    first = [torch.zeros_like(p) for p in start]
    second = [torch.zeros_like(p) for p in start]
    losses = []
    for step in range(1, steps + 1):
        loss, gradients = gradient(parameters)
        losses.append(loss)
        size = step_size * (1 + math.cos(math.pi * (step - 1) / steps)) / 2
        bias = 1 - beta2**step
        torch._foreach_lerp_(first, gradients, 1 - beta1)
        torch._foreach_mul_(second, beta2)
        torch._foreach_addcmul_(second, gradients, gradients, 1 - beta2)
        scale = torch._foreach_sqrt(second)
        torch._foreach_add_(scale, epsilon * math.sqrt(bias))
        torch._foreach_addcdiv_(parameters, first, scale, -size * math.sqrt(bias) / (1 - beta1**step))
    return parameters, torch.stack(losses)
