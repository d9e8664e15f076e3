r"""Stochastic gradient descent on linear ResNets with one input, one output and two hidden coordinates.

By the width reduction this is every network with d = k = 1. A step is some forty multiplications per layer,
written out: millions of steps take seconds as floats, many trials share a step as numpy arrays, and exact
numbers (`fractions.Fraction`, `flint.fmpq`, `flint.arb`) give exact runs.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import torch

Number = Any
Layer = tuple[Number, Number, Number, Number]


def batch_moments(x: torch.Tensor, y: torch.Tensor, batches: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    r"""$\tfrac{n}{B} \sum_{i \in b} x_i^2$ and $\tfrac{n}{B} \sum_{i \in b} x_i y_i$ for every batch.

    Args:
        x: one number per sample; y likewise.
        batches: sample numbers, shape (..., steps, B).
    """
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"Expected one number per sample in x and y; got {tuple(x.shape)} and {tuple(y.shape)}.")
    scale = x.shape[0] / batches.shape[-1]
    return scale * x[batches].square().sum(-1), scale * (x * y)[batches].sum(-1)


def scalar_sgd(
    A: tuple[Number, Number],
    B: tuple[Number, Number],
    squares: Iterable[Number],
    products: Iterable[Number],
    *,
    depth: int,
    rate: Number,
) -> Iterator[tuple[Number, list[Layer]]]:
    r"""The end product $u = B (I + W_L) \cdots (I + W_1) A$ and the layers, before every step and at the end.

    The loss is $\tfrac12 \sum_i (u x_i - y_i)^2$ with slope $u \cdot$ square $-$ product on a batch. Layers
    are tuples (w_11, w_12, w_21, w_22); the list is the live one.

    Args:
        squares: first moments of `batch_moments`, one per step; `products` the second ones.
    """
    if depth < 1:
        raise ValueError(f"Expected at least one hidden layer; got {depth}.")
    return _states(A, B, squares, products, depth, rate)


def _states(A, B, squares, products, depth, rate) -> Iterator[tuple[Number, list[Layer]]]:
    zero = A[0] * 0
    layers = [(zero, zero, zero, zero)] * depth
    for square, product in zip(squares, products, strict=True):
        forward = _forward(layers, A)
        u = B[0] * forward[-1][0] + B[1] * forward[-1][1]
        yield u, layers
        _step(layers, forward, B, rate * (u * square - product))
    last = _forward(layers, A)[-1]
    yield B[0] * last[0] + B[1] * last[1], layers


def _forward(layers: list[Layer], A: tuple[Number, Number]) -> list[tuple[Number, Number]]:
    """The input after each layer."""
    p, q = A
    forward = [(p, q)]
    for a, b, c, d in layers:
        p, q = p + a * p + b * q, q + c * p + d * q
        forward.append((p, q))
    return forward


def _step(layers: list[Layer], forward: list[tuple[Number, Number]], B: tuple[Number, Number], slope: Number) -> None:
    """All layers together: each is passed backwards as it was before it moves."""
    r, s = B[0] * slope, B[1] * slope
    for i in reversed(range(len(layers))):
        a, b, c, d = layers[i]
        p, q = forward[i]
        layers[i] = (a - r * p, b - r * q, c - s * p, d - s * q)
        if i:
            r, s = r + r * a + s * c, s + r * b + s * d
