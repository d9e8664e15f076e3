"""Accelerated gradient methods for smooth convex functions: Nesterov's, and the optimised method of Kim and Fessler."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from algorithms.first_order._arrays import Array, Operator, require_steps


def nesterov(gradient: Operator, x: Array, *, step: object, steps: int) -> list[Array]:
    r"""The points $y_0, \dots, y_N$ of the fast gradient method with momentum $t/(t + 3)$.

    $y_{t+1} = x_t - \gamma \nabla f(x_t)$ and $x_{t+1} = y_{t+1} + \frac{t}{t+3} (y_{t+1} - y_t)$, $y_0 = x_0$.
    """
    require_steps(steps)
    y = [x]
    for t in range(steps):
        y.append(x - step * gradient(x))
        x = y[-1] + (y[-1] - y[-2]) * t / (t + 3)
    return y


def optimised_gradient(gradient: Operator, x: Array, theta: Sequence[Any], *, step: object) -> Array:
    r"""The last point of the optimised gradient method with weights $\theta_0, \dots, \theta_N$.

    $y_{i+1} = x_i - \gamma \nabla f(x_i)$ and
    $x_{i+1} = y_{i+1} + \frac{\theta_i - 1}{\theta_{i+1}} (y_{i+1} - y_i)
    + \frac{\theta_i}{\theta_{i+1}} (y_{i+1} - x_i)$.
    """
    require_steps(len(theta) - 1)
    y = x
    for now, following in pairwise(theta):
        new = x - step * gradient(x)
        x = new + (new - y) * ((now - 1) / following) + (new - x) * (now / following)
        y = new
    return x


def optimised_weights(steps: int, one: Any = 1.0) -> list[Any]:
    r"""$\theta_0 = 1$, $\theta_{i+1}^2 - \theta_{i+1} = \theta_i^2$, and twice the right side in the last step.

    Args:
        one: the number one, of the kind that the weights are to be.
    """
    require_steps(steps)
    theta = [one]
    for i in range(steps):
        factor = 8 if i == steps - 1 else 4
        theta.append((1 + (1 + factor * theta[-1] * theta[-1]) ** 0.5) / 2)
    return theta
