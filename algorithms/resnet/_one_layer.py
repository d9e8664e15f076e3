r"""A linear ResNet with one hidden layer, in closed form.

The loss is then quadratic in $W_1$. In the eigenbases of $B B^\top = P\, \mathrm{diag}(b) P^\top$ and
$X^\top A^\top A X = Q\, \mathrm{diag}(g) Q^\top$ every entry of the residual shrinks by its own factor.
"""

import torch


def one_layer_losses(
    A: torch.Tensor,
    B: torch.Tensor,
    X: torch.Tensor,
    Y: torch.Tensor,
    *,
    rate: float | torch.Tensor,
    steps: torch.Tensor,
) -> torch.Tensor:
    r"""$\tfrac12 \sum_{ij} F_{ij}^2 (1 - \eta b_i g_j)^{2t}$ with $F = P^\top (B A X - Y) Q$, for every t in `steps`.

    The start is zero. The result has the times along its last axis. Reduce the data first: the second
    eigenproblem has one row per sample.
    """
    b, P = torch.linalg.eigh(B @ B.mT)
    V = A @ X
    g, Q = torch.linalg.eigh(V.mT @ V)
    F = P.mT @ (B @ V - Y) @ Q
    rate = torch.as_tensor(rate, dtype=X.dtype, device=X.device)[..., None, None]
    factor = 1 - rate * b.unsqueeze(-1) * g.unsqueeze(-2)
    powers = factor.unsqueeze(-3).pow(2 * steps.to(X.device)[:, None, None])
    return (F.square().unsqueeze(-3) * powers).sum((-2, -1)) / 2
