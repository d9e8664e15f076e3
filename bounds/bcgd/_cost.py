"""What a sweep costs, in operations of matrix products, counted while it runs."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bounds.core import Quantity, eq, gt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")
operations = late("bounds.tracing.operations")

third = Quantity("third", r"\delta^3 \mathrm{flops}", "third differences of the operations of one sweep")
second = Quantity("second", r"\delta^2 \mathrm{flops}", "second differences")
first = Quantity("first", r"\delta \mathrm{flops}", "first differences")

AFFINE = (eq(second, 0, name="affine"), gt(first, 0, name="growing"))
QUADRATIC = (eq(third, 0, name="quadratic"), gt(second, 0, name="more_than_affine"))


def counted(
    algorithm: Callable[..., Any],
    weights: "Sequence[torch.Tensor]",
    X: "torch.Tensor",
    Y: "torch.Tensor",
    **options: Any,
) -> int:
    """Operations of one sweep, or of as many as `sweeps` says."""
    with operations.Counter() as counter:
        algorithm(weights, X, Y, **{"sweeps": 1} | options)
    return int(counter.operations)


def differences(counts: Sequence[int]) -> dict[Any, list[int]]:
    """Of the first three orders: at equal distances an exponent shows as a difference that vanishes."""
    return {key: np.diff(counts, order).tolist() for order, key in enumerate((first, second, third), start=1)}


def data(inputs: int, outputs: int, samples: int) -> "list[torch.Tensor]":
    """Gaussian inputs and labels."""
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(rows, samples, generator=generator, dtype=torch.float64) for rows in (inputs, outputs)]


def start(*widths: int) -> "list[torch.Tensor]":
    """Orth-identity layers."""
    return deep_linear.orth_identity(widths, generator=torch.Generator().manual_seed(0))
