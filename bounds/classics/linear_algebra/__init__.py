"""Eigenvalues, singular values and linear equations: perturbations and iterations."""
