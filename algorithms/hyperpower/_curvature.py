r"""Second-order information of the training loss: sensitivities, Gauss–Newton matrix, Hessian.

With $\theta = (C_{k,l})$ flattened row by row, $P = KL$ parameters,

$$ \nabla^2 \mathcal L = \sum_{k,j} w_{k,j} \big( \partial_\theta e_{k,j}\, \partial_\theta e_{k,j}^\top
   + e_{k,j}\, \partial_\theta^2 e_{k,j} \big), $$

whose first half is the Gauss–Newton matrix. Both derivatives follow the layers forward:
$e_{k+1} = q_k(e_k)$ with $\partial q_k/\partial C_{k,l} = (e - 1) e^l$.
"""

import torch
from torch import Tensor

from algorithms.hyperpower._scalar import curvature, powers, residual_trajectory, slope


def residual_sensitivities(C: Tensor, e0: Tensor) -> Tensor:
    r"""$\partial e_{k,j} / \partial C_{k',l}$ for $k = 1..K$, of shape (..., K, K·L, N)."""
    e = residual_trajectory(e0, C)
    K, L = C.shape[-2:]
    rows = []
    D = torch.zeros(*e.shape[:-2], K * L, e.shape[-1], dtype=e.dtype, device=e.device)
    for k in range(K):
        e_k = e[..., k, :]
        D = D * slope(e_k, C[..., k, :])[..., None, :]
        D[..., k * L : (k + 1) * L, :] = powers(e_k, L) * (e_k - 1)[..., None, :]
        rows.append(D)
    return torch.stack(rows, dim=-3)


def gauss_newton_matrix(C: Tensor, e0: Tensor, weights: Tensor) -> Tensor:
    r"""$\sum_{k,j} w_{k,j} \partial_\theta e_{k,j} \partial_\theta e_{k,j}^\top$, shape (..., K·L, K·L)."""
    D = residual_sensitivities(C, e0)
    w = torch.broadcast_to(weights, (*D.shape[:-2], D.shape[-1]))
    return ((D * w[..., None, :]) @ D.mT).sum(-3)


def training_hessian(C: Tensor, e0: Tensor, weights: Tensor) -> Tensor:
    r"""All second derivatives of the training loss, of shape (..., K·L, K·L)."""
    e = residual_trajectory(e0, C)
    K, L = C.shape[-2:]
    D = residual_sensitivities(C, e0)
    w = torch.broadcast_to(weights, (*D.shape[:-2], D.shape[-1]))
    hessian = ((D * w[..., None, :]) @ D.mT).sum(-3)
    second = torch.zeros(*D.shape[:-3], K * L, K * L, e.shape[-1], dtype=e.dtype, device=e.device)
    for k in range(K):
        before = D[..., k - 1, :, :] if k else torch.zeros_like(D[..., 0, :, :])
        second = _second_sensitivities(second, before, e[..., k, :], C[..., k, :], k)
        pull = w[..., k, :] * e[..., k + 1, :]
        hessian = hessian + (second * pull[..., None, None, :]).sum(-1)
    return hessian


def _second_sensitivities(second: Tensor, D: Tensor, e: Tensor, c: Tensor, k: int) -> Tensor:
    r"""One layer forward: $q' \partial^2 e + q'' \partial e\, \partial e^\top$ plus the mixed terms."""
    L = c.shape[-1]
    outer = D[..., :, None, :] * D[..., None, :, :]
    second = slope(e, c)[..., None, None, :] * second + curvature(e, c)[..., None, None, :] * outer
    l = torch.arange(L, dtype=e.dtype, device=e.device)[:, None]
    p = powers(e, L)
    lower = torch.cat([torch.zeros_like(p[..., :1, :]), p[..., :-1, :]], dim=-2)
    mixed = (p + l * (e - 1)[..., None, :] * lower)[..., :, None, :] * D[..., None, :, :]
    own = slice(k * L, (k + 1) * L)
    second[..., own, :, :] += mixed
    second[..., :, own, :] += mixed.transpose(-3, -2)
    return second
