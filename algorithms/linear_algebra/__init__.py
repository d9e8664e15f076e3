"""Textbook linear algebra on numpy arrays of floats or exact numbers."""

from algorithms.linear_algebra._krylov import lanczos
from algorithms.linear_algebra._polar import muon, newton_schulz_polar
from algorithms.linear_algebra._rank import randomised_low_rank, truncated_svd
from algorithms.linear_algebra._scaling import sinkhorn
from algorithms.linear_algebra._spectra import eigenvalues_of_pair, reaches, spectrum_of_pair
from algorithms.linear_algebra._stationary import gauss_seidel, jacobi

__all__ = [
    "eigenvalues_of_pair",
    "gauss_seidel",
    "jacobi",
    "lanczos",
    "muon",
    "newton_schulz_polar",
    "randomised_low_rank",
    "reaches",
    "sinkhorn",
    "spectrum_of_pair",
    "truncated_svd",
]
