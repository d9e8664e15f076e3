r"""The oracle update of the wide weights: all patterns of signs at once, exactly."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpq

from bounds.bfc._exact import random_rationals, square_sum
from bounds.bfc._oracle import all_signs, longest_row
from bounds.bfc._second_layer import quartic_error
from bounds.core import OnAverage, Quantity

gram = Quantity("gram", r"W_{new}^\top W_{new}")
mixture = Quantity("mixture", r"(1-\eta)W^\top W+\eta V^{*\top}V^*")
noise2 = Quantity("noise2", r"\|\xi\|_F^2", nonnegative=True)
norm2_new = Quantity("norm2_new", r"\|W_{new}\|_F^2", nonnegative=True)
norm2_W = Quantity("norm2_W", r"\|W\|_F^2", nonnegative=True)
norm2_V = Quantity("norm2_V", r"\|V^*\|_F^2", nonnegative=True)
row2 = Quantity("row2", r"\max_i\|V_i^*\|^2", nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)
m = Quantity("m", "m", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
eta = Quantity("eta", r"\eta", positive=True)
remainder2 = Quantity("remainder2", "Q(x)^2", "of the output after the step", nonnegative=True)
peak2 = Quantity("peak2", r"\max_i(V_i^*\phi)^2", "the target's largest neuron at the input", nonnegative=True)
output_new = Quantity("output_new", r"F(x; W_{new})", nonnegative=True)
output = Quantity("output", "F(x; W)", nonnegative=True)
output_V = Quantity("output_V", "F(x; V^*)", nonnegative=True)
loss = Quantity("loss", "q(D)", "loss before", nonnegative=True)
loss_new = Quantity("loss_new", "q(D_{new})", "loss after", nonnegative=True)
loss_noise = Quantity("loss_noise", r"q(\xi)", nonnegative=True)
weight = Quantity("weight", "2^{-m}", "probability of one pattern of signs", positive=True)

SIGNS = OnAverage("all signs", probability=weight)
NOISE = 4 * (1 - eta) * k / m * norm2_W * row2

STEP = "algorithms.feature_correction.exact_wide_step"
GRID = {"k_rows": [1, 2], "copies": [4], "columns": [1, 2, 3], "seed": [0]}


def one_step(W: Any, V: Any, rate: Any, step: Callable[..., Any]) -> dict[Any, Any]:
    """All patterns of signs, everything exact."""
    rows, columns = W.shape
    mean = (1 - rate) * (W.T @ W) + rate * (V.T @ V)
    news = [step(W, V, signs, rate) for signs in all_signs(rows)]
    grams = [new.T @ new for new in news]
    # The noise is (gram - mean) / sqrt(eta); its square and the loss of it need eta only.
    differences = [M - mean for M in grams]
    point = 1 + np.arange(columns) * fmpq(1)
    return {
        gram: np.stack(grams),
        mixture: mean,
        weight: [fmpq(1, len(news))] * len(news),
        noise2: [square_sum(M) / rate for M in differences],
        norm2_new: [square_sum(new) for new in news],
        norm2_W: square_sum(W),
        norm2_V: square_sum(V),
        row2: longest_row(V),
        k: len(V),
        m: rows,
        d: columns,
        eta: rate,
        loss: quartic_error(W.T @ W - V.T @ V),
        loss_new: [quartic_error(M - V.T @ V) for M in grams],
        output_new: [point @ M @ point for M in grams],
        output: point @ W.T @ W @ point,
        output_V: point @ V.T @ V @ point,
        remainder2: [(point @ M @ point) ** 2 for M in differences],
        peak2: max((V @ point) ** 2),
        loss_noise: [quartic_error(M) / rate for M in differences],
    }


def random_weights(
    k_rows: int, copies: int, columns: int, seed: int, *, algorithm: Callable[..., Any]
) -> dict[Any, Any]:
    """Random rational weights, eta = 9/25."""
    rng = np.random.default_rng(seed)
    W, V = random_rationals(rng, (k_rows * copies, columns), parts=2), random_rationals(rng, (k_rows, columns), parts=2)
    return one_step(W, V, fmpq(9, 25), algorithm)


def correlated(exact_wide_step: Callable[..., Any], W: Any, V: Any, signs: Any, rate: Any) -> Any:
    """A mutant: all signs equal."""
    return exact_wide_step(W, V, 0 * signs + 1, rate)


def doubled(exact_wide_step: Callable[..., Any], W: Any, V: Any, signs: Any, rate: Any) -> Any:
    """A mutant: the target doubled."""
    return exact_wide_step(W, 2 * V, signs, rate)
