r"""The unrolled method on exact numbers: rationals as long as they last, balls where the sigmoid forces them.

Arrays are numpy object arrays of `flint.fmpq` or `flint.arb` with the shapes of the floating-point version,
one trial at a time. Nothing is rounded silently: a rational stays one (2 sigma(0) is exactly 1), a ball
encloses the true value, and a ReLU whose sign a ball cannot decide is enclosed together with its derivative.
The precision of the balls is that of `flint.ctx`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from flint import arb, fmpq

Exact = fmpq | arb


@dataclass(frozen=True, slots=True)
class ExactRollout:
    """A run in exact numbers: X, g (T+1, N, d), P, z (T, N, d), r (T+1, N, b) and G[l] (T, N d, n_l)."""

    X: np.ndarray
    g: np.ndarray
    z: np.ndarray
    P: np.ndarray
    r: np.ndarray
    G: tuple[np.ndarray, ...]

    @property
    def objective(self) -> np.ndarray:
        """The objective at every iterate, (T+1,)."""
        return (self.r * self.r).sum((1, 2)) / fmpq(2)


def _sigmoid(z: Exact) -> Exact:
    return fmpq(1, 2) if z == 0 else 1 / (1 + (-arb(z)).exp())


def _relu(z: Exact) -> Exact:
    return arb.max(z, arb(0)) if isinstance(z, arb) else max(z, fmpq(0))


def _is_on(z: Exact) -> Exact:
    """The derivative of the ReLU, 0 at 0; both answers at once if the sign is not known."""
    if z > 0:
        return fmpq(1)
    return fmpq(0) if z <= 0 else arb(0.5, 0.5)


sigmoid = np.frompyfunc(_sigmoid, 1, 1)
relu = np.frompyfunc(_relu, 1, 1)
is_on = np.frompyfunc(_is_on, 1, 1)


def exact_rollout(
    M: np.ndarray, Y: np.ndarray, weights: Sequence[np.ndarray], steps: int, *, beta: Exact, X_0: np.ndarray
) -> ExactRollout:
    """Run the method on exact data: M is (N, b, d), Y is (N, b), X_0 is (N, d)."""
    X_t, g_t, z_t, P_t, r_t, G_t = [X_0], [], [], [], [], []
    for _ in range(steps):
        r_t.append(_apply(M, X_t[-1]) - Y)
        g_t.append(_apply(M.swapaxes(1, 2), r_t[-1]))
        G_t.append(_hidden(weights, np.stack((X_t[-1].ravel(), g_t[-1].ravel()), -1)))
        z_t.append((G_t[-1][-1] @ weights[-1].T).reshape(X_0.shape))
        P_t.append(2 * sigmoid(z_t[-1]))
        X_t.append(X_t[-1] - P_t[-1] * g_t[-1] / beta)
    r_t.append(_apply(M, X_t[-1]) - Y)
    g_t.append(_apply(M.swapaxes(1, 2), r_t[-1]))
    G = tuple(np.stack(layer) for layer in zip(*G_t, strict=True))
    return ExactRollout(*(np.stack(record) for record in (X_t, g_t, z_t, P_t, r_t)), G)


def exact_detached_gradient(
    M: np.ndarray, weights: Sequence[np.ndarray], run: ExactRollout, *, beta: Exact
) -> tuple[np.ndarray, ...]:
    """The gradient of the last objective by every weight matrix, inputs of the network held fixed."""
    total = [0 * W for W in weights]
    v = run.g[-1]
    for t in reversed(range(len(run.z))):
        P = run.P[t]
        dz = -v * run.g[t] * P * (1 - P / 2) / beta
        layers = [layer[t] for layer in run.G]
        step = _backprop(weights, layers, dz.reshape(-1, 1))
        total = [sum_so_far + dW for sum_so_far, dW in zip(total, step, strict=True)]
        v = v - _apply(M.swapaxes(1, 2), _apply(M, P * v)) / beta
    return tuple(total)


def _apply(matrices: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    return (matrices @ vectors[..., None])[..., 0]


def _hidden(weights: Sequence[np.ndarray], features: np.ndarray) -> list[np.ndarray]:
    layers = [features]
    for W in weights[:-1]:
        layers.append(relu(layers[-1] @ W.T))
    return layers


def _backprop(weights: Sequence[np.ndarray], layers: list[np.ndarray], into: np.ndarray) -> list[np.ndarray]:
    gradient = [into.T @ layers[-1]]
    for W, above, G in zip(weights[-2::-1], weights[:0:-1], layers[-2::-1], strict=True):
        into = (into @ above) * is_on(G @ W.T)
        gradient.insert(0, into.T @ G)
    return gradient
