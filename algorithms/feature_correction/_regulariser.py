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
        every = (self.lambda3, self.lambda4, self.lambda5, self.lambda6)
        return tuple(weights.get(layer, 0.0) for weights in every)

    def is_active(self, layer: int) -> bool:
        return any(self.of(layer))


@dataclass(frozen=True, slots=True)
class Penalty:
    """Value per trial, and gradients of the layers with a positive strength."""

    value: torch.Tensor
    W: Weights
    K: Weights


def _weighted(E: torch.Tensor, split: int, lambda3: float, lambda4: float, lambda5: float) -> torch.Tensor:
    """H with sum(H * E) equal to the first three terms: lambda_3 counts half on each off-diagonal block."""
    H = lambda5 * E
    below = E.shape[-1] - split
    blocks = (
        (split, below, split, below, lambda4),
        (split, below, 0, split, lambda3 / 2),
        (0, split, split, below, lambda3 / 2),
    )
    for row, rows, column, columns, strength in blocks:
        if strength and rows and columns:
            here, there = (M.narrow(-2, row, rows).narrow(-1, column, columns) for M in (H, E))
            here.add_(there, alpha=strength)
    return H


def _square_norm(M: torch.Tensor) -> torch.Tensor:
    return torch.linalg.vecdot(M.flatten(-2), M.flatten(-2))


def penalty(learner: Learner, strengths: Strengths) -> torch.Tensor:
    """The value of the penalty, one number per trial."""
    return penalty_gradients(learner, strengths).value


def penalty_gradients(learner: Learner, strengths: Strengths) -> Penalty:
    """Value and gradients of the penalty; layers with no strength have no entry."""
    some = next(iter(learner.W.values()))
    value = torch.zeros(some.shape[:-2], dtype=some.dtype, device=some.device)
    W_gradients: Weights = {}
    K_gradients: Weights = {}
    for layer in filter(strengths.is_active, learner.architecture.layers):
        W, K, split = learner.W[layer], learner.K[layer], learner.architecture.split(layer)
        *ties, decay = strengths.of(layer)
        E = K.mT @ K - W.mT @ W
        H = _weighted(E, split, *ties)
        value = value + torch.linalg.vecdot(H.flatten(-2), E.flatten(-2)) + decay * (_square_norm(K) + _square_norm(W))
        K_gradients[layer] = torch.add(K @ (4 * H), K, alpha=2 * decay)
        W_gradients[layer] = torch.add(W @ (-4 * H), W, alpha=2 * decay)
    return Penalty(value, W_gradients, K_gradients)
