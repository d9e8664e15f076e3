"""The method of Frank and Wolfe: linear problems in place of projections."""

from collections.abc import Callable
from typing import Any

from algorithms.first_order._arrays import Array, Operator, require_steps


def frank_wolfe(
    gradient: Operator, vertex: Operator, x: Array, *, share: Callable[[int], Any], steps: int
) -> list[Array]:
    r"""All $x_{k+1} = x_k + \gamma_k (s_k - x_k)$, where $s_k$ minimises $\langle \nabla f(x_k), s \rangle$.

    Args:
        vertex: a gradient to a minimiser of the linear function over the feasible set.
        share: k -> $\gamma_k$.
    """
    require_steps(steps)
    iterates = [x]
    for k in range(steps):
        x = iterates[-1]
        iterates.append(x + share(k) * (vertex(gradient(x)) - x))
    return iterates
