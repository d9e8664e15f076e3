"""Games and sums of two functions: operators handled one by one, on numpy arrays of floats or exact numbers."""

from algorithms.splitting._games import extragradient, gradient_descent_ascent
from algorithms.splitting._two import admm, admm_blocks, douglas_rachford

__all__ = ["admm", "admm_blocks", "douglas_rachford", "extragradient", "gradient_descent_ascent"]
