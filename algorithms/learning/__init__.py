"""What learning theory speaks of: risks of classes of functions, ridge regression, posteriors; on numpy arrays."""

from algorithms.learning._classes import largest_deviation, rademacher_sum, stump_errors, threshold_deviation
from algorithms.learning._estimators import gibbs_posterior, ridge

__all__ = ["gibbs_posterior", "largest_deviation", "rademacher_sum", "ridge", "stump_errors", "threshold_deviation"]
