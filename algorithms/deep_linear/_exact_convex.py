r"""Rates for the loss $\sum |r|^p / p$, even p, in exact numbers: as printed for convex losses, and a safe one.

For `exact_bcgd(..., slope=exact_power_slope(p))`. The printed rates look at the curvature at the present point only;
the safe one bounds it wherever the loss is no larger than now.
"""

import math

from algorithms.deep_linear._exact import ExactLayer, ExactRate, Number, Slope, spectral2
from algorithms.exact import square


def exact_power_slope(p: int) -> Slope:
    """$r^{p-1}$."""
    return lambda r: _power(r, p - 1)


def exact_near_optimal(p: int) -> ExactRate:
    r"""$\|g\|_F^2 / ((p-1) \max|R|^{p-2} \|A g C\|_F^2)$ (eq. (3.11)); zero if the gradient vanishes."""

    def rate(layer: ExactLayer) -> Number:
        size = square(layer.image)
        return square(layer.gradient) / (present_curvature(layer, p) * size) if size != 0 else size

    return rate


def exact_largest_printed(p: int, eta: Number = 1) -> ExactRate:
    r"""$\eta / ((p-1) \max|R|^{p-2} \|A\|_2^2 \|C\|_2^2)$, the largest rate of eq. (3.8) if $\eta = 1$."""
    return lambda layer: eta / (present_curvature(layer, p) * spectral2(layer.A) * spectral2(layer.C))


def exact_safe(p: int, eta: Number = 1) -> ExactRate:
    r"""$\eta / ((p-1) (\sum R^p)^{(p-2)/p} \|A\|_2^2 \|C\|_2^2)$ in balls: the curvature below the present loss."""

    def rate(layer: ExactLayer) -> Number:
        total = sum((_power(r, p) for r in layer.residual.entries()), start=layer.residual[0, 0] * 0)
        bound = (p - 1) * total.root(p) ** (p - 2)
        return eta / (bound * spectral2(layer.A) * spectral2(layer.C))

    return rate


def present_curvature(layer: ExactLayer, p: int) -> Number:
    r"""$(p-1) \max|R|^{p-2}$."""
    largest = _power(layer.residual[0, 0], p - 2)
    for r in layer.residual.entries():
        curved = _power(r, p - 2)
        largest = largest.max(curved) if hasattr(largest, "max") else max(largest, curved)
    return (p - 1) * largest


def _power(number: Number, exponent: int) -> Number:
    """By multiplication: flint's own is nan where a ball is centred at zero, as a residual may be."""
    return math.prod([number] * exponent, start=number * 0 + 1)
