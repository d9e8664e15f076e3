r"""Error radii of measured numbers, one helper per operation.

An experiment hands every measured number over with a radius derived from the algorithm that made it:

    e_k: (norm, rounding.spectral_norm(norm, rows=n, columns=n, dtype=a.dtype,
                                       matrix_radius=rounding.matmul(norm_A, norm_X, inner=n, dtype=a.dtype)))

A helper takes norms as plain numbers, numpy arrays or torch tensors, and broadcasts. The radius is
absolute, of the same kind, in float64. Radii of the same number add up (triangle inequality); ``plus`` ...
``log`` carry (value, radius) pairs through arithmetic. Measure in float64 whatever the dtype of the run: a
norm taken in half precision has a wide radius.
"""

from bounds.core._rounding_iterations import hyperpower, hyperpower_drift, iterate
from bounds.core._rounding_lapack import (
    backward_error,
    eigenvalues,
    inverse,
    orthonormal,
    pinv,
    projector,
    qr,
    singular_values,
    solve,
    spectral_norm,
)
from bounds.core._rounding_model import gamma, smallest_subnormal, unit_roundoff
from bounds.core._rounding_pairs import exp, log, minus, over, plus, power, sqrt, times
from bounds.core._rounding_products import (
    chain,
    dot,
    frobenius_norm,
    long_product,
    matmul,
    matmul_entries,
    mean,
    rounded,
    scalar_function,
    total,
)

__all__ = [
    "backward_error",
    "chain",
    "dot",
    "eigenvalues",
    "exp",
    "frobenius_norm",
    "gamma",
    "hyperpower",
    "hyperpower_drift",
    "inverse",
    "iterate",
    "log",
    "long_product",
    "matmul",
    "matmul_entries",
    "mean",
    "minus",
    "orthonormal",
    "over",
    "pinv",
    "plus",
    "power",
    "projector",
    "qr",
    "rounded",
    "scalar_function",
    "singular_values",
    "smallest_subnormal",
    "solve",
    "spectral_norm",
    "sqrt",
    "times",
    "total",
    "unit_roundoff",
]
