"""Gradient descent with a constant step."""

from algorithms.first_order._arrays import Array, Operator, require_steps


def gradient_descent(gradient: Operator, x: Array, *, step: object, steps: int) -> list[Array]:
    r"""All iterates $x_0, \dots, x_N$ of $x_{k+1} = x_k - \gamma \nabla f(x_k)$.

    Args:
        gradient: x -> grad f(x), over the last axis.
        step: $\gamma$, a number of the kind that x contains.
    """
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        x = x - step * gradient(x)
        iterates.append(x)
    return iterates
