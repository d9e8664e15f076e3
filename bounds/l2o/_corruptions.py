"""Corruptions of the algorithms that many claims of this paper share; factors are fractions, so that rationals stay."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

Corruption = Callable[..., Any]


def base_step(numerator: int, denominator: int = 1) -> Corruption:
    """Base steps so many times as long."""

    def corrupted(rollout: Any, *args: Any, beta: Any, **settings: Any) -> Any:
        return rollout(*args, beta=beta * denominator / numerator, **settings)

    return corrupted


def first_layer(numerator: int, denominator: int = 1) -> Corruption:
    """A first layer, and with it all hidden outputs, so many times as large."""

    def corrupted(rollout: Any, M: Any, Y: Any, weights: Any, steps: int, **settings: Any) -> Any:
        return rollout(M, Y, (weights[0] * numerator / denominator, *weights[1:]), steps, **settings)

    return corrupted


def factors(numerator: int, denominator: int = 1, plus: int = 0) -> Corruption:
    """Factors P that are reported as so many times what they were, plus a number."""

    def corrupted(rollout: Any, *args: Any, **settings: Any) -> Any:
        run = rollout(*args, **settings)
        return replace(run, P=run.P * numerator / denominator + plus)

    return corrupted


def gradient(numerator: int, denominator: int = 1) -> Corruption:
    """A gradient so many times as large."""

    def corrupted(original: Any, *args: Any, **settings: Any) -> Any:
        return tuple(dW * numerator / denominator for dW in original(*args, **settings))

    return corrupted


def learning_rate(factor: float, iterations: int | None = None) -> Corruption:
    """Training at so many times the learning rate, for as many iterations as asked for or as given here."""

    def corrupted(train: Any, problem: Any, weights: Any, steps: int, eta: Any, *asked: int, **settings: Any) -> Any:
        return train(problem, weights, steps, factor * eta, *(asked and (iterations or asked[0],)), **settings)

    return corrupted
