r"""Closed-form gradients of the squared loss with respect to W and K; no automatic differentiation.

With r = F - y and sample means written $\langle\cdot\rangle$,

$$ \nabla_{W_l} = 4 \alpha_l W_l \langle r\, \phi_l \phi_l^\top \rangle, \qquad
   \nabla_{K_l} = 2 \langle r\, g_l \phi_l^\top \rangle, $$

where $g_l = \partial F / \partial S_l$ collects, from every layer i that reads l, the block of
$2 \alpha_i W_i^\top W_i \phi_i + K_i^\top g_i$ that belongs to l, times the slope of the activation, times $R_l$.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._activation import half_slope
from algorithms.feature_correction._learner import Forward, Learner, Weights, forward, through


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
    samples = residual.shape[-1]
    return gradients_from(learner, run, residual / samples, torch.linalg.vecdot(residual, residual) / samples)


def gradients_from(learner: Learner, run: Forward, weights: torch.Tensor, loss: torch.Tensor) -> Gradients:
    """Gradients of a loss whose derivative by the output at each sample is twice the given weight."""
    column = weights.unsqueeze(-1)
    g = _half_feature_gradients(learner, run)
    W = {layer: _wide_gradient(learner, run, column, layer) for layer in learner.architecture.layers}
    K = {
        layer: (4 * column * g[layer]).mT @ run.inputs[layer] if layer in g else torch.zeros_like(weight)
        for layer, weight in learner.K.items()
    }
    return Gradients(loss, W, K)


def tied_jacobian(learner: Learner, x: torch.Tensor) -> tuple[torch.Tensor, Weights]:
    r"""Output, and its derivative in K of every layer when W = K: per sample, (..., N, k_l, Q_l).

    $$ \partial F / \partial K_l = (2 \alpha_l K_l \phi_l + g_l) \phi_l^\top . $$
    """
    run = forward(learner, x)
    half_g = _half_feature_gradients(learner, run)
    outer: Weights = {}
    for layer, phi in run.inputs.items():
        half_left = learner.architecture.alpha(layer) * through(learner.K[layer], phi)
        half_left = half_left + half_g[layer] if layer in half_g else half_left
        outer[layer] = (2 * half_left).unsqueeze(-1) * phi.unsqueeze(-2)
    return run.output, outer


def _wide_gradient(learner: Learner, run: Forward, weighted: torch.Tensor, layer: int) -> torch.Tensor:
    factor, phi = 4 * learner.architecture.alpha(layer), run.inputs[layer]
    if layer in run.spread:
        return (factor * weighted * run.spread[layer]).mT @ phi
    return factor * learner.W[layer] @ ((weighted * phi).mT @ phi)


def _half_feature_gradients(learner: Learner, run: Forward) -> Weights:
    """g_l / 2 for every layer that another layer reads, from the top down."""
    a = learner.architecture
    g: Weights = {}
    for layer in reversed(a.layers):
        start = 0
        for source, size in zip(a.sources(layer), a.blocks(layer), strict=True):
            if source >= 2:
                read = a.alpha(layer) * run.pulled[layer].narrow(-1, start, size)
                if layer in g:
                    read += through(learner.K[layer].narrow(-1, start, size).mT, g[layer])
                slope = half_slope(run.lifted[source], learner.limit(source))
                step = through(2 * learner.R[source].mT, slope * read)
                g[source] = g[source] + step if source in g else step
            start += size
    return g
