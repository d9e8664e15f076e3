r"""The heavy ball turns a quadratic form of two iterates down by ((sqrt(kappa) - 1)/(sqrt(kappa) + 1))^2 in every step.

On a quadratic with curvatures $\lambda \in [\mu, L]$, step $\alpha = 4/(\sqrt L + \sqrt\mu)^2$ and momentum
$\beta = \big(\frac{\sqrt\kappa - 1}{\sqrt\kappa + 1}\big)^2$, in every eigendirection

$$ v_k = e_k^2 - (1 + \beta - \alpha\lambda)\, e_k e_{k-1} + \beta e_{k-1}^2 \ge 0, \qquad v_k = \beta^k v_0 . $$

It is an identity, so the rate is exact: an error is a damped oscillation of ratio $\sqrt\beta$, whatever its curvature
between $\mu$ and $L$; at both ends a factor $k$ joins it. In practice: the best rate there is for quadratics, and no theorem beyond them (`heavy_ball_everywhere`).

Kind: identity, and that the form is one. Constants: none hidden.
Source: Polyak, *Some methods of speeding up the convergence of iteration methods*, USSR Computational Mathematics and
Mathematical Physics 4, 1964.
"""

from itertools import pairwise

import sympy as sp

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import two_iterates
from bounds.core import Claim, Quantity, eq, ge, gt

form = Quantity("form", "v_k")
form_0 = Quantity("form_0", "v_0", nonnegative=True)
least = Quantity("least", r"\min v_k")
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
k, beta = Quantity("k", integer=True, positive=True), Quantity("beta", r"\beta", nonnegative=True)

heavy_ball = Claim(
    id="classics.heavy_ball",
    source="Polyak 1964",
    given=(ge(k, 1), gt(L, mu)),
    where={beta: ((sp.sqrt(L) - sp.sqrt(mu)) / (sp.sqrt(L) + sp.sqrt(mu))) ** 2},
    expected="proved",
    then=(eq(form, beta**k * form_0), ge(least, 0)),
)


def forms(path, s, beta):
    """In each eigendirection, for each two iterates in a row."""
    return [new * new - s * new * old + beta * old * old for old, new in pairwise(path)]


@heavy_ball.experiment(
    curvatures=[[4, 64], [4, 9, 25, 64]], steps=[1, 5, 40], algorithm="algorithms.first_order.heavy_ball"
)
def exactly(curvatures, steps, *, algorithm):
    """The roots of mu = 4 and L = 64 are 2 and 8, so that step and momentum are fractions."""
    curvature = rationals(curvatures)
    step, momentum = rational("1/25"), rational("9/25")
    errors = rationals(range(1, len(curvatures) + 1))
    path = algorithm(lambda x: curvature * x, errors, step=step, momentum=momentum, steps=steps)
    across = 1 + momentum - step * curvature
    found, (first,) = forms([errors, *path], across, momentum), forms([errors, errors], across, momentum)
    return {form: found[-1], form_0: first, least: found[-1], mu: 4, L: 64, k: steps}


heavy_ball.mutant(
    "a momentum of one half",
    lambda original, slope, x, *, step, momentum, steps: original(
        slope, x, step=step, momentum=rational("1/2"), steps=steps
    ),
)
heavy_ball.formula_mutant("one step too many", then=(eq(form, beta ** (k + 1) * form_0), ge(least, 0)))
heavy_ball.proof(two_iterates)
