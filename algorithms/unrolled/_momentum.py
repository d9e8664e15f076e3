r"""The unrolled method with momentum, on exact numbers.

$$ V_t = X_{t-1} + \mu_t (X_{t-1} - X_{t-2}), \quad X_t = V_t - \tfrac1\beta P_t \circ M^\top (M V_t - Y), $$

with $X_{-1} = X_0$ and factors $P_t = 2\sigma(z_t)$ from the network that is fed with $V_t$ and the gradient there. A
network that returns 0 makes this accelerated gradient descent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algorithms.unrolled._balls import Exact, exact_rollout


@dataclass(frozen=True, slots=True)
class MomentumRun:
    """Iterates X (T+1, N, d), and the factors P (T, N, d) of the steps between them."""

    X: np.ndarray
    P: np.ndarray


def exact_momentum_rollout(
    M: np.ndarray,
    Y: np.ndarray,
    weights: Sequence[np.ndarray],
    momentum: Sequence[Exact],
    *,
    beta: Exact,
    X_0: np.ndarray,
) -> MomentumRun:
    """Run as many steps as there are momentum weights; M is (N, b, d), Y is (N, b), X_0 is (N, d)."""
    X_t, P_t = [X_0], []
    before = X_0
    for mu in momentum:
        one_step = exact_rollout(M, Y, weights, 1, beta=beta, X_0=X_t[-1] + mu * (X_t[-1] - before))
        before = X_t[-1]
        X_t.append(one_step.X[-1])
        P_t.append(one_step.P[0])
    return MomentumRun(np.stack(X_t), np.stack(P_t))
