r"""Matrices by spectrum, rank, condition number, coherence and symmetry.

The exact ones are $A = Q_1 S Q_2$ with products of reflections $I - 2vv^\top/v^\top v$ for integer vectors $v$:
rational, and orthogonal to the last digit, so that the spectrum is what was asked for.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def matrix(
    rows: int,
    columns: int,
    *,
    seed: int,
    singular_values: Sequence[Any] | None = None,
    rank: int | None = None,
    condition: Any = None,
    exact: bool = False,
) -> Array:
    """A dense matrix with the given singular values, or with a rank and a condition number.

    Args:
        singular_values: at most min(rows, columns) of them; zero for the rest.
        rank: how many are positive; all of them by default. Without `condition` they are 1.
        condition: largest over smallest positive one; they fall geometrically from 1 (linearly, if exact).
        exact: fractions instead of floats; the singular values are then exactly these.
    """
    least = min(rows, columns)
    if singular_values is None:
        singular_values = _falling(least if rank is None else rank, condition, exact)
    if len(singular_values) > least:
        raise ValueError(f"expected at most {least} singular values, came {len(singular_values)}")
    middle = _diagonal(singular_values, rows, columns, exact)
    rng = np.random.default_rng(seed)
    return _reflections(rows, rng, exact) @ middle @ _reflections(columns, rng, exact)


def symmetric(eigenvalues: Sequence[Any], *, seed: int, exact: bool = False) -> Array:
    """A dense symmetric matrix with these eigenvalues."""
    size = len(eigenvalues)
    Q = _reflections(size, np.random.default_rng(seed), exact)
    A = Q @ _diagonal(eigenvalues, size, size, exact) @ Q.T
    return A if exact else (A + A.T) / 2


def orthonormal(rows: int, columns: int, *, seed: int, exact: bool = False) -> Array:
    """Orthonormal columns in random directions."""
    if columns > rows:
        raise ValueError(f"expected at most {rows} orthonormal columns, came {columns}")
    return _reflections(rows, np.random.default_rng(seed), exact)[:, :columns]


def matrix_with_coherence(rows: int, columns: int, *, coherence: Any, seed: int) -> Array:
    r"""Columns of length one whose largest inner product $\max_{i \ne j} |a_i^\top a_j|$ is the given number.

    The first two columns attain it, and the others are orthogonal to these and to each other.
    """
    if not 0 <= coherence <= 1:
        raise ValueError(f"expected a coherence in [0, 1], came {coherence}")
    if not 2 <= columns <= rows:
        raise ValueError(f"expected 2 to {rows} columns, came {columns}")
    A = orthonormal(rows, columns, seed=seed)
    A[:, 1] = coherence * A[:, 0] + np.sqrt(1 - coherence**2) * A[:, 1]
    return A


def coherence(A: Array) -> float:
    """The largest modulus of an inner product of two different columns, each scaled to length one."""
    unit = A / np.linalg.norm(A, axis=0)
    gram = np.abs(unit.T @ unit)
    return float((gram - np.diag(np.diag(gram))).max())


def _falling(count: int, condition: Any, exact: bool) -> list[Any]:
    if condition is None or count < 2:
        return [1] * count
    if condition < 1:
        raise ValueError(f"expected a condition number of at least 1, came {condition}")
    if exact:
        low = 1 / Fraction(condition)
        return [1 - (1 - low) * Fraction(i, count - 1) for i in range(count)]
    return [float(condition) ** (-i / (count - 1)) for i in range(count)]


def _diagonal(values: Sequence[Any], rows: int, columns: int, exact: bool) -> Array:
    middle = np.full((rows, columns), Fraction(0)) if exact else np.zeros((rows, columns))
    for i, value in enumerate(values):
        middle[i, i] = Fraction(value) if exact else float(value)
    return middle


def _reflections(size: int, rng: np.random.Generator, exact: bool) -> Array:
    """A product of two reflections at random; one of them would leave a trace of its vector in every entry."""
    if not exact:
        Q, R = np.linalg.qr(rng.normal(size=(size, size)))
        return np.asarray(Q * np.where(np.diag(R) < 0, -1.0, 1.0))
    identity = np.array([[Fraction(int(i == j)) for j in range(size)] for i in range(size)], dtype=object)
    Q = identity
    for _ in range(2):
        v = np.array([Fraction(int(one)) for one in rng.integers(1, 4, size=size) * rng.choice([-1, 1], size=size)])
        Q = Q @ (identity - 2 * np.outer(v, v) / (v @ v))
    return Q
