"""Object arrays of rationals and balls, and the way to and from flint's matrices."""

from typing import Any

import numpy as np
from flint import arb, arb_mat, fmpq, fmpq_mat

Matrix = fmpq_mat | arb_mat


def rational(number: Any) -> fmpq:
    """One number as the rational that it is: an integer, a fraction, a float at face value, or a text like `3/4`."""
    if isinstance(number, fmpq):
        return number
    if isinstance(number, str):
        numerator, _, denominator = number.partition("/")
        return fmpq(int(numerator), int(denominator or 1))
    return fmpq(*(int(part) for part in number.as_integer_ratio()))


def rationals(values: Any) -> np.ndarray:
    """Nested numbers as an object array of rationals of the same shape."""
    numbers = np.array(values, dtype=object)
    found = np.empty(numbers.size, dtype=object)
    found[:] = [rational(number) for number in numbers.ravel()]
    return found.reshape(numbers.shape)


def matrix(values: Any) -> Matrix:
    """A table of rationals (or of numbers that are some) or of balls as a matrix of flint."""
    numbers = np.array(values, dtype=object)
    kind = arb_mat if any(isinstance(number, arb) for number in numbers.ravel()) else fmpq_mat
    convert = arb if kind is arb_mat else rational
    return kind(*numbers.shape, [convert(number) for number in numbers.ravel()])


def array(matrix: Matrix) -> np.ndarray:
    """The entries of a matrix of flint as an object array."""
    found = np.empty(matrix.nrows() * matrix.ncols(), dtype=object)
    found[:] = matrix.entries()
    return found.reshape(matrix.nrows(), matrix.ncols())


def balls(values: Any) -> Any:
    """The same matrix or array in balls, for runs in which the digits of rationals would explode."""
    if isinstance(values, fmpq_mat | arb_mat):
        return arb_mat(values.nrows(), values.ncols(), [arb(entry) for entry in values.entries()])
    return np.frompyfunc(arb, 1, 1)(np.asarray(values, dtype=object))


def norm(values: np.ndarray, axis: Any = None) -> Any:
    """Balls around Euclidean norms, over all entries or along axes."""
    return np.frompyfunc(lambda square: arb(square).nonnegative_part().sqrt(), 1, 1)((values * values).sum(axis))
