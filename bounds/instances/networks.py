"""Weights of fully connected networks by widths and initialisation."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bounds.instances.matrices import orthonormal

Array = np.ndarray[Any, Any]
SCALES: dict[str, Callable[[int, int], float]] = {
    "lecun": lambda inputs, outputs: (1 / inputs) ** 0.5,
    "he": lambda inputs, outputs: (2 / inputs) ** 0.5,
    "glorot": lambda inputs, outputs: (2 / (inputs + outputs)) ** 0.5,
    "ntk": lambda inputs, outputs: 1.0,
}


def network(widths: Sequence[int], *, initialisation: str = "he", seed: int) -> list[Array]:
    """One matrix (outputs x inputs) for each layer, first layer first.

    Args:
        widths: of the input, the hidden layers and the output.
        initialisation: Gaussian with the scale of `lecun`, `he`, `glorot` or `ntk`; `orthogonal`; `identity`; `zero`.
    """
    if len(widths) < 2 or min(widths) < 1:
        raise ValueError(f"expected the widths of an input and an output at least, came {list(widths)}")
    rng = np.random.default_rng(seed)
    pairs = itertools.pairwise(widths)
    return [_layer(initialisation, inputs, outputs, rng) for inputs, outputs in pairs]


def _layer(kind: str, inputs: int, outputs: int, rng: np.random.Generator) -> Array:
    if kind in SCALES:
        return rng.normal(size=(outputs, inputs)) * SCALES[kind](inputs, outputs)
    if kind == "orthogonal":
        W = orthonormal(max(inputs, outputs), min(inputs, outputs), seed=int(rng.integers(2**31)))
        return W if outputs >= inputs else W.T
    if kind in ("identity", "zero"):
        return np.eye(outputs, inputs) if kind == "identity" else np.zeros((outputs, inputs))
    known = ", ".join((*SCALES, "orthogonal", "identity", "zero"))
    raise ValueError(f"expected an initialisation among {known}, came {kind!r}")
