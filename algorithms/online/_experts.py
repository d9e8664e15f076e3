"""Prediction with expert advice."""

import numpy as np


def hedge(losses: np.ndarray, *, rate: float) -> np.ndarray:
    r"""The losses of exponential weights per round: $p_t \propto \exp(-\eta \sum_{s<t} \ell_s)$.

    Args:
        losses: of shape (sequences, rounds, experts).
    """
    suffered = np.cumsum(losses, axis=1) - losses
    weights = np.exp(-rate * suffered)
    return np.sum(weights * losses, axis=2) / np.sum(weights, axis=2)
