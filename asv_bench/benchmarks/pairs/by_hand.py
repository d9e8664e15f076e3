"""What an expert writes by hand, without our reductions, for the meta-step and for feature correction.

Both know their architecture. Nothing is computed twice, the samples of a step share one product per layer, and what
stays the same from step to step is made beforehand.
"""

from collections.abc import Callable

import torch

from algorithms.feature_correction import Learner, Strengths
from algorithms.unrolled import LeastSquares, Weights

Result = tuple[torch.Tensor, ...]


def batched_meta_step(problem: LeastSquares, weights: Weights, beta: torch.Tensor, steps: int, rate: float) -> Result:
    """Forward with what the gradient needs kept, backward in closed form, one product per layer and step."""
    *inner, last = weights
    scale = 2 / beta
    normal, start = problem.M.mT @ problem.M, problem.back(problem.Y)
    X, g = torch.zeros_like(start), -start
    kept = []
    for _ in range(steps):
        layers = [torch.stack((X, g), -1).flatten(0, 1)]
        for W in inner:
            layers.append((layers[-1] @ W.mT).relu_())
        half = torch.sigmoid(layers[-1] @ last.mT).view_as(X)
        kept.append((layers, half, g))
        X = torch.addcmul(X, scale * half, g, value=-1)
        g = (normal @ X.unsqueeze(-1)).squeeze(-1) - start
    v, total = g, [torch.zeros_like(W) for W in weights]
    for layers, half, slope in reversed(kept):
        into = (-scale * v * slope * half * (1 - half)).view(-1, 1)
        total[-1].addmm_(into.mT, layers[-1])
        for depth in range(len(inner) - 1, -1, -1):
            into = (into @ weights[depth + 1]).mul_(layers[depth + 1] > 0)
            total[depth].addmm_(into.mT, layers[depth])
        v = v - (normal @ (scale * half * v).unsqueeze(-1)).squeeze(-1)
    return (X, *(W - rate * G for W, G in zip(weights, total, strict=True)))


def functional_meta_step(
    problem: LeastSquares, weights: Weights, beta: torch.Tensor, steps: int, rate: float
) -> Result:
    """By `torch.func`: the gradient of a run that is written for one problem and mapped over all of them."""

    def run(weights: Weights, M: torch.Tensor, Y: torch.Tensor) -> Result:
        X = torch.zeros_like(M[0])
        for _ in range(steps):
            g = M.mT @ (M @ X - Y)
            hidden = torch.stack((X.detach(), g.detach()), -1)
            for W in weights[:-1]:
                hidden = torch.relu(hidden @ W.mT)
            X = X - 2 * torch.sigmoid((hidden @ weights[-1].mT).squeeze(-1)) * g / beta
        return (M @ X - Y).square().sum() / 2, X

    def total(weights: Weights) -> Result:
        value, X = torch.func.vmap(run, in_dims=(None, 0, 0))(weights, problem.M, problem.Y)
        return value.sum(), X

    gradient, X = torch.func.grad(total, has_aux=True)(tuple(weights))
    return (X.detach(), *(W - rate * G for W, G in zip(weights, gradient, strict=True)))


def fused_correction_step(
    learner: Learner, x: torch.Tensor, y: torch.Tensor, strengths: Strengths, rate: float
) -> Callable[[], list[torch.Tensor]]:
    r"""A step of the chain 1 -> 2 -> 3 with a link from the inputs: formulas for this network only.

    Wide weights enter by their Gram matrices, samples lie side by side in memory, squares of the inputs are made once,
    and the four ties of the penalty are one table per layer.
    """
    K, W, R, size = learner.K, learner.W, learner.R[2], len(x)
    inputs, squares = x.mT.contiguous(), (x.square() - learner.architecture.second_moment).mT.contiguous()
    top = torch.cat((inputs, inputs.new_empty(len(R), size)))
    ties = {n: _tie(learner, strengths, n) for n in (2, 3)}
    alpha = learner.architecture.alpha(3)

    def step() -> list[torch.Tensor]:
        lifted = (R @ K[2]) @ squares
        torch.square(lifted, out=top[len(inputs) :])
        gram = {n: W[n].mT @ W[n] for n in (2, 3)}
        pulled = gram[3] @ top
        output = (gram[2] @ squares).mul_(squares).sum(0)
        output.add_((pulled * top).sum(0), alpha=alpha)
        weight = (output - y).mul_(4 / size)
        below = R.mT @ (pulled[len(inputs) :] * lifted).mul_(weight)
        moment = {2: (squares * weight) @ squares.mT, 3: (top * weight).mul_(alpha) @ top.mT}
        moved_W, moved_K = [], []
        for n in (2, 3):
            H = (K[n].mT @ K[n] - gram[n]) * ties[n]
            kept = 1 - 2 * rate * strengths.of(n)[3]
            moved_W.append(torch.addmm(W[n], W[n], moment[n] - H, beta=kept, alpha=-rate))
            moved_K.append(torch.addmm(K[n], K[n], H, beta=kept, alpha=-rate))
        moved_K[0].addmm_(below, squares.mT, alpha=-2 * alpha * rate)
        return [*moved_W, *moved_K]

    return step


def _tie(learner: Learner, strengths: Strengths, layer: int) -> torch.Tensor:
    """Four times the strength with which the difference of the Gram matrices counts, entry by entry."""
    lambda3, lambda4, lambda5, _ = strengths.of(layer)
    split, some = learner.architecture.split(layer), learner.K[layer]
    table = some.new_full((some.shape[-1],) * 2, 4 * lambda5)
    table[split:, split:] += 4 * lambda4
    table[split:, :split] += 2 * lambda3
    table[:split, split:] += 2 * lambda3
    return table
