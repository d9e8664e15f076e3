"""One stochastic step, enumerated: a state of the network, every outcome, and the factors' spectra."""

from typing import Any

import numpy as np

from algorithms.exact import square
from bounds.bcgd._instances import Matrix, Problem, frozen, integers, product, random_problem, random_weights
from bounds.bcgd._quantities import after, before, drawn2, idle, noise2, p
from bounds.bcgd._spectra import flatness, squared_singular_values
from bounds.bcgd._traces import column


def problems(kind: str, seed: int) -> tuple[Problem, list[Matrix], int]:
    """A problem, a network in some state, and the layer that moves next."""
    generator = np.random.default_rng(seed)
    widths, rank, layer = {
        "one layer": ([2, 2], 2, 1),
        "first of two": ([2, 2, 2], 2, 1),
        "last of two": ([2, 3, 2], 2, 2),
        "rank one": ([2, 2, 2], 1, 2),
        "more outputs": ([2, 3, 3, 3], 2, 2),
    }[kind]
    problem = random_problem(widths[0], widths[-1], 4, rank, generator)
    if seed % 3 == 2:  # without noise
        problem = Problem(problem.X, problem.goal, problem.rank, problem.solution)
    weights = random_weights(widths, generator)
    return problem, [*weights[:-1], _moved(weights[-1], generator)], layer


def _moved(last: Matrix, generator: np.random.Generator) -> Matrix:
    """The last layer somewhere else, where it still has full rank."""
    size = last.nrows(), last.ncols()
    while (moved := last + integers(*size, generator, 1) / 3).rank() < min(size):
        pass
    return moved


def factors(problem: Problem, weights: list[Matrix], layer: int) -> tuple[Matrix, Matrix]:
    return frozen(weights, problem.X, layer)


def enumerated(problem: Problem, C: Matrix, weights: list[Matrix], layer: int, outcomes: list[Any]) -> dict[Any, Any]:
    """Probabilities and squared distances after every outcome, and the numbers before; C is the rational factor."""
    noise = drawn_noise(problem, C)
    ends = [[*weights[: layer - 1], outcome.weight, *weights[layer:]] for outcome in outcomes]
    return {
        p: column(outcome.probability for outcome in outcomes),
        after: column(square(product(end, problem.X) - problem.goal) for end in ends),
        before: square(product(weights, problem.X) - problem.goal),
        noise2: problem.noise2,
        drawn2: square(noise),
        idle: len(silent(C)),
    }


def silent(C: Matrix) -> list[int]:
    """Samples whose column of C vanishes."""
    return [t for t in range(C.ncols()) if all(C[i, t] == 0 for i in range(C.nrows()))]


def drawn_noise(problem: Problem, C: Matrix) -> Matrix:
    """E without the samples that are never drawn."""
    E = problem.Y - problem.goal
    for t in silent(C):
        for i in range(E.nrows()):
            E[i, t] = 0
    return E


def total_weight(C: Matrix, law: str) -> Any:
    return square(C.transpose() * C) if law == "normalised" else square(C) ** 2


def conditions(A: Matrix, C: Matrix, rank: int) -> tuple[Any, Any, Any, Any]:
    r"""$\kappa_{n_L}^{-2}(A)$, $\kappa_r^{-2}(C)$, $\sigma_r^4(C)$ and $\sigma_r^2(C) / \sigma_1^2(A)$."""
    smallest = squared_singular_values(C)[rank - 1]
    return flatness(A, A.nrows()), flatness(C, rank), smallest**2, smallest / squared_singular_values(A)[0]
