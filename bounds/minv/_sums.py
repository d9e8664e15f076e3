r"""What ranges and slopes of the layers allow the second derivatives of the loss to be.

With $u_k \ge |e_k|$, $\rho_k$ and $\kappa_k$ bounds of a layer's first and second derivative, and
$|\partial_{C_l} q| \le m u^l$, $|\partial_e \partial_{C_l} q| \le (l+1) u^l + l u^{l-1}$, the sensitivities obey

$$ |D| \leftarrow \rho_k |D| + m u_k^l, \qquad
   |S| \leftarrow \rho_k |S| + \kappa_k |D||D|^\top + \text{mixed} + \text{mixed}^\top , $$

and the Hessian of $\tfrac12 \sum_k e_k^2$ is entry by entry at most $\sum_k |D||D|^\top + u_k |S|$. All in exact
rationals, for one singular value of at most one and $\delta = \tfrac18$. Ranges: $[-\tfrac12, \tfrac12]$ at the start
and what a layer makes of it, or $[0, \tfrac12]$ at the start and the invariant interval $[-0.182, 0.182]$ after it.
"""

from typing import Any

import numpy as np
from flint import fmpq

DELTA = fmpq(1, 8)
INVARIANT = fmpq(91, 500)


def hessian_bound(layers: int, order: int, *, signed: bool) -> Any:
    """Upper bounds of all second derivatives, (layers * order, layers * order)."""
    size = layers * order
    D, S, H = (np.full(shape, fmpq(0), dtype=object) for shape in (size, (size, size), (size, size)))
    for k, u in enumerate(ranges(layers, order, signed=signed)):
        positive = k == 0 and not signed
        own, mixed = _own(u, order, positive), [(i + 1) * u**i + (i * u ** (i - 1) if i else 0) for i in range(order)]
        place = slice(k * order, (k + 1) * order)
        both = np.full((size, size), fmpq(0), dtype=object)
        both[place] = np.outer(np.array(mixed, dtype=object), D)
        S = _slope(u, order, positive) * S + _curvature(u, order) * np.outer(D, D) + both + both.T
        D = _slope(u, order, positive) * D
        D[place] = own
        H = H + np.outer(D, D) + _after(u, order, positive) * S
        D, S, H = (_rounded_up(array) for array in (D, S, H))
    return H


def ranges(layers: int, order: int, *, signed: bool) -> list[fmpq]:
    """u_0, ..., u_{K-1}."""
    bounds = [fmpq(1, 2)]
    for k in range(layers - 1):
        bounds.append(_rounded_up(_after(bounds[-1], order, k == 0 and not signed)) if signed else INVARIANT)
    return bounds


def _after(u: fmpq, order: int, positive: bool) -> fmpq:
    """The largest residual after a layer that meets [0, u] or [-u, u]."""
    factor = 1 if positive else (1 + u) / (1 - u)
    return u**order + DELTA * factor * (1 - u**order)


def _own(u: fmpq, order: int, positive: bool) -> list[fmpq]:
    """Bounds of |1 - e| |e|^l; on [0, 1/2] it is largest at 0 for l = 0 and at 1/2 for the others."""
    if positive:
        return [fmpq(1), *((1 - u) * u**i for i in range(1, order))]
    return [(1 + u) * u**i for i in range(order)]


def _slope(u: fmpq, order: int, positive: bool) -> fmpq:
    if positive:
        return order * u ** (order - 1) * (1 - DELTA) + 2 * DELTA
    tail = 2 * sum(i * u ** (i - 1) for i in range(1, order)) + order * u ** (order - 1)
    return order * u ** (order - 1) + DELTA * tail


def _curvature(u: fmpq, order: int) -> fmpq:
    tail = sum((i * (i - 1) * u ** (i - 2) for i in range(2, order)), fmpq(0))
    return order * (order - 1) * u ** (order - 2) * (1 + DELTA) + 2 * DELTA * tail


def _rounded_up(numbers: Any) -> Any:
    """To forty bits after the point, upwards: digits must not grow with the layers."""
    grid = fmpq(2) ** 40
    return np.frompyfunc(lambda x: fmpq((x * grid).ceil()) / grid, 1, 1)(numbers)
