r"""Trained step networks on the paper's synthetic problems, and how much they gain over gradient descent.

An improvement is $1 - F(X_T)/F(X_T^{GD})$ at the points that the programs return; its radius is that of evaluating the
two objectives there. Problems are Gaussian, $X_0 = 0$, and the first layer has eight neurons (the paper does not say).
Table 1 of the paper gives the sizes of the rows; row 0 is smaller than any of them and quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Any

from flint import fmpq

from bounds.core import rounding
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


if TYPE_CHECKING:
    import torch
    from flint import fmpq

    from algorithms.unrolled import LeastSquares, Rollout, Training, Weights

STEPS = 100
SIZES = {  # row: problems, unknowns, equations, hidden widths
    0: (4, 32, 20, (32, 128)),
    1: (32, 32, 20, (8, 1024)),
    2: (32, 64, 50, (8, 2048)),
    3: (32, 128, 100, (8, 4096)),
    4: (24, 256, 200, (8, 8192)),
    5: (10, 512, 400, (8, 5120)),
}


@dataclass(frozen=True, slots=True)
class Learned:
    """A trained network with its problem and its run, beta, and the iterates of gradient descent with step 1/beta."""

    problem: "LeastSquares"
    training: "Training"
    beta: "torch.Tensor"
    plain: "torch.Tensor"

    @property
    def run(self) -> "Rollout":
        """The run after training."""
        return self.training.run

    @property
    def improvement(self) -> tuple[Any, Any]:
        """1 - F/F_GD after every unrolled step, with its radius."""
        return gain(self.problem, self.run.X[1:], self.plain[1:])

    @property
    def last(self) -> tuple[float, float]:
        """The same after the last step."""
        values, radii = self.improvement
        return values[-1].item(), radii[-1].item()

    @property
    def during(self) -> "torch.Tensor":
        """The same at the last step, before each training iteration and after all of them."""
        return 1 - self.training.objective / self.problem.objective(self.plain[-1])


def problems(
    row: int, seed: int, device: Any = "cpu", *, consistent: bool = False
) -> "tuple[LeastSquares, torch.Generator]":
    """The problems of a row, the same on every device, and the generator to go on with.

    The right-hand sides are Gaussian, or else (`consistent`) the images of Gaussian points.
    """
    problem, state = drawn(row, seed, device, consistent=consistent)
    return problem, torch.Generator().set_state(state)


@lru_cache(maxsize=8)
def drawn(row: int, seed: int, device: Any, *, consistent: bool) -> "tuple[LeastSquares, torch.Tensor]":
    """The problems, and the state of the generator after them; many trainings of one draw ask for them in a row."""
    generator = torch.Generator().manual_seed(seed)
    N, d, b, _ = SIZES[row]
    problem = unrolled.gaussian_problems(N, d, b, generator=generator, consistent=consistent)
    return unrolled.LeastSquares(problem.M.to(device), problem.Y.to(device)), generator.get_state()


@lru_cache(maxsize=8)
def baseline(row: int, seed: int, device: Any) -> "tuple[torch.Tensor, torch.Tensor]":
    """The smoothness of these problems, and gradient descent with its reciprocal as the step."""
    problem, _ = problems(row, seed, device)
    beta = problem.smoothness()
    return beta, unrolled.gradient_descent(problem, STEPS, beta=beta)


def started(
    row: int,
    seed: int,
    *,
    expansion: float,
    device: Any = "cpu",
    initialisation: "Callable[..., Weights] | None" = None,
) -> "tuple[LeastSquares, Weights]":
    """The problems of a row and the weights before training."""
    problem, generator = problems(row, seed, device)
    draw = initialisation or unrolled.expanded_initialisation
    return problem, tuple(W.to(device) for W in draw(SIZES[row][3], expansion, generator=generator))


def learned(
    train: "Callable[..., Training]",
    row: int,
    seed: int,
    *,
    expansion: float,
    eta: float,
    iterations: int,
    device: Any = "cpu",
) -> Learned:
    """Train on the problems of a row and run the result."""
    problem, weights = started(row, seed, expansion=expansion, device=device)
    beta, plain = baseline(row, seed, device)
    training = train(problem, weights, STEPS, eta, iterations, network=unrolled.sectors, beta=beta)
    return Learned(problem, training, beta, plain)


def draws(seed: int, count: int) -> range:
    """The seeds of a batch of draws; batches of different seeds have none in common."""
    return range(count * seed, count * (seed + 1))


def share_of(cases: Iterable[bool]) -> "fmpq":
    """How many of the draws are such, as a rational."""
    answers = list(cases)
    return fmpq(sum(answers), len(answers))


def middle(sides: "Iterable[tuple[float, float]]") -> "tuple[float, float]":
    """The median over draws of one number for each. It moves no further than the number that moves most."""
    values, radii = zip(*sides, strict=True)
    return median(values), max(radii)


def medians(found: "Iterable[Mapping[Any, tuple[float, float]]]") -> "dict[Any, tuple[float, float]]":
    """The median over draws of every number that was measured for each."""
    first, *_ = of_draws = list(found)
    return {q: middle(one[q] for one in of_draws) for q in first}


def least(side: "tuple[torch.Tensor, torch.Tensor]") -> "tuple[float, float]":
    """The least of some numbers, with a radius for it."""
    values, radii = side
    return values.min().item(), radii.max().item()


def most(side: "tuple[torch.Tensor, torch.Tensor]") -> "tuple[float, float]":
    """The largest of some numbers, with a radius for it."""
    values, radii = side
    return values.max().item(), radii.max().item()


def smallest_step(ends: "Sequence[tuple[float, float]]") -> "tuple[float, ...]":
    """The least rise from one number to the next, with its radius."""
    return min(tuple(map(float, rounding.minus(after, before))) for before, after in pairwise(ends))


def best_scale(problem: "LeastSquares") -> float:
    """The constant step in units of 1/beta, between 1 and 2 in hundredths, with the best last objective."""
    spread, last = unrolled.spectrum(problem), torch.tensor([STEPS], device=problem.M.device)
    scales = 1 + torch.arange(101, dtype=problem.M.dtype, device=problem.M.device) / 100
    return scales[spread.objective_after(last, scales[:, None, None]).squeeze(-1).argmin()].item()


def objective(problem: "LeastSquares", X: "torch.Tensor") -> "tuple[torch.Tensor, torch.Tensor]":
    """F at given points (..., N, d), and the radius of evaluating it."""
    r = problem.residual(X)
    norm_r = torch.linalg.vector_norm(r, dim=(-2, -1))
    norm_M = torch.linalg.vector_norm(problem.M)
    norm_X = torch.linalg.vector_norm(X, dim=(-2, -1))
    of_r = rounding.gamma(X.shape[-1] + 2, X.dtype) * (norm_M * norm_X + torch.linalg.vector_norm(problem.Y))
    value = r.square().sum((-2, -1)) / 2
    return value, (norm_r + of_r) * of_r + rounding.gamma(r.numel(), X.dtype) * value


def gain(problem: "LeastSquares", X: "torch.Tensor", X_plain: "torch.Tensor") -> tuple[Any, Any]:
    """1 - F(X)/F(X_plain) with its radius."""
    return rounding.minus(1.0, rounding.over(objective(problem, X), objective(problem, X_plain)))


def mean_along(side: "tuple[torch.Tensor, torch.Tensor]") -> "tuple[torch.Tensor, torch.Tensor]":
    """The mean of values along the last axis with its radius: that of the values, and that of adding up both."""
    values, radii = side
    adding = rounding.gamma(values.shape[-1] + 2, values.dtype)
    return values.mean(-1), (1 + adding) * (radii.mean(-1) + adding * values.abs().mean(-1))
