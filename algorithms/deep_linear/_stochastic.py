r"""Block coordinate stochastic gradient descent: one layer and one sample at a time.

Sample t has weight $q_t = \|C^\top C_{:,t}\|^2$. It is drawn with probability $q_t / N$ and moves the layer
with rate $\eta_t = \eta\, \sigma_r^2(C) / (\sigma_1^2(A)\, q_t)$. Two laws are on offer, since the $q_t$
add up to $\|C^\top C\|_F^2$:

- *normalised*: $N = \|C^\top C\|_F^2$, some sample is always drawn;
- *lazy*: $N = \|C\|_F^4$ (eq. (3.13)), and with the mass that is left nothing happens.

There are only m + 1 outcomes of a step, so expectations are computed by trying them all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch

from algorithms.deep_linear._layer import FrozenLayer
from algorithms.deep_linear._losses import Squared
from algorithms.deep_linear._rates import ratio
from algorithms.deep_linear._sweep import check_network, check_order, frozen_factors
from algorithms.least_squares import least_norm_solution, numerical_rank

LAWS = ("normalised", "lazy")


@dataclass(frozen=True, slots=True)
class SampledStep:
    r"""One step. `sample` is m if none was drawn; errors are $\|(W_{L:1} - W^*) X\|_F^2$."""

    sweep: int
    layer: int
    sample: torch.Tensor
    error_before: torch.Tensor
    error_after: torch.Tensor
    frozen: FrozenLayer
    weights: list[torch.Tensor]


def bcsgd_steps(
    weights: Sequence[torch.Tensor],
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    sweeps: int,
    eta: float,
    generator: torch.Generator,
    law: str = "normalised",
    order: str = "descending",
    rank: int | None = None,
) -> Iterator[SampledStep]:
    """One `SampledStep` per layer update; trials along leading axes draw independently.

    Args:
        rank: rank of X, if known; decided by `numerical_rank` otherwise.
    """
    check_order(order)
    _check_law(law)
    check_network(weights, X, Y)
    rank = numerical_rank(X) if rank is None else rank
    return _steps(list(weights), X, Y, sweeps, eta, generator, law, order, rank)


def _steps(weights, X, Y, sweeps, eta, generator, law, order, rank) -> Iterator[SampledStep]:
    goal = least_norm_solution(X, Y) @ X
    for sweep in range(sweeps):
        for i, A, C in frozen_factors(weights, X, order):
            Z = A @ weights[i - 1] @ C
            frozen = FrozenLayer(A, C, Z, Y, Squared())
            t = _draw(sampling_law(C, law), generator, Z.shape[:-2])
            r, c = _chosen(Z - Y, t), _chosen(C, t)
            rate = _chosen(sample_rates(frozen, eta, rank).unsqueeze(-2), t)
            weights[i - 1] = weights[i - 1] - rate * (A.mT @ r) @ c.mT
            after = Z - rate * (A @ (A.mT @ r)) @ (c.mT @ C)
            errors = (_squares(Z - goal), _squares(after - goal))
            yield SampledStep(sweep, i, t, *errors, frozen, weights)


def sample_weights(C: torch.Tensor) -> torch.Tensor:
    r"""$q_t = \|C^\top C_{:,t}\|^2$ for every column, without forming the m x m Gram matrix."""
    return (C * ((C @ C.mT) @ C)).sum(-2)


def sampling_law(C: torch.Tensor, law: str = "normalised") -> torch.Tensor:
    """Probabilities of the m samples, and last of none; C = 0 draws none."""
    _check_law(law)
    q = sample_weights(C)
    total = q.sum(-1, keepdim=True) if law == "normalised" else C.square().sum((-2, -1)).square().unsqueeze(-1)
    probabilities = ratio(q, total.expand_as(q))
    rest = (1 - probabilities.sum(-1, keepdim=True)).clamp(min=0)
    if law == "normalised":  # all or nothing: what round-off leaves is not a probability
        rest = rest.round()
    return torch.cat([probabilities, rest], -1)


def sample_rates(frozen: FrozenLayer, eta: float, rank: int) -> torch.Tensor:
    r"""$\eta_t = \eta\, \sigma_r^2(C) / (\sigma_1^2(A)\, q_t)$ (eq. (3.14)), and zero for "none" and where $q_t = 0$.

    A factor with fewer than `rank` singular values has $\sigma_r = 0$.
    """
    q = sample_weights(frozen.C)
    spectrum = torch.nn.functional.pad(frozen.right_spectrum(), (0, rank))
    smallest = spectrum[..., max(rank, 1) - 1]
    rates = ratio((eta * smallest.square()).unsqueeze(-1).expand_as(q), frozen.left_norm2.unsqueeze(-1) * q)
    return torch.nn.functional.pad(rates, (0, 1))


def outcomes(frozen: FrozenLayer, goal: torch.Tensor, *, eta: float, rank: int) -> torch.Tensor:
    r"""$\|Z_t - \text{goal}\|_F^2$ after each of the m + 1 outcomes of a step, the last being none.

    Needs room for m predictions.
    """
    A, C, Z = frozen.A, frozen.C, frozen.Z
    moves = (A @ (A.mT @ (Z - frozen.Y))).mT.unsqueeze(-1) * (C.mT @ C).unsqueeze(-2)
    rates = sample_rates(frozen, eta, rank)[..., :-1, None, None]
    tried = _squares((Z - goal).unsqueeze(-3) - rates * moves)
    return torch.cat([tried, _squares(Z - goal).unsqueeze(-1)], -1)


def expected_error(
    frozen: FrozenLayer, goal: torch.Tensor, *, eta: float, rank: int, law: str = "normalised"
) -> torch.Tensor:
    r"""The exact expectation of $\|Z_+ - \text{goal}\|_F^2$ over the draw, by trying every sample."""
    return (sampling_law(frozen.C, law) * outcomes(frozen, goal, eta=eta, rank=rank)).sum(-1)


def _draw(probabilities: torch.Tensor, generator: torch.Generator, batch: tuple[int, ...]) -> torch.Tensor:
    """Invert the distribution function, so that a seed gives the same samples for every device."""
    uniform = torch.rand(*batch, 1, generator=generator, dtype=torch.float64, device=generator.device)
    steps = probabilities.cumsum(-1).expand(*batch, -1).contiguous()
    index = torch.searchsorted(steps, uniform.to(steps), right=True)
    return index.clamp(max=probabilities.shape[-1] - 1).squeeze(-1)


def _chosen(columns: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
    """Column t of a matrix, one per trial; "none" may take any, its rate is zero."""
    columns = columns.expand(*t.shape, *columns.shape[-2:])
    index = t.clamp(max=columns.shape[-1] - 1)[..., None, None].expand(*columns.shape[:-1], 1)
    return columns.gather(-1, index)


def _squares(matrix: torch.Tensor) -> torch.Tensor:
    return matrix.square().sum((-2, -1))


def _check_law(law: str) -> None:
    if law not in LAWS:
        raise ValueError(f"Expected the law to be one of {LAWS}; got {law!r}.")
