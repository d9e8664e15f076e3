r"""Steps along the Cayley curve on the Stiefel manifold $U^\top U = I$.

For a gradient G at U, $P = G U^\top - U G^\top$ is skew and $U(t) = (I + tP/2)^{-1}(I - tP/2)\,U$ stays on
the manifold for every t, with $U'(0) = -PU$. P has rank at most 2r: $P = W Z^\top$ with $W = [G, U]$ and
$Z = [U, -G]$, and no m x m matrix is needed.
"""

import torch
from torch import Tensor

from algorithms.hyperpower import learnable_hyperpower, transposed_start


def cayley_step(U: Tensor, G: Tensor, t: Tensor | float) -> Tensor:
    r"""$U(t) = U - t\,W (I + \tfrac t2 Z^\top W)^{-1} Z^\top U$, one solve of size 2r.

    Args:
        U: orthonormal columns, shape (..., m, r).
        G: gradient, same shape.
        t: step, one per matrix, shape (...).
    """
    t, G = _column(t, U), tangent_part(U, G)
    W, Z = torch.cat([G, U], dim=-1), torch.cat([U, -G], dim=-1)
    small = torch.eye(W.shape[-1], dtype=U.dtype, device=U.device) + t / 2 * (Z.mT @ W)
    return U - t * (W @ torch.linalg.solve(small, Z.mT @ U))


def cayley_step_by_products(U: Tensor, G: Tensor, t: Tensor | float, C: Tensor) -> Tensor:
    r"""The Cayley step with the inverse of $A = I + tP/2$ replaced by a learnable hyperpower network.

    The singular values of A lie in $[1, \sqrt{1 + \rho^2}]$ with $\rho = \|tP/2\|_2$. The network starts from
    $A^\top / c_0$ with $c_0 = 1 + \max(1, \rho^2)/2$: for $\rho \le 1$ the first residual is at most 1/3, and
    beyond that it stays below 1 whatever the step.

    Args:
        C: coefficients of the network, shape (layers, order).
    """
    half = _column(t, U) / 2 * skew_direction(U, G)
    identity = torch.eye(U.shape[-2], dtype=U.dtype, device=U.device)
    rho = (torch.as_tensor(t, dtype=U.dtype, device=U.device) / 2).abs() * direction_norm(U, G)
    A = identity + half
    inverse = learnable_hyperpower(A, transposed_start(A, start_scale(rho)), C)[-1]
    return inverse @ (U - half @ U)


def start_scale(rho: Tensor) -> Tensor:
    r"""$c_0 = 1 + \max(1, \rho^2)/2$ for $I + tP/2$ with $\rho = \|tP/2\|_2$."""
    return 1 + rho.square().clamp(min=1) / 2


def tangent_part(U: Tensor, G: Tensor) -> Tensor:
    r"""$G - U \operatorname{sym}(U^\top G)$, which gives the same P for any U and is as small as P itself.

    Near a stationary point P is small while G is not, and steps of size 1/|P| are taken: with G itself the
    small solve would lose |G|/|P| digits, and the step would leave the manifold.
    """
    S = U.mT @ G
    return G - U @ ((S + S.mT) / 2)


def skew_direction(U: Tensor, G: Tensor) -> Tensor:
    r"""$P = G U^\top - U G^\top$, of shape (..., m, m)."""
    G = tangent_part(U, G)
    return G @ U.mT - U @ G.mT


def apply_direction(U: Tensor, G: Tensor, X: Tensor) -> Tensor:
    r"""$P X = G (U^\top X) - U (G^\top X)$ without forming P."""
    G = tangent_part(U, G)
    return G @ (U.mT @ X) - U @ (G.mT @ X)


def direction_singular_values(U: Tensor, G: Tensor) -> Tensor:
    r"""The $\min(m, 2r)$ largest singular values of P; all others are zero.

    With $[G, U] = QR$ and J the standard symplectic form, $P = Q (R J R^\top) Q^\top$.
    """
    m, r = U.shape[-2:]
    if m <= 2 * r:
        return torch.linalg.svdvals(skew_direction(U, G))
    R = torch.linalg.qr(torch.cat([tangent_part(U, G), U], dim=-1)).R
    left, right = R[..., :r], R[..., r:]
    return torch.linalg.svdvals(left @ right.mT - right @ left.mT)


def direction_norm(U: Tensor, G: Tensor) -> Tensor:
    r"""$\|P\|_2$."""
    return direction_singular_values(U, G).amax(-1)


def _column(t: Tensor | float, like: Tensor) -> Tensor:
    return torch.as_tensor(t, dtype=like.dtype, device=like.device)[..., None, None]
