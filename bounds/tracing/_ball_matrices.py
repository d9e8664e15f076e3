"""Products of matrices of balls, and stacks of matrices."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb_mat

from bounds.tracing._ball_numbers import Array, balls, entry


def matmul(left: Any, right: Any) -> Any:
    """Products of matrices and vectors, over leading axes too."""
    left, right = balls(left), balls(right)
    if left.ndim < 1 or right.ndim < 1 or left.shape[-1] != right.shape[-min(2, right.ndim)]:
        raise ValueError(f"matmul: shapes {left.shape} and {right.shape} do not fit together")
    A = left[None] if left.ndim == 1 else left
    B = right[:, None] if right.ndim == 1 else right
    result = batched(lambda one, other: from_matrix(matrix(one) * matrix(other)), A, B)
    result = result[..., 0, :] if left.ndim == 1 else result
    result = result[..., 0] if right.ndim == 1 else result
    return result if isinstance(result, np.ndarray) and result.ndim else _item(result)


def products(left: Any, right: Any) -> float:
    """What a product costs, in operations on single numbers; those of matrices are quick."""
    sizes = [int(np.prod(np.shape(one))) for one in (left, right)]
    columns = np.shape(right)[-1] if len(np.shape(right)) > 1 else 1
    return max(sizes[0] * columns, sizes[1]) / 4


def factors(*stacks: Any) -> float:
    """What a factorisation or a solve costs, likewise."""
    return sum(int(np.prod(np.shape(one))) * min(np.shape(one)[-2:]) for one in stacks if len(np.shape(one)) >= 2) * 4.0


def batched(function: Callable[..., Any], *stacks: Array) -> Any:
    """The function at every matrix of stacks whose leading axes broadcast."""
    if all(stack.ndim == 2 for stack in stacks):
        return function(*stacks)
    lead = np.broadcast_shapes(*(stack.shape[:-2] for stack in stacks))
    wide = [np.broadcast_to(stack, lead + stack.shape[-2:]) for stack in stacks]
    found = [function(*(stack[index] for stack in wide)) for index in np.ndindex(*lead)]
    if isinstance(found[0], tuple):
        return tuple(_stacked(list(parts), lead) for parts in zip(*found, strict=True))
    return _stacked(found, lead)


def _stacked(parts: list[Any], lead: tuple[int, ...]) -> Array:
    arrays = [part if isinstance(part, np.ndarray) else entry(part) for part in parts]
    return np.stack(arrays).reshape(lead + arrays[0].shape)


def matrix(array: Array) -> arb_mat:
    rows, columns = array.shape
    return arb_mat(rows, columns, balls(array).ravel().tolist())


def from_matrix(M: arb_mat) -> Array:
    result = np.empty(M.nrows() * M.ncols(), dtype=object)
    result[:] = M.entries()
    return result.reshape(M.nrows(), M.ncols())


def _item(result: Any) -> Any:
    return result.item() if isinstance(result, np.ndarray) else result
