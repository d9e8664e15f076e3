"""Optimisation over orthonormal frames: Cayley steps, and singular vectors by descent with them."""

from algorithms.stiefel._cayley import (
    apply_direction,
    cayley_step,
    cayley_step_by_products,
    direction_norm,
    direction_singular_values,
    skew_direction,
    tangent_part,
)
from algorithms.stiefel._descent import exact_svd_descent_step, safe_step_size, svd_descent
from algorithms.stiefel._exact import (
    exact_cayley_step,
    exact_curve_derivatives,
    exact_off_diagonal,
    exact_skew_direction,
    exact_svd_gradient,
    exact_svd_half_layer,
    exact_svd_network,
    exact_svd_objective,
)
from algorithms.stiefel._start import match_determinants, random_frame
from algorithms.stiefel._svd import (
    Factors,
    Move,
    curve_derivatives,
    off_diagonal,
    step_size,
    svd_gradient,
    svd_half_layer,
    svd_network,
    svd_objective,
)
from algorithms.stiefel._training import (
    SvdTraining,
    TrainedInverses,
    mean_objective,
    train_inverses,
    train_svd_network,
)

__all__ = [
    "Factors",
    "Move",
    "SvdTraining",
    "TrainedInverses",
    "apply_direction",
    "cayley_step",
    "cayley_step_by_products",
    "curve_derivatives",
    "direction_norm",
    "direction_singular_values",
    "exact_cayley_step",
    "exact_curve_derivatives",
    "exact_off_diagonal",
    "exact_skew_direction",
    "exact_svd_descent_step",
    "exact_svd_gradient",
    "exact_svd_half_layer",
    "exact_svd_network",
    "exact_svd_objective",
    "match_determinants",
    "mean_objective",
    "off_diagonal",
    "random_frame",
    "safe_step_size",
    "skew_direction",
    "step_size",
    "svd_descent",
    "svd_gradient",
    "svd_half_layer",
    "svd_network",
    "svd_objective",
    "tangent_part",
    "train_inverses",
    "train_svd_network",
]
