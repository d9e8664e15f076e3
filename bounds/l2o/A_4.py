r"""The step factors lie strictly between 0 and 2.

$\|\mathrm{diag}(P_t)\|_2 < 2$ for $P_t = 2\sigma(z_t)$. In exact arithmetic this is true for every weight. In floating
point $2\sigma(z)$ is rounded to 2 as soon as z exceeds about 37 (17 in single precision), so a program may use it only
as $\le 2$. Both are judged here, the exact run with the strict sign.
Kind: deterministic inequality. Constants: none.
"""

import sympy as sp

from bounds.core import Quantity, Statement, eq, exact, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._instances import double_steps, many, stacked
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


P = Quantity("P", "P_t", "factors of all coordinates and steps")
P_float = Quantity("P_float", r"\mathrm{fl}(P_t)", "the same in floating point")

A_4 = Statement("l2o.A_4", "Lemma A.4, eq. (32)")
printed = A_4.printed((lt(P, 2, name="upper"), gt(P, 0, name="lower")), expected="proved", tight=True)

rounded = A_4.added(
    "float",
    (le(P_float, 2, name="upper"), ge(P_float, 0, name="lower")),
    title="In floating point the step factors lie between 0 and 2, ends included",
)


@printed.experiment(weight=[1, 4], steps=[4], algorithm="algorithms.unrolled.exact_rollout")
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns each."""
    starts = many(weight=weight)
    return stacked(lambda instance: {P: instance.run(algorithm, steps).P}, starts)


@printed.experiment(algorithm="algorithms.unrolled.exact_rollout")
def almost_two(*, algorithm):
    """z = 80: 2 sigma(z) is within 4e-35 of 2."""
    return {P: double_steps().run(algorithm, 2).P}


@rounded.experiment(last=[1, 30, -30, 1000, -100000], algorithm="algorithms.unrolled.rollout")
def saturated(last, *, algorithm, dtype):
    """Gaussian problems and a last layer that saturates the sigmoid."""
    generator = torch.Generator().manual_seed(0)
    problem = unrolled.gaussian_problems(3, 6, 4, generator=generator, dtype=dtype)
    *inner, top = unrolled.expanded_initialisation((8, 8), 1.0, generator=generator, dtype=dtype)
    top = last * torch.randn(top.shape, generator=generator, dtype=dtype)
    return {P_float: exact(algorithm(problem, (*inner, top), 5).P)}


printed.formula_mutant("never above the base step", then=le(P, 1))
rounded.formula_mutant("strictly below 2", then=lt(P_float, 2), experiment="saturated")
rounded.formula_mutant("strictly above 0", then=gt(P_float, 0), experiment="saturated")


printed.mutant("3 sigma instead of 2 sigma", corrupt.factors(3, 2))


@printed.proof
def exponential(claim):
    """With u = exp(-z), which is positive."""
    u = sp.Symbol("u", positive=True)
    return certificate(
        "P = 2/(1 + u) with u = exp(-z) > 0; times 1 + u, what is left on either side is a positive multiple of u or 1.",
        *follows(claim, eq(P, 2 / (1 + u))),
    )
