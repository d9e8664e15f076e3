r"""The norm of the network's inputs $[X_{t-1}, g_{t-1}]$, from the two claims that bound iterates and gradients."""

import sympy as sp

from bounds.l2o import fix_grad_norm, lem4_2
from bounds.l2o._certificates import part
from bounds.l2o._symbols import t

k = sp.Symbol("k", nonnegative=True)
SQUARE = (1 + k) ** 2
"""A number of steps, so that its root 1 + k is a letter too."""


def iterate(step: sp.Expr) -> sp.Expr:
    """What bounds the iterate before a step."""
    return part(lem4_2.corrected, "data").rhs.subs(t, step - 1)


def gradient(step: sp.Expr) -> sp.Expr:
    """What bounds the gradient before a step."""
    return part(fix_grad_norm.fix_grad_norm, "data").rhs.subs(t, step - 1)


def inputs(step: sp.Expr) -> sp.Expr:
    """The sum of both."""
    return iterate(step) + gradient(step)
