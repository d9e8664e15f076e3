r"""The network on singular values in any numbers that add and multiply: rationals, balls, polynomials.

The same recursions as the floating-point forms, on numpy arrays of objects. Residuals (..., N), coefficients
(..., K, L), trajectories (..., K+1, N), weights broadcast against (..., K, N).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.object_]


@dataclass(frozen=True, slots=True)
class ExactRun:
    """What a descent left behind; entry t of each list belongs to the coefficients after t steps."""

    path: list[Numbers]
    losses: list[Any]
    gradients: list[Numbers]


def exact_residual_trajectory(e0: Any, C: Any) -> Numbers:
    r"""All $e_0, \dots, e_K$ of $e_{k+1} = 1 - (1 - e_k) \sum_{l<L} C_{k,l} e_k^l$."""
    e0, C = _numbers(e0), _table(C)
    trajectory = [np.broadcast_to(e0, np.broadcast_shapes(e0.shape, (*C.shape[:-2], 1)))]
    for k in range(C.shape[-2]):
        c = C[..., k, :]
        trajectory.append(_values(trajectory[-1], _expanded(c)))
    return np.stack(trajectory, axis=-2)


def exact_layer_slope(e: Any, c: Any) -> Numbers:
    r"""$q'(e)$ for residuals (..., N) and the coefficients (..., L) of one layer."""
    e, q = _numbers(e), _expanded(_numbers(c))
    return _values(e, q[..., 1:] * np.arange(1, q.shape[-1], dtype=object))


def exact_loss_and_gradient(C: Any, e0: Any, weights: Any) -> tuple[Any, Numbers]:
    r"""$\tfrac12 \sum_{k \ge 1} \sum_j w_{k,j} e_{k,j}^2$ and its derivative in every coefficient."""
    C = _table(C)
    e = exact_residual_trajectory(e0, C)
    K, L = C.shape[-2:]
    pull = _numbers(weights) * e[..., 1:, :]
    loss = (pull * e[..., 1:, :]).sum((-2, -1)) / 2
    lam, rows = 0 * e[..., 0, :], []
    for k in reversed(range(K)):
        lam = lam + pull[..., k, :]
        e_k = e[..., k, :]
        back = lam * (e_k - 1)
        # sums keep their axis: numpy would unpack a lone power series as a sequence
        rows.append(np.concatenate([(back * e_k**l).sum(-1, keepdims=True) for l in range(L)], axis=-1))
        lam = lam * exact_layer_slope(e_k, C[..., k, :])
    return loss, np.stack(rows[::-1], axis=-2)


def exact_sensitivities(C: Any, e0: Any) -> Numbers:
    r"""$\partial e_{k,j} / \partial C_{k',l}$ for $k = 1..K$, of shape (..., K, K·L, N)."""
    C = _table(C)
    e = exact_residual_trajectory(e0, C)
    K, L = C.shape[-2:]
    D = np.stack([0 * e[..., 0, :]] * (K * L), axis=-2)
    rows = []
    for k in range(K):
        e_k = e[..., k, :]
        D = D * exact_layer_slope(e_k, C[..., k, :])[..., None, :]
        D[..., k * L : (k + 1) * L, :] = np.stack([(e_k - 1) * e_k**l for l in range(L)], axis=-2)
        rows.append(D)
    return np.stack(rows, axis=-3)


def exact_gradient_descent(C0: Any, e0: Any, weights: Any, step_size: Any, steps: int) -> ExactRun:
    """Steps of fixed size against the gradient of the training loss."""
    if steps < 0:
        raise ValueError(f"The number of steps must not be negative; got {steps}.")
    path, losses, gradients = [_table(C0)], [], []
    for t in range(steps + 1):
        loss, gradient = exact_loss_and_gradient(path[-1], e0, weights)
        losses.append(loss)
        gradients.append(gradient)
        if t < steps:
            path.append(path[-1] - step_size * gradient)
    return ExactRun(path, losses, gradients)


def _numbers(values: Any) -> Numbers:
    return np.asarray(values, dtype=object)


def _table(C: Any) -> Numbers:
    C = _numbers(C)
    if C.ndim < 2 or C.shape[-1] < 1 or C.shape[-2] < 1:
        raise ValueError(f"The coefficients need shape (..., layers >= 1, order >= 1); got {C.shape}.")
    return C


def _values(e: Numbers, c: Numbers) -> Numbers:
    """The polynomial with coefficients c, lowest power first, at e."""
    total = 0 * e
    for l in reversed(range(c.shape[-1])):
        total = total * e + c[..., l, None]
    return total


def _expanded(c: Numbers) -> Numbers:
    r"""Coefficients of $q(e) = (1 - c_0) + \sum_l (c_{l-1} - c_l) e^l + c_{L-1} e^L$.

    In balls this form is far narrower than $1 - (1 - e)\,p(e)$: where coefficients are equal their differences vanish.
    """
    return np.concatenate([1 - c[..., :1], c[..., :-1] - c[..., 1:], c[..., -1:]], axis=-1)
