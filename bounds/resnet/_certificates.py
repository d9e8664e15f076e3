r"""Steps that several certificates of the paper share: products of layers, sums over layers, squares.

Layers are I + W_l with $\|W_l\|_2 \le a/L$, so their singular values lie in $[1 - h, 1 + h]$, $h = a/L$; the paper has
$a = 1/2$. A gradient passes L - 1 of them, its square 2L - 2, and
$$ (1 - h)^{2L - 2} > e^{-2a}, \qquad (1 + h)^{2L - 2} < e^{2a} , $$
i.e. $(a - h) \log(1 - h) > -ah$ and $(a - h) \log(1 + h) < ah$, for $0 < h \le a < 1$.
"""

from typing import Any

import sympy as sp

from bounds.core.certificate import Step, cover, identity
from bounds.core.errors import BadClaim

h = sp.Symbol("h")
half = sp.Rational(1, 2)


def from_zero(says: str, f: sp.Expr, end: Any) -> Step:
    """f > 0 on (0, end], because f(0) = f'(0) = 0 and f'' > 0 on [0, end], by Taylor's formula."""
    if f.subs(h, 0) != 0 or sp.diff(f, h).subs(h, 0) != 0:
        raise BadClaim(f"`{f}` has no double zero at 0")
    told = f"{says}: the function {f} and its derivative vanish at h = 0, and here is its second derivative"
    return cover(told, sp.diff(f, h, 2), {h: (0, end)})


def layers(a: Any = half) -> list[Step]:
    """Products of layers in the region with radius a/L are within exp(-a) and exp(a), at every depth."""
    return [
        from_zero(f"(1 - h)^(2L - 2) > exp(-2a) with h = a/L, a = {a}", a * h + (a - h) * sp.log(1 - h), a),
        from_zero(f"(1 + h)^(2L - 2) < exp(2a) with h = a/L, a = {a}", a * h - (a - h) * sp.log(1 + h), a),
    ]


def stretch() -> Step:
    """One coordinate c of a vector along the singular vector with value s, against any other value t."""
    s, t, c = sp.symbols("s t c")
    says = "a factor changes the square of a coordinate c by s^2, which is t^2 up to (s - t)(s + t): the sign of s - t"
    return identity(says, s**2 * c**2 - t**2 * c**2, (s - t) * (s + t) * c**2)


def pairs() -> Step:
    """One pair of layers; each layer is in L - 1 of them."""
    a, b = sp.symbols("a b")
    says = "2 a b = a^2 + b^2 - (a - b)^2 for each pair of layers; each layer is in L - 1 pairs"
    return identity(says, a**2 + b**2 - (a - b) ** 2, 2 * a * b)


def residual() -> Step:
    """One entry of the residual, before and after it moves."""
    r, x = sp.symbols("r x")
    return identity(
        "half the square of an entry r of the residual after it moved by x",
        half * (r + x) ** 2,
        half * r**2 + r * x + half * x**2,
    )
