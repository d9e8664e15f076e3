"""Training of one draw watched from iteration to iteration: several claims of long runs ask for the same one."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from bounds.l2o._learned import STEPS, baseline, gain, objective, started
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")

if TYPE_CHECKING:
    import torch

    from algorithms.unrolled import LeastSquares

EARLY = 10


@dataclass(frozen=True, slots=True)
class Course:
    """A problem and its smoothness; the last iterates before each training iteration and after all; the first ten objectives after every
    iteration, with radii; whole trajectories after some; and that of gradient descent."""

    problem: "LeastSquares"
    beta: "torch.Tensor"
    lasts: "torch.Tensor"
    early: "tuple[torch.Tensor, torch.Tensor]"
    ways: "dict[int, torch.Tensor]"
    plain: "torch.Tensor"

    @property
    def last(self) -> "tuple[torch.Tensor, torch.Tensor]":
        """The last objectives and their radii, before training first."""
        return objective(self.problem, self.lasts)

    @property
    def gains(self) -> tuple[Any, Any]:
        """1 - F/F_GD at the last unrolled step, after every training iteration, with radii."""
        return gain(self.problem, self.lasts[1:], self.plain[-1])

    @property
    def way(self) -> "torch.Tensor":
        """The trajectory after training."""
        return self.ways[max(self.ways)]


@lru_cache(maxsize=8)
def course(meta_steps: Any, row: int, draw: int, iterations: int, device: Any) -> Course:
    """So many training iterations at 1e-7 with e = 100."""
    problem, weights = started(row, draw, expansion=100, device=device)
    beta, plain = baseline(row, draw, device)
    training = islice(meta_steps(problem, weights, STEPS, 1e-7, network=unrolled.sectors, beta=beta), iterations + 1)
    lasts, early, ways = [], [], {}
    for number, step in enumerate(training):
        X = step.run.X[1:]
        if number in (1, (iterations + 1) // 4, iterations):
            ways[number] = X
        lasts.append(X[-1].clone())
        early.append(objective(problem, X[:EARLY]))
    values, radii = (torch.stack(sides[1:]) for sides in zip(*early, strict=True))
    return Course(problem, beta, torch.stack(lasts), (values, radii), ways, plain[1:])
