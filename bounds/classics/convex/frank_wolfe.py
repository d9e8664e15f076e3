r"""Frank-Wolfe comes within 2 C / (N + 2) of the minimum, C the curvature over the feasible set.

For convex $f$ on a compact convex set, shares $\gamma_k = 2/(k+2)$, and $C \ge \frac{2}{\gamma^2} \big(f(y) - f(x) -
\langle \nabla f(x), y - x\rangle\big)$ for all $x$, $s$ of the set and $y = x + \gamma(s - x)$,

$$ f(x_N) - f(x^*) \le \frac{2 C}{N + 2} . $$

In practice: no projection, and iterates with few non-zeros; for half of a squared norm, C is the squared diameter.

Kind: inequality. Constants: none hidden; not tight.
Source: Jaggi, *Revisiting Frank-Wolfe: projection-free sparse convex optimization*, ICML 2013, Theorem 1.
"""

import numpy as np

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import shares_of_a_set
from bounds.core import Claim, Curve, Quantity, ge, le

gap = Quantity("gap", "f(x_N) - f(x^*)", nonnegative=True)
C, N = Quantity("C", "C", "curvature", positive=True), Quantity("N", integer=True, positive=True)

frank_wolfe = Claim(
    id="classics.frank_wolfe",
    source="Jaggi 2013, Theorem 1",
    given=ge(N, 1),
    expected="proved",
    then=le(gap, 2 * C / (N + 2)),
    scaling={"function": {gap: 1, C: 1}},
)


def vertex(gradient):
    """The corner of the simplex where a linear function is least; the first of them."""
    corner = rationals([0] * len(gradient))
    corner[int(np.argmin(gradient))] = rational(1)
    return corner


ALGORITHM = "algorithms.first_order.frank_wolfe"


@frank_wolfe.experiment(size=[2, 5, 10], steps=[1, 5, 40], algorithm=ALGORITHM)
def norm_on_the_simplex(size, steps, *, algorithm):
    """Half of the squared norm, least in the middle of the simplex, whose squared diameter is 2; in fractions."""
    path = algorithm(
        lambda x: x, vertex, vertex(rationals(range(size))), share=lambda k: rational(2) / (k + 2), steps=steps
    )
    gaps = [((x * x).sum() - rational(1) / size) / 2 for x in path]
    return {gap: gaps[-1], C: 2, N: steps, Curve("Frank-Wolfe", along="steps", of="gap"): gaps}


@frank_wolfe.experiment(centre=["1/2000", "1/10", "1/45"], steps=[1, 5, 10], algorithm=ALGORITHM)
def segment(centre, steps, *, algorithm):
    """Half of the squared distance from a centre, on [0, 1] from 0; the centres are bad for 1, 5 and 10 steps."""
    at = rational(centre)

    def end_of(slope):
        return rationals([0 if slope[0] > 0 else 1])

    last = algorithm(lambda x: x - at, end_of, rationals([0]), share=lambda k: rational(2) / (k + 2), steps=steps)[-1]
    return {gap: (last[0] - at) ** 2 / 2, C: 1, N: steps}


frank_wolfe.mutant(
    "always the first corner",
    lambda original, gradient, vertex, x, **rest: original(gradient, lambda g: vertex(0 * g), x, **rest),
)
frank_wolfe.formula_mutant("N^3 for N", then=le(gap, 2 * C / (N**3 + 2)))
frank_wolfe.proof(shares_of_a_set)
