"""Polynomials in many variables: symmetric products, exact rings, Hermite expansions, Gaussian averages."""

from algorithms.polynomials._exact_star import (
    exact_quartic_coefficients,
    exact_quartic_norm,
    exact_star,
    exact_symmetric_square,
    exact_symmetrise,
)
from algorithms.polynomials._gaussian import (
    best_approximation,
    from_hermite,
    gaussian_expectation,
    gaussian_expectation_in,
    gaussian_moment,
    gaussian_square_norm,
    gaussian_variance,
    hermite,
    hermite_expansion,
)
from algorithms.polynomials._pairs import pair_count, pairs, quadruples, splittings
from algorithms.polynomials._quadrature import gauss_hermite
from algorithms.polynomials._ring import (
    catalecticant,
    coefficient_norm,
    coefficient_norm_in,
    finite_difference,
    homogeneous_part,
    monomials,
    polynomial_ring,
    substitute_linear,
)
from algorithms.polynomials._root_two import RootTwo, as_fmpq
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
    "as_fmpq",
    "best_approximation",
    "catalecticant",
    "coefficient_norm",
    "coefficient_norm_in",
    "exact_quartic_coefficients",
    "exact_quartic_norm",
    "exact_star",
    "exact_symmetric_square",
    "exact_symmetrise",
    "finite_difference",
    "from_hermite",
    "gauss_hermite",
    "gaussian_expectation",
    "gaussian_expectation_in",
    "gaussian_moment",
    "gaussian_square_norm",
    "gaussian_variance",
    "hermite",
    "hermite_expansion",
    "homogeneous_part",
    "monomials",
    "pair_count",
    "pairs",
    "polynomial_ring",
    "quadruples",
    "quartic_coefficients",
    "quartic_norm",
    "splittings",
    "star",
    "star_of_identity",
    "substitute_linear",
    "symmetric_square",
    "symmetrise",
]
