r"""Joint training by optimisers that remember earlier gradients, in exact numbers: momentum, weight decay, Adam.

The memory of a layer depends on its own gradients (and, with decay, its own weights) entry by entry, so coordinates
that never get a gradient are never coupled to the others.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from algorithms.deep_linear._exact import Matrix, Number
from algorithms.deep_linear._exact_joint import exact_gradients
from algorithms.exact import mapped

Update = Callable[[Matrix, Matrix, Any], tuple[Matrix, Any]]
"""From a weight, its gradient and its memory (None before the first step) to its new weight and memory."""


def exact_momentum(eta: Number, momentum: Number, decay: Number = 0) -> Update:
    r"""$m \leftarrow \mu m + g + \lambda W$, $W \leftarrow W - \eta m$ (heavy ball, with weight decay)."""

    def update(weight: Matrix, gradient: Matrix, memory: Any) -> tuple[Matrix, Any]:
        pull = gradient + weight * decay
        memory = pull if memory is None else memory * momentum + pull
        return weight - memory * eta, memory

    return update


def exact_adam(eta: Number, first: Number, second: Number, epsilon: Number) -> Update:
    r"""Adam in balls (`arb_mat`), as it takes square roots.

    $m \leftarrow \beta_1 m + (1-\beta_1) g$, $v \leftarrow \beta_2 v + (1-\beta_2) g^2$ entry by entry, and
    $W \leftarrow W - \eta \frac{m/(1-\beta_1^t)}{\sqrt{v/(1-\beta_2^t)} + \epsilon}$ after t steps.
    """
    if not epsilon > 0:
        raise ValueError(f"Expected a positive epsilon, as idle coordinates have no gradient; got {epsilon}.")

    def update(weight: Matrix, gradient: Matrix, memory: Any) -> tuple[Matrix, Any]:
        steps, m, v = memory or (0, gradient * 0, gradient * 0)
        steps, m = steps + 1, m * first + gradient * (1 - first)
        v = v * second + mapped(lambda g: g * g, gradient) * (1 - second)
        top, bottom = m / (1 - first**steps), v / (1 - second**steps)
        moves = [
            a / (b.nonnegative_part().sqrt() + epsilon) for a, b in zip(top.entries(), bottom.entries(), strict=True)
        ]
        return weight - type(weight)(weight.nrows(), weight.ncols(), moves) * eta, (steps, m, v)

    return update


def exact_joint_training(
    weights: Sequence[Matrix], X: Matrix, Y: Matrix, *, steps: int, update: Update
) -> Iterator[list[Matrix]]:
    """Weights after 1, 2, ... steps on all layers; the gradients are those of half the squared loss."""
    weights, memories = list(weights), [None] * len(weights)
    for _ in range(steps):
        gradients = exact_gradients(weights, X, Y)
        pairs = [update(*layer) for layer in zip(weights, gradients, memories, strict=True)]
        weights, memories = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        yield list(weights)
