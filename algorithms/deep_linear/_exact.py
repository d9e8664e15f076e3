r"""Block coordinate gradient descent in exact rationals or in balls, for witnesses and proofs.

Matrices are python-flint's `fmpq_mat` (nothing is ever rounded) or `arb_mat` (every entry an enclosure).
All rates of the squared loss except the spectral one are rational functions of the weights, so whole runs
stay rational. Entries grow quickly: a few dozen rational steps are cheap, thousands are for balls with many
bits.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import flint
import torch

from algorithms.exact import cayley, diagonal, identity, mapped, square, symmetric_eigenvalues

Matrix = Any
Number = Any


@dataclass(frozen=True, slots=True)
class ExactLayer:
    """Frozen factors A and C, the residual between them, the gradient g and its image A g C."""

    A: Matrix
    C: Matrix
    residual: Matrix
    gradient: Matrix
    image: Matrix


@dataclass(frozen=True, slots=True)
class ExactStep:
    r"""One single-layer step: errors are $\|R\|_F^2$, `frozen` is the situation before it, `weights` are its own."""

    sweep: int
    layer: int
    rate: Number
    error_before: Number
    error_after: Number
    frozen: ExactLayer
    weights: list[Matrix]


ExactRate = Callable[[ExactLayer], Number]
Slope = Callable[[Number], Number]


def exact_optimal(layer: ExactLayer) -> Number:
    r"""$\|g\|_F^2 / \|A g C\|_F^2$, and zero if the gradient vanishes."""
    return _ratio(square(layer.gradient), square(layer.image))


def exact_frobenius(eta: Number) -> ExactRate:
    r"""$\eta / (\|A\|_F^2 \|C\|_F^2)$: a rational rate below the spectral one."""
    return lambda layer: _ratio(eta, square(layer.A) * square(layer.C))


def exact_printed(eta: Number) -> ExactRate:
    r"""$\eta / (\|A\|_2^2 \|C\|_2^2)$ (eq. (3.2)): balls, or rationals with rational norms."""
    return lambda layer: _ratio(eta, spectral2(layer.A) * spectral2(layer.C))


def exact_bcgd(
    weights: Sequence[Matrix],
    X: Matrix,
    Y: Matrix,
    *,
    sweeps: int,
    order: str = "descending",
    rate: ExactRate = exact_optimal,
    slope: Slope | None = None,
) -> Iterator[ExactStep]:
    r"""One `ExactStep` per layer update, layers numbered 1 to L; errors are distances if Y = W* X.

    Args:
        slope: $\ell'$ as a function of one residual entry, $r$ by default (the squared loss).
    """
    exact_factors([], X, Y, order)  # refuses an unknown order at once
    return _steps(list(weights), X, Y, sweeps, order, rate, slope)


def _steps(weights, X, Y, sweeps, order, rate, slope) -> Iterator[ExactStep]:
    for sweep in range(sweeps):
        residual = None
        for i, A, C in exact_factors(weights, X, identity(Y.nrows(), like=Y), order):
            residual = A * weights[i - 1] * C - Y if residual is None else residual
            pull = residual if slope is None else mapped(slope, residual)
            gradient = A.transpose() * (pull * C.transpose())
            frozen = ExactLayer(A, C, residual, gradient, A * gradient * C)
            eta = rate(frozen)
            weights[i - 1] = weights[i - 1] - gradient * eta
            residual = residual - frozen.image * eta
            yield ExactStep(sweep, i, eta, square(frozen.residual), square(residual), frozen, list(weights))


def exact_factors(weights: list[Matrix], X: Matrix, end: Matrix, order: str) -> Iterator[tuple[int, Matrix, Matrix]]:
    """Layer number i and its frozen factors A and C, in sweep order; weights may be replaced in between."""
    match order:
        case "ascending":
            return _ascending(weights, X, end)
        case "descending":
            return _descending(weights, X, end)
    raise ValueError(f"Expected the order to be 'ascending' or 'descending'; got {order!r}.")


def _descending(weights: list[Matrix], X: Matrix, end: Matrix) -> Iterator[tuple]:
    rights = [X]
    for W in weights[:-1]:
        rights.append(W * rights[-1])
    A = end
    for i in range(len(weights), 0, -1):
        yield i, A, rights[i - 1]
        A = A * weights[i - 1]


def _ascending(weights: list[Matrix], X: Matrix, end: Matrix) -> Iterator[tuple]:
    lefts = [end]
    for W in weights[:0:-1]:
        lefts.append(lefts[-1] * W)
    C = X
    for i in range(1, len(weights) + 1):
        yield i, lefts[-i], C
        C = weights[i - 1] * C


def spectral2(matrix: Matrix) -> Number:
    r"""$\|M\|_2^2$: exact for matrices with one row or column and for diagonal Gram matrices, else a ball."""
    gram, other = matrix * matrix.transpose(), matrix.transpose() * matrix
    if gram.nrows() > other.nrows():
        gram, other = other, gram
    n = gram.nrows()
    diagonal = [gram[i, i] for i in range(n)]
    if _is_diagonal(gram):
        return _largest(diagonal)
    if _is_diagonal(other):
        return _largest([other[i, i] for i in range(other.nrows())])
    if isinstance(matrix, flint.fmpq_mat):
        raise ValueError("Expected a rational matrix with orthogonal rows or columns; use arb_mat for others.")
    if n == 2:  # closed form: tight where a general eigenvalue routine may fail to separate equal eigenvalues
        half_gap = (diagonal[0] - diagonal[1]) / 2
        return (diagonal[0] + diagonal[1]) / 2 + abs(flint.acb(half_gap, gram[0, 1]))
    return symmetric_eigenvalues(gram)[0]


def squared_spectrum(matrix: Matrix) -> list[Number]:
    """All min(rows, columns) squared singular values, decreasing; rational where rows or columns are orthogonal."""
    small = matrix if matrix.nrows() <= matrix.ncols() else matrix.transpose()
    gram = small * small.transpose()
    if not _is_diagonal(gram):
        return symmetric_eigenvalues(gram)
    return sorted((gram[i, i] for i in range(gram.nrows())), key=lambda value: flint.arb(value).mid(), reverse=True)


def _is_diagonal(matrix: Matrix) -> bool:
    return all(matrix[i, j] == 0 for i in range(matrix.nrows()) for j in range(i))


def exact_column(matrix: Matrix, t: int) -> Matrix:
    """Column t as a matrix with one column."""
    return type(matrix)(matrix.nrows(), 1, [matrix[i, t] for i in range(matrix.nrows())])


def exact_identity(widths: Sequence[int]) -> list[flint.fmpq_mat]:
    """Rational twin of the identity initialisation."""
    return [identity(n, n_in) for n_in, n in pairwise(widths)]


def exact_orth_identity(widths: Sequence[int], *, generator: torch.Generator) -> list[flint.fmpq_mat]:
    r"""Rational twin of the orth-identity initialisation, with Cayley blocks $(I - K)(I + K)^{-1}$.

    The blocks depend on their sizes only, so hidden widths above $\max(n_0, n_L)$ get the same ones from a
    seed.
    """
    largest = max(widths[0], widths[-1])
    weights = exact_identity(widths)
    for W in weights:
        n = min(W.nrows(), W.ncols(), largest)
        block = cayley(torch.randint(-2, 3, (n, n), generator=generator, device=generator.device).tolist())
        for i in range(block.nrows()):
            for j in range(block.ncols()):
                W[i, j] = block[i, j]
    return weights


def _largest(numbers: Sequence[Number]) -> Number:
    top = numbers[0]
    for number in numbers[1:]:
        top = top.max(number) if isinstance(top, flint.arb) else max(top, number)
    return top


def _ratio(numerator: Number, denominator: Number) -> Number:
    return numerator / denominator if denominator != 0 else denominator * 0


def exact_balanced_factors(U: Matrix, root: Sequence[Number], V: Matrix, widths: Sequence[int]) -> list[flint.fmpq_mat]:
    r"""Rational twin of the balanced initialisation: $U S V^\top$ split evenly, from the roots $S^{1/L}$.

    Of the square orthogonal U and V only the first $\min(n_0, n_L)$ columns count.
    """
    smallest = min(widths[0], widths[-1])
    if len(root) != smallest or min(widths) < smallest:
        raise ValueError(
            f"Expected {smallest} roots and widths of at least as many; got {len(root)} and {tuple(widths)}."
        )
    weights = []
    for n_in, n in pairwise(widths):
        weights.append(diagonal(root, n, n_in))
    # The outer blocks are turned: rows of the first layer by V, columns of the last by U.
    weights[0] = weights[0] * V.transpose()
    weights[-1] = U * weights[-1]
    return weights
