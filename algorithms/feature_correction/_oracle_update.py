r"""The update that knows the teacher: the direction that shows a descent exists, not a way to train.

With targets $V^*_{l,j} = W^*_{l,j} (I*I) (R_j U_j * R_j U_j)^{-1}$ for $j \ge 2$ and $V^* = W^*$ for $j \in \{0, 1\}$,
$E_< = K_p^\top K_< - V_p^{*\top} V_<^*$ and $Q = \tfrac12 (K_p^+)^\top V_p^{*\top} V_p^* K_p^+$,

$$ W \gets \sqrt{1 - \eta_1}\, W + \sqrt{\eta_1}\, D V^{*,w}, \quad
   K_< \gets (1 + \tfrac{\eta_1}{2}) K_< - \eta_1 Q K_< - \eta_2 K_p E_<, \quad
   K_p \gets (1 - \tfrac{\eta_1}{2}) K_p + \eta_1 Q K_p - \eta_2 K_< E_<^\top . $$

$V^{*,w}$ stacks m / k copies of $\sqrt{k/m}\, V^*$ and D is a diagonal of independent signs, so the Gram matrix of
the stack is that of $V^*$ whatever the signs.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._learner import Weights
from algorithms.feature_correction._teacher import Teacher
from algorithms.polynomials import star, star_of_identity


def oracle_targets(teacher: Teacher, R: Weights, U: Weights) -> Weights:
    r"""$V^*_l$ per layer, blocks side by side: $V^*_{l,j}\, \sigma(R_j U_j z) = W^*_{l,j}\, \sigma(z)$.

    Args:
        R: lifts of the layers that are read by others.
        U: rotations of the same layers, (..., k_l, k_l).
    """
    a = teacher.architecture

    def block(layer: int, j: int) -> torch.Tensor:
        W = teacher.weights[layer, j]
        if j < 2:
            return W
        squares = W @ star_of_identity(a.width(j), dtype=W.dtype, device=W.device)
        return torch.linalg.solve(star(R[j] @ U[j]).mT, squares.mT).mT

    return {layer: torch.cat([block(layer, j) for j in a.sources(layer)], -1) for layer in a.layers}


@dataclass(frozen=True, slots=True)
class OracleStep:
    """New weights of one layer, and the matrix Q that was used."""

    W: torch.Tensor
    K: torch.Tensor
    Q: torch.Tensor


def stacked_target(V: torch.Tensor, rows: int) -> torch.Tensor:
    r"""$V^{*,w}$: copies of V, scaled so that the Gram matrix stays that of V."""
    if rows % V.shape[-2]:
        raise ValueError(f"The width m must be a multiple of k = {V.shape[-2]}; {rows} came.")
    copies = rows // V.shape[-2]
    return torch.cat([V] * copies, -2) / copies**0.5


def oracle_step(
    W: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    split: int,
    *,
    eta1: float,
    eta2: float,
    signs: torch.Tensor,
) -> OracleStep:
    """One oracle update of one layer; a singular K_p is treated with its pseudo-inverse.

    Args:
        W: (..., m, Q_l).
        K: (..., k_l, Q_l).
        V: the target (..., k_l, Q_l).
        split: the number of columns before the block of the layer just below.
        signs: (..., m) entries +-1; drawn at random, or enumerated for exact averages.
    """
    if not (0 <= eta1 <= 1 and eta2 >= 0):
        raise ValueError(f"Expected 0 <= eta1 <= 1 and eta2 >= 0; {eta1} and {eta2} came.")
    sizes = [split, W.shape[-1] - split]
    (K_far, K_below), (V_far, V_below) = K.split(sizes, -1), V.split(sizes, -1)
    E = K_below.mT @ K_far - V_below.mT @ V_far
    root = V_below @ torch.linalg.pinv(K_below)
    Q = root.mT @ root / 2
    new_far = (1 + eta1 / 2) * K_far - eta1 * Q @ K_far - eta2 * K_below @ E
    new_below = (1 - eta1 / 2) * K_below + eta1 * Q @ K_below - eta2 * K_far @ E.mT
    stack = signs.unsqueeze(-1) * stacked_target(V, W.shape[-2])
    new_W = (1 - eta1) ** 0.5 * W + eta1**0.5 * stack
    return OracleStep(new_W, torch.cat([new_far, new_below], -1), Q)


def random_signs(
    rows: int, generator: torch.Generator, *, batch: tuple[int, ...] = (), dtype: torch.dtype = torch.float64
) -> torch.Tensor:
    """Independent fair signs."""
    bits = torch.randint(2, (*batch, rows), device=generator.device, generator=generator)
    return 2 * bits.to(dtype) - 1
