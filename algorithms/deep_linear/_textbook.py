r"""Block coordinate gradient descent as one would first write it: the yardstick for the fast version.

Every single-layer step runs the whole network on all samples and asks automatic differentiation for the
gradient of one layer. A sweep costs $O(L^2)$ products of full matrices.
"""

from collections.abc import Iterator, Sequence

import torch


def textbook_bcgd(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    sweeps: int,
    order: str = "descending",
) -> Iterator[list[torch.Tensor]]:
    """Weights after every single-layer step, with exact line search on the squared loss."""
    weights = [W.clone() for W in weights]
    layers = range(len(weights)) if order == "ascending" else reversed(range(len(weights)))
    for i in list(layers) * sweeps:
        weights[i] = _line_search(weights, i, X, Y)
        yield list(weights)


def _line_search(weights: list[torch.Tensor], i: int, X: torch.Tensor, Y: torch.Tensor) -> torch.Tensor:
    W = weights[i].requires_grad_()
    prediction = _network([*weights[:i], W, *weights[i + 1 :]], X)
    (gradient,) = torch.autograd.grad((prediction - Y).square().sum() / 2, W)
    W = W.detach()
    moved = _network([*weights[:i], W - gradient, *weights[i + 1 :]], X) - prediction.detach()
    length = moved.square().sum()
    return W - gradient.square().sum() / length * gradient if length > 0 else W


def _network(weights: Sequence[torch.Tensor], X: torch.Tensor) -> torch.Tensor:
    for W in weights:
        X = W @ X
    return X
