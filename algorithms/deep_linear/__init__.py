"""Deep linear networks: initial weights, layer-wise descent with its rates, stochastic and joint descent."""

from algorithms.deep_linear._bcgd import BlockRun, BlockStep, bcgd, bcgd_steps
from algorithms.deep_linear._diagonal import (
    DiagonalLayer,
    DiagonalStep,
    diagonal_bcgd,
    diagonal_optimal,
    diagonal_printed,
)
from algorithms.deep_linear._exact import (
    ExactLayer,
    ExactStep,
    exact_bcgd,
    exact_frobenius,
    exact_identity,
    exact_optimal,
    exact_orth_identity,
    exact_printed,
)
from algorithms.deep_linear._init import (
    balanced,
    balanced_factors,
    identity,
    orth_identity,
    orthogonal,
    random_normal,
)
from algorithms.deep_linear._layer import FrozenLayer
from algorithms.deep_linear._losses import Logistic, Loss, Power, Squared
from algorithms.deep_linear._rates import Rate, constant, exact_quartic, near_optimal, optimal, printed, safe

__all__ = [
    "BlockRun",
    "BlockStep",
    "DiagonalLayer",
    "DiagonalStep",
    "ExactLayer",
    "ExactStep",
    "FrozenLayer",
    "Logistic",
    "Loss",
    "Power",
    "Rate",
    "Squared",
    "balanced",
    "balanced_factors",
    "bcgd",
    "bcgd_steps",
    "constant",
    "diagonal_bcgd",
    "diagonal_optimal",
    "diagonal_printed",
    "exact_bcgd",
    "exact_frobenius",
    "exact_identity",
    "exact_optimal",
    "exact_orth_identity",
    "exact_printed",
    "exact_quartic",
    "identity",
    "near_optimal",
    "optimal",
    "orth_identity",
    "orthogonal",
    "printed",
    "random_normal",
    "safe",
]
