"""Networks in closed form: interpolants, towers of tents, attention, tangent kernels; on numpy arrays."""

from algorithms.networks._attention import attend
from algorithms.networks._kernels import relu_tangent_kernel
from algorithms.networks._layers import linear_network, relu_features, relu_network
from algorithms.networks._piecewise import interpolant, tent_tower

__all__ = [
    "attend",
    "interpolant",
    "linear_network",
    "relu_features",
    "relu_network",
    "relu_tangent_kernel",
    "tent_tower",
]
