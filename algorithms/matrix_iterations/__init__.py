"""Textbook iterations with matrices, on torch tensors or numpy arrays of exact numbers."""

from algorithms.matrix_iterations._gauss_jordan import gauss_jordan_inverse
from algorithms.matrix_iterations._newton_schulz import newton_schulz
from algorithms.matrix_iterations._power import power_iteration
from algorithms.matrix_iterations._rotation import diagonalising_rotation, eigenvalues_of_two

__all__ = [
    "diagonalising_rotation",
    "eigenvalues_of_two",
    "gauss_jordan_inverse",
    "newton_schulz",
    "power_iteration",
]
