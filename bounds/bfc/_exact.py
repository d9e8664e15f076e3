r"""Exact matrices and polynomials for small instances: object arrays of rationals, spectra as rigorous balls.

The spectrum of a rational symmetric matrix is the set of roots of its characteristic polynomial, which are isolated
with rigorous error bounds; a multiple root stays one ball. So nothing here rests on floating-point linear algebra.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq, fmpq_mpoly

from bounds.late import late

exact = late("algorithms.exact")
polynomials = late("algorithms.polynomials")

BITS = 128


def random_rationals(rng: np.random.Generator, shape: tuple[int, ...], *, size: int = 3, parts: int = 1) -> np.ndarray:
    """Random multiples of 1/parts between -size and size."""
    draw = rng.integers(-size * parts, size * parts + 1, shape)
    return rationals(draw.tolist()) * fmpq(1, parts)


def regular(draw: Callable[[], Any], matrix_of: Callable[[Any], np.ndarray]) -> Any:
    """The first draw whose matrix has an inverse; random rationals on a coarse grid are singular now and then."""
    while True:
        result = draw()
        try:
            inverse(matrix_of(result))
        except ZeroDivisionError:
            continue
        return result


def rationals(rows: Any) -> np.ndarray:
    """Nested lists of integers, rationals or floats (each the rational that it is) as an object array."""
    result: np.ndarray = exact.rationals(rows)
    return result


def objects(items: Sequence[Any]) -> np.ndarray:
    """A vector of objects that numpy must not look into, such as polynomials."""
    result = np.empty(len(items), dtype=object)
    result[:] = list(items)
    return result


def identity(n: int) -> np.ndarray:
    result: np.ndarray = exact.array(exact.identity(n))
    return result


def rotation(n: int, rng: np.random.Generator) -> np.ndarray:
    """A rational orthogonal matrix: the Cayley transform of a skew matrix of small integers."""
    result: np.ndarray = exact.array(exact.cayley(np.tril(rng.integers(-2, 3, (n, n)), -1).tolist()))
    return result


def with_spectrum(values: Sequence[Any], columns: int, rng: np.random.Generator) -> np.ndarray:
    """A matrix with these singular values, one row for each, and random rational singular vectors."""
    rows = len(values)
    middle = exact.array(exact.diagonal(values, rows, columns))
    return rotation(rows, rng) @ middle @ rotation(columns, rng)


def inverse(matrix: np.ndarray) -> np.ndarray:
    result: np.ndarray = exact.array(exact.matrix(matrix).inv())
    return result


def square_sum(array: Any) -> Any:
    r"""Sum of the squares of numbers in $\mathbb{Q}(\sqrt2)$, a rational wherever it is one."""
    return number(
        sum((entry * entry for entry in map(polynomials.RootTwo.of, np.ravel(array))), polynomials.RootTwo.of(0))
    )


def rational(number: Any) -> fmpq:
    """An element of Q(sqrt 2) that is rational, as a rational."""
    number = polynomials.RootTwo.of(number)
    if number.irrational != 0:
        raise ValueError(f"Expected a rational number; {number} came.")
    return number.rational


def number(entry: Any) -> Any:
    """An element of Q(sqrt 2) as a rational if it is one, else as a ball."""
    entry = polynomials.RootTwo.of(entry)
    if entry.irrational == 0:
        return entry.rational
    with ctx.workprec(BITS):
        return arb(entry.rational) + arb(entry.irrational) * arb(2).sqrt()


def eigenvalues(matrix: np.ndarray) -> list[arb]:
    """The eigenvalues of a rational matrix that is similar to a symmetric one, ascending."""
    with ctx.workprec(BITS):
        roots = exact.matrix(matrix).charpoly().complex_roots()
        return sorted((arb(root.real) for root, count in roots for _ in range(count)), key=lambda ball: ball.mid())


def singular_values(matrix: np.ndarray) -> list[arb]:
    """All min(rows, columns) singular values of a rational matrix, ascending."""
    # The characteristic polynomial keeps multiple roots apart from close ones, which an eigenvalue routine cannot.
    gram = matrix @ matrix.T if matrix.shape[0] <= matrix.shape[1] else matrix.T @ matrix
    with ctx.workprec(BITS):
        return [value.nonnegative_part().sqrt() for value in eigenvalues(gram)]


def root(number: Any) -> arb:
    """The square root of a non-negative rational."""
    with ctx.workprec(BITS):
        return arb(number).nonnegative_part().sqrt()


def exact_root(number: Any) -> Any:
    """The square root of a non-negative rational, itself rational where the number is the square of one."""
    square = fmpq(number)
    found = fmpq(square.p.isqrt(), square.q.isqrt())
    return found if found**2 == square else root(square)


def random_form(
    generators: Sequence[fmpq_mpoly], degree: int, rng: np.random.Generator, *, size: int = 3
) -> fmpq_mpoly:
    """A homogeneous polynomial with random integer coefficients, the first of them not zero."""
    exponents = polynomials.monomials(len(generators), degree)
    coefficients = rng.integers(-size, size + 1, len(exponents)).tolist()
    coefficients[0] = coefficients[0] or 1
    return (
        generators[0]
        .context()
        .from_dict({powers: fmpq(a) for powers, a in zip(exponents, coefficients, strict=True) if a})
    )
