"""Problems and step sizes for single steps of stochastic descent, in rationals, where all batches can be tried."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.resnet._exact import Problem, integers, problem, spectrum
from bounds.resnet._runs import below, off_rows, orthogonal_maps


def instance(samples: int, noise: int) -> tuple[Problem, fmpq]:
    """Two inputs and outputs, alpha = 60; the targets are near 1 and the columns of X of unequal lengths."""
    random = np.random.default_rng(samples)
    one = problem(2, 2, 2, samples, 1 if samples == 2 else 2, 3, data=spectrum(1 if samples == 2 else 2))
    outside = off_rows(one, integers(2, samples, random))
    one = replace(one, Y=integers(2, 2, random) * one.X + noise * outside / 2)
    return orthogonal_maps(one, [fmpq(1)] * 2, [fmpq(60)] * 2), fmpq(1, 4 * 60**2)


def moved(algorithm: Callable, one: Problem, depth: int, rate: fmpq, steps: int) -> list[Any]:
    """Where full gradient descent is after a few steps."""
    everything = [range(one.X.ncols())] * steps
    *_, last = algorithm(*one.data, depth=depth, rate=rate / depth, batches=everything)
    return last.hidden


def largest(one: Problem, samples: int, size_: int, depth: int) -> fmpq:
    """The step of the premise of (A.14) with the present gap as the target, but not below a thousandth of (A.11)."""
    s = one.norms
    columns = max(sum(one.X[i, j] ** 2 for i in range(one.X.nrows())) for j in range(samples))
    reach = s["lA"] * s["lB"]
    short = (
        size_
        * (s["mA"] * s["mB"] * s["sr"]) ** 2
        / (6 * arb(3).exp() * depth * samples * reach**4 * s["sX"] ** 2 * columns)
    )
    least_ = one.loss(one.zero) - one.gap(one.zero)
    share = min(arb(1), one.gap(one.zero) / (1000 * arb(least_))) if least_ else arb(1)
    return below(short * share)
