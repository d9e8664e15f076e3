r"""The loss over many samples from the outputs at a few of them: exact for networks of plain squares.

Whatever K and W are, the output F lies in one space of polynomials, spanned by the products of two inputs of a
layer. If its dimension D is below the number N of samples, the outputs at D of them determine the others. With an
orthonormal basis B (N x D) of the values of that space, and T the inverse of the chosen rows of B,

$$ \sum_x (F(x) - y)^2 = \|T F(P) - B^\top y\|^2 + \|y - B B^\top y\|^2 , $$

with P the chosen samples. For L = 3 and d = 6, D is 294; for L = 2 it is d (d + 1) / 2. Rows are chosen by the
pivots of Gaussian elimination, which keeps T small. The set-up costs $O(N D^2)$, once per set of samples.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._architecture import Architecture
from algorithms.feature_correction._gradients import Gradients, gradients_from
from algorithms.feature_correction._learner import Learner, forward
from algorithms.least_squares import rank_tolerance
from algorithms.polynomials import star


@dataclass(frozen=True, slots=True)
class FewSamples:
    """The chosen samples (D, d), T (D, D), the target (..., D), the loss that no network avoids, and N."""

    points: torch.Tensor
    root: torch.Tensor
    target: torch.Tensor
    rest: torch.Tensor
    samples: int

    def loss_gradients(self, learner: Learner) -> Gradients:
        """Mean squared loss over all N samples and its gradients in W and K."""
        run = forward(learner, self.points)
        residual = run.output @ self.root.mT - self.target
        weights = residual @ self.root / self.samples
        loss = torch.linalg.vecdot(residual, residual) / self.samples + self.rest
        return gradients_from(learner, run, weights, loss)


def few_samples(architecture: Architecture, x: torch.Tensor, y: torch.Tensor) -> FewSamples:
    """The reduction, for learners of this architecture without limits on their activations.

    Args:
        x: samples (N, d).
        y: labels (..., N).
    """
    if x.ndim != 2 or y.shape[-1] != len(x):
        raise ValueError(f"Expected samples (N, d) and labels (..., N); {tuple(x.shape)} and {tuple(y.shape)} came.")
    B = _output_space(architecture, x)
    _, pivots, *_ = torch.linalg.lu_factor_ex(B)
    chosen = _rows(pivots, len(B))
    root = torch.linalg.inv(B.index_select(0, chosen))
    target = y @ B
    rest = (y - target @ B.mT).square().mean(-1)
    return FewSamples(x.index_select(0, chosen), root, target, rest, len(x))


def _output_space(architecture: Architecture, x: torch.Tensor) -> torch.Tensor:
    """Orthonormal columns that span what the outputs of all layers can be at the samples."""
    passed = {0: x, 1: x.square() - architecture.second_moment}
    for layer in architecture.layers:
        inputs = torch.cat([passed[j] for j in architecture.sources(layer)], -1)
        passed[layer] = _orthonormal(star(inputs))
    return _orthonormal(torch.cat([passed[layer] for layer in architecture.layers], -1))


def _orthonormal(columns: torch.Tensor) -> torch.Tensor:
    Q, R = torch.linalg.qr(torch.nn.functional.normalize(columns, dim=0))
    U, values, _ = torch.linalg.svd(R, full_matrices=False)
    rank = int((values > rank_tolerance(values, tuple(columns.shape))).sum())
    return Q @ U.narrow(-1, 0, rank)


def _rows(pivots: torch.Tensor, rows: int) -> torch.Tensor:
    """Which rows the interchanges of LAPACK bring to the top."""
    order = list(range(rows))
    for i, other in enumerate(pivots.tolist()):
        order[i], order[other - 1] = order[other - 1], order[i]
    return torch.tensor(order[: len(pivots)], device=pivots.device)
