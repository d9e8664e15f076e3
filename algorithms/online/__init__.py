"""Decisions one after the other, against losses or rewards that are seen later; on numpy arrays, sequences first."""

from algorithms.online._bandits import ucb
from algorithms.online._experts import hedge
from algorithms.online._gradients import adagrad, adam, online_gradient_descent

__all__ = ["adagrad", "adam", "hedge", "online_gradient_descent", "ucb"]
