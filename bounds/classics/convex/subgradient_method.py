r"""The subgradient method comes within R G / sqrt(N + 1) of the minimum in N steps, for every convex function.

For convex $f$ with $\|g\| \le G$ for its subgradients, $\|x_0 - x^*\| \le R$ and steps $R/(G\sqrt{N+1})$,

$$ \min_{0 \le k \le N} f(x_k) - f(x^*) \le \frac{R\,G}{\sqrt{N+1}} . $$

Attained by a maximum of $N + 1$ coordinates, which are shown one by one. Squared here, which keeps it rational. In practice: each further digit costs a hundred
times as many steps; use it where nothing else can be computed.

Kind: inequality, tight. Constants: none hidden.
Source: Shor 1962; Drori and Teboulle, *An optimal variant of Kelley's cutting-plane method*, Mathematical Programming
160, 2016, for the constant.
"""

import numpy as np

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import telescoped
from bounds.classics.convex._resisting import first_largest, least_gap
from bounds.core import Claim, Quantity, ge, le

gap = Quantity("gap", r"\min_k f(x_k) - f(x^*)", nonnegative=True)
R, G = Quantity("R", positive=True), Quantity("G", positive=True)
N = Quantity("N", integer=True, positive=True)

subgradient_method = Claim(
    id="classics.subgradient_method",
    source="Drori and Teboulle 2016",
    given=ge(N, 1),
    expected="proved",
    then=le(gap**2, R**2 * G**2 / (N + 1)),
    tight=True,
    scaling={"function": {gap: 1, G: 1}, "space": {R: 1, G: -1}},
)


@subgradient_method.experiment(
    root=[2, 3, 5], more=[0, 1], radius=[1, 3], algorithm="algorithms.first_order.subgradient_method"
)
def resisting(root, more, radius, *, algorithm):
    """N + 1 = root^2 steps' worth of coordinates, or more coordinates than steps; in fractions."""
    steps = root**2 - 1
    size = (root + more) ** 2
    path = algorithm(first_largest, rationals([0] * size), steps=[rational(radius) / root] * steps)
    return {gap: least_gap(path, root + more, rational(radius)), R: radius, G: 1, N: steps}


@subgradient_method.experiment(root=[2, 3, 5], radius=[1, 3], algorithm="algorithms.first_order.subgradient_method")
def modulus(root, radius, *, algorithm):
    """The modulus from its distance R; in fractions."""
    steps = root**2 - 1
    path = algorithm(np.sign, rationals([radius]), steps=[rational(radius) / root] * steps)
    return {gap: min(abs(x[0]) for x in path), R: radius, G: 1, N: steps}


subgradient_method.mutant(
    "uphill", lambda original, slope, x, *, steps: original(slope, x, steps=[-step for step in steps])
)
subgradient_method.formula_mutant("N + 2 for N + 1", then=le(gap**2, R**2 * G**2 / (N + 2)))
subgradient_method.proof(telescoped)
