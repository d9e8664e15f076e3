"""The proximal point method."""

from algorithms.first_order._arrays import Array, Operator, require_steps


def proximal_point(proximal: Operator, x: Array, *, steps: int) -> list[Array]:
    r"""All iterates of $x_{k+1} = \operatorname{argmin}_x f(x) + \frac{1}{2\gamma} \|x - x_k\|^2$.

    Args:
        proximal: the proximal map of $\gamma f$.
    """
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        iterates.append(proximal(iterates[-1]))
    return iterates
