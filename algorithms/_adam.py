"""Adam on lists of tensors whose gradients are given.

It is that of `torch.optim`, which would import torch's compiler: most of a second for a process that takes few steps.
Every operation is elementwise, so trials stacked along leading batch dimensions run independently in one call.
"""

import math
from collections.abc import Sequence

import torch


class Adam:
    """The two running means of gradients and of their squares, from zero."""

    def __init__(
        self, parameters: Sequence[torch.Tensor], *, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8
    ) -> None:
        self.beta1, self.beta2, self.epsilon, self.steps = beta1, beta2, epsilon, 0
        self.first = [torch.zeros_like(p) for p in parameters]
        self.second = [torch.zeros_like(p) for p in parameters]

    @torch.no_grad()
    def step(self, parameters: Sequence[torch.Tensor], gradients: Sequence[torch.Tensor], size: float) -> None:
        """Move the parameters in place."""
        self.steps += 1
        bias = math.sqrt(1 - self.beta2**self.steps)
        torch._foreach_lerp_(self.first, gradients, 1 - self.beta1)
        torch._foreach_mul_(self.second, self.beta2)
        torch._foreach_addcmul_(self.second, gradients, gradients, 1 - self.beta2)
        scale = torch._foreach_sqrt(self.second)
        torch._foreach_add_(scale, self.epsilon * bias)
        torch._foreach_addcdiv_(parameters, self.first, scale, -size * bias / (1 - self.beta1**self.steps))
