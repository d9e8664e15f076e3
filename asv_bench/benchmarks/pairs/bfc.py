"""A training step of backward feature correction, penalty included, against automatic differentiation.

Architectures are those of the experiments: three layers on six inputs, four layers on four. The full batch has 4000
samples; the staged algorithm itself takes one sample per step.
"""

from collections.abc import Callable

import torch

from algorithms.feature_correction import (
    Architecture,
    Gradients,
    Learner,
    Strengths,
    adam,
    chain,
    few_samples,
    penalty_gradients,
    random_learner,
    random_teacher,
    sgd_step,
    tied_learner,
)

from ..common import generator, normal
from .by_hand import fused_correction_step
from .pair import Contest, Pair, relative_difference

RATE = 1e-3
STRENGTHS = Strengths(
    {2: 0.1, 3: 0.2, 4: 0.3}, {2: 0.3, 3: 0.4, 4: 0.5}, {2: 0.5, 3: 0.6, 4: 0.6}, dict.fromkeys((2, 3, 4), 0.7)
)
THREE_LAYERS = chain(6, (2, 1), (1.0, 0.03))
FOUR_LAYERS = chain(4, (3, 2, 2), (1.0, 0.5, 0.25))

Problem = tuple[Learner, torch.Tensor, torch.Tensor]


def problem(architecture: Architecture, samples: int, width: int, device: str, trials: tuple[int, ...] = ()) -> Problem:
    """A learner, Gaussian samples and the labels of a teacher."""
    g = generator()
    drawn = random_learner(architecture, width, g, scale=0.3, batch=trials)
    parts = ({n: M.to(device) for n, M in part.items()} for part in (drawn.R, drawn.W, drawn.K))
    teacher = random_teacher(architecture, g)
    x = normal(*trials, samples, architecture.dimension, seed=1)
    return Learner(architecture, *parts), x.to(device), teacher(x).to(device)


def objective(learner: Learner, x: torch.Tensor, y: torch.Tensor, strengths: Strengths = STRENGTHS) -> torch.Tensor:
    """Mean squared loss and penalty of one trial, term by term."""
    a = learner.architecture
    hidden, output, total = {0: x, 1: x**2 - a.second_moment}, 0, 0
    for layer in a.layers:
        blocks = [hidden[j] if j < 2 else (hidden[j] @ learner.R[j].mT) ** 2 for j in a.sources(layer)]
        phi = torch.cat(blocks, -1)
        W, K, split = learner.W[layer], learner.K[layer], a.split(layer)
        hidden[layer] = phi @ K.mT
        output = output + a.alpha(layer) * (phi @ W.mT).square().sum(-1)
        lambda3, lambda4, lambda5, lambda6 = strengths.of(layer)
        if any((lambda3, lambda4, lambda5, lambda6)):
            Kp, Kf, Wp, Wf = K[:, split:], K[:, :split], W[:, split:], W[:, :split]
            total = total + lambda3 * (Kp.mT @ Kf - Wp.mT @ Wf).square().sum()
            total = total + lambda4 * (Kp.mT @ Kp - Wp.mT @ Wp).square().sum()
            total = total + lambda5 * (K.mT @ K - W.mT @ W).square().sum()
            total = total + lambda6 * (K.square().sum() + W.square().sum())
    return (output - y).square().mean() + total


def obvious_step(learner: Learner, x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
    """New W and K of all layers by automatic differentiation."""
    layers = learner.architecture.layers
    leaves = [M[n].clone().requires_grad_() for M in (learner.W, learner.K) for n in layers]
    count = len(layers)
    W, K = (dict(zip(layers, part, strict=True)) for part in (leaves[:count], leaves[count:]))
    found = torch.autograd.grad(objective(learner.with_weights(W, K), x, y), leaves)
    return [leaf.detach() - RATE * slope for leaf, slope in zip(leaves, found, strict=True)]


def fast_step(learner: Learner, x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
    """The same in closed form."""
    moved = sgd_step(learner, x, y, STRENGTHS, dict.fromkeys(learner.architecture.layers, RATE))
    return [*moved.W.values(), *moved.K.values()]


def step_from(learner: Learner, of_loss: Gradients) -> list[torch.Tensor]:
    """The same, given the gradients of the loss."""
    of_penalty = penalty_gradients(learner, STRENGTHS)
    groups = ((learner.W, of_loss.W, of_penalty.W), (learner.K, of_loss.K, of_penalty.K))
    return [torch.sub(M[n], G[n] + P[n], alpha=RATE) for M, G, P in groups for n in M]


def one_network(architecture: Architecture, samples: int, width: int) -> Callable[[str], Contest]:
    """One step of one network on all the samples."""

    def prepare(device: str) -> Contest:
        case = problem(architecture, samples, width, device)
        difference = relative_difference(fast_step(*case), obvious_step(*case))
        return Contest(lambda: fast_step(*case), lambda: obvious_step(*case), difference)

    return prepare


def through_few_samples(architecture: Architecture, samples: int, width: int) -> Callable[[str], Contest]:
    """One step on the full batch, which was reduced beforehand, once for all steps."""

    def prepare(device: str) -> Contest:
        case = learner, x, y = problem(architecture, samples, width, device)
        few = few_samples(architecture, x, y)

        def ours() -> list[torch.Tensor]:
            return step_from(learner, few.loss_gradients(learner))

        return Contest(ours, lambda: obvious_step(*case), relative_difference(ours(), obvious_step(*case)))

    return prepare


def against_fused(*, trials: int) -> Callable[[str], Contest]:
    """Full-batch steps: ours through few samples, for all networks at once, against fused formulas, one by one."""

    def prepare(device: str) -> Contest:
        drawn, x, y = problem(THREE_LAYERS, 4000, 32, device)
        shared = drawn if trials == 1 else problem(THREE_LAYERS, 1, 32, device, (trials,))[0]
        few = few_samples(THREE_LAYERS, x, y)
        singles = [drawn] if trials == 1 else [_one(shared, trial) for trial in range(trials)]
        steps = [fused_correction_step(single, x, y, STRENGTHS, RATE) for single in singles]

        def ours() -> list[torch.Tensor]:
            return step_from(shared, few.loss_gradients(shared))

        def theirs() -> list[torch.Tensor]:
            parts = zip(*(step() for step in steps), strict=True)
            return [torch.stack(part).view_as(mine) for part, mine in zip(parts, known, strict=True)]

        known = ours()
        return Contest(ours, theirs, relative_difference(known, theirs()))

    return prepare


def _one(learner: Learner, trial: int) -> Learner:
    R, W, K = ({n: M[trial] for n, M in part.items()} for part in (learner.R, learner.W, learner.K))
    return Learner(learner.architecture, R, W, K)


def many_networks(architecture: Architecture, trials: int, width: int) -> Callable[[str], Contest]:
    """One sample per step and network; the obvious code takes one network after the other."""

    def prepare(device: str) -> Contest:
        learner, x, y = problem(architecture, 1, width, device, (trials,))
        singles = [(_one(learner, trial), x[trial], y[trial]) for trial in range(trials)]

        def theirs() -> list[torch.Tensor]:
            steps = [obvious_step(*single) for single in singles]
            return [torch.stack(parts) for parts in zip(*steps, strict=True)]

        difference = relative_difference(fast_step(learner, x, y), theirs())
        return Contest(lambda: fast_step(learner, x, y), theirs, difference)

    return prepare


def training_by_adam(device: str) -> Contest:
    """Twenty steps of Adam with tied weights on the full batch, against autograd and the library's Adam."""
    learner, x, y = problem(THREE_LAYERS, 4000, 1, device)
    layers, steps, rate = list(learner.K), 20, 1e-2

    def tied(weights: list[torch.Tensor]) -> Learner:
        return tied_learner(THREE_LAYERS, learner.R, dict(zip(layers, weights, strict=True)))

    def gradient(weights: list[torch.Tensor]) -> tuple[torch.Tensor, list[torch.Tensor]]:
        found = few.loss_gradients(tied(weights))
        return found.loss, [found.W[n] + found.K[n] for n in layers]

    def theirs() -> list[torch.Tensor]:
        weights = [learner.K[n].clone().requires_grad_() for n in layers]
        optimiser = torch.optim.Adam(weights, lr=rate, eps=1e-12)
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
        for _ in range(steps):
            optimiser.zero_grad()
            objective(tied(weights), x, y, Strengths()).backward()
            optimiser.step()
            schedule.step()
        return [W.detach() for W in weights]

    def ours() -> list[torch.Tensor]:
        return adam([learner.K[n] for n in layers], gradient, steps=steps, step_size=rate)[0]

    few = few_samples(THREE_LAYERS, x, y)
    return Contest(ours, theirs, relative_difference(ours(), theirs()))


PAIRS = [
    Pair("bfc.fused", "BFC step, L=3, d=6, N=4000, m=32", "fused formulas by hand", against_fused(trials=1)),
    Pair(
        "bfc.fused_32",
        "BFC step, L=3, d=6, N=4000, m=32, 32 networks",
        "fused formulas by hand, one by one",
        against_fused(trials=32),
        2,
    ),
    Pair("bfc.step", "BFC step, L=3, d=6, N=4000, m=32", "autograd", one_network(THREE_LAYERS, 4000, 32), 5),
    Pair(
        "bfc.few_samples",
        "BFC step, L=3, d=6, N=4000, m=32, through 294 samples",
        "autograd",
        through_few_samples(THREE_LAYERS, 4000, 32),
        5,
    ),
    Pair("bfc.step_deep", "BFC step, L=4, d=4, N=4000, m=32", "autograd", one_network(FOUR_LAYERS, 4000, 32)),
    Pair("bfc.one_sample", "BFC step, L=3, d=6, one sample, m=32", "autograd", one_network(THREE_LAYERS, 1, 32)),
    Pair(
        "bfc.many_networks",
        "BFC step, L=3, d=6, one sample, m=32, 32 networks",
        "autograd, one by one",
        many_networks(THREE_LAYERS, 32, 32),
        5,
    ),
    Pair(
        "bfc.adam",
        "BFC full-batch Adam, tied weights, L=3, d=6, N=4000",
        "autograd + torch.optim.Adam",
        training_by_adam,
    ),
]
