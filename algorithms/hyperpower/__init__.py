"""The hyperpower (generalised Schulz) iteration for pseudo-inverses: fixed, learnable and trained."""

from algorithms.hyperpower._iteration import hyperpower, learnable_hyperpower, warm_up_coefficients

__all__ = ["hyperpower", "learnable_hyperpower", "warm_up_coefficients"]
