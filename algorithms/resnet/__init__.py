"""Linear residual networks with fixed outer maps: descent on the hidden layers, exact reductions."""

from algorithms.resnet._descent import (
    DescentRun,
    DescentState,
    descent_states,
    draw_batches,
    gradient_descent,
    stochastic_descent_states,
    stochastic_gradient_descent,
)
from algorithms.resnet._exact import (
    ExactState,
    exact_columns,
    exact_descent_states,
    exact_gradients,
    exact_stochastic_states,
)
from algorithms.resnet._network import end_matrix, gradients, loss, zero_hidden
from algorithms.resnet._one_layer import one_layer_losses
from algorithms.resnet._reduce import EffectiveWidth, effective_width, row_space
from algorithms.resnet._scalar import scalar_descent
from algorithms.resnet._scalar_sgd import batch_moments, scalar_sgd
from algorithms.resnet._single_samples import single_sample_descent
from algorithms.resnet._standard import standard_descent, standard_hidden, standard_states
from algorithms.resnet._transformations import (
    gaussian,
    gaussian_reduced,
    identity_maps,
    modified_identity_maps,
)

__all__ = [
    "DescentRun",
    "DescentState",
    "EffectiveWidth",
    "ExactState",
    "batch_moments",
    "descent_states",
    "draw_batches",
    "effective_width",
    "end_matrix",
    "exact_columns",
    "exact_descent_states",
    "exact_gradients",
    "exact_stochastic_states",
    "gaussian",
    "gaussian_reduced",
    "gradient_descent",
    "gradients",
    "identity_maps",
    "loss",
    "modified_identity_maps",
    "one_layer_losses",
    "row_space",
    "scalar_descent",
    "scalar_sgd",
    "single_sample_descent",
    "standard_descent",
    "standard_hidden",
    "standard_states",
    "stochastic_descent_states",
    "stochastic_gradient_descent",
    "zero_hidden",
]
