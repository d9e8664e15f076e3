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
    task = problem(2, 2, 2, samples, 1 if samples == 2 else 2, 3, data=spectrum(1 if samples == 2 else 2))
    outside = off_rows(task, integers(2, samples, random))
    task = replace(task, Y=integers(2, 2, random) * task.X + noise * outside / 2)
    return orthogonal_maps(task, [fmpq(1)] * 2, [fmpq(60)] * 2), fmpq(1, 4 * 60**2)


def moved(algorithm: Callable, task: Problem, depth: int, rate: fmpq, steps: int) -> list[Any]:
    """Where full gradient descent is after a few steps."""
    everything = [range(task.X.ncols())] * steps
    *_, last = algorithm(*task.data, depth=depth, rate=rate / depth, batches=everything)
    return last.hidden


def largest(task: Problem, samples: int, size_: int, depth: int) -> fmpq:
    """The step of the premise of (A.14) with the present gap as the target, but not below a thousandth of (A.11)."""
    s = task.norms
    columns = max(sum(task.X[i, j] ** 2 for i in range(task.X.nrows())) for j in range(samples))
    reach = s["lA"] * s["lB"]
    short = (
        size_
        * (s["mA"] * s["mB"] * s["sr"]) ** 2
        / (6 * arb(3).exp() * depth * samples * reach**4 * s["sX"] ** 2 * columns)
    )
    least_ = task.loss(task.zero) - task.gap(task.zero)
    share = min(arb(1), task.gap(task.zero) / (1000 * arb(least_))) if least_ else arb(1)
    return below(short * share)
