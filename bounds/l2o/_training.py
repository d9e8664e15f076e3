r"""One step of training in exact numbers: the runs before and after, and what the proof of Theorem 4.7 splits."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from flint import arb, fmpq

from algorithms.exact import norm, rational, spectral_norm
from bounds.l2o import _network as network
from bounds.l2o import _symbols as symbols
from bounds.l2o._instances import Instance, Weights, random_instance
from bounds.l2o._matrices import zero_last
from bounds.l2o._pairs import ROOM, Pair
from bounds.late import late

unrolled = late("algorithms.unrolled")


@dataclass(frozen=True, slots=True)
class TrainingStep:
    """The run before, its gradient, the weights and the run after."""

    pair: Pair
    eta: Any
    gradient: Weights
    before: Any
    later: Any

    @property
    def instance(self) -> Instance:
        """The instance with the weights before."""
        return self.pair.instance

    @property
    def Z(self) -> np.ndarray:
        """The last iterate with the new last layer only: eq. (42)."""
        hidden = self.before.G[-1][-1]
        P = 2 * network.sigma(hidden @ self.pair.after[-1].T).reshape(self.instance.X_0.shape)
        return self.before.X[-2] - P * self.before.g[-2] / self.instance.beta

    def along(self, dX: np.ndarray) -> Any:
        """dX^T M^T (M X_T - Y)."""
        return (dX * self.before.g[-1]).sum()

    def scalars(self) -> dict[Any, Any]:
        """The scalars of eq. (12), the step and the objective, each in an array of length 1."""
        steps = len(self.before.P)
        values = self.pair.scalars(steps)
        return values | {
            symbols.eta: [self.eta],
            symbols.F_T: [self.before.objective[-1]],
            symbols.F_0: [self.before.objective[0]],
            symbols.norm_r: [norm(self.before.r[-1])],
        }


def train(instance: Instance, algorithm: Callable[..., Any], steps: int, eta: Any) -> TrainingStep:
    """One step with the gradient that `algorithm` gives."""
    eta = rational(eta)
    before = instance.run(unrolled.exact_rollout, steps)
    gradient = algorithm(instance.M, instance.weights, before, beta=instance.beta)
    after = tuple(W - eta * dW for W, dW in zip(instance.weights, gradient, strict=True))
    changes = tuple(eta * spectral_norm(dW) for dW in gradient)
    lam = tuple((bound + above(change)) * ROOM for bound, change in zip(instance.lam, changes, strict=True))
    pair = Pair(instance, after, lam, changes)
    return TrainingStep(pair, eta, gradient, before, instance.run(unrolled.exact_rollout, steps, weights=after))


def learning(seed: int, algorithm: Callable[..., Any], steps: int, **sizes: Any) -> Instance:
    """The first of many random instances with a zero last layer where a neuron lives: without one nothing is trained."""
    instances = (zero_last(random_instance(seed + 2**32 * again, **sizes)) for again in count())
    return next(one for one in instances if _last_gradient(one, algorithm, steps).any())


def _last_gradient(instance: Instance, algorithm: Callable[..., Any], steps: int) -> Any:
    run = instance.run(unrolled.exact_rollout, steps)
    return algorithm(instance.M, instance.weights, run, beta=instance.beta)[-1]


def above(ball: Any) -> fmpq:
    """A rational at least as large as anything in the ball."""
    return rational(float(arb(ball).upper()) * (1 + 2.0**-40))


def descend(instance: Instance, algorithm: Callable[..., Any], steps: int, eta: Any, iterations: int) -> list[Any]:
    """The last objective before each of so many training iterations and at the end."""
    weights, objectives = instance.weights, []
    for iteration in range(iterations + 1):
        run = instance.run(unrolled.exact_rollout, steps, weights=weights)
        objectives.append(run.objective[-1])
        if iteration < iterations:
            gradient = algorithm(instance.M, weights, run, beta=instance.beta)
            weights = tuple(W - eta * dW for W, dW in zip(weights, gradient, strict=True))
    return objectives
