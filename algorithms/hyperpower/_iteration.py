r"""The hyperpower iteration: a pseudo-inverse from matrix products alone.

With $E = I - AX$, one layer of order $L$ replaces $X$ by $X \sum_{l<L} E^l$. The fixed form takes every
power with coefficient one; the learnable form weighs them, $X \sum_{l<L} C_{k,l} E^l$, by layer.
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
    require_compatible(A, X0)
    require_order_and_steps(order, steps)
    iterates = [X0]
    for _ in range(steps):
        X = iterates[-1]
        E = residual(A, X)
        Y = X
        for _ in range(order - 1):  # Horner's rule: one product for each further power
            Y = X + Y @ E
        iterates.append(Y)
    return iterates


def learnable_hyperpower(A: Tensor, X0: Tensor, C: Tensor) -> list[Tensor]:
    r"""All iterates $X_0, \dots, X_K$ of $X_{k+1} = X_k \sum_{l<L} C_{k,l} (I - A X_k)^l$.

    Args:
        A: matrices of shape (..., d2, d1).
        X0: first iterates of shape (..., d1, d2).
        C: coefficients of shape (K, L), or (..., K, L) with one table per matrix.
    """
    require_compatible(A, X0)
    require_table(C)
    iterates = [X0]
    for k in range(C.shape[-2]):
        X = iterates[-1]
        E = residual(A, X)
        c = C[..., k, :, None, None]
        Y = c[..., -1, :, :] * X
        for l in reversed(range(C.shape[-1] - 1)):
            Y = c[..., l, :, :] * X + Y @ E
        iterates.append(Y)
    return iterates


def warm_up_coefficients(C: Tensor, order: int) -> Tensor:
    r"""Coefficients of layers with one parameter each, $X_k (\sum_{l<L} E^l + C_k E^L)$.

    Args:
        C: the last coefficient of each layer, shape (..., K).
        order: L, the number of powers whose coefficient stays one; the table has shape (..., K, L+1).
    """
    require_order_and_steps(order, 0)
    ones = torch.ones(*C.shape, order, dtype=C.dtype, device=C.device)
    return torch.cat([ones, C[..., None]], dim=-1)


def residual(A: Tensor, X: Tensor) -> Tensor:
    """I - AX, the quantity whose powers drive the iteration."""
    return torch.eye(A.shape[-2], dtype=A.dtype, device=A.device) - A @ X


def require_order_and_steps(order: int, steps: int) -> None:
    """Reject an order below one and a negative number of layers."""
    if order < 1:
        raise ValueError(f"The order is the number of terms of the sum and must be at least 1; got {order}.")
    if steps < 0:
        raise ValueError(f"The number of layers must not be negative; got {steps}.")


def require_table(C: Tensor) -> None:
    """Reject coefficients that are not a table of layers by powers."""
    if C.ndim < 2 or C.shape[-1] < 1:
        raise ValueError(f"The coefficients need shape (..., layers, order >= 1); got {tuple(C.shape)}.")


def require_compatible(A: Tensor, X: Tensor) -> None:
    """Reject shapes for which AX and XA are not both square."""
    if A.ndim < 2 or X.ndim < 2 or A.shape[-2:] != X.shape[:-3:-1]:
        raise ValueError(
            f"X must have the transposed shape of A, (..., d1, d2) against (..., d2, d1); "
            f"got A {tuple(A.shape)} and X {tuple(X.shape)}."
        )
