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


def _block_weights(layer: int, learner: Learner, strengths: Strengths) -> torch.Tensor:
    """Weights h with sum(h E^2) the first three terms: lambda_3 / 2 on both off-diagonal blocks."""
    lambda3, lambda4, lambda5, _ = strengths.of(layer)
    K, split = learner.K[layer], learner.architecture.split(layer)
    below = torch.arange(K.shape[-1], device=K.device) >= split
    both = (below.unsqueeze(-1) & below).to(K.dtype)
    one = (below.unsqueeze(-1) ^ below).to(K.dtype)
    return lambda5 + lambda4 * both + lambda3 / 2 * one


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
        W, K, decay = learner.W[layer], learner.K[layer], strengths.of(layer)[3]
        E = K.mT @ K - W.mT @ W
        H = _block_weights(layer, learner, strengths) * E
        value = value + (H * E).sum((-1, -2)) + decay * (K.square().sum((-1, -2)) + W.square().sum((-1, -2)))
        K_gradients[layer] = K @ (4 * H) + 2 * decay * K
        W_gradients[layer] = W @ (-4 * H) + 2 * decay * W
    return Penalty(value, W_gradients, K_gradients)
