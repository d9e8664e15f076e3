r"""The best coefficients a learnable network can have for residuals that fill an interval.

A layer is an arbitrary polynomial $q$ of degree L with $q(1) = 1$. Among those the scaled Chebyshev
polynomial $T_L(\phi(e)) / T_L(\phi(1))$, $\phi$ mapping the interval to [-1, 1], has the smallest maximum
on the interval, $s = 1/T_L(\phi(1))$. The next layer meets $[-s, s]$; since $T_a \circ T_b = T_{ab}$, K such
layers are the best polynomial of degree $L^K$. The layers can be computed in any ordered field, in
particular in exact rationals.
"""

import math
from typing import Any

from algorithms.hyperpower._iteration import require_order_and_steps


def chebyshev_layers(low: Any, high: Any, order: int, steps: int) -> list[list[Any]]:
    r"""Coefficients $C_{k,l}$ of the layers that are best for residuals in [low, high], high < 1."""
    require_order_and_steps(order, steps)
    require_interval(low, high)
    table = []
    center, half_width = (low + high) / 2, (high - low) / 2
    for _ in range(steps):
        q, half_width = _scaled_chebyshev(center, half_width, order)
        table.append(_coefficients(q))
        center = center * 0
    return table


def chebyshev_error(low: float, high: float, degree: int) -> float:
    r"""Smallest maximum over [low, high] of a polynomial of the degree with value 1 at 1: $1/T(\phi(1))$."""
    require_interval(low, high)
    if degree < 1:
        raise ValueError(f"The degree must be at least 1; got {degree}.")
    if low == high:
        return 0.0
    grown = degree * math.acosh((2 - low - high) / (high - low))
    return 2 * math.exp(-grown) / (1 + math.exp(-2 * grown))  # 1/cosh without overflow


def require_interval(low: Any, high: Any) -> None:
    """Reject intervals that are empty or reach 1, the residual of a zero singular value."""
    if not (low <= high and high < 1):
        raise ValueError(f"Expected low <= high < 1; got [{low}, {high}].")


def chebyshev_monomials(degree: int) -> list[int]:
    r"""Coefficients of $T_n$, lowest power first."""
    previous, current = [1], [0, 1]
    if degree == 0:
        return previous
    for _ in range(degree - 1):
        following = [0, *(2 * t for t in current)]
        for i, t in enumerate(previous):
            following[i] -= t
        previous, current = current, following
    return current


def _scaled_chebyshev(center: Any, half_width: Any, order: int) -> tuple[list[Any], Any]:
    r"""Coefficients of $q$ and its maximum, in a form where a vanishing width divides nothing.

    $q(e) = \sum_i t_i h^{L-i} (e - c)^i / D$, $\max |q| = h^L / D$, $D = \sum_i t_i h^{L-i} (1 - c)^i$.
    """
    t = [t_i * half_width ** (order - i) for i, t_i in enumerate(chebyshev_monomials(order))]
    at_one = sum(t_i * (1 - center) ** i for i, t_i in enumerate(t))
    q = [
        sum(t[i] * math.comb(i, j) * (-center) ** (i - j) for i in range(j, order + 1)) / at_one
        for j in range(order + 1)
    ]
    return q, half_width**order / at_one


def _coefficients(q: list[Any]) -> list[Any]:
    r"""$C_l = 1 - \sum_{i \le l} q_i$, the quotient of $1 - q(e)$ by $1 - e$."""
    C, rest = [], 1
    for q_l in q[:-1]:
        rest = rest - q_l
        C.append(rest)
    return C
