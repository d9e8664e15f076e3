"""What it means that a reduction leaves a run as it is: symbols, distances after each step, floats as balls."""

from collections.abc import Sequence
from typing import Any

from flint import arb, arb_mat

from bounds.core import Quantity, eq, gt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

whole = Quantity("whole", r"\mathrm{flops}", "operations of one sweep", positive=True)
reduced = Quantity("reduced", r"\mathrm{flops}'", "the same after the reduction", positive=True)
least = Quantity("least", r"\mathrm{flops}_{\min}", "the same at the threshold, or with as few samples as the rank")
error_full = Quantity("error_full", r"\|\Delta\|_F^2", "distance to the optimum after each step", nonnegative=True)
error_small = Quantity("error_small", r"\|\Delta'\|_F^2", "the same after the reduction", nonnegative=True)

FREE = (
    eq(reduced, least, name="free"),
    gt(whole, reduced, name="cheaper"),
    eq(error_small, error_full, name="same_run"),
)


def distances(weights: Sequence[arb_mat], X: arb_mat, Y: arb_mat) -> list[arb]:
    """Residuals after each step of one sweep with optimal rates, of matrices of balls."""
    return [step.error_after for step in deep_linear.exact_bcgd(weights, X, Y, sweeps=1)]


def in_balls(tensor: "torch.Tensor", radius: float = 0.0) -> Any:
    """A matrix of floats, each within the radius."""
    return arb_mat(*tensor.shape, [arb(value, radius) for value in tensor.flatten().tolist()])
