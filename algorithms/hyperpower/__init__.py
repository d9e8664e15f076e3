"""The hyperpower (generalised Schulz) iteration for pseudo-inverses: fixed, learnable and trained."""

from algorithms.hyperpower._chebyshev import chebyshev_error, chebyshev_layers
from algorithms.hyperpower._curvature import gauss_newton_matrix, residual_sensitivities, training_hessian
from algorithms.hyperpower._derivative import exact_hyperpower_derivative
from algorithms.hyperpower._exact import exact_hyperpower, exact_learnable_hyperpower
from algorithms.hyperpower._exact_scalar import (
    ExactRun,
    exact_gradient_descent,
    exact_layer_slope,
    exact_loss_and_gradient,
    exact_residual_trajectory,
    exact_sensitivities,
)
from algorithms.hyperpower._fast import fast_hyperpower, remove_drift
from algorithms.hyperpower._iteration import hyperpower, learnable_hyperpower, warm_up_coefficients
from algorithms.hyperpower._order_five import order_five_hyperpower
from algorithms.hyperpower._paterson_stockmeyer import paterson_stockmeyer_hyperpower
from algorithms.hyperpower._products import ProductCounter
from algorithms.hyperpower._scalar import initial_residuals, residual_trajectory
from algorithms.hyperpower._start import (
    balanced_scale,
    frobenius_scale,
    layers_for,
    spectral_scale,
    transposed_start,
)
from algorithms.hyperpower._training import (
    TrainingRun,
    gradient_descent,
    stochastic_gradient_descent,
    training_loss,
    training_loss_and_gradient,
)

__all__ = [
    "ExactRun",
    "ProductCounter",
    "TrainingRun",
    "balanced_scale",
    "chebyshev_error",
    "chebyshev_layers",
    "exact_gradient_descent",
    "exact_hyperpower",
    "exact_hyperpower_derivative",
    "exact_layer_slope",
    "exact_learnable_hyperpower",
    "exact_loss_and_gradient",
    "exact_residual_trajectory",
    "exact_sensitivities",
    "fast_hyperpower",
    "frobenius_scale",
    "gauss_newton_matrix",
    "gradient_descent",
    "hyperpower",
    "initial_residuals",
    "layers_for",
    "learnable_hyperpower",
    "order_five_hyperpower",
    "paterson_stockmeyer_hyperpower",
    "remove_drift",
    "residual_sensitivities",
    "residual_trajectory",
    "spectral_scale",
    "stochastic_gradient_descent",
    "training_hessian",
    "training_loss",
    "training_loss_and_gradient",
    "transposed_start",
    "warm_up_coefficients",
]
