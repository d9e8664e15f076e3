"""Learned optimisers: gradient descent unrolled for a fixed number of steps, with learned step sizes."""

from algorithms.unrolled._angle_grid import AngleGrid, angle_grid
from algorithms.unrolled._balls import ExactRollout, exact_detached_gradient, exact_rollout
from algorithms.unrolled._baselines import chebyshev_steps, conjugate_gradients, gradient_descent, nesterov
from algorithms.unrolled._gradient import detached_gradient, detached_signals, full_gradient, full_signals
from algorithms.unrolled._initialisation import designed_initialisation, expanded_initialisation, half_axis_directions
from algorithms.unrolled._lista import (
    Lista,
    SparseRecovery,
    coherence,
    coupled_initialisation,
    coupling,
    lista_gradient,
    lista_loss,
    lista_rollout,
    shrinkage_initialisation,
    sign_violation,
    sparse_recovery,
    train_lista,
)
from algorithms.unrolled._momentum import MomentumRun, exact_momentum_rollout
from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._problem import LeastSquares, gaussian_problems, spectral_problems
from algorithms.unrolled._rollout import Rollout, rollout
from algorithms.unrolled._sectors import SectorNet, sectors
from algorithms.unrolled._spectrum import Spectrum, spectrum
from algorithms.unrolled._training import MetaStep, Training, meta_steps, train

__all__ = [
    "AngleGrid",
    "CoordinateNet",
    "ExactRollout",
    "LeastSquares",
    "Lista",
    "MetaStep",
    "MomentumRun",
    "Rollout",
    "SectorNet",
    "SparseRecovery",
    "Spectrum",
    "StepNet",
    "Training",
    "Weights",
    "angle_grid",
    "chebyshev_steps",
    "coherence",
    "conjugate_gradients",
    "coupled_initialisation",
    "coupling",
    "designed_initialisation",
    "detached_gradient",
    "detached_signals",
    "exact_detached_gradient",
    "exact_momentum_rollout",
    "exact_rollout",
    "expanded_initialisation",
    "full_gradient",
    "full_signals",
    "gaussian_problems",
    "gradient_descent",
    "half_axis_directions",
    "lista_gradient",
    "lista_loss",
    "lista_rollout",
    "meta_steps",
    "nesterov",
    "rollout",
    "sectors",
    "shrinkage_initialisation",
    "sign_violation",
    "sparse_recovery",
    "spectral_problems",
    "spectrum",
    "train",
    "train_lista",
]
