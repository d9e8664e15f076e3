r"""Steps that several certificates of this paper share, with the words that tie them to its lemmas.

All of them are polynomial identities between scalars: norms, or single coordinates of vectors. What they leave to the
reader are triangle inequalities, and that a ReLU lengthens nothing.
"""

from typing import Any

import sympy as sp

from bounds.core.certificate import Step, identity

HALF = sp.Rational(1, 2)

LAYERS = (
    "By induction over layers, in Frobenius norms: |G_l' - G_l| <= |W_l'| |G_{l-1}' - G_{l-1}| + |W_l' - W_l| "
    "|G_{l-1}| and |G_{l-1}| <= c Q, because a ReLU is 1-Lipschitz entry by entry. Here a and c are the norms of "
    "the difference of the inputs and of the inputs [X, g], a <= (1 + beta) |dX| and c <= |X| + |g|."
)
INPUTS = (
    "The inputs of the network have a norm of at most |X_{t-1}| + |g_{t-1}| <= [sqrt(t) x + 2 (t-1) m/beta] + [beta "
    "x + sqrt(t) m] by l2o.lem4_2.corrected (for t = 1: X_0 itself) and l2o.fix_grad_norm at t - 1, and every layer "
    "multiplies the Frobenius norm by at most its own norm, ReLUs included."
)


def apart(*factors: Any) -> sp.Expr:
    """A product that is left as it is written."""
    return sp.Mul(*factors, evaluate=False)


def together(*terms: Any) -> sp.Expr:
    """A sum that is left as it is written."""
    return sp.Add(*terms, evaluate=False)


def slope_of_the_factors(largest: Any = HALF) -> Step:
    """The slope of 2 sigma; `largest` is what a claim says of it."""
    p = sp.Symbol("p")
    return identity(
        "where 2 sigma has the value p its slope is p (1 - p/2), at most the constant",
        largest - p * (1 - p / 2),
        HALF * (1 - p) ** 2,
    )


def slope_by_exponential() -> Step:
    """The slope in u = exp(-v) for v >= 0: it grows with u up to u = 1."""
    u, w = sp.symbols("u w")
    return identity(
        "2 u/(1 + u)^2 - 2 w/(1 + w)^2 has the sign of (u - w)(1 - u w)",
        u * (1 + w) ** 2 - w * (1 + u) ** 2,
        (u - w) * (1 - u * w),
    )


def through_layers(inputs_differ: Any, inputs: Any, product: Any, changes: Any) -> sp.Expr:
    """How far the outputs of two networks are apart: inputs a apart and c long, Q = product of norms, w = changes."""
    return inputs_differ * product + inputs * product * changes


def layer_by_layer() -> Step:
    """One layer more in the Lipschitz bound of a network."""
    a, c, Q, w, size, change = sp.symbols("a c Q w lambda omega")
    return identity(
        "a layer of norm lambda, changed by lambda omega, takes a Q + c Q w to a (lambda Q) + c (lambda Q)(w + omega)",
        size * through_layers(a, c, Q, w) + size * change * c * Q,
        through_layers(a, c, size * Q, w + change),
    )


def left_by_descent(beta: Any, steps: Any) -> sp.Expr:
    """The objective of gradient descent over the squared first distance, along the eigenvalue s beta."""
    s = sp.Symbol("s", nonnegative=True)
    return beta / 2 * s / (1 + 2 * steps * s)


def bernoulli() -> list[Step]:
    """(1 - s)^n (1 + n s) <= (1 - s^2)^n <= 1, from which s (1 - s)^{2t} <= 1/(2 t) for s in [0, 1]."""
    s, n = sp.symbols("s n")
    return [
        identity("Bernoulli's induction", (1 + s) * (1 + n * s), 1 + (n + 1) * s + n * s**2),
        identity("a factor below one", (1 - s) * (1 + s), 1 - s**2),
    ]
