r"""Training by alternating least squares: the wide weights to convergence in one solve, then distil, then again.

Given the narrow weights K, the output is linear in the Gram matrices $P_l = W_l^\top W_l$,

$$ F(x) = \sum_l \alpha_l \langle P_l, \phi_l(x) \phi_l(x)^\top \rangle , $$

so "train all W until nothing changes" is one linear least squares problem. Re-distilling the K of every layer
from the joint solution is what corrects the lower features when a higher layer is learned.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._architecture import Architecture
from algorithms.feature_correction._distill import balanced_distill
from algorithms.feature_correction._feature_error import best_rotation
from algorithms.feature_correction._learner import Weights, propagate
from algorithms.polynomials import pairs, star


@dataclass(frozen=True, slots=True)
class GramNetwork:
    r"""A learner whose wide weights are known by their Gram matrices.

    Args:
        R: fixed lifts.
        K: the narrow weights that made the inputs of the fit, for the layers below the highest.
        P: fitted Gram matrices $P_l$, symmetric, perhaps indefinite.
        distilled: narrow weights of every layer, made from P; the K of the next round.
    """

    architecture: Architecture
    R: Weights
    K: Weights
    P: Weights
    distilled: Weights

    def features(self, x: torch.Tensor) -> list[torch.Tensor]:
        """Distilled hidden features S_0, ..., S_l up to the highest layer trained so far."""
        below = propagate(self.architecture, self.R, self.distilled, x)
        top = {layer: phi @ self.distilled[layer].mT for layer, phi in below.inputs.items()}
        return [{**top, **below.hidden}[layer] for layer in range(self.architecture.depth + 1)]

    def layer_outputs(self, x: torch.Tensor) -> Weights:
        """alpha_l Sum(F_l) per layer."""
        below = propagate(self.architecture, self.R, self.K, x)
        return {
            layer: self.architecture.alpha(layer) * torch.linalg.vecdot(phi, phi @ self.P[layer])
            for layer, phi in below.inputs.items()
        }

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return sum(self.layer_outputs(x).values(), torch.zeros((), dtype=x.dtype, device=x.device))


def gram_from_star(coefficients: torch.Tensor, size: int) -> torch.Tensor:
    r"""The symmetric P with $\phi^\top P \phi = \langle p, \phi * \phi \rangle$ for every $\phi$."""
    first, second = (torch.tensor(side, device=coefficients.device) for side in zip(*pairs(size), strict=True))
    half = torch.tensor(0.5, dtype=coefficients.dtype, device=coefficients.device)
    halves = torch.where(first == second, half, half.sqrt()) * coefficients
    upper = coefficients.new_zeros(*coefficients.shape[:-1], size * size)
    upper = upper.index_copy(-1, first * size + second, halves).unflatten(-1, (size, size))
    return upper + upper.mT


def fit_gram_matrices(inputs: Weights, y: torch.Tensor, architecture: Architecture) -> Weights:
    r"""The P_l that minimise the squared error of $\sum_l \alpha_l \phi_l^\top P_l \phi_l$ over the samples.

    Columns are scaled to unit length times $\alpha_l$. Where layers can express the same function, the
    minimum-norm solution in this scale gives it to the layer with the larger $\alpha$, the lower one.

    Args:
        inputs: phi_l of shape (..., N, Q_l) for the layers to be fitted.
        y: targets (..., N).
    """
    columns = {layer: star(phi) for layer, phi in inputs.items()}
    tiny = torch.finfo(y.dtype).tiny
    lengths = {layer: C.square().sum(-2, keepdim=True).sqrt().clamp(min=tiny) for layer, C in columns.items()}
    scaled = [architecture.alpha(layer) * C / lengths[layer] for layer, C in columns.items()]
    batch = torch.broadcast_shapes(*(C.shape[:-1] for C in scaled))
    solution = _least_squares(torch.cat([C.expand(*batch, C.shape[-1]) for C in scaled], -1), y)
    parts = solution.split([C.shape[-1] for C in scaled], -1)
    return {
        layer: gram_from_star(part / lengths[layer].squeeze(-2), inputs[layer].shape[-1])
        for layer, part in zip(columns, parts, strict=True)
    }


def _least_squares(A: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Minimum-norm least squares; directions below the rounding of the largest are left out."""
    Q, R = torch.linalg.qr(A)
    cut = max(A.shape[-2:]) * torch.finfo(A.dtype).eps
    return (torch.linalg.pinv(R, rtol=cut) @ (Q.mT @ y.unsqueeze(-1))).squeeze(-1)


def alternating_least_squares(
    x: torch.Tensor,
    y: torch.Tensor,
    architecture: Architecture,
    R: Weights,
    *,
    rounds: int,
    rounds_per_layer: int = 1,
    corrects: bool = True,
) -> list[GramNetwork]:
    """The networks after each round; a further layer joins every `rounds_per_layer` rounds, from layer 2 on.

    Args:
        x: samples (..., N, d).
        y: labels (..., N).
        corrects: whether lower layers are fitted and distilled again together with the new one. If not, each
            layer is fitted once to what the frozen layers below leave over.
    """
    if rounds < 1 or rounds_per_layer < 1:
        raise ValueError(f"Expected at least one round; {rounds} rounds, {rounds_per_layer} per layer came.")
    history: list[GramNetwork] = []
    K: Weights = {}
    P: Weights = {}
    for done in range(rounds):
        top = min(2 + done // rounds_per_layer, architecture.depth)
        cut = architecture.up_to(top)
        used = K
        fitted = _fit_round(x, y, cut, R, K, P, corrects)
        P = {**P, **fitted}
        K = {**K, **{layer: _distil(G, cut, layer, K.get(layer)) for layer, G in fitted.items()}}
        history.append(GramNetwork(cut, R, used, P, K))
    return history


def _distil(P: torch.Tensor, cut: Architecture, layer: int, previous: torch.Tensor | None) -> torch.Tensor:
    """Narrow weights turned towards the previous ones, because the layers above are written in their basis."""
    K = balanced_distill(P, cut.split(layer), cut.width(layer))
    return K if previous is None else best_rotation(previous, K) @ K


def _fit_round(
    x: torch.Tensor, y: torch.Tensor, cut: Architecture, R: Weights, K: Weights, P: Weights, corrects: bool
) -> Weights:
    """Gram matrices of the layers that are free in this round."""
    inputs = propagate(cut, R, K, x).inputs
    if corrects:
        return fit_gram_matrices(inputs, y, cut)
    frozen = [cut.alpha(n) * torch.linalg.vecdot(phi, phi @ P[n]) for n, phi in inputs.items() if n in P]
    rest = {n: phi for n, phi in inputs.items() if n not in P}
    return fit_gram_matrices(rest, y - sum(frozen), cut) if rest else {}
