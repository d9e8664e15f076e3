"""Learned optimisers: gradient descent unrolled for a fixed number of steps, with learned step sizes."""

from algorithms.unrolled._balls import (
    ExactRollout,
    exact,
    exact_detached_gradient,
    exact_norm,
    exact_rollout,
)
from algorithms.unrolled._gradient import (
    detached_gradient,
    detached_signals,
    full_gradient,
    full_signals,
)
from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._problem import LeastSquares, gaussian_problems, spectral_problems
from algorithms.unrolled._rollout import Rollout, rollout
from algorithms.unrolled._sectors import SectorNet, sectors

__all__ = [
    "CoordinateNet",
    "ExactRollout",
    "LeastSquares",
    "Rollout",
    "SectorNet",
    "StepNet",
    "Weights",
    "detached_gradient",
    "detached_signals",
    "exact",
    "exact_detached_gradient",
    "exact_norm",
    "exact_rollout",
    "full_gradient",
    "full_signals",
    "gaussian_problems",
    "rollout",
    "sectors",
    "spectral_problems",
]
