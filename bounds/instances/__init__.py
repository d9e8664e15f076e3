"""Instances to run experiments on: matrices, problems, networks, samples, worst cases, and the boundaries of premises.

    from bounds.instances import at_boundary, matrix, quadratic

Everything is drawn from a seed and is the same on every machine with the same numpy. Arrays are floats; what is meant
to be exact (a spectrum, a boundary) can be asked for in fractions.
"""

from bounds.instances.boundary import at_boundary, is_inside
from bounds.instances.matrices import coherence, matrix, matrix_with_coherence, orthonormal, symmetric
from bounds.instances.networks import network
from bounds.instances.problems import Problem, game, least_squares, logistic, polyak_lojasiewicz, quadratic
from bounds.instances.samples import classes, directions, gaussian, regression
from bounds.instances.worst_cases import hilbert, huber, kahan, kantorovich, slow_quadratic, two_points, wilkinson

__all__ = [
    "Problem", "at_boundary", "classes", "coherence", "directions", "game", "gaussian", "hilbert", "huber", "is_inside",
    "kahan", "kantorovich", "least_squares", "logistic", "matrix", "matrix_with_coherence", "network", "orthonormal",
    "polyak_lojasiewicz", "quadratic", "regression", "slow_quadratic", "symmetric", "two_points", "wilkinson",
]  # fmt: skip
