r"""Small matrices in exact numbers: rational ones with a known spectrum, and balls around norms of any.

`precisely` sets the working precision of an experiment; everything it computes in balls is then an enclosure.
"""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx, fmpq

BITS = 192
SQUARINGS = 48
"""A trace of the 2^48-th power of a Gram matrix is its norm to that power, up to a factor between 1 and its size."""


def precisely(experiment: Callable[..., Any]) -> Callable[..., Any]:
    """The same function with enough bits for a long chain of balls."""

    @functools.wraps(experiment)
    def run(*args: Any, **kwargs: Any) -> Any:
        with ctx.workprec(BITS):
            return experiment(*args, **kwargs)

    return run


def rational(values: object) -> np.ndarray:
    """Nested integers, fractions or floats (taken at face value) as an array of exact rationals."""
    array = np.array(values, dtype=object)
    result = np.empty(array.size, dtype=object)
    result[:] = [as_rational(value) for value in array.ravel()]
    return result.reshape(array.shape)


def as_rational(value: Any) -> fmpq:
    """One number as an exact rational."""
    return value if isinstance(value, fmpq) else fmpq(*(int(part) for part in value.as_integer_ratio()))


def orthogonal(size: int, rng: np.random.Generator) -> np.ndarray:
    """A rational orthogonal matrix: the product of two reflections at small integer vectors."""
    Q = identity(size)
    for _ in range(2 if size > 1 else 1):
        v = rational((rng.integers(-4, 5, size) * 2 + 1).tolist())
        Q = Q - np.outer(v, v @ Q) * (fmpq(2) / (v @ v))
    return Q


def identity(size: int) -> np.ndarray:
    """The identity in exact rationals."""
    return rational(np.eye(size, dtype=int).tolist())


def with_singular_values(values: Sequence[Any], rows: int, columns: int, rng: np.random.Generator) -> np.ndarray:
    """A rational matrix whose singular values are exactly the given ones (the others are zero)."""
    U, V = orthogonal(rows, rng), orthogonal(columns, rng)
    k = len(values)
    return (U[:, :k] * rational(list(map(as_rational, values)))) @ V[:k]


def norm(values: np.ndarray, axis: Any = None) -> Any:
    """Balls around Euclidean norms, over all entries or along axes."""
    return np.frompyfunc(lambda square: arb(square).sqrt(), 1, 1)((values * values).sum(axis))


@precisely
def spectral_norm(matrix: np.ndarray) -> arb:
    """A ball around the largest singular value."""
    gram = _gram(matrix)
    size, exponent, log = gram.nrows(), 1, arb(0)
    if gram.trace() == 0:
        return arb(0)
    for _ in range(SQUARINGS):
        trace = gram.trace()
        gram = gram / trace
        log += trace.log() / exponent
        gram, exponent = gram * gram, 2 * exponent
    log += gram.trace().log() / exponent
    slack = arb(size).log() / exponent
    return ((log - slack).union(log) / 2).exp()


@precisely
def smallest_singular_value(matrix: np.ndarray) -> arb:
    """A ball around the smallest of the min(rows, columns) singular values; it reaches down to 0 where that is not
    certainly positive.
    """
    gram = _gram(matrix)
    try:
        inverse = gram.inv()
    except ZeroDivisionError:
        return arb(0).union(spectral_norm(matrix))
    entries = np.array([[inverse[i, j] for j in range(inverse.ncols())] for i in range(inverse.nrows())], dtype=object)
    return 1 / spectral_norm(entries).sqrt()


def _gram(matrix: np.ndarray) -> arb_mat:
    rows, columns = matrix.shape
    A = arb_mat(rows, columns, [arb(value) for value in matrix.ravel()])
    return A * A.transpose() if rows <= columns else A.transpose() * A
