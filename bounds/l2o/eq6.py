r"""The gradient by the last layer: a slip in one index, and the formula that is right.

$$ \frac{\partial F}{\partial W_L} = -\tfrac1\beta\, \Gamma_T^\top \sum_{t=1}^T
   \Big(\prod_{j=T}^{t+1} \big(I - \tfrac1\beta \mathrm{diag}(P_j) M^\top M\big)\Big)
   \mathrm{diag}(\Gamma_{t-1})\, \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big)\, G_{L-1,t}^\top . $$

Eq. (6) prints $\mathrm{diag}(\Gamma_T)$; the derivation, eq. (30), has $\Gamma_{t-1}$. The inputs of the network are
held fixed. The backward recursion of the algorithm is compared with the formula entry by entry, in exact numbers; for
one step, where nothing is held fixed, difference quotients of the run itself must lie in the formula's range over the
interval.
Kind: exact identity. Constants: none.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken
from bounds.l2o._float_runs import random_run, rounding_by_balls, twin
from bounds.l2o._gradient_secants import last_layer
from bounds.l2o._gradients import PRINTED_6, Reading, by_formula
from bounds.l2o._instances import many, random_instance, stacked
from bounds.late import late

unrolled = late("algorithms.unrolled")


gradient = Quantity("gradient", r"\partial F/\partial W_L", "entries")
formula = Quantity("formula", r"\text{eq. (30)}", "entries")
printed = Quantity("printed", r"\text{eq. (6)}", "entries")
with_new = Quantity("with_new", r"\text{eq. (6) with } \Gamma_t", "entries")
size = Quantity("size", r"\|\partial F/\partial W_L\|_F", nonnegative=True)

ERRATUM = (
    r"A misprint: $\mathrm{diag}(\Gamma_T)$ must be $\mathrm{diag}(\Gamma_{t-1})$. With T = 1 the printed formula weighs by the "
    "gradient after the step."
)

eq6 = Statement(
    "l2o.eq6",
    "Eq. (6)",
    erratum=ERRATUM,
    survives=r"Yes: the derivation in Appendix A.3 has $\Gamma_{t-1}$ (eq. (30)), and so have the bounds that use it.",
)
eq6_printed = eq6.printed(eq(gradient, printed, scale=size))

corrected = eq6.corrected(
    eq(gradient, formula, scale=size),
    title="The gradient by the last layer, in closed form",
    source="Eq. (6) with the index of eq. (30)",
    expected="proved",
)


def readings(instance, algorithm, steps):
    """The recursion's gradient and three readings of the formula."""
    run = instance.run(unrolled.exact_rollout, steps)
    of_run = algorithm(instance.M, instance.weights, run, beta=instance.beta)[-1]
    layer = len(instance.weights)
    return {
        gradient: of_run,
        formula: by_formula(instance, run, layer),
        printed: by_formula(instance, run, layer, PRINTED_6),
        with_new: by_formula(instance, run, layer, Reading(gamma="t")),
        size: [[norm(of_run)]],
    }


@corrected.experiment(
    layers=[2, 3, 4], weight=[1, 4], steps=[1, 4], algorithm="algorithms.unrolled.exact_detached_gradient"
)
def random_networks(layers, weight, steps, *, algorithm):
    """Two problems with three unknowns; networks of two to four layers."""
    return stacked(readings, many(weight=weight, hidden=(3, 4, 2)[: layers - 1]), algorithm, steps)


@corrected.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
def one_step_secants(layers, *, algorithm):
    """Difference quotients of the objective after one step, by every weight of the last layer."""
    return stacked(
        last_layer, many(hidden=(3, 4)[: layers - 1]), algorithm, gradient=gradient, formula=formula, size=size
    )


@corrected.experiment(seed=range(4), algorithm="algorithms.unrolled.detached_gradient")
def in_floating_point(seed, *, algorithm, dtype):
    """The gradient in floating point, with radii of its own rounding."""
    problem, weights, X_0, scale = random_run(seed, dtype)
    instance, steps = twin(problem, weights, X_0, scale), 4
    of_run = algorithm(problem, weights, unrolled.rollout(problem, weights, steps, X_0=X_0, beta=scale))[-1]

    def by_recursion(balls):
        return unrolled.exact_detached_gradient(
            balls.M, balls.weights, balls.run(unrolled.exact_rollout, steps), beta=balls.beta
        )[-1]

    promised = by_formula(instance, instance.run(unrolled.exact_rollout, steps), len(weights))
    return {
        gradient: (of_run, rounding_by_balls(instance, by_recursion, dtype)),
        formula: promised,
        size: [[norm(promised)]],
    }


@eq6_printed.witness
def one_step():
    """One step from a random point."""
    return readings(random_instance(1), unrolled.exact_detached_gradient, 1)


eq6_printed.formula_mutant("the gradient before the step", then=eq(gradient, formula, scale=size))
corrected.formula_mutant("the last gradient", then=eq(gradient, printed, scale=size), experiment="random_networks")
corrected.formula_mutant("the gradient after", then=eq(gradient, with_new, scale=size), experiment="random_networks")


@corrected.mutant("only the last step counts", experiment="random_networks")
def _(exact_detached_gradient, M, weights, run, *, beta):
    last = replace(run, z=run.z[-1:], P=run.P[-1:], g=run.g[-2:], G=tuple(layer[-1:] for layer in run.G))
    return exact_detached_gradient(M, weights, last, beta=beta)


corrected.mutant(
    "gradient through the inputs too",
    lambda detached_gradient, problem, weights, run: unrolled.full_gradient(problem, weights, run),
    experiment="in_floating_point",
)
corrected.mutant(
    "sign",
    lambda exact_detached_gradient, M, weights, run, *, beta: exact_detached_gradient(M, weights, run, beta=-beta),
    experiment="random_networks",
)


@eq6_printed.proof
def one_neuron_in_rationals(claim):
    """One step with a zero last layer, where the objective is a function of one weight."""
    w, half = sp.Symbol("w"), sp.Rational(1, 2)
    objective = (1 / (1 + sp.exp(-w)) - 1) ** 2 / 2
    before, after, weigh = sp.Integer(-1), -half, half
    at = {
        gradient: sp.diff(objective, w).subs(w, 0),
        formula: -half * after * before * weigh,
        printed: -half * after * after * weigh,
    }
    return certificate(
        "M = [1, 0], Y = 1, X_0 = 0, beta = 2, T = 1, W_2 = 0 and one neuron that sees minus the gradient: Gamma_0 "
        "= -1, P = 1, X_1 = 1/2, Gamma_1 = -1/2, G = 1, slope 1/2. F(w) = (sigma(w) - 1)^2/2 has the derivative "
        "(1/2 - 1)/4 at 0; so says eq. (30), -1/2 Gamma_1 Gamma_0 1/2 G. Eq. (6) has Gamma_1 for Gamma_0 and says "
        "half of it.",
        *broken(claim, at),
    )
