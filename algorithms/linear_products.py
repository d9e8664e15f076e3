"""Products of a chain of matrices, each partial one formed once.

A deep linear network is the chain `end @ F_L @ ... @ F_1 @ start`. The gradient with respect to one factor
needs what stands on its left and on its right, so all L gradients together cost about three passes over the
chain instead of L.
"""

from collections.abc import Sequence

import torch


def prefix_products(factors: Sequence[torch.Tensor], start: torch.Tensor) -> list[torch.Tensor]:
    r"""Everything right of a gap: entry $i$ is $F_i \cdots F_1 \cdot$ `start`, for $i = 0, \dots, L$."""
    products = [start]
    for factor in factors:
        products.append(factor @ products[-1])
    return products


def suffix_products(factors: Sequence[torch.Tensor], end: torch.Tensor) -> list[torch.Tensor]:
    r"""Everything left of a gap: entry $i$ is `end` $\cdot F_L \cdots F_{i+1}$, for $i = 0, \dots, L$."""
    products = [end]
    for factor in reversed(factors):
        products.append(products[-1] @ factor)
    return products[::-1]


def factor_gradients(
    prefixes: Sequence[torch.Tensor], suffixes: Sequence[torch.Tensor], slope: torch.Tensor
) -> list[torch.Tensor]:
    r"""Gradients of a loss of the whole product with respect to each factor.

    $\partial / \partial F_i = S_i^\top J P_{i-1}^\top$, with $J$ the gradient with respect to the product.
    The thin matrix $J P^\top$ comes first: it has as few rows as the network has outputs.
    """
    return [left.mT @ (slope @ right.mT) for left, right in zip(suffixes[1:], prefixes[:-1], strict=True)]


def thin_factor_gradients(
    factors: Sequence[torch.Tensor], suffixes: Sequence[torch.Tensor], pulled: torch.Tensor
) -> list[torch.Tensor]:
    r"""The same from $J \cdot$ `start`$^\top$ instead of prefix products, which need not be formed.

    $J P_i^\top = (J P_{i-1}^\top) F_i^\top$: every product has as few rows as the chain has outputs.
    """
    gradients = []
    for factor, left in zip(factors, suffixes[1:], strict=True):
        gradients.append(left.mT @ pulled)
        pulled = pulled @ factor.mT
    return gradients
