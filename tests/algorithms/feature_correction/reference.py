"""The obvious code that the fast paths are compared with."""

import torch

from algorithms.feature_correction import Learner, Strengths, truncated_square


def obvious_objective(learner: Learner, x: torch.Tensor, y: torch.Tensor, strengths: Strengths) -> torch.Tensor:
    """Loss and penalty of one trial, term by term as printed."""
    a = learner.architecture
    hidden = {0: x, 1: x**2 - a.second_moment}
    output, total = 0, 0
    for layer in a.layers:
        blocks = [
            hidden[j] if j < 2 else truncated_square(hidden[j] @ learner.R[j].mT, learner.limit(j))
            for j in a.sources(layer)
        ]
        phi = torch.cat(blocks, -1)
        W, K, split = learner.W[layer], learner.K[layer], a.split(layer)
        hidden[layer] = phi @ K.mT
        output = output + a.alpha(layer) * (phi @ W.mT).square().sum(-1)
        lambda3, lambda4, lambda5, lambda6 = strengths.of(layer)
        Kp, Kf, Wp, Wf = K[:, split:], K[:, :split], W[:, split:], W[:, :split]
        total = total + lambda3 * (Kp.mT @ Kf - Wp.mT @ Wf).square().sum()
        total = total + lambda4 * (Kp.mT @ Kp - Wp.mT @ Wp).square().sum()
        total = total + lambda5 * (K.mT @ K - W.mT @ W).square().sum()
        total = total + lambda6 * (K.square().sum() + W.square().sum())
    return (output - y).square().mean() + total


def obvious_gradients(
    learner: Learner, x: torch.Tensor, y: torch.Tensor, strengths: Strengths
) -> tuple[torch.Tensor, dict[int, torch.Tensor], dict[int, torch.Tensor]]:
    """The objective and its gradients in W and K by automatic differentiation."""
    W = {layer: t.clone().requires_grad_() for layer, t in learner.W.items()}
    K = {layer: t.clone().requires_grad_() for layer, t in learner.K.items()}
    objective = obvious_objective(learner.with_weights(W, K), x, y, strengths)
    leaves = [*W.values(), *K.values()]
    found = torch.autograd.grad(objective, leaves, allow_unused=True)
    filled = [torch.zeros_like(t) if g is None else g for g, t in zip(found, leaves, strict=True)]
    count = len(W)
    return (
        objective.detach(),
        dict(zip(W, filled[:count], strict=True)),
        dict(zip(K, filled[count:], strict=True)),
    )
