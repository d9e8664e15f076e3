r"""Descent on linear ResNets in exact rationals or in balls, for witnesses and proofs.

Matrices are python-flint's `fmpq_mat` (nothing is ever rounded) or `arb_mat` (every entry an enclosure).
Rational entries double their length with every step and layer: a few steps are cheap, hundreds are for balls.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Matrix = Any
Number = Any


@dataclass(frozen=True, slots=True)
class ExactState:
    """Hidden weights, the residual U X - Y over all samples, and the (stochastic) gradients of the next step."""

    hidden: list[Matrix]
    residual: Matrix
    gradients: list[Matrix]


def exact_gradients(
    hidden: Sequence[Matrix], A: Matrix, B: Matrix, X: Matrix, Y: Matrix
) -> tuple[Matrix, list[Matrix]]:
    r"""The residual $U X - Y$ and $\nabla_l = S_l^\top B^\top (U X - Y) X^\top A^\top P_l^\top$ for every layer."""
    prefixes, suffixes = [A * X], [B]
    for W in hidden:
        prefixes.append(prefixes[-1] + W * prefixes[-1])
    for W in reversed(hidden):
        suffixes.append(suffixes[-1] + suffixes[-1] * W)
    residual = B * prefixes[-1] - Y
    sides = zip(suffixes[-2::-1], prefixes[:-1], strict=True)
    return residual, [left.transpose() * (residual * right.transpose()) for left, right in sides]


def exact_descent_states(
    A: Matrix,
    B: Matrix,
    X: Matrix,
    Y: Matrix,
    *,
    depth: int,
    rate: Number,
    steps: int,
    hidden: Sequence[Matrix] | None = None,
) -> Iterator[ExactState]:
    """States of gradient descent on all layers at once, from zero unless told otherwise; see `descent_states`."""
    everything = range(X.ncols())
    batches = [everything] * steps
    return exact_stochastic_states(A, B, X, Y, depth=depth, rate=rate, batches=batches, hidden=hidden)


def exact_stochastic_states(
    A: Matrix,
    B: Matrix,
    X: Matrix,
    Y: Matrix,
    *,
    depth: int,
    rate: Number,
    batches: Iterable[Sequence[int]],
    hidden: Sequence[Matrix] | None = None,
) -> Iterator[ExactState]:
    r"""States of stochastic descent; gradients over a batch are scaled by $n/B$.

    Args:
        batches: sample numbers of every step.
    """
    if depth < 1:
        raise ValueError(f"Expected at least one hidden layer; got {depth}.")
    zero = type(A)(A.nrows(), A.nrows())
    start = [zero] * depth if hidden is None else list(hidden)
    return _states(A, B, X, Y, rate, batches, start)


def _states(A, B, X, Y, rate, batches, hidden) -> Iterator[ExactState]:
    samples = X.ncols()
    for batch in batches:
        residual, gradients = exact_gradients(hidden, A, B, X, Y)
        if list(batch) != list(range(samples)):
            some = exact_gradients(hidden, A, B, exact_columns(X, batch), exact_columns(Y, batch))[1]
            gradients = [gradient * samples / len(batch) for gradient in some]
        yield ExactState(hidden, residual, gradients)
        hidden = [W - gradient * rate for W, gradient in zip(hidden, gradients, strict=True)]
    yield ExactState(hidden, *exact_gradients(hidden, A, B, X, Y))


def exact_columns(matrix: Matrix, chosen: Sequence[int]) -> Matrix:
    """The chosen columns, in their order."""
    rows = [[matrix[i, j] for j in chosen] for i in range(matrix.nrows())]
    return type(matrix)(rows)
