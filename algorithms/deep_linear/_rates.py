r"""Learning rates of a single-layer step: functions of a `FrozenLayer`, one number per trial.

A layer whose gradient is zero, or whose frozen factors vanish, gets rate zero: it does not move, and
nothing divides.
"""

from collections.abc import Callable

import torch

from algorithms.deep_linear._layer import FrozenLayer

Rate = Callable[[FrozenLayer], torch.Tensor]


def optimal(layer: FrozenLayer) -> torch.Tensor:
    r"""Exact line search for the squared loss, $\|g\|_F^2 / \|A g C\|_F^2$ (eq. (3.4))."""
    return ratio(layer.gradient_norm2, layer.image_norm2)


def printed(eta: float | torch.Tensor) -> Rate:
    r"""$\eta / (\|A\|_2^2 \|C\|_2^2)$ (eq. (3.2)); the squared loss decreases for $0 < \eta < 2$."""

    def rate(layer: FrozenLayer) -> torch.Tensor:
        return eta * ratio(torch.ones_like(layer.left_norm2), layer.left_norm2 * layer.right_norm2)

    return rate


def near_optimal(layer: FrozenLayer) -> torch.Tensor:
    r"""$\|g\|_F^2 / (\max \ell'' \cdot \|A g C\|_F^2)$ with $\ell''$ at the present point.

    Eqs. (3.10) and (3.11). It is `optimal` for the squared loss. For other losses the curvature may grow
    along the step, and the loss too.
    """
    curvature = layer.loss.curvature(layer.Z, layer.Y).amax((-2, -1))
    return ratio(layer.gradient_norm2, curvature * layer.image_norm2)


def safe(eta: float | torch.Tensor = 1.0) -> Rate:
    r"""$\eta / (M \|A\|_2^2 \|C\|_2^2)$ with $M \ge \ell''$ wherever the loss is no larger than now.

    For $0 < \eta \le 1$ the loss falls by at least $\tfrac12 \cdot$ rate $\cdot \|g\|_F^2$, whatever the
    data.
    """

    def rate(layer: FrozenLayer) -> torch.Tensor:
        bound = layer.loss.curvature_below(layer.Z, layer.Y) * layer.left_norm2 * layer.right_norm2
        return eta * ratio(torch.ones_like(bound), bound)

    return rate


def exact_quartic(layer: FrozenLayer) -> torch.Tensor:
    r"""Exact line search for $\sum r^4 / 4$: the only real root of a cubic.

    Along $R - \eta D$, $D = A g C$, the slope of the loss is a falling cubic in $\eta$ whose coefficients
    are the moments $\sum R^{4-b} D^b$.
    """
    R, D = layer.Z - layer.Y, layer.image
    # Dimensionless unknown: both matrices scaled to largest entry one, so that no moment over- or underflows.
    r_size, d_size = R.abs().amax((-2, -1), keepdim=True), D.abs().amax((-2, -1), keepdim=True)
    R, D = ratio(R, r_size.expand_as(R)), ratio(D, d_size.expand_as(D))
    m1, m2, m3, m4 = ((R.pow(4 - b) * D.pow(b)).sum((-2, -1)) for b in range(1, 5))
    root = _root_of_rising_cubic(m4, -3 * m3, 3 * m2, -m1)
    return root * ratio(r_size, d_size)[..., 0, 0]


def constant(eta: float) -> Rate:
    """The same rate at every step."""

    def rate(layer: FrozenLayer) -> torch.Tensor:
        return torch.full_like(layer.Z[..., 0, 0], eta)

    return rate


def ratio(numerator: torch.Tensor, denominator: torch.Tensor) -> torch.Tensor:
    """Quotient with the convention that dividing by zero gives zero."""
    lives = denominator != 0
    return torch.where(lives, numerator / torch.where(lives, denominator, 1), 0)


def _root_of_rising_cubic(a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, d: torch.Tensor) -> torch.Tensor:
    r"""The real root of $a x^3 + b x^2 + c x + d$, $a > 0$, which never falls; zero where $a = 0$.

    With $x = t - b/(3a)$ it reads $t^3 + p t + q$, $p \ge 0$, solved by $t = -2 \sqrt{p/3} \sinh(\tfrac13
    \operatorname{arsinh}(\tfrac{3q}{2p} \sqrt{3/p}))$, and by $-\sqrt[3]{q}$ if $p = 0$.
    A triple root is found to the cube root of machine precision only; the quartic there is flat to all digits.
    """
    b, c, d = ratio(b, a), ratio(c, a), ratio(d, a)
    p = (c - b * b / 3).clamp(min=0)
    q = 2 * b**3 / 27 - b * c / 3 + d
    s = (p / 3).sqrt()
    t = -2 * s * torch.sinh(torch.asinh(ratio(q, 2 * s**3)) / 3)
    return torch.where(s > 0, t, -q.sign() * q.abs() ** (1 / 3)) - b / 3
