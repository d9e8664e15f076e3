r"""Small least-squares problems and networks in exact rationals, with everything that a theorem may ask of them.

The solution $W^* = Y X^+$ and the distance to it are rational, whatever the rank of $X$; ranks are exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import identity, matrix, square
from bounds.late import late, torch

least_squares = late("algorithms.least_squares")

Matrix = Any


@dataclass(frozen=True, slots=True)
class Problem:
    r"""Data, their rank, the solution of least norm, and its predictions $W^* X$."""

    X: fmpq_mat
    Y: fmpq_mat
    rank: int
    solution: fmpq_mat

    @classmethod
    def of(cls, X: fmpq_mat, Y: fmpq_mat) -> "Problem":
        """Data and everything that follows from them."""
        return cls(X, Y, X.rank(), least_squares.exact_least_norm_solution(X, Y))

    @property
    def goal(self) -> fmpq_mat:
        return self.solution * self.X

    @property
    def noise2(self) -> fmpq:
        r"""$\|E\|_F^2$ with $E = Y - W^* X$."""
        return square(self.Y - self.goal)


def random_problem(inputs: int, outputs: int, samples: int, rank: int, generator: np.random.Generator) -> Problem:
    """Integer data of exactly this rank, no sample of zeros among them, with noise that no linear map can fit."""
    X = of_rank(inputs, samples, rank, generator)
    while not all(any(X[i, j] != 0 for i in range(inputs)) for j in range(samples)):
        X = of_rank(inputs, samples, rank, generator)
    while True:
        problem = Problem.of(X, integers(outputs, samples, generator))
        if problem.noise2 > 0 or rank == samples:
            return problem


def realisable(X: fmpq_mat, solution: fmpq_mat) -> Problem:
    """Data without noise, made by a given matrix."""
    return Problem.of(X, solution * X)


def integers(rows: int, columns: int, generator: np.random.Generator, largest: int = 4) -> fmpq_mat:
    draws = generator.integers(-largest, largest + 1, rows * columns)
    return fmpq_mat(rows, columns, draws.tolist())


def of_rank(rows: int, columns: int, rank: int, generator: np.random.Generator) -> fmpq_mat:
    """Integers of exactly this rank, drawn until they have it."""
    if rank > min(rows, columns):
        raise ValueError(f"No matrix of {rows} x {columns} has rank {rank}.")
    while True:
        X = integers(rows, rank, generator) * integers(rank, columns, generator)
        if X.rank() == rank:
            return X


def random_weights(widths: Sequence[int], generator: np.random.Generator) -> list[fmpq_mat]:
    """Full-rank layers with entries of size about one."""
    return [of_rank(n, n_in, min(n, n_in), generator) / 8 for n_in, n in pairwise(widths)]


def random_network(widths: Sequence[int], samples: int, rank: int, seed: int) -> tuple[Problem, list[fmpq_mat]]:
    """Noisy data of this rank, or of full rank if that is less, and layers of these widths that do not solve it yet."""
    generator = np.random.default_rng(seed)
    problem = random_problem(widths[0], widths[-1], samples, min(rank, widths[0]), generator)
    while True:
        weights = random_weights(widths, generator)
        if product(weights, problem.X) != problem.goal:
            return problem, weights


def product(factors: Sequence[Matrix], start: Matrix) -> Matrix:
    """The last factor times ... times the first times `start`."""
    for factor in factors:
        start = factor * start
    return start


def frozen(weights: Sequence[Matrix], X: Matrix, layer: int) -> tuple[Matrix, Matrix]:
    """The factors on both sides of a layer (numbered from 1), from the weights alone."""
    A = product(weights[layer:], identity(weights[layer - 1].nrows(), like=X))
    return A, product(weights[: layer - 1], X)


def floating(matrix: fmpq_mat) -> "torch.Tensor":
    """A rational matrix in float64; without rounding if its entries have few binary digits."""
    rows = [[float(e.p) / float(e.q) for e in row] for row in matrix.tolist()]
    return torch.tensor(rows, dtype=torch.float64)


def as_rationals(tensor: "torch.Tensor") -> fmpq_mat:
    """The rational numbers that a matrix of floats holds."""
    return matrix(tensor.tolist())
