r"""With one equation per problem, no weights reach a loss below a fixed number: training cannot converge to zero.

For $b = 1$ and $X_0 = 0$ every step multiplies the residual of problem i by $1 - \sum_j P_{t,ij} M_{ij}^2/\beta$, a
number above $1 - 2 \|M_i\|^2/\beta$. Hence for all weights

$$ F(X_T) \ge \tfrac12 \sum_i y_i^2 \max\big(0,\, 1 - 2 \|M_i\|_2^2/\beta\big)^{2T} , $$

which is positive as soon as some $\|M_i\|^2 < \beta/2$: a linear rate down to zero is impossible, whatever the width.
Kind: deterministic inequality. Constants: attained when all factors tend to 2.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from algorithms.exact import rationals
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._instances import MANY, double_steps, random_instance, stacked
from bounds.l2o._symbols import T, beta, norm_A, x

F_T = Quantity("F_T", "F(X_T)", nonnegative=True)
F_0 = Quantity("F_0", "F(X_0)", nonnegative=True)
equations = Quantity("equations", "b", "equations per problem", integer=True, positive=True)
floor = Quantity("floor", r"\tfrac12 \sum_i y_i^2 \max(0, 1 - 2\|M_i\|^2/\beta)^{2T}", nonnegative=True)

fix_reach = Claim(
    id="l2o.fix_reach",
    source="against Theorem 4.7",
    form="added",
    given=(ge(beta, norm_A), eq(equations, 1), eq(x, 0)),
    then=ge(F_T, floor, trivially=0),
    expected="proved",
    tight=True,
    scaling={"data": {F_T: 2, floor: 2, x: 1}},
    needs=("l2o.A_4",),
)


def last_objective(instance, algorithm, steps):
    """The last objective and what no weights can beat, the latter in rationals."""
    run = instance.run(algorithm, steps)
    factor = np.array([max(0, 1 - 2 * (M * M).sum() / instance.beta) for M in instance.M], dtype=object)
    lowest = ((instance.Y[:, 0] * factor**steps) ** 2).sum() / 2
    return {
        F_T: run.objective[-1],
        floor: lowest,
        T: steps,
        beta: instance.beta,
        norm_A: instance.norm_A,
        equations: instance.M.shape[1],
        x: instance.x,
        F_0: run.objective[0],
    }


@fix_reach.experiment(weight=[1, 4, 20], steps=[1, 3], algorithm="algorithms.unrolled.exact_rollout")
def random_networks(weight, steps, *, algorithm):
    """Two problems, one of them ten times smaller."""

    def uneven(seed):
        instance = random_instance(seed, rows=1, weight=weight).from_origin()
        return replace(instance, M=instance.M * rationals([[[1]], [[0.125]]]))

    return stacked(last_objective, [uneven(seed) for seed in MANY], algorithm, steps)


@fix_reach.experiment(steps=[1, 2, 6], algorithm="algorithms.unrolled.exact_rollout")
def almost_double_steps(steps, *, algorithm):
    """All factors within 1e-30 of 2: the floor is reached."""
    return last_objective(double_steps(4), algorithm, steps)


fix_reach.formula_mutant("1.1 of it", then=ge(F_T, sp.Rational(11, 10) * floor))
fix_reach.mutant("base step half as long again", corrupt.base_step(3, 2))


@fix_reach.proof
def product_of_factors(claim):
    """One step of one equation with two unknowns from the origin; sums over more are alike."""
    y, m, n, h = sp.symbols("y m n h", positive=True)
    k, l = sp.symbols("k l", nonnegative=True)
    base = 2 * (m**2 + n**2) + h
    X = [(2 - k) * m * y / base, (2 - l) * n * y / base]
    residual, kept = sp.factor(m * X[0] + n * X[1] - y), h / base
    return certificate(
        "With the factors 2 - k and 2 - l (l2o.A_4) one step multiplies the residual of one equation by 1 - (p m^2 + s "
        "n^2)/beta, where that is positive for factors 2: beta = 2 (m^2 + n^2) + h. Where it is not, the floor is 0. One step "
        "of the run is written out for two unknowns: more unknowns lengthen the sums, and T steps multiply T such factors.",
        *follows(claim, at={F_T: residual**2 / 2, floor: (y * kept) ** 2 / 2}),
    )
