"""Least squares on the network of width one in rational numbers: layer 2 on a sample, and joint rounds on the population."""

from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpq_mat

from bounds.bfc._width_one import TEACHER, mean_square
from bounds.late import late

polynomials = late("algorithms.polynomials")


@dataclass(frozen=True, slots=True)
class Fit:
    """The Gram matrices of layers 2 and 3 of width one, the square of K_2 that made the features, and alpha_3."""

    second: Any
    third: tuple[Any, Any, Any]
    square: Any
    alpha: Any


def columns(square: Any, alpha: Any) -> list[Any]:
    """What the output is linear in: S_1^2, and x^2, x h, h^2 with h = K_2^2 S_1^2, times their weights."""
    (x,) = polynomials.polynomial_ring(1)
    first = (x * x - 1) ** 2
    h = square * first
    return [first, alpha * x * x, alpha * x * h, alpha * h * h]


def target(alpha: Any) -> Any:
    two, three = TEACHER.features()
    return two * two + alpha * three * three


def left_over(fit: Fit) -> Any:
    """The mean square error of a fit."""
    parts = zip((fit.second, *fit.third), columns(fit.square, fit.alpha), strict=True)
    return mean_square(target(fit.alpha) - sum(a * f for a, f in parts))


def second_layer_on_samples(alpha: Any, noise: Any = 0) -> Fit:
    """Layer 2 by least squares on 33 inputs between -4 and 4, with labels of the target and alternating noise."""
    inputs = [fmpq(n, 4) for n in range(-16, 17)]
    first, goal = columns(fmpq(1), alpha)[0], target(alpha)
    labels = [goal(x) + (noise if n % 2 else -noise) for n, x in enumerate(inputs)]
    top = sum((first(x) * y for x, y in zip(inputs, labels, strict=True)), fmpq(0))
    fitted = top / sum((first(x) ** 2 for x in inputs), fmpq(0))
    return Fit(fitted, (fmpq(0), fmpq(0), fmpq(0)), fitted, alpha)


def rounds_on_the_population(alpha: Any, rounds: int) -> Fit:
    """Layer 2 alone, then joint fits, each on the features of the one before."""
    square, goal = fmpq(1), target(alpha)
    for turn in range(rounds):
        f = columns(square, alpha)[: 4 if turn else 1]
        A = fmpq_mat([[polynomials.gaussian_expectation(a * b) for b in f] for a in f])
        fitted = [
            row[0] for row in A.solve(fmpq_mat([[polynomials.gaussian_expectation(a * goal)] for a in f])).tolist()
        ]
        fit = Fit(fitted[0], tuple(fitted[1:]) or (fmpq(0), fmpq(0), fmpq(0)), square, alpha)
        square = fitted[0]
    return fit
