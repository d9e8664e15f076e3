"""Two networks of the same start and different widths under one method, and starts that couple or cut off coordinates."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from flint import arb, fmpq

from algorithms.exact import balls, identity
from bounds.bcgd._instances import Matrix, product, random_problem
from bounds.core import Quantity
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

Start = Callable[..., list[Matrix]]
SAMPLES = [0, 2, 1, 3, 0, 2]

wide = Quantity("wide", r"W_{L:1}^{(t)}", "products of a wide network, and its laws of sampling, step by step")
narrow = Quantity("narrow", r"\hat W_{L:1}^{(t)}", "the same at the threshold")
narrowest = Quantity("narrowest", r"\min_{\ell<L} n_\ell", "narrowest hidden layer", integer=True, positive=True)
inputs = Quantity("inputs", "n_0", integer=True, positive=True)
outputs = Quantity("outputs", "n_L", integer=True, positive=True)
threshold = Quantity("threshold", "D", "the least width that the statement allows", integer=True, positive=True)
reads_weights = Quantity("reads_weights", r"\rho", "1 if a rate reads the norms of weights, else 0", integer=True)
difference = Quantity("difference", r"\|W_{L:1}^{(t)} - \hat W_{L:1}^{(t)}\|_F^2", nonnegative=True)

METHODS = ["descending", "ascending", "frobenius", "gradient", "stochastic", "stochastic_layers"]
OPTIMISERS = ["momentum", "weight_decay", "adam"]
SPECTRAL = ["spectral", "bcsgd"]
"""Layer-wise descent with the rates (3.2), and its stochastic form with (3.13) and (3.14), sigma_{r_x} for sigma_min."""
IN_BALLS = ["adam", *SPECTRAL, "bcsgd, printed"]


def ends(sizes: str) -> tuple[int, int]:
    """Inputs and outputs of a network called `3-2`."""
    n_0, n_L = sizes.split("-")
    return int(n_0), int(n_L)


def two_widths(
    start: Start,
    sizes: str,
    hidden: Sequence[int],
    least: int,
    method: str,
    seed: int,
    steps: int = 3,
    samples: int = 4,
) -> dict[Any, Any]:
    """Two networks of the same start, one with `hidden` widths and one with all of them at `least`."""
    n_0, n_L = ends(sizes)
    problem = random_problem(n_0, n_L, samples, n_0, np.random.default_rng(seed))
    networks = [start((n_0, *widths, n_L)) for widths in (hidden, [least] * len(hidden))]
    pair = [training(weights, method, problem.X, problem.Y, steps) for weights in networks]
    return {
        wide: pair[0],
        narrow: pair[1],
        difference: [sum((a - b) ** 2 for a, b in zip(*entries, strict=True)) for entries in zip(*pair, strict=True)],
        narrowest: min(hidden),
        inputs: n_0,
        outputs: n_L,
        threshold: least,
        reads_weights: int(method == "trust_ratio"),
    }


def orth_identity(algorithm: Callable[..., Any], seed: int) -> Start:
    """Starts of all widths from one seed."""
    return lambda widths: algorithm(widths, generator=torch.Generator().manual_seed(seed))


def optimiser(method: str) -> Any:
    """Updates that remember earlier gradients."""
    match method:
        case "momentum":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(9, 10))
        case "weight_decay":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(0), fmpq(1, 4))
    return deep_linear.exact_adam(*(arb(fmpq(1, n)) for n in (64, 10, 100, 1000)))


def training(weights: Sequence[Matrix], method: str, X: Matrix, Y: Matrix, steps: int) -> list[list[Any]]:
    """The entries of the product after each step of a method, in rationals; in balls where it takes roots."""
    if method in IN_BALLS:
        weights, X, Y = [balls(W) for W in weights], balls(X), balls(Y)
    if method.startswith("bcsgd"):
        return [[*_product(step.weights, X).entries(), *step.law] for step in stochastic(weights, method, X, Y)]
    return [_product(after, X).entries() for after in weights_after(weights, method, X, Y, steps)]


def _product(weights: Sequence[Matrix], X: Matrix) -> Matrix:
    return product(weights, identity(X.nrows(), like=X))


def stochastic(weights: Sequence[Matrix], method: str, X: Matrix, Y: Matrix) -> Iterator[Any]:
    """The stochastic form along given samples; `bcsgd, printed` has sigma_min as (3.14) says."""
    singular = deep_linear.exact_smallest if method == "bcsgd, printed" else deep_linear.exact_singular(X.nrows())
    return deep_linear.exact_bcsgd(weights, X, Y, samples=SAMPLES[:3], eta=fmpq(1, 2), singular=singular)


def weights_after(
    weights: Sequence[Matrix], method: str, X: Matrix, Y: Matrix, steps: int
) -> Iterator[Sequence[Matrix]]:
    """The weights after each step."""
    sweeps = max(1, steps // len(weights))
    match method:
        case "descending" | "ascending":
            run = deep_linear.exact_bcgd(weights, X, Y, sweeps=sweeps, order=method)
            return (step.weights for step in run)
        case "frobenius" | "spectral":
            rule = deep_linear.exact_frobenius if method == "frobenius" else deep_linear.exact_printed
            rate = rule(fmpq(1, 2))
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
