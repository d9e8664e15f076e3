r"""Staged stochastic gradient descent, as printed: one random sample per step, layers joining one by one.

A target error is halved whenever the objective on all samples falls below a quarter of its square; thresholds on
the same objective decide when a layer starts to move and when it is distilled. All gradients of a step are
taken at the same point. The noise is not decoration: W = K = 0 is a critical point that only noise leaves.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import torch

from algorithms.feature_correction._distill import initial_distill
from algorithms.feature_correction._gradients import loss, loss_gradients
from algorithms.feature_correction._learner import Learner, Weights
from algorithms.feature_correction._regulariser import Strengths, penalty, penalty_gradients
from algorithms.feature_correction._schedule import Schedule


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened once: a layer started, a layer was distilled, the target was halved."""

    step: int
    kind: Literal["start", "distil", "halve"]
    layer: int | None
    objective: float


@dataclass(frozen=True, slots=True)
class StagedRun:
    """Where a run ended and how it got there; objectives are those on all samples, when evaluated."""

    learner: Learner
    strengths: Strengths
    steps: int
    target: float
    stopped: Literal["target reached", "out of steps", "diverged"]
    events: list[Event]
    objectives: list[float]


@dataclass(slots=True)
class _State:
    learner: Learner
    target: float
    moving: set[int] = field(default_factory=set)
    ties: tuple[dict[int, float], ...] = field(default_factory=lambda: ({}, {}, {}, {}))
    events: list[Event] = field(default_factory=list)
    objectives: list[float] = field(default_factory=list)
    step: int = 0

    @property
    def strengths(self) -> Strengths:
        return Strengths(*self.ties)

    def measure(self, x: torch.Tensor, y: torch.Tensor) -> float:
        value = float(loss(self.learner, x, y) + penalty(self.learner, self.strengths))
        self.objectives.append(value)
        return value

    def note(self, kind: Literal["start", "distil", "halve"], layer: int | None, objective: float) -> None:
        self.events.append(Event(self.step, kind, layer, objective))

    def advance(self, schedule: Schedule, objective: float) -> None:
        """Start and distil the layers whose thresholds the objective has reached."""
        for layer in self.learner.architecture.layers:
            if layer not in self.moving and objective <= schedule.start[layer]:
                self.moving.add(layer)
                self.ties[3][layer] = self.target**2 / schedule.decay[layer]
                self.note("start", layer, objective)
            if layer not in self.ties[0] and objective <= schedule.distil[layer]:
                given = (schedule.lambda3, schedule.lambda4, schedule.lambda5)
                for tie, value in zip(self.ties, given, strict=False):
                    tie[layer] = value[layer]
                self.learner = distilled(self.learner, layer)
                self.note("distil", layer, objective)

    def halve(self, objective: float) -> None:
        self.target /= 2
        for layer in self.ties[3]:
            self.ties[3][layer] /= 4
        self.note("halve", None, objective)


def distilled(learner: Learner, layer: int) -> Learner:
    """The learner with K_l made from W_l, at the width that its lift R_l already has."""
    a = learner.architecture
    K = initial_distill(learner.W[layer], a.split(layer), width=a.width(layer))
    return learner.with_weights(learner.W, {**learner.K, layer: K})


def sgd_step(
    learner: Learner,
    x: torch.Tensor,
    y: torch.Tensor,
    strengths: Strengths,
    step_sizes: Mapping[int, float],
    *,
    noise: float = 0.0,
    generator: torch.Generator | None = None,
) -> Learner:
    """One gradient step of the objective at the given samples; a layer without step size stays put.

    Args:
        noise: standard deviation of the normal noise added to every moving W.
    """
    of_loss, of_penalty = loss_gradients(learner, x, y), penalty_gradients(learner, strengths)
    W, K = dict(learner.W), dict(learner.K)

    def total(one: Weights, other: Weights, layer: int) -> torch.Tensor:
        return one[layer] + other[layer] if layer in other else one[layer]

    for layer, size in step_sizes.items():
        W[layer] = torch.sub(W[layer], total(of_loss.W, of_penalty.W, layer), alpha=size)
        K[layer] = torch.sub(K[layer], total(of_loss.K, of_penalty.K, layer), alpha=size)
        if noise:
            draw = torch.randn(W[layer].shape, dtype=x.dtype, device=x.device, generator=generator)
            W[layer] = W[layer] + noise * draw
    return learner.with_weights(W, K)


def staged_sgd(
    start: Learner,
    x: torch.Tensor,
    y: torch.Tensor,
    schedule: Schedule,
    *,
    step_size: float,
    target: float,
    first_target: float,
    steps: int,
    noise: float,
    generator: torch.Generator,
    evaluate_every: int = 1,
) -> StagedRun:
    """Run until the target error, a number of steps, or a divergence.

    Args:
        start: usually `zero_learner`.
        x: samples (N, d).
        y: labels (N,).
        target: stop once the target error has been halved below this.
        first_target: the first target error; the paper takes B^2.
        evaluate_every: steps between evaluations of the objective on all samples; as printed, 1.
    """
    if x.ndim != 2 or y.shape != x.shape[:1]:
        raise ValueError(f"Expected samples (N, d) and labels (N,); {tuple(x.shape)} and {tuple(y.shape)} came.")
    if min(step_size, target, first_target) <= 0 or noise < 0 or min(steps, evaluate_every) < 1:
        raise ValueError("Step size, targets and numbers of steps must be positive, and the noise not negative.")
    state = _State(start, first_target)
    stopped: Literal["target reached", "out of steps", "diverged"] = "target reached"
    while state.target >= target:
        objective = state.measure(x, y)
        if not math.isfinite(objective):
            stopped = "diverged"
        elif objective < state.target**2 / 4:
            state.halve(objective)
            continue
        elif state.step >= steps:
            stopped = "out of steps"
        if stopped != "target reached":
            break
        state.advance(schedule, objective)
        for _ in range(min(evaluate_every, steps - state.step)):
            pick = torch.randint(len(x), (1,), device=x.device, generator=generator)
            sizes = dict.fromkeys(sorted(state.moving), step_size)
            state.learner = sgd_step(
                state.learner, x[pick], y[pick], state.strengths, sizes, noise=noise, generator=generator
            )
            state.step += 1
    return StagedRun(state.learner, state.strengths, state.step, state.target, stopped, state.events, state.objectives)
