"""One iteration of training an unrolled optimiser: closed form and sectors of angles, against autograd."""

from collections.abc import Callable

import torch

from algorithms.unrolled import LeastSquares, Weights, expanded_initialisation, gaussian_problems, meta_steps, sectors

from ..common import generator, normal
from .by_hand import batched_meta_step, functional_meta_step
from .pair import Contest, Pair, relative_difference

PROBLEMS, VARIABLES, ROWS, STEPS = 10, 32, 20, 100
RATE = 1e-7

Result = tuple[torch.Tensor, ...]
Step = Callable[[LeastSquares, Weights, torch.Tensor], Result]


def setting(hidden: tuple[int, int], device: str) -> tuple[LeastSquares, Weights]:
    """Gaussian problems, and the expanded start with a last layer that has begun to move."""
    drawn = gaussian_problems(PROBLEMS, VARIABLES, ROWS, generator=generator())
    *inner, last = expanded_initialisation(hidden, 10.0, generator=generator(1))
    weights = (*inner, 1e-3 * normal(*last.shape, seed=2))
    return LeastSquares(drawn.M.to(device), drawn.Y.to(device)), tuple(W.to(device) for W in weights)


def fast_step(problem: LeastSquares, weights: Weights, beta: torch.Tensor) -> Result:
    """The last point of the run, and the weights after one step."""
    step = next(meta_steps(problem, weights, STEPS, RATE, beta=beta, network=sectors))
    moved = (W - RATE * G for W, G in zip(weights, step.gradient, strict=True))
    return (step.run.X[-1], *moved)


def obvious_step(problem: LeastSquares, weights: Weights, beta: torch.Tensor) -> Result:
    """The same by the definition, every step of the run on the tape; inputs of the network are held fixed."""
    leaves = [W.clone().requires_grad_() for W in weights]
    X = torch.zeros_like(problem.back(problem.Y))
    for _ in range(STEPS):
        g = problem.gradient(X)
        hidden = torch.stack((X.detach(), g.detach()), -1)
        for W in leaves[:-1]:
            hidden = torch.relu(hidden @ W.mT)
        X = X - 2 * torch.sigmoid((hidden @ leaves[-1].mT).squeeze(-1)) * g / beta
    gradient = torch.autograd.grad(problem.objective(X), leaves)
    moved = (W - RATE * G for W, G in zip(weights, gradient, strict=True))
    return (X.detach(), *moved)


def batched_step(problem: LeastSquares, weights: Weights, beta: torch.Tensor) -> Result:
    """The same by hand."""
    return batched_meta_step(problem, weights, beta, STEPS, RATE)


def functional_step(problem: LeastSquares, weights: Weights, beta: torch.Tensor) -> Result:
    """The same by `torch.func`."""
    return functional_meta_step(problem, weights, beta, STEPS, RATE)


def contest(hidden: tuple[int, int], other: Step) -> Callable[[str], Contest]:
    """Both sides know the smoothness constant, which does not change during training."""

    def prepare(device: str) -> Contest:
        problem, weights = setting(hidden, device)
        arguments = (problem, weights, problem.smoothness())
        difference = relative_difference(fast_step(*arguments), other(*arguments))
        return Contest(lambda: fast_step(*arguments), lambda: other(*arguments), difference)

    return prepare


def _pairs(n_1: int, n_2: int, target: float | None) -> list[Pair]:
    job = f"Math-L2O meta-step, d=32, b=20, N=10, T=100, n_1={n_1}, n_2={n_2}"
    hidden = (n_1, n_2)
    return [
        Pair(f"l2o.by_hand_{n_2}", job, "batched products by hand", contest(hidden, batched_step), 3),
        Pair(f"l2o.func_{n_2}", job, "torch.func, mapped over problems", contest(hidden, functional_step), 3),
        Pair(f"l2o.meta_step_{n_2}", job, "loop with autograd", contest(hidden, obvious_step), target),
    ]


PAIRS = [*_pairs(32, 320, 10), *_pairs(32, 128, None)]
