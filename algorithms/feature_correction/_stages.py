r"""Training in stages with K = W tied: all layers jointly, layer by layer, or with the lower layers fixed.

A stage says how high the network is and which of its layers move. Everything that differs between training
with and without backward feature correction is in that second choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch

from algorithms.feature_correction._adam import Tensors, adam
from algorithms.feature_correction._architecture import Architecture
from algorithms.feature_correction._gradients import loss_gradients, tied_jacobian
from algorithms.feature_correction._learner import Learner, Weights
from algorithms.feature_correction._levenberg import levenberg_marquardt


@dataclass(frozen=True, slots=True)
class Stage:
    """Train the layers in `trainable` of the network cut off above layer `top`.

    Args:
        step_size: of the first step of Adam; the other method chooses its own.
    """

    top: int
    trainable: frozenset[int]
    steps: int = 1000
    step_size: float = 1e-2
    method: Literal["adam", "levenberg_marquardt"] = "adam"

    def __post_init__(self) -> None:
        if not self.trainable or not self.trainable <= set(range(2, self.top + 1)):
            raise ValueError(f"Expected layers between 2 and {self.top}; {sorted(self.trainable)} came.")


@dataclass(frozen=True, slots=True)
class StageResult:
    """The network after a stage, and the training loss before each of its steps."""

    learner: Learner
    losses: torch.Tensor


def joint_stages(depth: int, **options: Any) -> list[Stage]:
    """One more layer per stage, and all layers up to it move: lower features keep being corrected.

    Args:
        options: steps, step_size and method of every `Stage`.
    """
    return [Stage(top, frozenset(range(2, top + 1)), **options) for top in range(2, depth + 1)]


def layerwise_stages(depth: int, **options: Any) -> list[Stage]:
    """One layer per stage, all layers below frozen for good."""
    return [Stage(top, frozenset({top}), **options) for top in range(2, depth + 1)]


def fixed_below_stages(depth: int, fixed: int, **options: Any) -> list[Stage]:
    """Joint stages up to layer `fixed`; then it and all below are frozen while the rest is trained."""
    if not 2 <= fixed < depth:
        raise ValueError(f"Expected a layer between 2 and {depth - 1} to fix; {fixed} came.")
    above = range(fixed + 1, depth + 1)
    return [
        *joint_stages(fixed, **options),
        *(Stage(top, frozenset(range(fixed + 1, top + 1)), **options) for top in above),
    ]


def tied_learner(architecture: Architecture, R: Weights, K: Weights) -> Learner:
    """The learner that uses its narrow weights as the wide ones, cut off above the given layers."""
    cut = architecture.up_to(max(K))
    return Learner(cut, {n: lift for n, lift in R.items() if cut.users(n)}, K, K)


def train_tied(start: Learner, x: torch.Tensor, y: torch.Tensor, stages: Sequence[Stage]) -> list[StageResult]:
    """Full-batch training on the squared loss, one result per stage.

    Args:
        start: initial narrow weights K of every layer; a layer is used as it is until its first stage moves it.
        x: samples (..., N, d).
        y: labels (..., N).
    """
    K = dict(start.K)
    results = []
    for stage in stages:
        problem = _Problem(start.architecture, start.R, {n: K[n] for n in range(2, stage.top + 1)}, stage, x, y)
        moved, losses = problem.by_adam() if stage.method == "adam" else problem.by_levenberg_marquardt()
        K.update(moved)
        results.append(StageResult(problem.learner(moved), losses))
    return results


@dataclass(frozen=True, slots=True)
class _Problem:
    """One stage as an optimisation problem in the weights that move."""

    architecture: Architecture
    R: Weights
    K: Weights
    stage: Stage
    x: torch.Tensor
    y: torch.Tensor

    @property
    def moving(self) -> list[int]:
        return sorted(self.stage.trainable)

    def learner(self, moved: Weights) -> Learner:
        return tied_learner(self.architecture, self.R, {**self.K, **moved})

    def by_adam(self) -> tuple[Weights, torch.Tensor]:
        def gradient(weights: Tensors) -> tuple[torch.Tensor, Tensors]:
            moved = dict(zip(self.moving, weights, strict=True))
            gradients = loss_gradients(self.learner(moved), self.x, self.y)
            return gradients.loss, [gradients.W[n] + gradients.K[n] for n in self.moving]

        start = [self.K[n] for n in self.moving]
        weights, losses = adam(start, gradient, steps=self.stage.steps, step_size=self.stage.step_size)
        return dict(zip(self.moving, weights, strict=True)), losses

    def by_levenberg_marquardt(self) -> tuple[Weights, torch.Tensor]:
        def residuals(flat: torch.Tensor) -> torch.Tensor:
            return self.learner(self._unflatten(flat))(self.x) - self.y

        def jacobian(flat: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            output, outer = tied_jacobian(self.learner(self._unflatten(flat)), self.x)
            parts = torch.broadcast_tensors(*(outer[n].flatten(-2)[..., :1] for n in self.moving))
            batch = parts[0].shape[:-1]
            columns = [outer[n].flatten(-2).expand(*batch, -1) for n in self.moving]
            return output - self.y, torch.cat(columns, -1)

        start = torch.cat([self.K[n].flatten(-2) for n in self.moving], -1)
        flat, losses = levenberg_marquardt(start, residuals, jacobian, steps=self.stage.steps)
        return self._unflatten(flat), losses

    def _unflatten(self, flat: torch.Tensor) -> Weights:
        parts = flat.split([self.K[n].shape[-1] * self.K[n].shape[-2] for n in self.moving], -1)
        return {n: part.unflatten(-1, self.K[n].shape[-2:]) for n, part in zip(self.moving, parts, strict=True)}
