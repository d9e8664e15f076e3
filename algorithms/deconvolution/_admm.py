r"""Linearised ADMM for deconvolution with a sparse code,

$$ \min_{x,z} \tfrac12 \|y - Bz\|^2 + \lambda \|x\|_1 \quad\text{s.t.}\quad z = W^\top x . $$

With a multiplier $\mu$ one step is

    a = z - alpha (mu + beta (z - W'x)),     z = (alpha B'B + I)^{-1} (a + alpha B'y)
    b = x + gamma W (mu + beta (z - W'x)),   x = soft(b, gamma lambda)
    mu = mu + beta (z - W'x)

and a point is fixed exactly if it is optimal. It converges for fixed $\alpha\beta \le 1$ and
$\gamma\beta \le 1$. The formulas in print differ in four places, each of which can be switched on by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from algorithms.deconvolution._blur import Blur
from algorithms.deconvolution._wavelet import Orthonormal


class State(NamedTuple):
    """Code, image and multiplier."""

    x: Tensor
    z: Tensor
    mu: Tensor


@dataclass(frozen=True, slots=True)
class Reading:
    """Which of the printed slips to follow; none by default."""

    outer_gram: bool = False
    """$B B^\\top$ in place of $B^\\top B$: the same for a circulant, wrong for a matrix that is not normal."""
    divided_threshold: bool = False
    """The threshold gamma / lambda in place of gamma lambda."""
    descending_code: bool = False
    """The code moves by $-\\gamma W^\\top$ in place of $+\\gamma W$."""
    one_sided_threshold: bool = False
    """sgn(b) max(b - g, 0) in place of sgn(b) max(|b| - g, 0)."""


CORRECTED = Reading()
PRINTED = Reading(True, True, True, True)


def soft_threshold(b: Tensor, threshold: Tensor | float) -> Tensor:
    r"""$\operatorname{sgn}(b) \max(|b| - g, 0)$, as relu(b - g) - relu(-b - g)."""
    return torch.relu(b - threshold) - torch.relu(-b - threshold)


def one_sided_threshold(b: Tensor, threshold: Tensor | float) -> Tensor:
    r"""$\operatorname{sgn}(b) \max(b - g, 0)$, which forgets the modulus."""
    return b.sign() * torch.relu(b - threshold)


def linearized_admm(
    y: Tensor,
    blur: Blur,
    transform: Orthonormal,
    penalty: float,
    alphas: Sequence[float],
    gammas: Sequence[float],
    *,
    beta: float = 1.0,
    start: State | None = None,
    reading: Reading = CORRECTED,
) -> Iterator[State]:
    r"""The states after each step, one for each pair of step sizes; starts at $z = y$, $x = Wy$, $\mu = 0$.

    Args:
        y: observations, with any leading dimensions.
        penalty: lambda, positive.
        alphas: step sizes of the image; see `fixed` and `decaying`.
        gammas: step sizes of the code.
    """
    if penalty <= 0 or beta <= 0 or len(alphas) != len(gammas):
        raise ValueError(
            f"Expected a positive penalty and beta and as many alphas as gammas; "
            f"got {penalty=}, {beta=}, {len(alphas)} and {len(gammas)}."
        )
    state = start or State(transform.analyse(y), y, torch.zeros_like(y))
    back, image = blur.adjoint(y), transform.synthesise(state.x)
    for alpha, gamma in zip(alphas, gammas, strict=True):
        state, image = _step(state, image, back, blur, transform, penalty, alpha, gamma, beta, reading)
        yield state


def fixed(size: float, steps: int) -> list[float]:
    """The same step size every time."""
    return [size] * steps


def decaying(size: float, steps: int, *, factor: float = 0.98, smallest: float = 1e-4) -> list[float]:
    r"""$\max(0.98^k \alpha_0, 10^{-4})$ for k = 0, 1, ..."""
    return [max(factor**k * size, smallest) for k in range(steps)]


def deconvolution_objective(x: Tensor, z: Tensor, y: Tensor, blur: Blur, penalty: float) -> Tensor:
    r"""$\tfrac12 \|y - Bz\|^2 + \lambda \|x\|_1$ summed over everything."""
    return 0.5 * (y - blur.apply(z)).square().sum() + penalty * x.abs().sum()


def optimality_residual(state: State, y: Tensor, blur: Blur, transform: Orthonormal, penalty: float) -> Tensor:
    r"""Largest violation of $B^\top(Bz - y) + \mu = 0$, $z = W^\top x$ and $W\mu \in \lambda\,\partial\|x\|_1$."""
    x, z, mu = state
    stationary = blur.adjoint(blur.apply(z) - y) + mu
    feasible = z - transform.synthesise(x)
    sparse = x - soft_threshold(x + transform.analyse(mu), penalty)
    return torch.stack([part.abs().amax() for part in (stationary, feasible, sparse)]).amax()


def _step(
    state: State,
    image: Tensor,
    back: Tensor,
    blur: Blur,
    transform: Orthonormal,
    penalty: float,
    alpha: float,
    gamma: float,
    beta: float,
    reading: Reading,
) -> tuple[State, Tensor]:
    """The next state, and the image of its code, which the step after it needs again."""
    x, z, mu = state
    a = z - alpha * (mu + beta * (z - image))
    z = blur.solve(a + alpha * back, alpha, outer=reading.outer_gram)
    pull = mu + beta * (z - image)
    b = x - gamma * transform.synthesise(pull) if reading.descending_code else x + gamma * transform.analyse(pull)
    threshold = gamma / penalty if reading.divided_threshold else gamma * penalty
    x = (one_sided_threshold if reading.one_sided_threshold else soft_threshold)(b, threshold)
    image = transform.synthesise(x)
    return State(x, z, mu + beta * (z - image)), image
