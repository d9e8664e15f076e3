r"""Training of the small network by gradient descent on the objective after the last unrolled step.

$$ W_\ell \leftarrow W_\ell - \eta\, \frac{\partial F(X_T)}{\partial W_\ell} \qquad \text{for all layers at once,} $$

on all problems or on a random part of them. The base step of the unrolled run is always that of all problems.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import torch

from algorithms.unrolled._gradient import detached_gradient
from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._problem import LeastSquares
from algorithms.unrolled._rollout import Rollout, base_smoothness, rollout

Gradient = Callable[[LeastSquares, StepNet, Rollout], Weights]


@dataclass(frozen=True)
class MetaStep:
    """One iteration of training: the weights it began with, the run they made, and the gradient of its loss.

    The gradient is computed when it is first asked for, so that the last run of a training needs none.
    """

    weights: Weights
    run: Rollout
    of_run: Callable[[], Weights]

    @cached_property
    def gradient(self) -> Weights:
        """The gradient of the last objective of the run by every weight matrix."""
        return self.of_run()


@dataclass(frozen=True, slots=True)
class Training:
    """The weights after training, their run, and the last objectives (..., K+1) before each iteration and after all."""

    weights: Weights
    objective: torch.Tensor
    run: Rollout


def meta_steps(
    problem: LeastSquares,
    weights: Weights,
    steps: int,
    eta: torch.Tensor | float,
    *,
    X_0: torch.Tensor | None = None,
    beta: torch.Tensor | float | None = None,
    network: Callable[[Weights], StepNet] = CoordinateNet,
    gradient: Gradient = detached_gradient,
    batch_size: int | None = None,
    generator: torch.Generator | None = None,
) -> Iterator[MetaStep]:
    """The iterations of training, without end.

    `network` evaluates the weights: as they are, or tabulated by `sectors`, which is faster for one trial with many
    coordinates. With a `batch_size`, each iteration sees so many problems, drawn without replacement.
    """
    N = problem.M.shape[-3]
    if batch_size is not None and (generator is None or not 1 <= batch_size <= N):
        raise ValueError(f"expected a generator and a batch size between 1 and {N}, got {generator} and {batch_size}")
    beta = base_smoothness(problem, beta)
    eta = torch.as_tensor(eta, dtype=problem.M.dtype, device=problem.M.device).unsqueeze(-1).unsqueeze(-1)
    part, start = problem, X_0
    while True:
        if batch_size is not None:
            chosen = torch.randperm(N, generator=generator, device=generator.device)[:batch_size]
            part = problem.problems(chosen)
            start = None if X_0 is None else X_0.index_select(-2, chosen)
        net = network(weights)
        run = rollout(part, net, steps, X_0=start, beta=beta)
        step = MetaStep(weights, run, partial(gradient, part, net, run))
        yield step
        weights = tuple(W - eta * dW for W, dW in zip(weights, step.gradient, strict=True))


def train(
    problem: LeastSquares,
    weights: Weights,
    steps: int,
    eta: torch.Tensor | float,
    iterations: int,
    **settings: object,
) -> Training:
    """Train for so many iterations, with the settings of `meta_steps`; losses are those of the problems seen."""
    if iterations < 0:
        raise ValueError(f"expected a nonnegative number of iterations, got {iterations}")
    losses = []
    for iteration, step in enumerate(meta_steps(problem, weights, steps, eta, **settings)):
        losses.append(step.run.objective.select(-1, -1))
        if iteration == iterations:
            break
    return Training(step.weights, torch.stack(losses, -1), step.run)
