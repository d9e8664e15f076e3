r"""The linear ResNet $f_W(x) = B (I + W_L) \cdots (I + W_1) A x$, its loss, its gap and its gradients.

Hidden weights are one tensor of shape (..., layers, width, width); only they are trained. All gradients
come from one pass of thin products in each direction and one batched product over the layers.
"""

import numpy as np
import torch

from algorithms.linear_products import prefix_products, suffix_products


def zero_hidden(A: torch.Tensor, B: torch.Tensor, depth: int) -> torch.Tensor:
    """Hidden weights at zero: every layer starts as the identity map."""
    if depth < 1:
        raise ValueError(f"Expected at least one hidden layer; got {depth}.")
    batch = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
    return A.new_zeros(*batch, depth, A.shape[-2], A.shape[-2])


def end_matrix(hidden: torch.Tensor, A: torch.Tensor, B: torch.Tensor) -> torch.Tensor:
    r"""$U = B (I + W_L) \cdots (I + W_1) A$."""
    return B @ prefix_products(residual_factors(hidden).unbind(-3), A)[-1]


def residual_factors(hidden: torch.Tensor) -> torch.Tensor:
    r"""$I + W_l$ for every layer."""
    return hidden + torch.eye(hidden.shape[-1], dtype=hidden.dtype, device=hidden.device)


def half_squares(residual: torch.Tensor) -> torch.Tensor:
    r"""$\tfrac12 \|R\|_F^2$; a run that left the range of floating point counts as infinitely far."""
    return torch.nan_to_num(residual.square().sum((-2, -1)) / 2, nan=float("inf"), posinf=float("inf"))


def loss(hidden: torch.Tensor, A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
    r"""$\tfrac12 \|U X - Y\|_F^2$, summed over the samples.

    With data from `algorithms.least_squares.reduce_data` it is the gap to the optimum,
    $\tfrac12 \|(U - \Phi) X\|_F^2$: no subtraction of two large numbers is involved.
    """
    return half_squares(end_matrix(hidden, A, B) @ X - Y)


def residual_and_gradients(
    factors: torch.Tensor, A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    r"""$R = U X - Y$ and $\nabla_l = S_l^\top B^\top R\, X^\top A^\top P_l^\top$ for all layers at once.

    `factors` are the layers' matrices themselves, $I + W_l$ for a ResNet.
    """
    layers = factors.unbind(-3)
    start = A @ X
    batch = np.broadcast_shapes(factors.shape[:-3], start.shape[:-2], B.shape[:-2])
    prefixes = prefix_products(layers, start.expand(*batch, *start.shape[-2:]))
    suffixes = suffix_products(layers, B.expand(*batch, *B.shape[-2:]))
    residual = B @ prefixes[-1] - Y
    left, right = torch.stack(suffixes[1:], -3), torch.stack(prefixes[:-1], -3)
    return residual, left.mT @ (residual.unsqueeze(-3) @ right.mT)


def gradients(hidden: torch.Tensor, A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
    """Gradients of `loss` with respect to every hidden layer, in the shape of the hidden weights."""
    return residual_and_gradients(residual_factors(hidden), A, B, X, Y)[1]


def check_problem(A: torch.Tensor, B: torch.Tensor, X: torch.Tensor, Y: torch.Tensor) -> None:
    """Refuse maps and data that do not fit together."""
    fits = (
        A.shape[-1] == X.shape[-2]
        and A.shape[-2] == B.shape[-1]
        and B.shape[-2] == Y.shape[-2]
        and X.shape[-1] == Y.shape[-1]
    )
    if not fits:
        raise ValueError(
            "Expected A (width x d), B (k x width), X (d x n) and Y (k x n); "
            f"got {tuple(A.shape)}, {tuple(B.shape)}, {tuple(X.shape)} and {tuple(Y.shape)}."
        )
