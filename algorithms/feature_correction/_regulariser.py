r"""The penalty that ties the narrow weights K to the wide weights W, layer by layer.

With p the block of the layer just below and < all other blocks,

$$ \lambda_3 \|K_p^\top K_< - W_p^\top W_<\|_F^2 + \lambda_4 \|K_p^\top K_p - W_p^\top W_p\|_F^2
   + \lambda_5 \|K^\top K - W^\top W\|_F^2 + \lambda_6 (\|K\|_F^2 + \|W\|_F^2). $$

The first three vanish when the Gram matrices agree. All three are blocks of the one difference
$E = K^\top K - W^\top W$, so value and gradient need it once: $\nabla_K = 4 K H$ and $\nabla_W = -4 W H$ with H the
difference weighted block by block.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import torch

from algorithms.feature_correction._learner import Learner, Weights


@dataclass(frozen=True, slots=True)
class Strengths:
    """The weights lambda_3 to lambda_6 of each layer; a missing layer counts as zero."""

    lambda3: Mapping[int, float] = field(default_factory=dict)
    lambda4: Mapping[int, float] = field(default_factory=dict)
    lambda5: Mapping[int, float] = field(default_factory=dict)
    lambda6: Mapping[int, float] = field(default_factory=dict)

    def of(self, layer: int) -> tuple[float, float, float, float]:
        return (
            self.lambda3.get(layer, 0.0),
            self.lambda4.get(layer, 0.0),
            self.lambda5.get(layer, 0.0),
            self.lambda6.get(layer, 0.0),
        )


@dataclass(frozen=True)
class Penalty:
    """Value per trial, and gradients of the layers with a positive strength, each computed when asked for."""

    learner: Learner
    strengths: Strengths

    @cached_property
    def value(self) -> torch.Tensor:
        some = next(iter(self.learner.W.values()))
        total = torch.zeros(some.shape[:-2], dtype=some.dtype, device=some.device)
        for layer, (E, H, decay) in self._differences.items():
            W, K = self.learner.W[layer], self.learner.K[layer]
            total = total + torch.linalg.vecdot(H.flatten(-2), E.flatten(-2)) / 4
            total = total + decay * (_square_norm(K) + _square_norm(W))
        return total

    @cached_property
    def W(self) -> Weights:
        return {n: _gradient(self.learner.W[n], H, decay, -1) for n, (_, H, decay) in self._differences.items()}

    @cached_property
    def K(self) -> Weights:
        return {n: _gradient(self.learner.K[n], H, decay, 1) for n, (_, H, decay) in self._differences.items()}

    @cached_property
    def _differences(self) -> dict[int, tuple[torch.Tensor, torch.Tensor, float]]:
        r"""E, 4 H and $\lambda_6$ per layer."""
        found = {}
        for layer in self.learner.architecture.layers:
            *ties, decay = self.strengths.of(layer)
            if decay or any(ties):
                W, K, split = self.learner.W[layer], self.learner.K[layer], self.learner.architecture.split(layer)
                E = K.mT @ K - W.mT @ W
                found[layer] = E, _four_weighted(E, split, *ties), decay
        return found


def _gradient(M: torch.Tensor, four_H: torch.Tensor, decay: float, sign: int) -> torch.Tensor:
    return torch.add(2 * decay * M, M @ four_H, alpha=sign)


def _four_weighted(E: torch.Tensor, split: int, lambda3: float, lambda4: float, lambda5: float) -> torch.Tensor:
    """4 H: E with a weight for each block; lambda_3 counts half on each off-diagonal block."""
    if not split:
        return E * (4 * (lambda4 + lambda5))
    H = E * (4 * lambda5)
    H[..., split:, split:].add_(E[..., split:, split:], alpha=4 * lambda4)
    if lambda3:
        H[..., split:, :split].add_(E[..., split:, :split], alpha=2 * lambda3)
        H[..., :split, split:].add_(E[..., :split, split:], alpha=2 * lambda3)
    return H


def _square_norm(M: torch.Tensor) -> torch.Tensor:
    return torch.linalg.vecdot(M.flatten(-2), M.flatten(-2))


def penalty(learner: Learner, strengths: Strengths) -> torch.Tensor:
    """The value of the penalty, one number per trial."""
    return Penalty(learner, strengths).value


def penalty_gradients(learner: Learner, strengths: Strengths) -> Penalty:
    """Value and gradients of the penalty; layers with no strength have no entry."""
    return Penalty(learner, strengths)
