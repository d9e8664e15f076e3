"""Small matrices in exact numbers: rationals (`fmpq_mat`), balls (`arb_mat`), and object arrays of either.

One spelling of what every exact run needs. Matrices of flint multiply quickly; object arrays broadcast like numpy.
"""

from algorithms.exact._arrays import array, balls, matrix, norm, rational, rationals
from algorithms.exact._matrices import cayley, diagonal, entries, identity, inner, mapped, square, trace
from algorithms.exact._spectra import singular_values, smallest_singular_value, spectral_norm, symmetric_eigenvalues

__all__ = [
    "array",
    "balls",
    "cayley",
    "diagonal",
    "entries",
    "identity",
    "inner",
    "mapped",
    "matrix",
    "norm",
    "rational",
    "rationals",
    "singular_values",
    "smallest_singular_value",
    "spectral_norm",
    "square",
    "symmetric_eigenvalues",
    "trace",
]
