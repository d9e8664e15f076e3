"""Learning compositions of quadratic layers: teachers, learners, and the ways to train them."""

from algorithms.feature_correction._activation import PLATEAU, truncated_square, truncated_square_slope
from algorithms.feature_correction._adam import adam
from algorithms.feature_correction._alternating import (
    GramNetwork,
    alternating_least_squares,
    fit_gram_matrices,
    gram_from_star,
)
from algorithms.feature_correction._architecture import Architecture, broken_rules, chain
from algorithms.feature_correction._digits import Split, cross_entropy, digits_split, network_gradient, train_digits
from algorithms.feature_correction._distill import balanced_distill, distill_rank, initial_distill
from algorithms.feature_correction._exact_oracle import exact_narrow_step, exact_turn, exact_wide_step
from algorithms.feature_correction._exact_teacher import (
    exact_weights,
    feature_polynomials,
    layer_means,
    layer_polynomials,
    target_polynomial,
)
from algorithms.feature_correction._feature_error import best_rotation, feature_error, second_layer_error
from algorithms.feature_correction._few_samples import FewSamples, few_samples
from algorithms.feature_correction._gradients import Gradients, loss, loss_gradients, tied_jacobian
from algorithms.feature_correction._kernels import (
    KernelPredictor,
    SequentialPredictor,
    fit_kernel_ridge,
    fit_sequential_kernel,
    learner_tangent_kernel,
    polynomial_kernel,
    relu_tangent_kernel,
    tangent_features,
)
from algorithms.feature_correction._learner import (
    Forward,
    Learner,
    Propagation,
    forward,
    propagate,
    random_learner,
    random_lifts,
    zero_learner,
)
from algorithms.feature_correction._levenberg import levenberg_marquardt
from algorithms.feature_correction._oracle_update import (
    OracleStep,
    oracle_step,
    oracle_targets,
    random_signs,
    stacked_target,
)
from algorithms.feature_correction._regulariser import Penalty, Strengths, penalty, penalty_gradients
from algorithms.feature_correction._schedule import Schedule, printed_schedule, widest_source
from algorithms.feature_correction._staged_sgd import Event, StagedRun, distilled, sgd_step, staged_sgd
from algorithms.feature_correction._stages import (
    Stage,
    StageResult,
    fixed_below_stages,
    joint_stages,
    layerwise_stages,
    tied_learner,
    train_tied,
)
from algorithms.feature_correction._teacher import Teacher, conditioning, information_gaps, random_teacher
from algorithms.feature_correction._two_layer import TwoLayer, fit_two_layer, random_two_layer

__all__ = [
    "PLATEAU",
    "Architecture",
    "Event",
    "FewSamples",
    "Forward",
    "Gradients",
    "GramNetwork",
    "KernelPredictor",
    "Learner",
    "OracleStep",
    "Penalty",
    "Propagation",
    "Schedule",
    "SequentialPredictor",
    "Split",
    "Stage",
    "StageResult",
    "StagedRun",
    "Strengths",
    "Teacher",
    "TwoLayer",
    "adam",
    "alternating_least_squares",
    "balanced_distill",
    "best_rotation",
    "broken_rules",
    "chain",
    "conditioning",
    "cross_entropy",
    "digits_split",
    "distill_rank",
    "distilled",
    "exact_narrow_step",
    "exact_turn",
    "exact_weights",
    "exact_wide_step",
    "feature_error",
    "feature_polynomials",
    "few_samples",
    "fit_gram_matrices",
    "fit_kernel_ridge",
    "fit_sequential_kernel",
    "fit_two_layer",
    "fixed_below_stages",
    "forward",
    "gram_from_star",
    "information_gaps",
    "initial_distill",
    "joint_stages",
    "layer_means",
    "layer_polynomials",
    "layerwise_stages",
    "learner_tangent_kernel",
    "levenberg_marquardt",
    "loss",
    "loss_gradients",
    "network_gradient",
    "oracle_step",
    "oracle_targets",
    "penalty",
    "penalty_gradients",
    "polynomial_kernel",
    "printed_schedule",
    "propagate",
    "random_learner",
    "random_lifts",
    "random_signs",
    "random_teacher",
    "random_two_layer",
    "relu_tangent_kernel",
    "second_layer_error",
    "sgd_step",
    "stacked_target",
    "staged_sgd",
    "tangent_features",
    "target_polynomial",
    "tied_jacobian",
    "tied_learner",
    "train_digits",
    "train_tied",
    "truncated_square",
    "truncated_square_slope",
    "widest_source",
    "zero_learner",
]
