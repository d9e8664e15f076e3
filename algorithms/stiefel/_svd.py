r"""Singular vectors by descent on two Stiefel manifolds (D-SVD).

$$ \min_{U^\top U = V^\top V = I} f(U, V) = \tfrac12 \|D^c(U^\top M V)\|_F^2 - \langle M, U V^\top \rangle, $$

$D^c$ keeping the off-diagonal entries; the minimum is minus the sum of the leading singular values. Each
layer moves U along its Cayley curve, then V along its own, which is the same with M transposed. The step
minimises the second-order model of f along the curve, within the radius of the Neumann series:
$t = \min\{2/\|P\|_2, -f'(0)/f''(0)\}$.
"""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from algorithms.stiefel._cayley import apply_direction, cayley_step, direction_norm

Move = Callable[[Tensor, Tensor, Tensor, int], Tensor]


class Factors(NamedTuple):
    """Frames of shape (..., m, r) and (..., n, r)."""

    U: Tensor
    V: Tensor


def svd_objective(M: Tensor, U: Tensor, V: Tensor) -> Tensor:
    r"""$\tfrac12 \|D^c(\Lambda)\|_F^2 - \operatorname{tr} \Lambda$ with $\Lambda = U^\top M V$."""
    Lam = U.mT @ M @ V
    return 0.5 * off_diagonal(Lam).square().sum((-2, -1)) - _trace(Lam)


def svd_gradient(M: Tensor, U: Tensor, V: Tensor) -> Tensor:
    r"""Gradient in U, $M V (D^c(V^\top M^\top U) - I)$; pass $(M^\top, V, U)$ for the gradient in V."""
    MV = M @ V
    inner = off_diagonal(MV.mT @ U)
    return MV @ inner - MV


def curve_derivatives(M: Tensor, U: Tensor, V: Tensor, G: Tensor) -> tuple[Tensor, Tensor]:
    r"""First and second derivative at t = 0 of f along the Cayley curve of U with gradient G.

    From $U'(0) = -PU$ and $U''(0) = P^2 U$: with $\Lambda' = -(PU)^\top M V$, $\Lambda'' = (P^2U)^\top M V$,
    $f' = \langle D^c\Lambda, \Lambda'\rangle - \operatorname{tr}\Lambda'$, which equals $-\|P\|_F^2/2$, and
    $f'' = \|D^c\Lambda'\|_F^2 + \langle D^c\Lambda, \Lambda''\rangle - \operatorname{tr}\Lambda''$.
    """
    MV = M @ V
    PU = apply_direction(U, G, U)
    PPU = apply_direction(U, G, PU)
    first = -(G * PU).sum((-2, -1))
    # G already holds D^c(Lambda) and the identity: <D^c Lambda, Lambda''> - tr Lambda'' = <G, P²U>
    second = off_diagonal(PU.mT @ MV).square().sum((-2, -1)) + (G * PPU).sum((-2, -1))
    return first, second


def step_size(norm: Tensor, first: Tensor, second: Tensor, *, guarded: bool = True) -> Tensor:
    r"""$\min\{2/\|P\|, -f'/f''\}$; zero where P = 0, which is a stationary point.

    Where $f'' \le 0$ the model falls all the way to the cap, so the guarded rule steps to $2/\|P\|$. Without
    the guard the quotient is negative there and the step climbs.
    """
    one = torch.ones_like(norm)
    cap = 2 / torch.where(norm > 0, norm, one)
    newton = -first / torch.where(second == 0, one, second)
    use_cap = second <= 0 if guarded else second == 0
    t = torch.where(use_cap, cap, torch.minimum(cap, newton))
    return torch.where(norm > 0, t, torch.zeros_like(t))


def svd_half_layer(
    M: Tensor, U: Tensor, V: Tensor, shift: Tensor, move: Move, half: int, *, guarded: bool = True
) -> Tensor:
    r"""U after one step of size $t + \tilde t$ along its curve; $(M^\top, V, U)$ gives the step of V.

    A direction that is only rounding counts as zero: the cap 2/|P| would turn it into a large random move.
    """
    G = svd_gradient(M, U, V)
    norm = direction_norm(U, G)
    norm = torch.where(norm > _direction_rounding(M, G), norm, torch.zeros_like(norm))
    t = step_size(norm, *curve_derivatives(M, U, V, G), guarded=guarded)
    return move(U, G, t + shift, half)


def svd_network(
    M: Tensor,
    U0: Tensor,
    V0: Tensor,
    steps: int,
    *,
    shifts: Tensor | None = None,
    guarded: bool = True,
    move: Move | None = None,
) -> list[Factors]:
    r"""All iterates, the start included, of D-SVD layers.

    Args:
        M: matrices (..., m, n).
        U0: frames (..., m, r).
        V0: frames (..., n, r).
        shifts: learnable additions $\tilde t$ to the steps of U and V, shape (steps, 2); zero if absent.
        guarded: whether the step rule minds the sign of the curvature; the rule as printed does not.
        move: how half-layer number `half` goes from (U, G, t) to the next frame; the exact Cayley step if
            absent.
    """
    _require_frames(M, U0, V0, steps)
    move = move or _exact_move
    if shifts is None:
        shifts = torch.zeros(steps, 2, dtype=M.dtype, device=M.device)
    if shifts.shape != (steps, 2):
        raise ValueError(f"Expected one shift for U and V in each layer, {(steps, 2)}; got {tuple(shifts.shape)}.")
    iterates = [Factors(U0, V0)]
    for k in range(steps):
        U, V = iterates[-1]
        U = svd_half_layer(M, U, V, shifts[k, 0], move, 2 * k, guarded=guarded)
        V = svd_half_layer(M.mT, V, U, shifts[k, 1], move, 2 * k + 1, guarded=guarded)
        iterates.append(Factors(U, V))
    return iterates


def off_diagonal(Lam: Tensor) -> Tensor:
    r"""$D^c(\Lambda)$: the matrix without its diagonal."""
    return Lam - torch.diag_embed(Lam.diagonal(dim1=-2, dim2=-1))


def _trace(Lam: Tensor) -> Tensor:
    return Lam.diagonal(dim1=-2, dim2=-1).sum(-1)


def _direction_rounding(M: Tensor, G: Tensor) -> Tensor:
    """Size of P when nothing is left of it: entries of G lose eps |G| (1 + |M|), P is a difference of two."""
    eps = torch.finfo(M.dtype).eps
    size = torch.linalg.matrix_norm(M)
    return 2 * sum(M.shape[-2:]) * eps * torch.linalg.matrix_norm(G) * (1 + size)


def _exact_move(U: Tensor, G: Tensor, t: Tensor, _: int) -> Tensor:
    return cayley_step(U, G, t)


def _require_frames(M: Tensor, U: Tensor, V: Tensor, steps: int) -> None:
    fits = M.shape[-2:] == (U.shape[-2], V.shape[-2]) and U.shape[-1] == V.shape[-1]
    if not fits or steps < 0:
        raise ValueError(
            f"Expected M (..., m, n), U (..., m, r), V (..., n, r) and steps >= 0; "
            f"got {tuple(M.shape)}, {tuple(U.shape)}, {tuple(V.shape)} and {steps}."
        )
