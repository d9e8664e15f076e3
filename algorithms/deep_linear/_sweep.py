r"""The order of a sweep, and the frozen factors of each layer when its turn comes.

Factors of layers still to come are formed once at the start of the sweep, those behind are carried along.
So a sweep over L layers forms O(L) products, although every step changes what the later steps see.
"""

from collections.abc import Iterator, Sequence

import torch

from algorithms.linear_products import prefix_products, suffix_products

ORDERS = ("ascending", "descending")

RightFactor = torch.Tensor | list[torch.Tensor]


def frozen_factors(
    weights: list[torch.Tensor], X: torch.Tensor, order: str, thin: bool = False
) -> Iterator[tuple[int, torch.Tensor, RightFactor]]:
    r"""Layer number i, $A_i = W_L \cdots W_{i+1}$ and $C_i = W_{i-1} \cdots W_1 X$, in sweep order.

    Resumed after layer i has moved: entries of `weights` may be replaced in between. If `thin`, the right
    factor is the list $[X, W_1, \dots, W_{i-1}]$ instead of its product.
    """
    end = torch.eye(weights[-1].shape[-2], dtype=X.dtype, device=X.device)
    sweep = _ascending if order == "ascending" else _descending
    return sweep(weights, X, end, thin)


def _descending(weights, X, end, thin) -> Iterator[tuple]:
    rights = [] if thin else prefix_products(weights[:-1], X)
    A = end
    for i in range(len(weights), 0, -1):
        yield i, A, [X, *weights[: i - 1]] if thin else rights[i - 1]
        A = A @ weights[i - 1]


def _ascending(weights, X, end, thin) -> Iterator[tuple]:
    lefts = suffix_products(weights[1:], end)
    C = X
    for i in range(1, len(weights) + 1):
        yield i, lefts[i - 1], [X, *weights[: i - 1]] if thin else C
        C = C if thin else weights[i - 1] @ C


def check_order(order: str) -> None:
    """Refuse an unknown order."""
    if order not in ORDERS:
        raise ValueError(f"Expected the order to be one of {ORDERS}; got {order!r}.")


def check_network(weights: Sequence[torch.Tensor], X: torch.Tensor, Y: torch.Tensor) -> None:
    """Refuse a chain of matrices that does not lead from X to Y."""
    rows = [X.shape[-2], *(W.shape[-2] for W in weights)]
    columns = [*(W.shape[-1] for W in weights), Y.shape[-2]]
    if not weights or rows != columns or X.shape[-1] != Y.shape[-1]:
        shapes = [tuple(W.shape) for W in weights]
        raise ValueError(
            f"Expected weights that chain from X to Y; X is {tuple(X.shape)}, "
            f"the weights W_1, W_2, ... are {shapes}, and Y is {tuple(Y.shape)}."
        )
