r"""What anyone would try first on the same problems: fixed steps, momentum, Chebyshev steps, conjugate gradients.

Every method returns its whole history X (..., T+1, N, d). Step sizes are those of the concatenated problem, as for the
learned method, except for conjugate gradients, which runs on every problem separately.
"""

import math

import torch

from algorithms.unrolled._problem import LeastSquares
from algorithms.unrolled._rollout import base_smoothness, starting_point


def gradient_descent(
    problem: LeastSquares,
    steps: int | torch.Tensor,
    *,
    scale: float = 1.0,
    beta: torch.Tensor | float | None = None,
    X_0: torch.Tensor | None = None,
) -> torch.Tensor:
    """Steps of size scale/beta, or of the given sizes (T, ...) with the trials after the time."""
    X = starting_point(problem, X_0)
    if isinstance(steps, int):
        steps = (scale / base_smoothness(problem, beta)).expand(steps, *problem.batch)
    history = [X]
    for size in steps:
        history.append(history[-1] - size.unsqueeze(-1).unsqueeze(-1) * problem.gradient(history[-1]))
    return torch.stack(_alike(history), -3)


def nesterov(
    problem: LeastSquares,
    steps: int,
    *,
    beta: torch.Tensor | float | None = None,
    X_0: torch.Tensor | None = None,
) -> torch.Tensor:
    r"""Accelerated gradient descent with $t_{k+1} = (1 + \sqrt{1 + 4 t_k^2})/2$ and base step 1/beta."""
    size = base_smoothness(problem, beta).reciprocal().unsqueeze(-1).unsqueeze(-1)
    X = V = starting_point(problem, X_0)
    history, momentum = [X], 1.0
    for _ in range(steps):
        X, before = V - size * problem.gradient(V), X
        momentum, last = (1 + math.sqrt(1 + 4 * momentum**2)) / 2, momentum
        V = X + (last - 1) / momentum * (X - before)
        history.append(X)
    return torch.stack(_alike(history), -3)


def chebyshev_steps(lowest: torch.Tensor, highest: torch.Tensor, steps: int) -> torch.Tensor:
    r"""The step sizes (T, ...) whose residual polynomial is smallest on the whole interval [lowest, highest].

    They are the reciprocals of the Chebyshev nodes, in Leja order: each next node is as far as possible (in the
    product of distances) from those before, which keeps the partial products small and the run stable.
    """
    if steps < 1:
        raise ValueError(f"expected at least one step, got {steps}")
    nodes = [math.cos((2 * k + 1) * math.pi / (2 * steps)) for k in range(steps)]
    ordered = torch.tensor(leja_order(nodes), dtype=highest.dtype, device=highest.device)
    ordered = ordered.reshape(-1, *(1 for _ in highest.shape))
    return 2 / (highest + lowest + ordered * (highest - lowest))


def leja_order(nodes: list[float]) -> list[float]:
    """The nodes, beginning with the largest, each next one maximising the product of distances to those before."""
    left, ordered = sorted(nodes), []
    score = [0.0] * len(nodes)
    while left:
        best = max(range(len(left)), key=lambda k: (score[k], left[k]))
        node = left.pop(best)
        score.pop(best)
        score = [s + math.log(abs(other - node)) for s, other in zip(score, left, strict=True)]
        ordered.append(node)
    return ordered


def conjugate_gradients(problem: LeastSquares, steps: int, *, X_0: torch.Tensor | None = None) -> torch.Tensor:
    """Conjugate gradients on the normal equations of every problem, exact after rank steps; it stays where it ends.

    A gradient below its own rounding error counts as zero: along it the method would walk far in a null space.
    """
    X = starting_point(problem, X_0)
    r = -problem.residual(X)
    s = problem.back(r)
    floor = _rounding_of_gradient(problem, r)
    direction, size = s, _above(floor, s)
    history = [X]
    for _ in range(steps):
        image = (problem.M @ direction.unsqueeze(-1)).squeeze(-1)
        length = _ratio(size, image.square().sum(-1, keepdim=True))
        X, r = X + length * direction, r - length * image
        s = problem.back(r)
        size, before = _above(floor, s), size
        direction = s + _ratio(size, before) * direction
        history.append(X)
    return torch.stack(_alike(history), -3)


def _rounding_of_gradient(problem: LeastSquares, r: torch.Tensor) -> torch.Tensor:
    r"""The square of $\max(b, d)\, \varepsilon\, \|M\|_F \|r\|$, one for each problem."""
    unit = max(problem.M.shape[-2:]) * torch.finfo(r.dtype).eps
    return (unit**2 * problem.M.square().sum((-2, -1)) * r.square().sum(-1)).unsqueeze(-1)


def _above(floor: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
    """The squared length, or 0 where it is not above the floor."""
    size = s.square().sum(-1, keepdim=True)
    return torch.where(size > floor, size, 0)


def _ratio(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """The quotient a/b, and 0 where the method has arrived and b is 0."""
    return torch.where(b > 0, a / torch.where(b > 0, b, 1), 0)


def _alike(history: list[torch.Tensor]) -> list[torch.Tensor]:
    """The iterates with the starting point repeated over the trials of the others."""
    return [X.expand_as(history[-1]) for X in history]
