r"""Linear ResNets whose training falls apart into one number per eigenvalue, in whatever numbers they are given.

With identity maps of scale s, whitened data ($X X^\top = I$) and a symmetric target $\Phi$, all layers stay
equal and commute with $\Phi$. Each eigenvalue $\varphi$ then runs alone: $w \leftarrow w - \eta\, s
(1+w)^{L-1} (s (1+w)^L - \varphi)$. Arguments may be floats, numpy arrays of eigenvalues, or exact numbers
(`fractions.Fraction`, `flint.fmpq`, `flint.arb`).
"""

from collections.abc import Iterator
from typing import Any

Number = Any


def scalar_descent(
    target: Number, *, depth: int, rate: Number, steps: int, scale: Number = 1
) -> Iterator[tuple[Number, Number]]:
    r"""Pairs $(w_t, \tfrac12 (s (1 + w_t)^L - \varphi)^2)$ for $t = 0, \dots, T$, from $w_0 = 0$."""
    if depth < 1:
        raise ValueError(f"Expected at least one hidden layer; got {depth}.")
    return _states(target, depth, rate, steps, scale)


def _states(target: Number, depth: int, rate: Number, steps: int, scale: Number) -> Iterator[tuple]:
    w = target * 0
    for _ in range(steps + 1):
        rest = (1 + w) ** (depth - 1)
        residual = scale * (1 + w) * rest - target
        yield w, residual * residual / 2
        w = w - rate * scale * rest * residual
