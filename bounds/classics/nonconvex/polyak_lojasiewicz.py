r"""Under the Polyak-Lojasiewicz condition gradient descent converges linearly, without convexity.

If $\nabla f$ is $L$-Lipschitz and $\frac12 \|\nabla f(x)\|^2 \ge \mu (f(x) - f^*)$ for all $x$, then with step $1/L$

$$ f(x_N) - f^* \le \Big(1 - \frac\mu L\Big)^N (f(x_0) - f^*) . $$

In practice: why overparametrised models train at a steady rate although their losses are not convex.

Kind: inequality. Constants: none hidden; not tight.
Source: Polyak, *Gradient methods for minimizing functionals*, USSR Computational Mathematics and Mathematical Physics
3, 1963; Karimi, Nutini and Schmidt, *Linear convergence of gradient and proximal-gradient methods under the
Polyak-Lojasiewicz condition*, ECML 2016, Theorem 1.
"""

import numpy as np

from bounds.classics._one_step_proofs import descent_and_domination
from bounds.core import Claim, Curve, Quantity, ge, le
from bounds.instances import polyak_lojasiewicz as example
from bounds.tracing import with_radii

gap, gap_0 = Quantity("gap", "f(x_N) - f^*", nonnegative=True), Quantity("gap_0", "f(x_0) - f^*", nonnegative=True)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
N = Quantity("N", integer=True, positive=True)

polyak_lojasiewicz = Claim(
    id="classics.polyak_lojasiewicz",
    source="Karimi, Nutini and Schmidt 2016, Theorem 1",
    given=(ge(N, 1), ge(L, mu)),
    expected="proved",
    then=le(gap, (1 - mu / L) ** N * gap_0),
    scaling={"function": {gap: 1, gap_0: 1, mu: 1, L: 1}},
)


@polyak_lojasiewicz.experiment(
    start=[2.0, 5.0, -40.0],
    steps=[1, 4, 30],
    quick={"steps": [1, 4]},
    algorithm="algorithms.first_order.gradient_descent",
)
@with_radii
def parabola_with_waves(start, steps, *, algorithm):
    """x^2 + 3 sin^2 x, with mu = 1/32 and L = 8; it is not convex."""
    problem = example()
    x = np.array([start])
    path = algorithm(problem.gradient, x, step=1 / problem.smoothness, steps=steps)
    gaps = [problem.value(point) for point in path]
    drawn = Curve("gradient descent", along="steps", of="gap")
    return {gap: gaps[-1], gap_0: problem.value(x), mu: problem.convexity, L: problem.smoothness, N: steps, drawn: gaps}


polyak_lojasiewicz.mutant(
    "uphill", lambda original, slope, x, *, step, steps: original(slope, x, step=-step, steps=steps)
)
polyak_lojasiewicz.formula_mutant("mu = L / 2", then=le(gap, gap_0 / 2**N))
polyak_lojasiewicz.proof(descent_and_domination)
