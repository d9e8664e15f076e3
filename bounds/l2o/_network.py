r"""The step network written out by hand in exact numbers: its value, its slopes, and its gradient by the weights.

Masks are those of the neurons' inputs; a ball whose sign is open keeps both answers, as the algorithm's own does.
Features are rows (coordinates, 2).
"""

from collections.abc import Sequence
from functools import reduce

import numpy as np
from flint import arb, fmpq


def _on(z: object) -> object:
    return fmpq(1) if z > 0 else fmpq(0) if z <= 0 else arb(0.5, 0.5)


def _sigma(z: object) -> arb:
    return 1 / (1 + (-arb(z)).exp())


on = np.frompyfunc(_on, 1, 1)
sigma = np.frompyfunc(_sigma, 1, 1)


def layers(weights: Sequence[np.ndarray], features: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """The outputs G_0, ..., G_{L-1} and the masks D_1, ..., D_{L-1}, each (coordinates, n_l)."""
    outputs, masks = [features], []
    for W in weights[:-1]:
        inputs = outputs[-1] @ W.T
        masks.append(on(inputs))
        outputs.append(inputs * masks[-1])
    return outputs, masks


def nearest_kink(weights: Sequence[np.ndarray], features: np.ndarray) -> arb:
    """How far the nearest neuron of a hidden layer is from its kink: the smallest |W_l G_{l-1}|, at most 1.

    Neurons that are fed with zeros only stay at 0 for all weights and do not count.
    """
    outputs, _ = layers(weights, features)
    fed = [(W, G[[not all(z == 0 for z in row) for row in G]]) for W, G in zip(weights[:-1], outputs[:-1], strict=True)]
    return reduce(arb.min, (abs(arb(z)) for W, G in fed for z in (G @ W.T).ravel()), arb(1))


def value(weights: Sequence[np.ndarray], features: np.ndarray) -> np.ndarray:
    """z for every coordinate."""
    return (layers(weights, features)[0][-1] @ weights[-1].T)[:, 0]


def sensitivity(
    weights: Sequence[np.ndarray], masks: Sequence[np.ndarray], layer: int, *, own_mask: bool = True
) -> np.ndarray:
    """dz / d(input of the neurons of a layer), (coordinates, n_layer); `own_mask` says whether D_layer is applied.

    Layers are numbered from 1; the last layer's input is z itself.
    """
    L = len(weights)
    rows = np.full((len(masks[0]), 1), fmpq(1), dtype=object)
    for inner in range(L - 1, layer - 1, -1):
        rows = rows @ weights[inner]
        if inner > layer or own_mask:
            rows = rows * masks[inner - 1]
    return rows


def slopes(weights: Sequence[np.ndarray], features: np.ndarray) -> np.ndarray:
    """The derivatives of z by x and by g, (coordinates, 2)."""
    _, masks = layers(weights, features)
    return sensitivity(weights, masks, 1) @ weights[0]
