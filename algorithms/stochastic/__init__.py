"""Methods that look at one sample, one row or one coordinate at a time, on numpy arrays of floats or exact numbers."""

from algorithms.stochastic._gradient import sgd
from algorithms.stochastic._single import coordinate_descent, kaczmarz
from algorithms.stochastic._variance import svrg_epoch

__all__ = ["coordinate_descent", "kaczmarz", "sgd", "svrg_epoch"]
