r"""Gradient descent with a learned step size per coordinate, unrolled for a fixed number of steps.

$$ X_t = X_{t-1} - \tfrac1\beta P_t \circ g_{t-1}, \; g_t = M^\top (M X_t - Y), \; P_t = 2\sigma(z_t), $$

where $z_t$ is the output of one small network, the same for all coordinates, steps and problems, fed with
the pair of numbers $([X_{t-1}]_j, [g_{t-1}]_j)$. A network that returns 0 makes this plain gradient descent.
"""

from dataclasses import dataclass

import torch

from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._normal import NormalEquations
from algorithms.unrolled._problem import LeastSquares


@dataclass(frozen=True, slots=True)
class Rollout:
    """Everything a run leaves behind: the time axis comes right after the trials.

    X and g are (..., T+1, N, d), from t = 0 to T. z is (..., T, N, d), where z[t-1] made step t. r is the residual of
    every iterate, (..., T+1, N, b), and beta is what the steps were divided by, (...). If the network numbers its
    linear pieces, piece (..., T, N, d) says on which one each coordinate was.
    """

    X: torch.Tensor
    g: torch.Tensor
    z: torch.Tensor
    r: torch.Tensor
    beta: torch.Tensor
    piece: torch.Tensor | None = None

    @property
    def P(self) -> torch.Tensor:
        """The factors 2 sigma(z) on the step 1/beta, (..., T, N, d)."""
        return 2 * torch.sigmoid(self.z)

    @property
    def objective(self) -> torch.Tensor:
        """The objective at every iterate, (..., T+1)."""
        return self.r.square().sum((-2, -1)) / 2

    @property
    def saturated(self) -> torch.Tensor:
        """How many factors were rounded to exactly 0 or 2, (...)."""
        P = self.P
        return ((P == 0) | (P == 2)).sum((-3, -2, -1))


def rollout(
    problem: LeastSquares,
    net: StepNet | Weights,
    steps: int,
    *,
    X_0: torch.Tensor | None = None,
    beta: torch.Tensor | float | None = None,
) -> Rollout:
    """Run the method from X_0 (the origin by default) with base step 1/beta (the smoothness by default).

    Trials of the problem, of the network and of X_0 are broadcast against each other.
    """
    if steps < 1:
        raise ValueError(f"expected at least one step, got {steps}")
    net = CoordinateNet(net) if isinstance(net, tuple | list) else net
    beta = base_smoothness(problem, beta)
    X_0 = starting_point(problem, X_0)
    N, _, d = problem.M.shape[-3:]
    batch = torch.broadcast_shapes(problem.batch, net.batch, X_0.shape[:-2], beta.shape)
    normal = NormalEquations.of(problem, batch)
    step = (2 / beta).expand(batch).unsqueeze(-1)
    rows, flat = (-1, 1, d), (*batch, N * d)
    x = X_0.expand(*batch, N, d).reshape(flat).contiguous()
    g = normal.gradient(x.view(rows)).view(flat)
    x_t, g_t, z_t, piece_t = [x], [g], [], []
    for _ in range(steps):
        z, piece = net.evaluate(x, g)
        x = torch.addcmul(x, step * torch.sigmoid(z), g, value=-1)
        g = normal.gradient(x.view(rows)).view(flat)
        x_t.append(x)
        g_t.append(g)
        z_t.append(z)
        piece_t.append(piece)
    X, g, z = (torch.stack(record, -2).unflatten(-1, (N, d)) for record in (x_t, g_t, z_t))
    pieces = None if piece is None else torch.stack(piece_t, -2).unflatten(-1, (N, d))
    return Rollout(X, g, z, residuals(problem, X), beta.expand(batch), pieces)


def residuals(problem: LeastSquares, X: torch.Tensor) -> torch.Tensor:
    """The residuals of all iterates (..., T+1, N, d) at once, one product per problem."""
    by_problem = X.movedim(-3, -2) @ problem.M.mT
    return by_problem.movedim(-3, -2) - problem.Y.unsqueeze(-3)


def base_smoothness(problem: LeastSquares, beta: torch.Tensor | float | None) -> torch.Tensor:
    """The given constant as a tensor beside the problem, or else the smoothness of the problem itself."""
    if beta is None:
        return problem.smoothness()
    return torch.as_tensor(beta, dtype=problem.M.dtype, device=problem.M.device)


def starting_point(problem: LeastSquares, X_0: torch.Tensor | None) -> torch.Tensor:
    """The given starting point after a look at its shape, or else the origin."""
    N, _, d = problem.M.shape[-3:]
    if X_0 is None:
        return problem.M.new_zeros((*problem.batch, N, d))
    if X_0.shape[-2:] != (N, d):
        raise ValueError(f"expected X_0 of shape (..., {N}, {d}), got {tuple(X_0.shape)}")
    return X_0
