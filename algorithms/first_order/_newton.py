"""Newton's method."""

from collections.abc import Callable

from algorithms.first_order._arrays import Array, Operator, require_steps


def newton(gradient: Operator, solve: Callable[[Array, Array], Array], x: Array, *, steps: int) -> list[Array]:
    r"""All iterates of $x_{k+1} = x_k - \nabla^2 f(x_k)^{-1} \nabla f(x_k)$.

    Args:
        solve: (x, g) -> the solution of $\nabla^2 f(x)\, d = g$.
    """
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        x = iterates[-1]
        iterates.append(x - solve(x, gradient(x)))
    return iterates
