"""Gradient methods with a constant momentum."""

from algorithms.first_order._arrays import Array, Operator, require_steps


def heavy_ball(
    gradient: Operator, x: Array, *, step: object, momentum: object, steps: int, before: Array | None = None
) -> list[Array]:
    r"""All iterates of $x_{k+1} = x_k - \alpha \nabla f(x_k) + \beta (x_k - x_{k-1})$.

    Args:
        before: $x_{-1}$; the start itself by default.
    """
    require_steps(steps)
    iterates = [x if before is None else before, x]
    for _ in range(steps):
        last = iterates[-1]
        iterates.append(last - step * gradient(last) + momentum * (last - iterates[-2]))
    return iterates[1:]


def nesterov_strongly_convex(
    gradient: Operator, x: Array, *, step: object, momentum: object, steps: int
) -> list[Array]:
    r"""The points $y_{k+1} = x_k - \gamma \nabla f(x_k)$, where $x_{k+1} = y_{k+1} + \beta (y_{k+1} - y_k)$."""
    require_steps(steps)
    y = [x]
    for _ in range(steps):
        y.append(x - step * gradient(x))
        x = y[-1] + momentum * (y[-1] - y[-2])
    return y
