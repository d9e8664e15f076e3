r"""Closed-form gradients of the squared loss with respect to W and K; no automatic differentiation.

With r = F - y and sample means written $\langle\cdot\rangle$,

$$ \nabla_{W_l} = 4 \alpha_l W_l \langle r\, \phi_l \phi_l^\top \rangle, \qquad
   \nabla_{K_l} = 2 \langle r\, g_l \phi_l^\top \rangle, $$

where $g_l = \partial F / \partial S_l$ collects, from every layer i that reads l, the block of
$2 \alpha_i W_i^\top W_i \phi_i + K_i^\top g_i$ that belongs to l, times the slope of the activation, times $R_l$.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._activation import truncated_square_slope
from algorithms.feature_correction._learner import Forward, Learner, Weights, forward


@dataclass(frozen=True, slots=True)
class Gradients:
    """Mean squared loss per trial and its gradients, keyed by layer."""

    loss: torch.Tensor
    W: Weights
    K: Weights


def loss(learner: Learner, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Mean of (F(x) - y)^2 over the samples, one number per trial."""
    return (forward(learner, x).output - y).square().mean(-1)


def loss_gradients(learner: Learner, x: torch.Tensor, y: torch.Tensor) -> Gradients:
    """Mean squared loss and its gradients in W and K.

    Args:
        x: samples (..., N, d).
        y: labels (..., N).
    """
    run = forward(learner, x)
    residual = run.output - y
    weighted = (residual / residual.shape[-1]).unsqueeze(-1)
    W = {layer: _wide_gradient(learner, run, weighted, layer) for layer in learner.architecture.layers}
    K = {layer: torch.zeros_like(weight) for layer, weight in learner.K.items()}
    for layer, g in _feature_gradients(learner, run).items():
        K[layer] = 2 * (weighted * g).mT @ run.inputs[layer]
    return Gradients(residual.square().mean(-1), W, K)


def tied_jacobian(learner: Learner, x: torch.Tensor) -> tuple[torch.Tensor, Weights]:
    r"""Output, and its derivative in K of every layer when W = K: per sample, (..., N, k_l, Q_l).

    $$ \partial F / \partial K_l = (2 \alpha_l K_l \phi_l + g_l) \phi_l^\top . $$
    """
    run = forward(learner, x)
    g = _feature_gradients(learner, run)
    outer: Weights = {}
    for layer, phi in run.inputs.items():
        left = 2 * learner.architecture.alpha(layer) * (phi @ learner.K[layer].mT)
        left = left + g[layer] if layer in g else left
        outer[layer] = left.unsqueeze(-1) * phi.unsqueeze(-2)
    return run.output, outer


def _wide_gradient(learner: Learner, run: Forward, weighted: torch.Tensor, layer: int) -> torch.Tensor:
    phi, W = run.inputs[layer], learner.W[layer]
    rows, columns = W.shape[-2:]
    factor = 4 * learner.architecture.alpha(layer)
    if 2 * phi.shape[-2] * rows <= columns * (rows + phi.shape[-2]):
        return factor * (weighted * (phi @ W.mT)).mT @ phi
    return factor * W @ ((weighted * phi).mT @ phi)


def _feature_gradients(learner: Learner, run: Forward) -> Weights:
    """g_l for every layer that another layer reads, from the top down."""
    a = learner.architecture
    g: Weights = {}
    for layer in reversed(a.layers):
        start = 0
        for source, size in zip(a.sources(layer), a.blocks(layer), strict=True):
            if source >= 2:
                block = run.pulled[layer].narrow(-1, start, size)
                slope = truncated_square_slope(run.lifted[source], learner.limit(source))
                step = (slope * block) @ (2 * a.alpha(layer) * learner.R[source])
                if layer in g:
                    through = g[layer] @ learner.K[layer].narrow(-1, start, size)
                    step = step + (slope * through) @ learner.R[source]
                g[source] = g[source] + step if source in g else step
            start += size
    return g
