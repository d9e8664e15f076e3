r"""How far learned features are from true ones, up to the best rotation.

$$ e = \min_{U \text{ orthogonal}} \mathbb{E} \|S^* - U S\|^2
     = \mathbb{E}\|S^*\|^2 + \mathbb{E}\|S\|^2 - 2 \|\mathbb{E}\, S^* S^\top\|_* , $$

attained at the polar factor of $\mathbb{E}\, S^* S^\top$. The residual is averaged directly: the difference of norms
on the right loses every error below the rounding of the norms.
"""

import torch


def best_rotation(target: torch.Tensor, learned: torch.Tensor) -> torch.Tensor:
    r"""The orthogonal U that minimises $\|T - U S\|_F$ for T, S of shape (..., k, n)."""
    U, _, V = torch.linalg.svd(target @ learned.mT)
    return U @ V


def feature_error(target: torch.Tensor, learned: torch.Tensor, weights: torch.Tensor | None = None) -> torch.Tensor:
    """Mean squared distance of features (..., N, k) after the best rotation.

    Args:
        weights: (N,) quadrature weights; without them all samples count alike.
    """
    if target.shape[-2:] != learned.shape[-2:]:
        raise ValueError(f"Expected equal (..., N, k); {tuple(target.shape)} and {tuple(learned.shape)} came.")
    if weights is None:
        weights = torch.full(target.shape[-2:-1], 1 / target.shape[-2], dtype=target.dtype, device=target.device)
    root = weights.sqrt()
    T, S = (root * features.mT for features in (target, learned))
    return (T - best_rotation(T, S) @ S).square().sum((-1, -2))


def second_layer_error(W_star: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    r"""The error of layer 2 under a standard normal input, without sampling: $2 \min_U \|W^* - U K\|_F^2$.

    Layer 2 reads $x_i^2 - 1$ only, which are uncorrelated with variance 2.
    """
    return 2 * (W_star - best_rotation(W_star, K) @ K).square().sum((-1, -2))
