"""Polynomials in many variables: symmetric products, exact rings, Hermite expansions, Gaussian averages."""

from algorithms.polynomials._exact_star import (
    exact_quartic_coefficients,
    exact_quartic_norm,
    exact_star,
    exact_symmetric_square,
    exact_symmetrise,
)
from algorithms.polynomials._pairs import pair_count, pairs, quadruples, splittings
from algorithms.polynomials._root_two import RootTwo
from algorithms.polynomials._star import (
    quartic_coefficients,
    quartic_norm,
    star,
    star_of_identity,
    symmetric_square,
    symmetrise,
)

__all__ = [
    "RootTwo",
    "exact_quartic_coefficients",
    "exact_quartic_norm",
    "exact_star",
    "exact_symmetric_square",
    "exact_symmetrise",
    "pair_count",
    "pairs",
    "quadruples",
    "quartic_coefficients",
    "quartic_norm",
    "splittings",
    "star",
    "star_of_identity",
    "symmetric_square",
    "symmetrise",
]
