r"""Learner networks: narrow distilled weights K make the hidden features, wide weights W make the output.

$$ \phi_l = \big(S_j \text{ for } j \in \mathcal{J}_l \cap \{0,1\},\ \sigma(R_j S_j) \text{ for } j \ge 2\big), \quad
   S_l = K_l \phi_l, \quad F_l = \sigma(W_l \phi_l), \quad F = \sum_l \alpha_l \mathrm{Sum}(F_l). $$

The output needs W only through its Gram matrix, $\mathrm{Sum}(F_l) = \phi_l^\top (W_l^\top W_l) \phi_l$,
so a wide W costs no more per sample than a narrow one. Features are few and samples many, so tensors of shape (..., N,
k) keep the samples, not the features, next to each other in memory: products and sums over features are then two to
five times as fast.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import torch

from algorithms.feature_correction._activation import truncated_square
from algorithms.feature_correction._architecture import Architecture

Weights = dict[int, torch.Tensor]


@dataclass(frozen=True, slots=True)
class Learner:
    r"""The parameters of a learner; all tensors may share leading batch dimensions.

    Args:
        architecture: sizes and links.
        R: fixed random lifts, (..., q_l, k_l), for every layer that some layer reads.
        W: (..., m, Q_l) per layer, the blocks of its sources side by side.
        K: (..., k_l, Q_l) per layer.
        limits: where the activation of a layer starts to level off; missing means never.
    """

    architecture: Architecture
    R: Weights
    W: Weights
    K: Weights
    limits: Mapping[int, float] = field(default_factory=dict)

    def limit(self, layer: int) -> float:
        return self.limits.get(layer, math.inf)

    def with_weights(self, W: Weights, K: Weights) -> "Learner":
        return replace(self, W=W, K=K)

    def features(self, x: torch.Tensor) -> list[torch.Tensor]:
        r"""The hidden features $S_0, \dots, S_L$ at samples x, the last layer included although nothing reads it."""
        below = propagate(self.architecture, self.R, self.K, x, self.limits)
        top = {layer: through(self.K[layer], phi) for layer, phi in below.inputs.items()}
        return [{**top, **below.hidden}[layer] for layer in range(self.architecture.depth + 1)]

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """F at samples x of shape (..., N, d)."""
        return forward(self, x).output


@dataclass(frozen=True, slots=True)
class Forward:
    """What one evaluation of a learner leaves behind for the gradients."""

    hidden: Weights  # S_l, (..., N, k_l)
    lifted: Weights  # R_l S_l, (..., N, q_l)
    inputs: Weights  # phi_l, (..., N, Q_l)
    spread: Weights  # W_l phi_l, (..., N, m), where that was the cheaper way
    pulled: Weights  # W_l^T W_l phi_l, (..., N, Q_l)
    output: torch.Tensor  # F, (..., N)


def random_lifts(
    architecture: Architecture,
    generator: torch.Generator,
    *,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
) -> Weights:
    r"""$R_l$ with independent $N(0, 1/k_l^2)$ entries for every layer that is read by another."""
    a = architecture
    lifts = {}
    for layer in a.layers:
        if a.users(layer):
            shape = (*batch, a.lifted(layer), a.width(layer))
            normal = torch.randn(*shape, dtype=dtype, device=generator.device, generator=generator)
            lifts[layer] = normal / a.width(layer)
    return lifts


def zero_learner(
    architecture: Architecture,
    width: int,
    generator: torch.Generator,
    *,
    limits: Mapping[int, float] | None = None,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
) -> Learner:
    """W = K = 0 and random lifts: where the staged algorithm starts. An exact critical point of the loss.

    Args:
        width: m, the number of rows of every W.
    """
    if width < 1:
        raise ValueError(f"Expected a width m >= 1; {width} came.")
    a = architecture
    R = random_lifts(a, generator, batch=batch, dtype=dtype)

    def zeros(rows: int, layer: int) -> torch.Tensor:
        return torch.zeros(*batch, rows, sum(a.blocks(layer)), dtype=dtype, device=generator.device)

    W = {layer: zeros(width, layer) for layer in a.layers}
    K = {layer: zeros(a.width(layer), layer) for layer in a.layers}
    return Learner(a, R, W, K, dict(limits or {}))


def random_learner(
    architecture: Architecture,
    width: int,
    generator: torch.Generator,
    *,
    scale: float = 0.1,
    limits: Mapping[int, float] | None = None,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
) -> Learner:
    """Independent normal W and K of standard deviation `scale`, and random lifts."""
    start = zero_learner(architecture, width, generator, limits=limits, batch=batch, dtype=dtype)

    def noise(like: torch.Tensor) -> torch.Tensor:
        return scale * torch.randn(like.shape, dtype=dtype, device=generator.device, generator=generator)

    W = {layer: noise(weight) for layer, weight in start.W.items()}
    return start.with_weights(W, {layer: noise(weight) for layer, weight in start.K.items()})


def spreading_is_cheaper(W: torch.Tensor, phi: torch.Tensor) -> bool:
    r"""Whether $W^\top (W \phi)$ costs no more than $(W^\top W) \phi$, over all samples."""
    samples, (rows, columns) = phi.shape[-2], W.shape[-2:]
    return 2 * samples * rows <= columns * (rows + samples)


def through(matrix: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
    """The matrix times the features of each sample, with the samples adjacent in memory."""
    return (matrix @ features.mT).mT


def _side_by_side(blocks: list[torch.Tensor]) -> torch.Tensor:
    """Concatenate along the last axis; inputs that all trials share are expanded to the batch."""
    if len(blocks) == 1:
        return blocks[0]
    shapes = {block.shape[:-1] for block in blocks}
    if len(shapes) > 1:
        batch = torch.broadcast_shapes(*shapes)
        blocks = [block.expand(*batch, block.shape[-1]) for block in blocks]
    return torch.cat([block.mT for block in blocks], -2).mT


@dataclass(frozen=True, slots=True)
class Propagation:
    """The part of an evaluation that depends on R and K only."""

    hidden: Weights  # S_l, (..., N, k_l), for the layers that another layer reads
    lifted: Weights  # R_l S_l, (..., N, q_l)
    inputs: Weights  # phi_l, (..., N, Q_l)


def propagate(
    architecture: Architecture,
    R: Weights,
    K: Weights,
    x: torch.Tensor,
    limits: Mapping[int, float] | None = None,
) -> Propagation:
    """Hidden features and layer inputs at samples x of shape (..., N, d)."""
    a, limits = architecture, limits or {}
    x = x.mT.clone(memory_format=torch.contiguous_format).mT
    hidden = {0: x, 1: x.square().sub_(a.second_moment)}
    passed = dict(hidden)
    lifted: Weights = {}
    inputs: Weights = {}
    for layer in a.layers:
        inputs[layer] = _side_by_side([passed[j] for j in a.sources(layer)])
        if a.users(layer):
            hidden[layer] = through(K[layer], inputs[layer])
            lifted[layer] = through(R[layer], hidden[layer])
            passed[layer] = truncated_square(lifted[layer], limits.get(layer, math.inf))
    return Propagation(hidden, lifted, inputs)


def forward(learner: Learner, x: torch.Tensor) -> Forward:
    """Features, inputs and output of every layer at samples x of shape (..., N, d)."""
    below = propagate(learner.architecture, learner.R, learner.K, x, learner.limits)
    spread: Weights = {}
    pulled: Weights = {}
    output = None
    for layer, phi in below.inputs.items():
        W = learner.W[layer]
        if spreading_is_cheaper(W, phi):
            spread[layer] = through(W, phi)
            pulled[layer] = through(W.mT, spread[layer])
            squares = torch.linalg.vecdot(spread[layer], spread[layer])
        else:
            pulled[layer] = through(W.mT @ W, phi)
            squares = torch.linalg.vecdot(phi, pulled[layer])
        alpha = learner.architecture.alpha(layer)
        output = alpha * squares if output is None else torch.add(output, squares, alpha=alpha)
    return Forward(below.hidden, below.lifted, below.inputs, spread, pulled, output)
