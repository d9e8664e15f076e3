"""Learning compositions of quadratic layers: teachers, learners, and the ways to train them."""

from algorithms.feature_correction._activation import PLATEAU, truncated_square, truncated_square_slope
from algorithms.feature_correction._architecture import Architecture, broken_rules, chain
from algorithms.feature_correction._distill import balanced_distill, distill_rank, initial_distill
from algorithms.feature_correction._exact_teacher import (
    exact_weights,
    feature_polynomials,
    layer_means,
    layer_polynomials,
    target_polynomial,
)
from algorithms.feature_correction._feature_error import best_rotation, feature_error, second_layer_error
from algorithms.feature_correction._gradients import Gradients, loss, loss_gradients
from algorithms.feature_correction._learner import (
    Forward,
    Learner,
    features,
    forward,
    random_learner,
    random_lifts,
    zero_learner,
)
from algorithms.feature_correction._regulariser import Penalty, Strengths, penalty, penalty_gradients
from algorithms.feature_correction._teacher import Teacher, conditioning, information_gaps, random_teacher

__all__ = [
    "PLATEAU",
    "Architecture",
    "Forward",
    "Gradients",
    "Learner",
    "Penalty",
    "Strengths",
    "Teacher",
    "balanced_distill",
    "best_rotation",
    "broken_rules",
    "chain",
    "conditioning",
    "distill_rank",
    "exact_weights",
    "feature_error",
    "feature_polynomials",
    "features",
    "forward",
    "information_gaps",
    "initial_distill",
    "layer_means",
    "layer_polynomials",
    "loss",
    "loss_gradients",
    "penalty",
    "penalty_gradients",
    "random_learner",
    "random_lifts",
    "random_teacher",
    "second_layer_error",
    "target_polynomial",
    "truncated_square",
    "truncated_square_slope",
    "zero_learner",
]
