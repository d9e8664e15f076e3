r"""Steps that several certificates of the paper share: products of layers, sums over layers, squares.

Layers are I + W_l with $\|W_l\|_2 \le a/L$, so their singular values lie in $[1 - h, 1 + h]$, $h = a/L$; the paper has
$a = 1/2$. A gradient passes L - 1 of them, its square 2L - 2, and
$$ (1 - h)^{2L - 2} > e^{-2a}, \qquad (1 + h)^{2L - 2} < e^{2a} , $$
i.e. $(a - h) \log(1 - h) > -ah$ and $(a - h) \log(1 + h) < ah$, for $0 < h \le a < 1$.
"""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, cover, identity
from bounds.core.errors import BadClaim
from bounds.core.promises import at_least, equal, no_negative_term, premise, promises, put
from bounds.core.relation import Op, Relation

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


def rooted(expr: sp.Expr) -> sp.Expr:
    """The same with s for the root of e and k for that of two, so that it is a polynomial."""
    s, k = sp.symbols("s k", positive=True)
    return expr.replace(sp.exp, lambda power: s ** (2 * power)).subs({sp.E: s**2, sp.sqrt(2): k})


def kept(claim: Claim, one: Relation, says: str, **values: Any) -> Step:
    """One conclusion at values that the proof allows, in symbols that are not negative and in roots of e and two."""
    lhs, rhs = (rooted(put(claim, side, **values)) for side in (one.lhs, one.rhs))
    if one.op is Op.EQ:
        return equal(says, lhs, rhs)
    return no_negative_term(says, *((rhs, lhs) if one.op in (Op.LE, Op.LT) else (lhs, rhs)))


def all_kept(claim: Claim, says: str, about: str = "", **values: Any) -> list[Step]:
    """All conclusions, or those about a symbol."""
    return [kept(claim, one, says, **values) for one in promises(claim, about)]


def wide_enough(claim: Claim) -> Step:
    """The premise on the width gives each factor of the chain as many rows as columns."""
    more, d = sp.symbols("more d")
    return no_negative_term("rows less columns", premise(claim, "m", d=d) + more, d)


def against_depth(says: str, share: sp.Expr, L: sp.Symbol, sign: int) -> list[Step]:
    """A promised constant against (1 - 1/(2L))^(2L - 2), sign -1, or (1 + 1/(2L))^(2L - 2), sign 1.

    One that is free of the depth is compared in logarithms, times h = 1/(2L); one with the depth must be a multiple.
    """
    if not share.free_symbols:
        exponent = (1 - 2 * h) * sp.log(1 + sign * h)
        return [from_zero(says, sign * (h * sp.expand_log(sp.log(share), force=True) - exponent), half)]
    multiple, rest = share.as_coeff_Mul()
    base, power = rest.as_base_exp()
    return [
        equal(says + ": the factor of one layer", base, 1 + sign / (2 * L)),
        equal(says + ": L - 1 layers, squared", power * (L + 1), 2 * (L - 1) * (L + 1)),
        *at_least(says + ": the multiple", *((multiple, 1) if sign > 0 else (1, multiple))),
    ]
