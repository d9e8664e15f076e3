r"""Learners without features of their own: ridge regression with a fixed kernel, once or twice in a row.

A kernel is any function of samples (..., N, d) and (..., M, d) that returns (..., N, M).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import torch

from algorithms.feature_correction._gradients import tied_jacobian
from algorithms.feature_correction._learner import Learner

Kernel = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


def polynomial_kernel(degree: int, *, offset: float = 1.0) -> Kernel:
    r"""$(c + \langle x, z \rangle / d)^q$: all monomials of degree at most q."""
    if degree < 1 or offset < 0:
        raise ValueError(f"Expected degree >= 1 and offset >= 0; {degree} and {offset} came.")
    return partial(_polynomial, degree=degree, offset=offset)


def _polynomial(x: torch.Tensor, z: torch.Tensor, *, degree: int, offset: float) -> torch.Tensor:
    return (offset + x @ z.mT / x.shape[-1]) ** degree


def relu_tangent_kernel(depth: int) -> Kernel:
    r"""The neural tangent kernel of an infinitely wide fully connected network with `depth` hidden ReLU layers.

    $\Theta_0 = \Sigma_0 = \langle x, z \rangle / d$, then with the normalised angle $\theta$ of $\Sigma$,
    $\Sigma' = |x| |z| (\sin\theta + (\pi - \theta) \cos\theta)/\pi$ and
    $\Theta' = \Sigma' + \Theta (\pi - \theta)/\pi$.
    """
    if depth < 1:
        raise ValueError(f"Expected at least one hidden layer; {depth} came.")
    return partial(_relu_tangent, depth=depth)


def _relu_tangent(x: torch.Tensor, z: torch.Tensor, *, depth: int) -> torch.Tensor:
    sigma = x @ z.mT / x.shape[-1]
    # This activation (variance 2 per weight) keeps the norms, so one division serves every layer.
    norms = torch.linalg.vector_norm(x, dim=-1).unsqueeze(-1) * torch.linalg.vector_norm(z, dim=-1).unsqueeze(-2)
    norms = (norms / x.shape[-1]).clamp(min=torch.finfo(x.dtype).tiny)
    theta = sigma
    for _ in range(depth):
        cosine = (sigma / norms).clamp(-1, 1)
        angle = torch.arccos(cosine)
        slope = (math.pi - angle) / math.pi
        sigma = norms * ((1 - cosine.square()).clamp(min=0).sqrt() / math.pi + slope * cosine)
        theta = sigma + theta * slope
    return theta


def learner_tangent_kernel(learner: Learner) -> Kernel:
    """The tangent kernel of a learner with W = K at its present weights: linear models in its gradients."""
    return partial(_learner_tangent, learner)


def _learner_tangent(learner: Learner, x: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
    return tangent_features(learner, x) @ tangent_features(learner, z).mT


def tangent_features(learner: Learner, x: torch.Tensor) -> torch.Tensor:
    """The derivative of the output in every narrow weight, (..., N, parameters)."""
    _, outer = tied_jacobian(learner, x)
    return torch.cat([part.flatten(-2) for part in outer.values()], -1)


@dataclass(frozen=True, slots=True)
class KernelPredictor:
    """Ridge regression in the space of a kernel."""

    kernel: Kernel
    samples: torch.Tensor
    coefficients: torch.Tensor

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return (self.kernel(x, self.samples) @ self.coefficients.unsqueeze(-1)).squeeze(-1)


def fit_kernel_ridge(kernel: Kernel, x: torch.Tensor, y: torch.Tensor, *, ridge: float = 0.0) -> KernelPredictor:
    """Minimise the squared error plus `ridge` times the mean diagonal of the kernel matrix times the norm.

    Without ridge the minimum-norm solution; directions below the rounding of the largest are left out.
    """
    if ridge < 0:
        raise ValueError(f"Expected a ridge >= 0; {ridge} came.")
    gram = kernel(x, x)
    if ridge:
        level = ridge * gram.diagonal(dim1=-2, dim2=-1).mean(-1)
        shift = level.unsqueeze(-1).expand(gram.shape[:-1])
        return KernelPredictor(kernel, x, torch.linalg.solve(gram + torch.diag_embed(shift), y))
    inverse = torch.linalg.pinv(gram, hermitian=True, rtol=gram.shape[-1] * torch.finfo(gram.dtype).eps)
    return KernelPredictor(kernel, x, (inverse @ y.unsqueeze(-1)).squeeze(-1))


@dataclass(frozen=True, slots=True)
class SequentialPredictor:
    """A second kernel predictor that sees the inputs and the output of a first one."""

    first: KernelPredictor
    second: KernelPredictor

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(_append(x, self.first(x)))


def _append(x: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
    return torch.cat([x, value.unsqueeze(-1)], -1)


def fit_sequential_kernel(
    first: Kernel, second: Kernel, x: torch.Tensor, y: torch.Tensor, *, ridge: float = 0.0
) -> SequentialPredictor:
    """Kernel regression twice: the first fit becomes one more input of the second, and is never corrected."""
    below = fit_kernel_ridge(first, x, y, ridge=ridge)
    return SequentialPredictor(below, fit_kernel_ridge(second, _append(x, below(x)), y, ridge=ridge))
