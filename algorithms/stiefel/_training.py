r"""Joint training of D-SVD: step shifts by descent, the inverse of each half-layer by its own network.

A forward pass meets, in each half-layer, the matrices $I + t_i P_i/2$ of the batch, trains a hyperpower
network on them (their singular values are $\sqrt{1 + t^2\lambda^2/4}$, so no matrix is formed) and moves with
it. An outer step then descends in the shifts on the objective averaged over samples and layers.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from algorithms.hyperpower import gradient_descent, initial_residuals, training_loss_and_gradient
from algorithms.stiefel._cayley import cayley_step_by_products, direction_singular_values, start_scale
from algorithms.stiefel._svd import Factors, svd_network, svd_objective


@dataclass(frozen=True, slots=True)
class TrainedInverses:
    """Coefficients (2 depth, layers, order) of one hyperpower network for each half-layer; also a move."""

    C: Tensor

    def __call__(self, U: Tensor, G: Tensor, t: Tensor, half: int) -> Tensor:
        return cayley_step_by_products(U, G, t, self.C[half])


@dataclass(frozen=True, slots=True)
class SvdTraining:
    """Shifts and inverses after the last step, and the loss before each one and after the last."""

    shifts: Tensor
    inverses: TrainedInverses | None
    losses: Tensor


def train_inverses(
    M: Tensor, U0: Tensor, V0: Tensor, shifts: Tensor, C: Tensor, *, step_size: float, steps: int
) -> tuple[TrainedInverses, list[Factors]]:
    """One forward pass that trains the inverse of each half-layer on what that half-layer meets.

    Args:
        M: batch of matrices (n, m, p).
        shifts: additions to the steps (depth, 2).
        C: first coefficients (2 depth, layers, order).
        step_size: of gradient descent on the mean loss of the batch.
        steps: descent steps for each half-layer.
    """
    learned = C.clone()

    def learn_and_move(U: Tensor, G: Tensor, t: Tensor, half: int) -> Tensor:
        e0, weights = _cayley_problem(U, G, t, layers=C.shape[-2])
        run = gradient_descent(
            lambda c: training_loss_and_gradient(c, e0, weights),
            C[half],
            step_size,
            steps,
            keep_every=steps + 1,
        )
        learned[half] = run.C
        return cayley_step_by_products(U, G, t, run.C)

    with torch.no_grad():
        passed = svd_network(M, U0, V0, len(shifts), shifts=shifts, move=learn_and_move)
    return TrainedInverses(learned), passed


def train_svd_network(
    M: Tensor,
    U0: Tensor,
    V0: Tensor,
    shifts: Tensor,
    *,
    step_size: float = 1e-2,
    steps: int = 200,
    C: Tensor | None = None,
    inverse_step_size: float = 1e-4,
    inverse_steps: int = 100,
) -> SvdTraining:
    r"""Descent in the shifts on $\tfrac{1}{nK} \sum_{i,k} f(U_{i,k}, V_{i,k})$.

    With coefficients C the inverses are networks, trained anew in each forward pass and held fixed for the
    derivative in the shifts; without them the Cayley steps are exact.
    """
    losses = []
    inverses = None
    for remaining in reversed(range(steps + 1)):
        if C is not None:
            inverses, _ = train_inverses(M, U0, V0, shifts, C, step_size=inverse_step_size, steps=inverse_steps)
        shifts = shifts.detach().requires_grad_()
        loss = mean_objective(M, svd_network(M, U0, V0, len(shifts), shifts=shifts, move=inverses))
        losses.append(loss.detach())
        if remaining:
            shifts = shifts - step_size * torch.autograd.grad(loss, shifts)[0]
    return SvdTraining(shifts.detach(), inverses, torch.stack(losses))


def mean_objective(M: Tensor, iterates: list[Factors]) -> Tensor:
    """The objective averaged over samples and layers, the start left out."""
    return torch.stack([svd_objective(M, U, V) for U, V in iterates[1:]]).mean()


def _cayley_problem(U: Tensor, G: Tensor, t: Tensor, layers: int) -> tuple[Tensor, Tensor]:
    r"""First residuals and weights of the batch $\{I + t_i P_i / 2\}$, unit singular values included."""
    half = direction_singular_values(U, G) * (t / 2).abs()[..., None]
    m = U.shape[-2]
    rest = torch.zeros(*half.shape[:-1], m - half.shape[-1], dtype=half.dtype, device=half.device)
    a = (1 + torch.cat([half, rest], dim=-1) ** 2).sqrt()
    e0 = initial_residuals(a, start_scale(half.amax(-1)))
    return e0.flatten(), (a**2 / (layers * e0[..., 0].numel())).flatten()
