r"""Derivatives of a composition by one weight are those of the outer function, times powers of the inner one.

The second bullet of Claim D.6: for $h(x, w) = f(\sum_i w_i g_i(x))$ and $|f^{(p)}| \le R_0^p$,

$$ \Big| \frac{\partial^p h}{\partial w_i^p} \Big| = |f^{(p)}|\, |g_i(x)|^p \le |R_0\, g_i(x)|^p , $$

because the argument of f is linear in $w_i$. Unlike the first bullet (`claimD_6.py`) it asks nothing of the size of w.

Kind: inequality, derivatives as rigorous power series. Constants: attained where the outer derivative is largest.
"""

from math import factorial

import sympy as sp
from flint import arb, arb_series, ctx, fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate, identity

derivative = Quantity("derivative", r"|\partial_{w_i}^p f(\sum_i w_ig_i)|", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
R_0 = Quantity("R_0", "R_0", positive=True)
inner = Quantity("inner", r"|g_i(x)|", nonnegative=True)
ORDERS = 6

claimD_6_weights = Claim(
    id="bfc.claimD_6_weights",
    title="Derivatives of a composition by a weight are bounded by powers of its inner function, whatever the weights",
    source="Claim D.6, second bullet",
    then=le(derivative, (R_0 * inner) ** p),
    expected="proved",
    tight=True,
)


def by_a_weight(weights, outer, features, which):
    """All derivatives up to order 6 of sin(outer * sum_i w_i g_i) by one weight."""
    rest = sum((arb(w) * g for w, g in zip(weights, features, strict=True)), arb(0))
    series = (arb_series([rest, features[which]], prec=ORDERS + 1) * arb(outer)).sin()
    return [abs(series[n]) * factorial(n) for n in range(1, ORDERS + 1)]


@claimD_6_weights.experiment(
    weight=["0/1", "1/10", "3/1"],
    outer=[1, 3],
    which=[0, 1],
    algorithm=by_a_weight,
    quick={"outer": [3], "which": [0, 1]},
)
def two_inner_functions(weight, outer, which, *, algorithm):
    """f = sin(R_0 z), g_1 = sin x and g_2 = x cos x at x = 7/5; where both weights are zero the odd orders attain the bound."""
    w = fmpq(*map(int, weight.split("/")))
    previous, ctx.cap = ctx.cap, ORDERS + 1
    try:
        x = arb(7) / 5
        features = [x.sin(), x * x.cos()]
        found = algorithm([w, -w / 2], outer, features, which)
    finally:
        ctx.cap = previous
    return {derivative: found, p: range(1, ORDERS + 1), R_0: outer, inner: abs(features[which])}


claimD_6_weights.formula_mutant("nine tenths", then=le(derivative, sp.Rational(9, 10) * (R_0 * inner) ** p))
claimD_6_weights.formula_mutant("outer constant forgotten", then=le(derivative, inner**p))
claimD_6_weights.mutant(
    "derivatives by the other weight",
    lambda by_a_weight, weights, outer, features, which: by_a_weight(weights, outer, features, 1 - which),
)


@claimD_6_weights.proof
def linear_argument(claim):
    """c is a derivative of f of this order over R_0^p, at most one: the rest of it is u."""
    z, h, g = sp.symbols("z h g")
    coefficients = sp.symbols(f"c_0:{ORDERS + 2}")
    c, u = sp.symbols("c u", nonnegative=True)
    steps = []
    for n in range(1, ORDERS + 1):
        f = sum(a * z**k for k, a in enumerate(coefficients))
        moved = sp.expand(sp.diff(f.subs(z, z + h * g), h, n).subs(h, 0))
        steps.append(
            identity(f"the derivative of order {n} by h of f(z + h g) at h = 0", moved, sp.diff(f, z, n) * g**n)
        )
    share = c / (c + u)
    orders = [{p: n, derivative: share * R_0**n * inner**n} for n in range(1, ORDERS + 1)]
    return certificate(
        "As a function of w_i, h is f(z + w_i g) with g = g_i(x), so its derivative of order p is f^(p) g^p (written out for "
        "polynomials f of degree seven, which have all derivatives up to order six that a function can have at a point), and "
        "|f^(p)| is c/(c + u) R_0^p for some c, u >= 0.",
        *steps,
        *conclusions(claim, [Derived(at, c + u) for at in orders]),
    )
