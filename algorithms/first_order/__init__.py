"""First-order methods of convex optimisation (and Newton's), on torch tensors or on numpy arrays of exact numbers."""

from algorithms.first_order._accelerated import nesterov, optimised_gradient, optimised_weights
from algorithms.first_order._composite import fista, proximal_gradient
from algorithms.first_order._conditional import frank_wolfe
from algorithms.first_order._gradient import gradient_descent
from algorithms.first_order._momentum import heavy_ball, nesterov_strongly_convex
from algorithms.first_order._newton import newton
from algorithms.first_order._proximal import proximal_point
from algorithms.first_order._quadratic import conjugate_gradients, steepest_descent
from algorithms.first_order._subgradient import exponentiated_gradient, subgradient_method

__all__ = [
    "conjugate_gradients",
    "exponentiated_gradient",
    "fista",
    "frank_wolfe",
    "gradient_descent",
    "heavy_ball",
    "nesterov",
    "nesterov_strongly_convex",
    "newton",
    "optimised_gradient",
    "optimised_weights",
    "proximal_gradient",
    "proximal_point",
    "steepest_descent",
    "subgradient_method",
]
