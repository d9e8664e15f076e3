"""Two functions or sets, each with its own proximal map or projection."""

from collections.abc import Callable

import numpy as np


def douglas_rachford(first: Callable, second: Callable, z: np.ndarray, *, steps: int) -> list[np.ndarray]:
    r"""All $z_{k+1} = z_k + P_2(2 P_1 z_k - z_k) - P_1 z_k$, with the proximal maps or projections $P_1$, $P_2$."""
    iterates = [z]
    for _ in range(steps):
        z = iterates[-1]
        x = first(z)
        iterates.append(z + second(2 * x - z) - x)
    return iterates


def admm(
    first: Callable, second: Callable, z: np.ndarray, y: np.ndarray, *, penalty: object, steps: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    r"""All pairs $(z_k, y_k)$ of the method of multipliers for $f(x) + g(z)$ subject to $x = z$.

    $x_{k+1} = \operatorname{prox}_{f/\rho}(z_k - y_k/\rho)$, $z_{k+1} = \operatorname{prox}_{g/\rho}(x_{k+1} +
    y_k/\rho)$, $y_{k+1} = y_k + \rho (x_{k+1} - z_{k+1})$.
    """
    iterates = [(z, y)]
    for _ in range(steps):
        z, y = iterates[-1]
        x = first(z - y / penalty)
        z = second(x + y / penalty)
        iterates.append((z, y + penalty * (x - z)))
    return iterates


def admm_blocks(
    columns: list[np.ndarray], x: list, y: np.ndarray, *, penalty: object, steps: int
) -> list[tuple[list, np.ndarray]]:
    r"""All $(x_k, y_k)$ of ADMM for the equations $\sum_i a_i x_i = 0$ with one number per block, taken in order.

    $x_i$ minimises $\langle y, a_i x_i \rangle + \frac\rho2 \|\sum_j a_j x_j\|^2$; then $y$ moves by $\rho$ times
    the sum.
    """
    iterates = [(list(x), y)]
    for _ in range(steps):
        x, y = list(iterates[-1][0]), iterates[-1][1]
        for i, a in enumerate(columns):
            others = sum(b * x[j] for j, b in enumerate(columns) if j != i)
            x[i] = -(a * (y / penalty + others)).sum() / (a * a).sum()
        iterates.append((x, y + penalty * sum(b * x[j] for j, b in enumerate(columns))))
    return iterates
