"""Functions of many independent random variables, none of which matters much."""

from algorithms.random_functions._bins import empty_bins
from algorithms.random_functions._embedding import embed
from algorithms.random_functions._outcomes import all_outcomes, sample_mean

__all__ = ["all_outcomes", "embed", "empty_bins", "sample_mean"]
