r"""Least-squares problems in their singular bases, where gradient descent and the solution have closed forms.

With $M_i = U \mathrm{diag}(s) V^\top$ and a constant step c/beta the residual after t steps is
$$ r_t = U\, (1 - c\, s^2/\beta)^t\, U^\top r_0 + (I - U U^\top) r_0, $$
so one decomposition answers every t and c at once. The second part is what no x can reach (rank deficient or tall M_i).
"""

from dataclasses import dataclass

import torch

from algorithms.unrolled._problem import LeastSquares
from algorithms.unrolled._rollout import starting_point


@dataclass(frozen=True, slots=True)
class Spectrum:
    """The singular values s (..., N, k) and bases U (..., N, b, k), V (..., N, d, k); s is 0 beyond the rank."""

    problem: LeastSquares
    U: torch.Tensor
    s: torch.Tensor
    V: torch.Tensor

    @property
    def highest(self) -> torch.Tensor:
        r"""The largest eigenvalue of $M^\top M$ over all problems, (...): the smoothness."""
        return self.s.square().amax((-2, -1))

    @property
    def lowest(self) -> torch.Tensor:
        r"""The smallest positive eigenvalue of $M^\top M$ over all problems, (...); infinite if all M are 0."""
        return torch.where(self.s > 0, self.s.square(), torch.inf).amin((-2, -1))

    def solution(self, X_0: torch.Tensor | None = None) -> torch.Tensor:
        """The minimiser closest to X_0 (the origin by default), (..., N, d)."""
        X_0 = starting_point(self.problem, X_0)
        inverse = torch.where(self.s > 0, 1 / torch.where(self.s > 0, self.s, 1), 0)
        return X_0 - _times(self.V, inverse * _times(self.U.mT, self.problem.residual(X_0)))

    def objective_after(
        self,
        steps: torch.Tensor,
        scale: torch.Tensor | float = 1.0,
        *,
        beta: torch.Tensor | float | None = None,
        X_0: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """The objective of gradient descent after t steps of size scale/beta, for all given t: (..., len(t))."""
        beta = torch.as_tensor(self.highest if beta is None else beta, dtype=self.s.dtype, device=self.s.device)
        r_0 = self.problem.residual(starting_point(self.problem, X_0))
        inside = _times(self.U.mT, r_0)
        unreachable = (r_0 - _times(self.U, inside)).square().sum((-2, -1))
        factor = 1 - scale * self.s.square() / beta.unsqueeze(-1).unsqueeze(-1)
        powers = factor.unsqueeze(-3).abs() ** (2 * steps.to(factor)).unsqueeze(-1).unsqueeze(-1)
        return ((powers * inside.square().unsqueeze(-3)).sum((-2, -1)) + unreachable.unsqueeze(-1)) / 2


def spectrum(problem: LeastSquares) -> Spectrum:
    """Decompose every matrix; singular values below max(b, d) eps times the largest count as zero."""
    U, s, Vh = torch.linalg.svd(problem.M, full_matrices=False)
    negligible = max(problem.M.shape[-2:]) * torch.finfo(s.dtype).eps * s.narrow(-1, 0, 1)
    return Spectrum(problem, U, torch.where(s > negligible, s, 0), Vh.mT)


def _times(matrix: torch.Tensor, vector: torch.Tensor) -> torch.Tensor:
    return (matrix @ vector.unsqueeze(-1)).squeeze(-1)
