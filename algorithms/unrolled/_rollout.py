r"""Gradient descent with a learned step size per coordinate, unrolled for a fixed number of steps.

$$ X_t = X_{t-1} - \tfrac1\beta P_t \circ g_{t-1}, \; g_{t-1} = M^\top (M X_{t-1} - Y), \; P_t = 2\sigma(z_t), $$

where $z_t$ is the output of one small network, the same for all coordinates, steps and problems, fed with
the pair of numbers $([X_{t-1}]_j, [g_{t-1}]_j)$. A network that returns 0 makes this plain gradient descent.
"""

from dataclasses import dataclass

import torch

from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._problem import LeastSquares


@dataclass(frozen=True, slots=True)
class Rollout:
    """Everything a run leaves behind: the time axis comes right after the trials.

    X and g are (..., T+1, N, d), from t = 0 to T; z is (..., T, N, d), where z[t-1] made step t; r is the
    residual of every iterate, (..., T+1, N, b); beta is what the steps were divided by, (...) .
    """

    X: torch.Tensor
    g: torch.Tensor
    z: torch.Tensor
    r: torch.Tensor
    beta: torch.Tensor

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
        """How many factors were rounded to exactly 0 or 2, (...): those coordinates cannot be trained."""
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
    """Run the method from X_0 (the origin by default) with base step 1/beta (the smoothness by default)."""
    if steps < 1:
        raise ValueError(f"expected at least one step, got {steps}")
    net = CoordinateNet(net) if isinstance(net, tuple | list) else net
    beta = base_smoothness(problem, beta)
    X = starting_point(problem, X_0)
    X_t, g_t, z_t, r_t = [X], [], [], []
    for _ in range(steps):
        r_t.append(problem.residual(X))
        g_t.append(problem.back(r_t[-1]))
        z_t.append(net.preactivation(X.flatten(-2), g_t[-1].flatten(-2)).unflatten(-1, X.shape[-2:]))
        X = X - 2 / beta.unsqueeze(-1).unsqueeze(-1) * torch.sigmoid(z_t[-1]) * g_t[-1]
        X_t.append(X)
    r_t.append(problem.residual(X))
    g_t.append(problem.back(r_t[-1]))
    X_t[0] = X_t[0].expand_as(X)
    return Rollout(*(_over_time(record, X) for record in (X_t, g_t, z_t, r_t)), beta)


def base_smoothness(problem: LeastSquares, beta: torch.Tensor | float | None) -> torch.Tensor:
    """The given constant as a tensor beside the problem, or else the smoothness of the problem itself."""
    if beta is None:
        return problem.smoothness()
    return torch.as_tensor(beta, dtype=problem.M.dtype, device=problem.M.device)


def starting_point(problem: LeastSquares, X_0: torch.Tensor | None) -> torch.Tensor:
    """The given starting point after a look at its shape, or else the origin."""
    N, _, d = problem.M.shape[-3:]
    if X_0 is None:
        return problem.M.new_zeros((*problem.M.shape[:-3], N, d))
    if X_0.shape[-2:] != (N, d):
        raise ValueError(f"expected X_0 of shape (..., {N}, {d}), got {tuple(X_0.shape)}")
    return X_0


def _over_time(record: list[torch.Tensor], like: torch.Tensor) -> torch.Tensor:
    """The records of all steps in one tensor, each repeated over the trials it does not depend on."""
    batch = like.shape[:-2]
    return torch.stack([entry.expand(*batch, *entry.shape[-2:]) for entry in record], -3)
