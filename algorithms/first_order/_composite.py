"""Proximal gradient methods for a smooth function plus one whose proximal map is known."""

from algorithms.first_order._arrays import Array, Operator, require_steps


def proximal_gradient(gradient: Operator, proximal: Operator, x: Array, *, step: object, steps: int) -> list[Array]:
    r"""All iterates of $x_{k+1} = \operatorname{prox}_{\gamma h}(x_k - \gamma \nabla f(x_k))$, known as ISTA.

    Args:
        proximal: the proximal map of $\gamma h$.
    """
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        iterates.append(proximal(iterates[-1] - step * gradient(iterates[-1])))
    return iterates


def fista(gradient: Operator, proximal: Operator, x: Array, *, step: object, steps: int) -> list[Array]:
    r"""The points of Beck and Teboulle's method: a proximal gradient step from a point ahead of the last one.

    $t_1 = 1$, $t_{k+1} = \frac12 (1 + \sqrt{1 + 4 t_k^2})$, ahead by $\frac{t_k - 1}{t_{k+1}} (x_k - x_{k-1})$.
    """
    require_steps(steps)
    iterates, ahead, t = [x], x, 1
    for _ in range(steps):
        iterates.append(proximal(ahead - step * gradient(ahead)))
        following = (1 + (1 + 4 * t * t + 0 * step) ** 0.5) / 2
        ahead = iterates[-1] + (iterates[-1] - iterates[-2]) * ((t - 1) / following)
        t = following
    return iterates
