"""Classes of functions: thresholds, stumps, linear functions."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np


def largest_deviation(sample: np.ndarray) -> np.ndarray:
    r"""$\sup_\theta |\hat F(\theta) - \theta|$ of uniform numbers: Kolmogorov's statistic of each row."""
    n = sample.shape[-1]
    ordered = np.sort(sample, axis=-1)
    places = np.arange(n)
    return np.max(np.maximum((places + 1) / n - ordered, ordered - places / n), axis=-1)


def threshold_deviation(points: Sequence[int], sample: Sequence[int], thresholds: Sequence[int]) -> Fraction:
    """The largest difference between the shares of two lists of whole numbers that lie below a threshold."""
    return max(abs(_share_below(sample, one) - _share_below(points, one)) for one in thresholds)


def _share_below(numbers: Sequence[int], threshold: int) -> Fraction:
    return Fraction(sum(one < threshold for one in numbers), len(numbers))


def rademacher_sum(signs: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    r"""$\|\sum_i \sigma_i x_i\|^2$ for each row of signs: $n^2$ times the squared complexity of the unit ball."""
    sums = signs @ inputs
    return (sums * sums).sum(-1)


def stump_errors(inputs: np.ndarray, labels: np.ndarray, thresholds: np.ndarray) -> np.ndarray:
    """Whether each stump errs on each sample: (feature > threshold) as the label, and the opposite.

    Args:
        labels: 0 or 1, of shape (samples,).
        thresholds: of shape (features, thresholds).

    Returns:
        0 or 1, of shape (stumps, samples).
    """
    above = inputs.T[:, None, :] > thresholds[:, :, None]
    wrong = (above != (labels == 1)).reshape(-1, len(labels))
    return np.concatenate([wrong, ~wrong]).astype(int)
