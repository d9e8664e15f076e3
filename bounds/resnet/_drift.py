r"""How far a run of gradient descent in floating point can be from the exact one, and what that does to its gaps.

One step maps $W$ to $W - \eta \nabla L(W)$. The Hessian of the loss is $J^\top J + K$, where $J$ is the derivative of
$U X$ and $K$ comes from the second derivative of $U$. With $c = \prod_l (1 + \|W_l\|)$,
$$ \|J\| \le \sqrt L\, c\, \lambda \|X\|_2, \qquad \|K\| \le (L - 1)\, c\, \lambda \|X\|_2 \|(U - \Phi) X\|_F , $$
so two runs separate per step by a factor of at most $\max(1, \eta \|J\|^2 - 1) + \eta \|K\|$, plus the rounding of the
step itself. Norms are those of the computed run, widened by the drift itself because the exact run is that close.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bounds.core import rounding
from bounds.late import torch
from bounds.resnet._instances import F64, Pair, Problem, frobenius, half_square

if TYPE_CHECKING:
    from torch import Tensor


def measured_run(task: Problem, states: Iterable, rate: "Tensor") -> tuple[Pair, Pair]:
    """Gaps and largest weights of every step, the steps along the second axis, for the exact run."""
    drift = torch.zeros(len(task.A), dtype=torch.float64)
    gaps, radii, widest, around = [], [], [], []
    for state in states:
        depth = state.hidden.shape[1]
        norms = frobenius(state.hidden)
        residual, wide = task.residual(state.hidden)
        stretch = (1 + norms + drift[:, None]).prod(1) * reach(task)
        moved = depth**0.5 * stretch * drift
        gap, radius = half_square(residual, wide + moved)
        gaps.append(gap)
        radii.append(radius)
        widest.append(norms.amax(1, keepdim=True))
        entries = state.hidden.shape[-1] ** 2
        around.append(drift[:, None] + rounding.frobenius_norm(widest[-1], entries=entries, dtype=F64))
        steepest = rate * depth * stretch**2
        bent = rate * (depth - 1) * stretch * (frobenius(residual) + wide + moved)
        drift = drift * ((steepest - 1).clamp(min=1) + bent) + rounding_of_step(task, state, rate)
    return (torch.cat(gaps, 1), torch.cat(radii, 1)), (torch.cat(widest, 1), torch.cat(around, 1))


def reach(task: Problem) -> "Tensor":
    r"""$\lambda \|X\|_2$, from above."""
    pairs = (task.norms[name] for name in ("lA", "lB", "sX"))
    return torch.stack([(value + radius)[:, 0] for value, radius in pairs]).prod(0)


def rounding_of_step(task: Problem, state, rate: "Tensor") -> "Tensor":
    """Error of the gradients, of their product with the rate, and of the subtraction, over all layers."""
    depth = state.hidden.shape[1]
    gradient = task.gradient_radius(state.hidden)[:, 0]
    step = rate * frobenius(state.gradients).amax(1)
    sizes = frobenius(state.hidden).amax(1) + 2 * step
    return depth**0.5 * (rate * gradient + rounding.rounded(sizes, dtype=F64) + rounding.rounded(step, dtype=F64))
