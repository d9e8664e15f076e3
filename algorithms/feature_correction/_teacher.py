r"""Teacher networks: compositions of quadratic layers with skip links, whose layers count less and less.

$$ G^*_0 = x, \quad G^*_1 = x^2 - \mathbb{E} x^2, \quad S^*_l = \sum_{j \in \mathcal{J}_l} W^*_{l,j} G^*_j,
   \quad G^*_l = (S^*_l)^2, \qquad G^* = \sum_{l \ge 2} \alpha_l \sum_i G^*_{l,i}. $$
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import torch

from algorithms.feature_correction._architecture import Architecture


@dataclass(frozen=True, slots=True)
class Teacher:
    r"""A target function with known hidden features.

    Args:
        architecture: sizes and links.
        weights: $W^*_{l,j}$ of shape (..., k_l, k_j), keyed by (l, j).
    """

    architecture: Architecture
    weights: Mapping[tuple[int, int], torch.Tensor]

    def __post_init__(self) -> None:
        a = self.architecture
        for layer in a.layers:
            for source in a.sources(layer):
                expected = (a.width(layer), a.width(source))
                found = self.weights.get((layer, source))
                if found is None or tuple(found.shape[-2:]) != expected:
                    came = "nothing" if found is None else tuple(found.shape)
                    raise ValueError(f"Expected W*[{layer}, {source}] of shape {expected}; {came} came.")

    def features(self, x: torch.Tensor) -> list[torch.Tensor]:
        r"""The hidden features $S^*_0, \dots, S^*_L$ at samples x of shape (..., N, d)."""
        a = self.architecture
        hidden = [x, x.square() - a.second_moment]
        passed = list(hidden)
        for layer in a.layers:
            links = (passed[j] @ self.weights[layer, j].mT for j in a.sources(layer))
            hidden.append(sum(links, torch.zeros((), dtype=x.dtype, device=x.device)))
            passed.append(hidden[-1].square())
        return hidden

    def layer_sums(self, x: torch.Tensor) -> torch.Tensor:
        r"""$\mathrm{Sum}(G^*_l(x))$ for l = 2..L, stacked in front: (L - 1, ..., N)."""
        return torch.stack([S.square().sum(-1) for S in self.features(x)[2:]])

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """The target values (..., N)."""
        layers = zip(self.architecture.alphas, self.layer_sums(x), strict=True)
        return sum((alpha * G for alpha, G in layers), torch.zeros((), dtype=x.dtype, device=x.device))


def random_teacher(
    architecture: Architecture,
    generator: torch.Generator,
    *,
    kappa: float = 1.0,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
) -> Teacher:
    r"""Independent weights $U \Sigma V$ with random orthonormal factors and spectrum in $[1/\kappa, \kappa]$.

    The logarithms of the singular values are uniform; $\kappa = 1$ gives orthonormal rows (or columns).
    """
    if kappa < 1:
        raise ValueError(f"Expected kappa >= 1; {kappa} came.")
    a = architecture
    draw = {"dtype": dtype, "device": generator.device, "generator": generator}

    def weight(rows: int, columns: int) -> torch.Tensor:
        rank = min(rows, columns)
        U = torch.linalg.qr(torch.randn(*batch, rows, rank, **draw)).Q
        V = torch.linalg.qr(torch.randn(*batch, columns, rank, **draw)).Q
        spectrum = kappa ** (2 * torch.rand(*batch, 1, rank, **draw) - 1)
        return (U * spectrum) @ V.mT

    pairs = ((layer, source) for layer in a.layers for source in a.sources(layer))
    return Teacher(a, {(layer, j): weight(a.width(layer), a.width(j)) for layer, j in pairs})


def conditioning(teacher: Teacher) -> torch.Tensor:
    r"""The smallest $\kappa$ with every singular value of every weight in $[1/\kappa, \kappa]$."""
    spectra = [torch.linalg.svdvals(W) for W in teacher.weights.values()]
    return torch.stack([torch.maximum(s.amax(-1), 1 / s.amin(-1)) for s in spectra]).amax(0)


def information_gaps(architecture: Architecture) -> list[float]:
    r"""$\alpha_{l+1} / \alpha_l$ for l = 2..L-1; the theory wants them small."""
    alphas = architecture.alphas
    return [high / low for low, high in pairwise(alphas)]
