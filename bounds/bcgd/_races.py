"""Layer-wise descent with optimal rates against gradient descent with a grid of rates, in many draws at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.bcgd._figures import Task, drawn, errors, steps_to
from bounds.core import Quantity
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

steps = Quantity("steps", "T", "single-layer steps to an error", integer=True, positive=True)
joint_steps = Quantity(
    "joint_steps",
    r"T_{\mathrm{GD}}",
    "steps of gradient descent, best rate for this error",
    integer=True,
    positive=True,
)


@dataclass(frozen=True)
class Race:
    """Errors after each step, draws by steps and draws by rates by steps; the rates grow by the root of two."""

    single: "torch.Tensor"
    joint: "torch.Tensor"
    rates: "torch.Tensor"

    def curves(self, draw: int, rates: dict[str, int]) -> dict[Any, Any]:
        """Of one draw, with some of the rates."""
        found = drawn("BCGD, optimal rate", self.single[draw])
        for label, rate in rates.items():
            found |= drawn(f"gradient descent, {label}", self.joint[draw, rate])
        return found


def race(task: Task, start: "Sequence[torch.Tensor]", made: int, halvings: int, algorithm: Callable[..., Any]) -> Race:
    """Both methods from the same starts, one for all draws."""
    joint, rates = descents(task, start, made, halvings)
    return Race(layer_by_layer(task, start, made, algorithm), joint, rates)


def layer_by_layer(
    task: Task, start: "Sequence[torch.Tensor]", made: int, algorithm: Callable[..., Any]
) -> "torch.Tensor":
    """Errors of every draw after each step with optimal rates."""
    return errors(task, [W.expand(len(task.X), *W.shape) for W in start], made, algorithm)[:, :made]


def descents(
    task: Task, start: "Sequence[torch.Tensor]", made: int, halvings: int
) -> "tuple[torch.Tensor, torch.Tensor]":
    """Gradient descent with many rates, and the rates.

    They reach from the largest stable one at the start down by so many factors of the root of two.
    """
    stable = 2 / (len(start) * torch.linalg.matrix_norm(task.X, 2) ** 2)
    rates = stable.unsqueeze(1) * 2.0 ** (-torch.arange(halvings, -1, -1, dtype=torch.float64) / 2)
    return gradient_descent(task, start, rates, made), rates


def gradient_descent(
    task: Task,
    start: "Sequence[torch.Tensor]",
    rates: "torch.Tensor",
    made: int,
    algorithm: Callable[..., Any] | None = None,
) -> "torch.Tensor":
    """Errors of every draw with each of its rates."""
    each = rates.shape
    X, Y = (matrix.unsqueeze(1).expand(*each, *matrix.shape[1:]).flatten(0, 1) for matrix in (task.X, task.Y))
    weights = [W.expand(each.numel(), *W.shape) for W in start]
    losses, _ = (algorithm or deep_linear.gradient_descent)(weights, X, Y, rate=rates.flatten(), steps=made)
    return losses[:, 1:].reshape(*each, made) / task.samples


def counts(level: float, runs: "torch.Tensor") -> "torch.Tensor":
    """Steps to a level, whatever the runs are numbered by."""
    return torch.tensor(steps_to(level, runs)).reshape(runs.shape[:-1])
