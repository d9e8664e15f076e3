"""Training methods in rationals, for comparing widths, and starts that couple or cut off idle coordinates."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from flint import arb, fmpq

from algorithms.exact import balls, identity
from bounds.bcgd._instances import Matrix, product
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

Start = Callable[..., list[Matrix]]
SAMPLES = [0, 2, 1, 3, 0, 2]


def optimiser(method: str) -> Any:
    """Updates that remember earlier gradients."""
    match method:
        case "momentum":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(9, 10))
        case "weight_decay":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(0), fmpq(1, 4))
    return deep_linear.exact_adam(*(arb(fmpq(1, n)) for n in (64, 10, 100, 1000)))


def products(weights: Sequence[Matrix], method: str, X: Matrix, Y: Matrix, steps: int) -> list[Matrix]:
    """The products after each step of a method, in rationals; in balls for Adam, which takes square roots."""
    if method == "adam":
        weights, X, Y = [balls(W) for W in weights], balls(X), balls(Y)
    return [product(after, identity(X.nrows(), like=X)) for after in weights_after(weights, method, X, Y, steps)]


def weights_after(
    weights: Sequence[Matrix], method: str, X: Matrix, Y: Matrix, steps: int
) -> Iterator[Sequence[Matrix]]:
    """The weights after each step."""
    sweeps = max(1, steps // len(weights))
    match method:
        case "descending" | "ascending":
            run = deep_linear.exact_bcgd(weights, X, Y, sweeps=sweeps, order=method)
            return (step.weights for step in run)
        case "frobenius":
            rate = deep_linear.exact_frobenius(fmpq(1, 2))
            run = deep_linear.exact_bcgd(weights, X, Y, sweeps=sweeps, order="ascending", rate=rate)
            return (step.weights for step in run)
        case "gradient" | "stochastic":
            samples = SAMPLES if method == "stochastic" else None
            rate = deep_linear.exact_constant(fmpq(1, 64))
            return deep_linear.exact_gradient_descent(weights, X, Y, steps=3, rate=rate, samples=samples)
        case "stochastic_layers":
            return one_layer_one_sample(weights, X, Y)
        case "trust_ratio":
            rate = deep_linear.exact_trust_ratio(fmpq(1, 64))
            return deep_linear.exact_gradient_descent(weights, X, Y, steps=2, rate=rate)
    return deep_linear.exact_joint_training(weights, X, Y, steps=2, update=optimiser(method))


def one_layer_one_sample(weights: Sequence[Matrix], X: Matrix, Y: Matrix) -> Iterator[list[Matrix]]:
    """Layer-wise descent in which every step sees one sample only."""
    weights, rate = list(weights), deep_linear.exact_constant(fmpq(1, 32))
    for layer, sample in zip(reversed(range(len(weights))), SAMPLES, strict=False):
        run = deep_linear.exact_gradient_descent(weights, X, Y, steps=1, rate=rate, samples=[sample])
        weights[layer] = next(run)[layer]
        yield list(weights)


def coupled(start: Start, widths: Sequence[int], **options: Any) -> list[Matrix]:
    """One entry that couples the last hidden coordinate of the first layer to the inputs."""
    weights = start(widths, **options)
    if weights[0].nrows() > max(widths[0], widths[-1]):
        weights[0][weights[0].nrows() - 1, 0] = fmpq(1, 8)
    return weights


def full_blocks(start: Start, widths: Sequence[int], *, generator: Any) -> list[Matrix]:
    """Plain orthogonal layers: blocks as wide as the layers, not max(n_0, n_L)."""
    weights = start(widths, generator=generator)
    for W in weights:
        n = min(W.nrows(), W.ncols())
        block = deep_linear.exact_orth_identity((n, n), generator=generator)[0]
        for i in range(n):
            for j in range(n):
                W[i, j] = block[i, j]
    return weights


def without(start: Start, widths: Sequence[int], kept: int, **options: Any) -> list[Matrix]:
    """Every hidden coordinate from `kept` on is cut off."""
    weights = start(widths, **options)
    for W in weights:
        for i in range(W.nrows()):
            for j in range(W.ncols()):
                if (i >= kept and W is not weights[-1]) or (j >= kept and W is not weights[0]):
                    W[i, j] = 0
    return weights
