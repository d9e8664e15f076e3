"""Draws of ten inputs and outputs, at modified identity maps of any scale or Gaussian maps of any width, and runs at the largest step."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from bounds.core import exact
from bounds.late import late, torch
from bounds.resnet._instances import Problem
from bounds.resnet._symbols import L, d, eta, gap, gap_0, k, loss_0, m, named, t
from bounds.resnet.thm3_1 import C_TRACED

resnet = late("algorithms.resnet")

DRAWS = 56


def data(condition: float, seed: int) -> Any:
    """X of ten singular values from 1 to 1/sqrt(kappa) in random directions, and Gaussian targets on its row space."""
    generator = torch.Generator().manual_seed(seed)
    turns = torch.linalg.qr(torch.randn(DRAWS, 10, 10, generator=generator, dtype=torch.float64)).Q
    X = torch.linspace(1, condition**-0.5, 10, dtype=torch.float64)[:, None] * turns
    return X, torch.randn(DRAWS, 10, 10, generator=generator, dtype=torch.float64) @ X


def sizes(task: Problem, depth: int) -> dict[Any, Any]:
    """What the premises speak of."""
    width, inputs, outputs, _ = task.sizes
    zero = torch.zeros(DRAWS, 1, width, width, dtype=torch.float64)
    first = task.gap(zero)
    return named(task.norms) | {gap_0: first, loss_0: first, L: depth, m: width, d: inputs, k: outputs}


def after(algorithm: Callable[..., Any], task: Problem, depth: int, gains: float) -> dict[Any, Any]:
    """The gap once the promised rate has gained so many factors of e; the targets fit, so the least loss is zero."""
    found, rate, contraction = longest_step(task, depth)
    steps = math.ceil(gains / contraction.min())
    run = algorithm(task.A, task.B, task.X, task.Y, depth=depth, rate=rate, steps=steps)
    return found | {t: steps, gap: task.gap(run.hidden)}


def longest_step(task: Problem, depth: int) -> Any:
    """What the premises speak of, the largest step of the proof, and x."""
    found = sizes(task, depth)
    lA, mA_, lB, mB_, sX_, sr_ = (task.norms[name][0][:, 0] for name in ("lA", "mA", "lB", "mB", "sX", "sr"))
    reach = lA * lB * sX_
    rate = (1 - 1e-6) / (2 * depth * reach * ((2 * math.e * found[loss_0][0][:, 0]).sqrt() + math.e / 2 * reach))
    return found | {eta: exact(rate[:, None])}, rate, rate * depth * (mA_ * mB_ * sr_) ** 2 / math.e


def modified(condition: float, factor: float, seed: int) -> Problem:
    """Modified identity maps at so large a share of the sharp premise."""
    X, Y = data(condition, seed)
    A, B = resnet.modified_identity_maps(10, 10)
    least = float(C_TRACED.value) * (Y.square().sum((1, 2)) / 2).sqrt() * condition**0.5
    return Problem(A.expand(DRAWS, -1, -1), factor * least[:, None, None] * B, X, Y, X)


def gaussian(width: int, seed: int) -> Problem:
    """Whitened data."""
    X, Y = data(1, seed)
    generator = torch.Generator().manual_seed(100 + seed)
    return Problem(*resnet.gaussian_reduced(10, 10, width, generator=generator, batch=(DRAWS,)), X, Y, X)


def side_by_side(each: Sequence[dict[Any, Any]]) -> dict[Any, Any]:
    """What several experiments measured of the same draws, as columns."""
    found: dict[Any, Any] = {}
    for key, first in each[0].items():
        values = [one[key] for one in each]
        if isinstance(first, tuple):
            found[key] = tuple(
                torch.cat([torch.as_tensor(side) for side in sides], 1) for sides in zip(*values, strict=True)
            )
        elif isinstance(first, int):
            found[key] = [values]
        else:
            found[key] = exact(torch.cat([one.value for one in values], 1))
    return found
