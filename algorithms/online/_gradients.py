"""Projected gradient methods that meet one gradient per round: with falling steps, AdaGrad, Adam and AMSGrad.

Each returns the points that were played, before the gradient of their round was known.
"""

from collections.abc import Callable

import numpy as np


def online_gradient_descent(
    gradient: Callable, x: np.ndarray, *, step: Callable, project: Callable, rounds: int
) -> list[np.ndarray]:
    r"""Zinkevich's method: $x_{t+1} = \Pi(x_t - \gamma_t g_t)$.

    Args:
        gradient: (t, x) -> the gradient of round t = 1, 2, ... at x.
    """
    played = []
    for t in range(1, rounds + 1):
        played.append(x)
        x = project(x - step(t) * gradient(t, x))
    return played


def adagrad(gradient: Callable, x: np.ndarray, *, rate: float, project: Callable, rounds: int) -> list[np.ndarray]:
    r"""The diagonal method of Duchi, Hazan and Singer: $x_{t+1} = \Pi(x_t - \eta\, g_t / \sqrt{\sum_{s \le t} g_s^2})$.

    A coordinate that has seen no gradient stays; the projection acts on each coordinate.
    """
    played, squares = [], 0 * x
    for t in range(1, rounds + 1):
        played.append(x)
        g = gradient(t, x)
        squares = squares + g * g
        x = project(x - rate * g / (squares + (squares == 0)) ** 0.5)
    return played


def adam(
    gradient: Callable,
    x: np.ndarray,
    *,
    step: Callable,
    beta1: object,
    beta2: object,
    project: Callable,
    rounds: int,
    largest: bool = False,
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    r"""Adam with projections as Reddi, Kale and Kumar write it, and the second moments that it divided by.

    $m_t = \beta_1 m_{t-1} + (1 - \beta_1) g_t$, $v_t = \beta_2 v_{t-1} + (1 - \beta_2) g_t^2$,
    $x_{t+1} = \Pi(x_t - \alpha_t m_t / \sqrt{v_t})$.

    Args:
        largest: divide by the largest $v_s$ so far, which is AMSGrad.
    """
    played, divisors, m, v, used = [], [], 0 * x, 0 * x, 0 * x
    for t in range(1, rounds + 1):
        played.append(x)
        g = gradient(t, x)
        m, v = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g
        used = (used + v + abs(used - v)) / 2 if largest else v
        divisors.append(used)
        x = project(x - step(t) * m / used**0.5)
    return played, divisors
