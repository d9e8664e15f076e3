r"""The matrices that the paper writes for all problems at once, in exact numbers and block diagonal."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from bounds.l2o._instances import Instance
from bounds.l2o._spectra import identity


def block(M: np.ndarray) -> np.ndarray:
    """The matrix (N b, N d) of the concatenated problem."""
    N, b, d = M.shape
    big = np.full((N * b, N * d), 0 * M.flat[0], dtype=object)
    for i in range(N):
        big[i * b : (i + 1) * b, i * d : (i + 1) * d] = M[i]
    return big


def gram(instance: Instance) -> np.ndarray:
    """A = M^T M for all problems, (N d, N d)."""
    M = block(instance.M)
    return M.T @ M


def step(instance: Instance, P: np.ndarray) -> np.ndarray:
    r"""$I - \frac1\beta \mathrm{diag}(P) A$ for the factors P (N, d) of one step."""
    return identity(P.size) - P.reshape(-1, 1) * gram(instance) / instance.beta


def residual_step(instance: Instance, P: np.ndarray) -> np.ndarray:
    r"""$I - \frac1\beta M \mathrm{diag}(P) M^\top$, what one step does to the residual."""
    M = block(instance.M)
    return identity(len(M)) - (M * P.reshape(1, -1)) @ M.T / instance.beta


def product(factors: Sequence[np.ndarray], size: int) -> np.ndarray:
    """The product of factors in the given order, the identity if there are none."""
    return reduce(lambda left, right: left @ right, factors, identity(size))


def later_steps(instance: Instance, P: np.ndarray, after: int) -> np.ndarray:
    """The steps T, T-1, ..., after + 1 multiplied in that order, as in eq. (22); steps are numbered from 1."""
    return product([step(instance, P[j]) for j in reversed(range(after, len(P)))], P[0].size)


def solution(instance: Instance) -> np.ndarray:
    """The solution nearest to the start, X_0 - M^T (M M^T)^{-1} (M X_0 - Y), for rational data."""
    nearest = []
    for M, Y, X_0 in zip(instance.M, instance.Y, instance.X_0, strict=True):
        b = len(M)
        normal = fmpq_mat(b, b, list((M @ M.T).ravel()))
        right = fmpq_mat(b, 1, list(M @ X_0 - Y))
        nearest.append(X_0 - M.T @ np.array(normal.solve(right).entries(), dtype=object))
    return np.stack(nearest)


def flat(values: Any) -> np.ndarray:
    """All coordinates in one axis."""
    return np.asarray(values).ravel()


def exact_rank(matrix: np.ndarray) -> int:
    """The rank of a matrix of rationals; balls are accepted where they are whole numbers."""
    entries = [value if isinstance(value, fmpq) else fmpq(value.unique_fmpz()) for value in matrix.ravel()]
    return int(fmpq_mat(*matrix.shape, entries).rank())


def zero_last(instance: Instance) -> Instance:
    """The same instance with a zero last layer: gradient descent, in rationals."""
    return replace(instance, weights=(*instance.weights[:-1], 0 * instance.weights[-1]))
