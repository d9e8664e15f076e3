"""First-order methods of convex optimisation, on torch tensors or on numpy arrays of exact numbers."""

from algorithms.first_order._accelerated import nesterov, optimised_gradient, optimised_weights
from algorithms.first_order._gradient import gradient_descent
from algorithms.first_order._proximal import proximal_point
from algorithms.first_order._quadratic import conjugate_gradients, steepest_descent

__all__ = [
    "conjugate_gradients",
    "gradient_descent",
    "nesterov",
    "optimised_gradient",
    "optimised_weights",
    "proximal_point",
    "steepest_descent",
]
