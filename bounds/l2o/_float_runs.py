r"""How far a run in floating point may be from the exact recursion with the same factors P.

Whatever the network returns, $X_t = X_{t-1} - \frac1\beta P_t \circ g_{t-1}$ is linear in $X_{t-1}$, with a factor of
norm at most $1 + 2 \|A\|/\beta$; only the roundings of one step enter. The run may form $A = M^\top M$ first (wide
problems with d <= 2 b) or not; row lengths b and d are counted for both.
"""

from typing import Any

from bounds.core import rounding


def drift(problem: Any, run: Any) -> Any:
    """Frobenius radii of X_0, ..., X_T around the exact iterates for the computed P, (T+1, trials...)."""
    import torch

    b, d = problem.M.shape[-2:]
    dtype = problem.M.dtype
    norm_M = torch.linalg.vector_norm(problem.M, dim=(-3, -2, -1))
    norm_Y = torch.linalg.vector_norm(problem.Y, dim=(-2, -1))
    norm_X = torch.linalg.vector_norm(run.X, dim=(-2, -1)).movedim(-1, 0)
    norm_g = torch.linalg.vector_norm(run.g, dim=(-2, -1)).movedim(-1, 0)
    of_g = rounding.gamma(b + d + 4, dtype) * (norm_M**2 * norm_X + norm_M * norm_Y)
    of_step = rounding.gamma(8, dtype) * (norm_X[:-1] + norm_X[1:] + 2 / run.beta * norm_g[:-1])
    local = of_step + 2 / run.beta * of_g[:-1]
    lipschitz = 1 + 2 * norm_M**2 / run.beta
    steps = len(local)
    return torch.stack(rounding.iterate(0 * norm_X[0], [lipschitz] * steps, list(local)))


class Scripted:
    """A network that answers with given numbers, one row (N d,) for each step."""

    def __init__(self, z: Any) -> None:
        self.batch = z.shape[1:-1]
        self._answers = iter(z)

    def evaluate(self, x: Any, g: Any) -> tuple[Any, None]:
        return next(self._answers).expand_as(x), None
