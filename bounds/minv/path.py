r"""Descent moves no coefficient farther than the loss that it has lost allows.

With $\eta \le 1/S$ as in eq. (29), by Cauchy-Schwarz,

$$ \|C^{(T)} - C^{(0)}\|_\infty \le \sqrt{2 \eta T (L_n(C^{(0)}) - L_n(C^{(T)}))} . $$

(The paper goes on to a distance of order $d \sqrt n \ln(1/\epsilon) K^{1/2-2\alpha}$. It rests on Claim 1 and on the bound of
the initial loss, both false.)

Kind: deterministic inequality. Constants: 29 from Proposition 6.
"""

from dataclasses import replace

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, promised
from bounds.minv.eq29 import (
    ALGORITHM,
    GRID,
    PREMISES,
    QUICK,
    THOROUGH,
    T,
    after,
    before,
    distance,
    eta,
    run,
)

fallen = Quantity("fallen", r"L_n(C^{(0)}) - L_n(C^{(T)})", "what the loss has lost", nonnegative=True)

path = Claim(
    id="minv.path",
    title="Descent moves no coefficient farther than the loss that it has lost allows",
    source="Appendix E.2, after eq. (29)",
    given=(*PREMISES, ge(T, 1)),
    then=le(distance, sp.sqrt(2 * eta * T * fallen)),
    expected="proved",
)


@path.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def from_nine_tenths(layers, order, tenths, steps, *, algorithm):
    """All coefficients start at 9/10."""
    measured = run(layers, order, tenths, steps, algorithm)
    first, *_ = measured[before]
    return measured | {fallen: [first - loss for loss in measured[after]]}


path.formula_mutant("a tenth of the way", then=le(distance, sp.sqrt(2 * eta * T * fallen) / 10))


@path.mutant("the path twice as long as the loss tells")
def _(exact_gradient_descent, C0, e0, weights, step_size, steps):
    run = exact_gradient_descent(C0, e0, weights, step_size, steps)
    return replace(run, path=[run.path[0] + 2 * (C - run.path[0]) for C in run.path])


@path.proof
def cauchy_schwarz(claim):
    """Q is the sum of squares, S the sum, of the first T lengths; s is the next one."""
    T_, Q, S, s = sp.symbols("T Q S s")
    f = sp.Symbol("f")
    square = sp.expand(promised(claim, "distance", T=T_) ** 2)
    return certificate(
        "A coefficient moves by the sum of T lengths s_t <= eta |g_t|, and (sum s_t)^2 <= T sum s_t^2 by induction over T; by "
        "eq. (29) eta^2 |g_t|^2 is at most 2 eta times the fall of step t, and the falls add up.",
        equal(
            "T to T + 1: (T + 1)(Q + s^2) - (S + s)^2, times T, is a non-negative sum",
            T_ * ((T_ + 1) * (Q + s**2) - (S + s) ** 2),
            (T_ + 1) * (T_ * Q - S**2) + (S - T_ * s) ** 2,
        ),
        equal(
            "the square of the promise, for Q = 2 eta fallen - 2 eta f",
            sp.expand(square.subs(fallen, Q / (2 * eta) + f)) - S**2,
            (T_ * Q - S**2) + 2 * T_ * eta * f,
        ),
    )
