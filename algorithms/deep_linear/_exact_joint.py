r"""Gradient descent on all layers at once in exact numbers: full batches, single samples, rates that read the weights.

The twin of `gradient_descent` for proofs. With `samples` each step sees one column of the data, in the given
order, which is stochastic gradient descent after the draws.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from algorithms.deep_linear._exact import Matrix, Number, exact_column
from algorithms.exact import square

LayerRate = Callable[[Matrix, Matrix], Number]


def exact_constant(eta: Number) -> LayerRate:
    """The same rate for every layer."""
    return lambda weight, gradient: eta


def exact_trust_ratio(eta: Number) -> LayerRate:
    r"""$\eta \|W\|_F^2 / \|g\|_F^2$, as in layer-wise adaptive scaling; zero if the gradient vanishes."""

    def rate(weight: Matrix, gradient: Matrix) -> Number:
        size = square(gradient)
        return eta * square(weight) / size if size != 0 else size

    return rate


def exact_gradient_descent(
    weights: Sequence[Matrix],
    X: Matrix,
    Y: Matrix,
    *,
    steps: int,
    rate: LayerRate,
    samples: Sequence[int] | None = None,
) -> Iterator[list[Matrix]]:
    """Weights after 1, 2, ... steps; the gradients are those of half the squared loss.

    Args:
        samples: which column each step sees; all of them by default.
    """
    if samples is not None and len(samples) < steps:
        raise ValueError(f"Expected at least one sample for each of the {steps} steps; got {len(samples)}.")
    weights = list(weights)
    for step in range(steps):
        seen = (X, Y) if samples is None else tuple(exact_column(matrix, samples[step]) for matrix in (X, Y))
        gradients = exact_gradients(weights, *seen)
        weights = [W - g * rate(W, g) for W, g in zip(weights, gradients, strict=True)]
        yield list(weights)


def exact_gradients(weights: Sequence[Matrix], X: Matrix, Y: Matrix) -> list[Matrix]:
    """Gradients of half the squared loss with respect to all layers."""
    inputs = [X]
    for W in weights:
        inputs.append(W * inputs[-1])
    pulled = inputs.pop() - Y
    gradients: list[Any] = []
    for W, C in zip(reversed(weights), reversed(inputs), strict=True):
        gradients.insert(0, pulled * C.transpose())
        pulled = W.transpose() * pulled
    return gradients
