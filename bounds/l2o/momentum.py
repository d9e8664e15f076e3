r"""With momentum, too, the last iterate has an explicit formula: a product of matrices of twice the size.

Section 8 says that accelerated gradient descent lacks an explicit formulation from $X_0$ to $X_T$, and leaves it out for
that. For $V_t = X_{t-1} + \mu_t (X_{t-1} - X_{t-2})$ and $X_t = V_t - \frac1\beta P_t \circ M^\top (M V_t - Y)$ there is one,
as semi-linear as eq. (22). With $B_t = I - \frac1\beta \mathrm{diag}(P_t) M^\top M$,

$$ \begin{pmatrix} X_T \\ X_{T-1} \end{pmatrix} = \prod_{t=T}^{1} C_t \begin{pmatrix} X_0 \\ X_0 \end{pmatrix}
   + \frac1\beta \sum_{t=1}^T \prod_{s=T}^{t+1} C_s \begin{pmatrix} P_t \circ M^\top Y \\ 0 \end{pmatrix}, \quad
   C_t = \begin{pmatrix} (1 + \mu_t) B_t & -\mu_t B_t \\ I & 0 \end{pmatrix} . $$

What is missing is a bound of the norm of such a product; a single $C_t$ has a norm above 1.
Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import norm
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._matrices import flat, later_steps, product, step
from bounds.l2o._spectra import identity
from bounds.late import late

unrolled = late("algorithms.unrolled")


X_T = Quantity("X_T", "X_T", "entries of the last iterate")
formula = Quantity("formula", r"\text{the product}", "entries of the right side")
reversed_formula = Quantity("reversed_formula", r"\text{the product, factors reversed}")
without_momentum = Quantity("without_momentum", r"\text{eq. (22)}", "for the same factors")
size = Quantity("size", r"\|X_T\|_2", nonnegative=True)

momentum = Claim(
    id="l2o.momentum",
    source="against Section 8, Momentum",
    form="added",
    then=eq(X_T, formula, scale=size),
    expected="proved",
    scaling={"data": {X_T: 1, formula: 1, size: 1}},
)


@momentum.experiment(weight=[1, 5], steps=[2, 4], algorithm="algorithms.unrolled.exact_momentum_rollout")
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns each; momentum weights 0, 1/4, 2/5, 1/2."""

    def both_sides(instance):
        mu = [fmpq(t, t + 3) for t in range(steps)]
        run = algorithm(instance.M, instance.Y, instance.weights, mu, beta=instance.beta, X_0=instance.X_0)
        pull = flat(instance.back(instance.Y)) / instance.beta
        blocks = [transition(step(instance, P), weight) for P, weight in zip(run.P, mu, strict=True)]
        start, pushes = flat(instance.X_0), [flat(P) * pull for P in run.P]
        plain = [later_steps(instance, run.P, t + 1) @ push for t, push in enumerate(pushes)]
        return {
            X_T: flat(run.X[-1]),
            formula: by_products(blocks, start, pushes),
            reversed_formula: by_products(blocks[::-1], start, pushes),
            without_momentum: later_steps(instance, run.P, 0) @ start + sum(plain),
            size: [norm(run.X[-1])],
        }

    return stacked(both_sides, many(weight=weight))


def transition(B, mu):
    """C_t, which takes both latest iterates one step further."""
    return np.block([[(1 + mu) * B, -mu * B], [identity(len(B)), 0 * B]])


def by_products(blocks, start, pushes):
    """The upper half of the product formula."""
    zero = 0 * start
    states = [np.concatenate((push, zero)) for push in pushes]
    later = [product(blocks[:t:-1], 2 * len(start)) for t in range(len(blocks))]
    moved = product(blocks[::-1], 2 * len(start)) @ np.concatenate((start, start))
    return (moved + sum(C @ state for C, state in zip(later, states, strict=True)))[: len(start)]


momentum.formula_mutant("factors in reversed order", then=eq(X_T, reversed_formula, scale=size))
momentum.formula_mutant("eq. (22)", then=eq(X_T, without_momentum, scale=size))
momentum.mutant("base step doubled", corrupt.base_step(2))


@momentum.proof
def three_steps(claim):
    """One equation in one unknown, three steps with any factors and momentum weights."""
    m, y, x, b = sp.symbols("m y x beta", positive=True)
    p, mu = sp.symbols("p_1:4", positive=True), sp.symbols("mu_1:4", positive=True)
    iterates = [x, x]
    for factor, weight in zip(p, mu, strict=True):
        point = iterates[-1] + weight * (iterates[-1] - iterates[-2])
        iterates.append(point - factor * m * (m * point - y) / b)
    steps = [1 - factor * m**2 / b for factor in p]
    blocks = [sp.Matrix([[(1 + w) * B, -w * B], [1, 0]]) for B, w in zip(steps, mu, strict=True)]
    pushes = [sp.Matrix([factor * m * y / b, 0]) for factor in p]

    def along(chain):
        state = sp.Matrix([x, x])
        for C, push in zip(chain, pushes, strict=True):
            state = C * state + push
        return state[0]

    plain = [sp.Matrix([[B, 0], [1, 0]]) for B in steps]
    at = {
        X_T: iterates[-1],
        formula: along(blocks),
        reversed_formula: along(blocks[::-1]),
        without_momentum: along(plain),
    }
    return certificate(
        "With the factors fixed, a step takes (X_{t-1}, X_{t-2}) to C_t (X_{t-1}, X_{t-2}) + (P_t o M^T Y, 0)/beta: the upper "
        "row is B_t V_t plus the data's part, the lower one remembers. By induction later matrices multiply from the left. "
        "Three steps are written out.",
        *identical(claim, at),
    )
