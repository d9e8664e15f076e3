"""Learned optimisers: gradient descent unrolled for a fixed number of steps, with learned step sizes."""

from algorithms.unrolled._balls import (
    ExactRollout,
    exact,
    exact_detached_gradient,
    exact_norm,
    exact_rollout,
)
from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._problem import LeastSquares, gaussian_problems, spectral_problems
from algorithms.unrolled._rollout import Rollout, rollout

__all__ = [
    "CoordinateNet",
    "ExactRollout",
    "LeastSquares",
    "Rollout",
    "StepNet",
    "Weights",
    "exact",
    "exact_detached_gradient",
    "exact_norm",
    "exact_rollout",
    "gaussian_problems",
    "rollout",
    "spectral_problems",
]
