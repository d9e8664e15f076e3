r"""The hyperpower iteration: a pseudo-inverse from matrix products alone.

With $E = I - AX$, one layer of order $L$ replaces $X$ by $X \sum_{l<L} E^l$. The fixed form takes every power with
coefficient one; the learnable form weighs them, $X \sum_{l<L} C_{k,l} E^l$, with its own weights in every layer.
"""

import torch
from torch import Tensor


def hyperpower(A: Tensor, X0: Tensor, order: int, steps: int) -> list[Tensor]:
    r"""All iterates $X_0, \dots, X_K$ of $X_{k+1} = X_k \sum_{l<L} (I - A X_k)^l$.

    Args:
        A: matrices of shape (..., d2, d1).
        X0: first iterates of shape (..., d1, d2); leading dimensions broadcast against those of A.
        order: L, the number of terms of the sum.
        steps: K, the number of layers.
    """
    require_order_and_steps(order, steps)
    ones = torch.ones(steps, order, dtype=A.dtype, device=A.device)
    return learnable_hyperpower(A, X0, ones)


def learnable_hyperpower(A: Tensor, X0: Tensor, C: Tensor) -> list[Tensor]:
    r"""All iterates $X_0, \dots, X_K$ of $X_{k+1} = X_k \sum_{l<L} C_{k,l} (I - A X_k)^l$.

    Args:
        A: matrices of shape (..., d2, d1).
        X0: first iterates of shape (..., d1, d2).
        C: coefficients of shape (K, L), or (..., K, L) with one table per matrix.
    """
    require_compatible(A, X0)
    if C.ndim < 2:
        raise ValueError(f"The coefficients need shape (..., layers, order); got {tuple(C.shape)}.")
    iterates = [X0]
    for k in range(C.shape[-2]):
        iterates.append(_layer(A, iterates[-1], C[..., k, :]))
    return iterates


def warm_up_coefficients(C: Tensor, order: int) -> Tensor:
    r"""Coefficients of the one-parameter layers $X_k (\sum_{l<L} E^l + C_k E^L)$, a table of shape (..., K, L+1)."""
    require_order_and_steps(order, 0)
    ones = torch.ones(*C.shape, order, dtype=C.dtype, device=C.device)
    return torch.cat([ones, C[..., None]], dim=-1)


def _layer(A: Tensor, X: Tensor, c: Tensor) -> Tensor:
    """One layer by Horner's rule: L products, one for AX and one for each power."""
    E = torch.eye(A.shape[-2], dtype=A.dtype, device=A.device) - A @ X
    c = c[..., None, None, :]
    Y = c[..., -1] * X
    for l in range(c.shape[-1] - 2, -1, -1):  # noqa: E741
        Y = c[..., l] * X + Y @ E
    return Y


def require_order_and_steps(order: int, steps: int) -> None:
    """Reject an order below one and a negative number of layers."""
    if order < 1:
        raise ValueError(f"The order is the number of terms of the sum and must be at least 1; got {order}.")
    if steps < 0:
        raise ValueError(f"The number of layers must not be negative; got {steps}.")


def require_compatible(A: Tensor, X: Tensor) -> None:
    """Reject shapes for which AX and XA are not both square."""
    if A.ndim < 2 or X.ndim < 2 or A.shape[-2:] != X.shape[:-3:-1]:
        raise ValueError(
            f"X must have the transposed shape of A, (..., d1, d2) against (..., d2, d1); "
            f"got A {tuple(A.shape)} and X {tuple(X.shape)}."
        )
