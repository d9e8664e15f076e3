"""Full-batch Adam with a cosine step size, on lists of tensors and given gradients."""

import math
from collections.abc import Callable

import torch

from algorithms._adam import Adam

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
    update = Adam(parameters, beta1=beta1, beta2=beta2, epsilon=epsilon)
    losses = []
    for step in range(steps):
        loss, gradients = gradient(parameters)
        losses.append(loss)
        update.step(parameters, gradients, step_size * (1 + math.cos(math.pi * step / steps)) / 2)
    return parameters, torch.stack(losses)
