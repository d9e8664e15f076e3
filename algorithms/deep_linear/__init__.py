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
    exact_balanced_factors,
    exact_bcgd,
    exact_frobenius,
    exact_identity,
    exact_optimal,
    exact_orth_identity,
    exact_printed,
)
from algorithms.deep_linear._exact_convex import (
    exact_largest_printed,
    exact_near_optimal,
    exact_power_slope,
    exact_safe,
)
from algorithms.deep_linear._exact_joint import (
    LayerRate,
    exact_constant,
    exact_gradient_descent,
    exact_gradients,
    exact_trust_ratio,
)
from algorithms.deep_linear._exact_optimisers import Update, exact_adam, exact_joint_training, exact_momentum
from algorithms.deep_linear._exact_stochastic import (
    ExactOutcome,
    ExactSampledStep,
    exact_bcsgd,
    exact_outcomes,
    exact_singular,
    exact_smallest,
)
from algorithms.deep_linear._init import (
    balanced,
    balanced_factors,
    identity,
    orth_identity,
    orthogonal,
    random_normal,
)
from algorithms.deep_linear._joint import (
    JointState,
    balanced_network_rate,
    gradient_descent,
    joint_states,
    wide_network_rate,
)
from algorithms.deep_linear._layer import FrozenLayer, ThinLayer
from algorithms.deep_linear._losses import Logistic, Loss, Power, Squared
from algorithms.deep_linear._rates import Rate, constant, exact_quartic, near_optimal, optimal, printed, safe
from algorithms.deep_linear._stochastic import (
    SampledStep,
    bcsgd_steps,
    expected_error,
    outcomes,
    sample_rates,
    sample_weights,
    sampling_law,
)
from algorithms.deep_linear._sweep import frozen_factors
from algorithms.deep_linear._textbook import textbook_bcgd
from algorithms.deep_linear._width import is_decoupled, narrow, widen

__all__ = [
    "BlockRun",
    "BlockStep",
    "DiagonalLayer",
    "DiagonalStep",
    "ExactLayer",
    "ExactOutcome",
    "ExactSampledStep",
    "ExactStep",
    "FrozenLayer",
    "JointState",
    "LayerRate",
    "Logistic",
    "Loss",
    "Power",
    "Rate",
    "SampledStep",
    "Squared",
    "ThinLayer",
    "Update",
    "balanced",
    "balanced_factors",
    "balanced_network_rate",
    "bcgd",
    "bcgd_steps",
    "bcsgd_steps",
    "constant",
    "diagonal_bcgd",
    "diagonal_optimal",
    "diagonal_printed",
    "exact_adam",
    "exact_balanced_factors",
    "exact_bcgd",
    "exact_bcsgd",
    "exact_constant",
    "exact_frobenius",
    "exact_gradient_descent",
    "exact_gradients",
    "exact_identity",
    "exact_joint_training",
    "exact_largest_printed",
    "exact_momentum",
    "exact_near_optimal",
    "exact_optimal",
    "exact_orth_identity",
    "exact_outcomes",
    "exact_power_slope",
    "exact_printed",
    "exact_quartic",
    "exact_safe",
    "exact_singular",
    "exact_smallest",
    "exact_trust_ratio",
    "expected_error",
    "frozen_factors",
    "gradient_descent",
    "identity",
    "is_decoupled",
    "joint_states",
    "narrow",
    "near_optimal",
    "optimal",
    "orth_identity",
    "orthogonal",
    "outcomes",
    "printed",
    "random_normal",
    "safe",
    "sample_rates",
    "sample_weights",
    "sampling_law",
    "textbook_bcgd",
    "wide_network_rate",
    "widen",
]
