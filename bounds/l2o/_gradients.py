r"""The gradients (6) and (7) written out as products of matrices, correct and with the printed slips.

With $\Gamma_t = M^\top (M X_t - Y)$, $A = M^\top M$ and the row vector

$$ c_t = -\tfrac1\beta\, \Gamma_T^\top \prod_{j=T}^{t+1} \big(I - \tfrac1\beta \mathrm{diag}(P_j) A\big)\,
         \mathrm{diag}(\Gamma_{t-1})\, \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big) , $$

the gradient by $W_\ell$ is the sum over t and over coordinates j of $c_{t,j}\, s_{\ell,t,j} G_{\ell-1,t,j}^\top$,
where s is the derivative of the network's output by the inputs of layer l. Nothing here is a backward recursion.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
from flint import arb

from bounds.l2o import _network as network
from bounds.l2o._instances import Instance
from bounds.l2o._matrices import flat, product, step


@dataclass(frozen=True, slots=True)
class Reading:
    """How the formula is read; the defaults are the correct ones."""

    gamma: str = "t-1"
    swapped: bool = False
    own_mask: bool = True


CORRECT = Reading()
PRINTED_6 = Reading(gamma="T")
PRINTED_7 = Reading(gamma="t", swapped=True, own_mask=False)


def by_formula(instance: Instance, run: Any, layer: int, reading: Reading = CORRECT) -> np.ndarray:
    """The gradient of F(X_T) by W_layer, the inputs of the network held fixed; layers are numbered from 1."""
    total = 0 * instance.weights[layer - 1]
    for t in range(1, len(run.P) + 1):
        features = np.stack((flat(run.X[t - 1]), flat(run.g[t - 1])), -1)
        outputs, masks = network.layers(instance.weights, features)
        s = network.sensitivity(instance.weights, masks, layer, own_mask=reading.own_mask)
        total = total + (_row(instance, run, t, reading)[:, None] * s).T @ outputs[layer - 1]
    return total


def nearest_kink(instance: Instance, run: Any) -> Any:
    """How far the nearest neuron is from its kink, over all steps of a run."""
    points = zip(run.X[:-1], run.g[:-1], strict=True)
    nearest = [network.nearest_kink(instance.weights, np.stack((flat(X), flat(g)), -1)) for X, g in points]
    return reduce(arb.min, nearest)


def last_layer_part(instance: Instance, run: Any, t: int) -> np.ndarray:
    """The part of the gradient by W_L that step t contributes."""
    return (_row(instance, run, t, CORRECT) @ run.G[-1][t - 1])[None, :]


def _row(instance: Instance, run: Any, t: int, reading: Reading) -> np.ndarray:
    gamma = {"t-1": run.g[t - 1], "t": run.g[t], "T": run.g[-1]}[reading.gamma]
    P = flat(run.P[t - 1])
    factors = [_factor(instance, run.P[j], reading) for j in reversed(range(t, len(run.P)))]
    return -(flat(run.g[-1]) @ product(factors, P.size)) * flat(gamma) * P * (1 - P / 2) / instance.beta


def _factor(instance: Instance, P: np.ndarray, reading: Reading) -> np.ndarray:
    return step(instance, P).T if reading.swapped else step(instance, P)


def secants(
    function: Callable[[Sequence[np.ndarray]], Any], weights: Sequence[np.ndarray], layer: int, width: Any
) -> np.ndarray:
    """Difference quotients of a function of the weights by every entry of W_layer."""
    W = weights[layer - 1]
    base = function(weights)
    quotients = np.empty(W.shape, dtype=object)
    for place in np.ndindex(*W.shape):
        quotients[place] = (function(moved(weights, layer, place, width)) - base) / width
    return quotients


def moved(weights: Sequence[np.ndarray], layer: int, place: tuple[int, ...], by: Any) -> tuple[np.ndarray, ...]:
    """The same weights with one entry of W_layer changed."""
    W = weights[layer - 1].copy()
    W[place] = W[place] + by
    return (*weights[: layer - 1], W, *weights[layer:])
