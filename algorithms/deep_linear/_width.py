r"""Leave out hidden coordinates that no signal reaches.

Let the first w hidden coordinates of every layer be coupled neither to nor from the others, and let the others
meet neither the inputs nor the outputs. Then the gradients of the others are zero for ever, and training only
ever sees the first w. Orth-identity weights are of this kind for $w = \max(n_0, n_L)$, balanced ones for $w =
\min(n_0, n_L)$.
"""

from collections.abc import Sequence

import torch


def narrow(weights: Sequence[torch.Tensor], width: int, *, checked: bool = True) -> list[torch.Tensor]:
    """The network of the first `width` hidden coordinates, whose training is that of the whole.

    Args:
        checked: look at the weights and refuse those for which it is not true.
    """
    if width < 1:
        raise ValueError(f"Expected a width of at least one; got {width}.")
    if checked and not is_decoupled(weights, width):
        raise ValueError(f"Expected weights that do not couple the first {width} hidden coordinates to the others.")
    return [
        W[..., :rows, :columns].clone() for W, (rows, columns) in zip(weights, _corners(weights, width), strict=True)
    ]


def widen(narrowed: Sequence[torch.Tensor], weights: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """Put a narrow network back into the wide one that it came from."""
    wide = [W.clone() for W in weights]
    for W, corner in zip(wide, narrowed, strict=True):
        W[..., : corner.shape[-2], : corner.shape[-1]] = corner
    return wide


def is_decoupled(weights: Sequence[torch.Tensor], width: int) -> bool:
    """Whether the first `width` hidden coordinates train alone."""
    return not any(
        W[..., :rows, columns:].any() or W[..., rows:, :columns].any()
        for W, (rows, columns) in zip(weights, _corners(weights, width), strict=True)
    )


def _corners(weights: Sequence[torch.Tensor], width: int) -> list[tuple[int, int]]:
    """Rows and columns of each layer that stay: all inputs, all outputs, `width` hidden coordinates."""
    sizes = [weights[0].shape[-1], *(min(W.shape[-2], width) for W in weights[:-1]), weights[-1].shape[-2]]
    return list(zip(sizes[1:], sizes[:-1], strict=True))
