r"""The distance of two matrices after a rotation that floating-point arithmetic found, with a rigorous radius.

The floats of the rotation U are rational numbers; $\|U^\top U - I\|_F = \delta$ is computed exactly, and some
orthogonal matrix is within $\delta$ of U, because $|\sigma - 1| \le |\sigma^2 - 1|$.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb, ctx

from bounds.bfc._exact import BITS, identity, rationals, root, square_sum
from bounds.late import torch


def as_tensor(matrix: np.ndarray) -> Any:
    rows = [[int(x.p) / int(x.q) for x in row] for row in matrix]
    return torch.tensor(rows, dtype=torch.float64)


def exactly(tensor: Any) -> np.ndarray:
    """Floats as the rationals that they are."""
    return rationals(tensor.detach().cpu().double().tolist())


def rotated_distance(A: np.ndarray, C: np.ndarray, rotate: Callable[..., Any]) -> arb:
    r"""$\|A - UC\|_F$ for an orthogonal matrix at the computed `rotate(A, C)`."""
    U = exactly(rotate(as_tensor(A), as_tensor(C)))
    with ctx.workprec(BITS):
        delta = root(square_sum(U.T @ U - identity(len(U))))
        return root(square_sum(A - U @ C)) + arb(0, (delta * root(square_sum(C))).upper())
