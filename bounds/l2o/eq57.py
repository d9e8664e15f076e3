r"""How far the start's gradient descent gets, from below.

From $X_0 = 0$ with $W_L = 0$, $\|X_{T-1}\| \ge \frac1\beta \|M^\top Y\| \sum_{t=1}^{T-1} \prod_{s=t+1}^{T-1}
\sigma_{\min}(I - \frac1\beta A)$. All matrices are powers of one positive semidefinite matrix whose smallest
eigenvalue is $1 - \|A\|/\beta$, so that the right side is at least $\|M^\top Y\|/\beta$ (the product over nothing).
Kind: deterministic inequality. Constants: attained along the largest eigenvector.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._instances import from_origin, many, stacked
from bounds.l2o._matrices import zero_last
from bounds.l2o._pairs import chain
from bounds.l2o._symbols import T, beta, m, norm_A, norm_W, x

norm_X = Quantity("norm_X", r"\|X_{T-1}\|_2", nonnegative=True)
i = sp.Symbol("i", integer=True, nonnegative=True)

BOUND = m / beta * (1 + sp.Sum((1 - norm_A / beta) ** i, (i, 1, T - 2)))

eq57 = Claim(
    id="l2o.eq57",
    source="Eq. (57), Appendix B.1",
    given=(ge(beta, norm_A), ge(T, 2), eq(x, 0), eq(norm_W, 0)),
    then=ge(norm_X, BOUND),
    expected="proved",
    tight=True,
    scaling={"data": {x: 1, m: 1, norm_X: 1}, "matrix": {beta: 2, norm_A: 2, x: -1, m: 1, norm_X: -1}},
    needs=("l2o.eq54.corrected",),
)


def both_sides(instance, algorithm, steps):
    """The iterate before last with a zero last layer."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    return {
        norm_X: [norm(run.X[-2])],
        m: [instance.m],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        T: [steps],
        x: [instance.x],
        norm_W: [norm(instance.weights[-1])],
    }


@eq57.experiment(
    loose=[1, 2],
    smallest=[0.5, 0.125],
    steps=[2, 5],
    undecided={"steps": [2]},
    algorithm="algorithms.unrolled.exact_rollout",
)
def random_problems(loose, smallest, steps, *, algorithm):
    """Two problems with two equations each."""
    return stacked(both_sides, from_origin(many(loose=loose, smallest=smallest)), algorithm, steps)


@eq57.experiment(steps=[4], algorithm="algorithms.unrolled.exact_rollout")
def largest_eigenvector(steps, *, algorithm):
    """One equation: the bound is attained."""
    return both_sides(chain(1, 1, beta=4), algorithm, steps)


eq57.formula_mutant("one more term", then=ge(norm_X, BOUND.subs(T, T + 1)))
eq57.formula_mutant("1.1 of it", then=ge(norm_X, BOUND * 11 / 10))
eq57.mutant("base step nine tenths as long", corrupt.base_step(9, 10))


@eq57.proof
def powers(claim):
    """Sums of powers grow with the eigenvalue: in general, and for two to five steps."""
    u, v, a, c, k = sp.symbols("u v a c k", nonnegative=True)
    of_eigenvalue = {steps: sum((v + k) ** power for power in range(steps - 1)) for steps in (2, 3, 4, 5)}
    return certificate(
        "X_{T-1} is 1/beta times a sum of powers of I - A/beta, applied to M^T Y (l2o.eq54.corrected): a symmetric "
        "matrix with the eigenvalues a_n = 1 + u + ... + u^n, u in [v, 1], v = 1 - |A|/beta >= 0. With c_n the same "
        "sum for v, a_n >= c_n by induction: both terms on the right are not negative. Written out with u = v + k for T up "
        "to 5.",
        identity("one power more", (1 + u * a) - (1 + v * c), u * (a - c) + (u - v) * c),
        *(
            step
            for steps, powers_of_u in of_eigenvalue.items()
            for step in follows(claim, ge(norm_X, m / beta * powers_of_u), at={T: steps, norm_A: beta * (1 - v)})
        ),
    )
