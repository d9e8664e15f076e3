r"""The gradient by an inner layer: four slips, and the formula that is right.

With $s_{\ell,t}$ the derivative of the network's output by the inputs of layer l (masks $D_\ell, \dots, D_{L-1}$
applied),

$$ \frac{\partial F}{\partial W_\ell} = -\tfrac1\beta\, \Gamma_T^\top \sum_{t=1}^T
   \Big(\prod_{j=T}^{t+1} \big(I - \tfrac1\beta \mathrm{diag}(P_j) M^\top M\big)\Big)
   \mathrm{diag}(\Gamma_{t-1})\, \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big)\, s_{\ell,t}\, G_{\ell-1,t}^\top . $$

Eq. (7) prints $\mathrm{diag}(\Gamma_t)$, multiplies A and diag(P) in the other order, leaves out the mask of layer l
itself, and joins two Kronecker products that vectorise in different orders (that last one is read here as it was
meant). The inputs of the network are held fixed. At the kink of a neuron the objective
may have no derivative, and the corrected form asks that no neuron is there. Neurons whose inputs are all 0 are not
meant: they stay at 0 for all weights. Kind: exact identity. Constants: none.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq, gt
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken
from bounds.l2o._float_runs import random_run, rounding_by_balls, twin
from bounds.l2o._gradient_secants import any_layer, interval
from bounds.l2o._gradients import PRINTED_7, Reading, by_formula, nearest_kink
from bounds.l2o._instances import many, random_instance, stacked
from bounds.late import late

unrolled = late("algorithms.unrolled")


gradient = Quantity("gradient", r"\partial F/\partial W_\ell", "entries")
formula = Quantity("formula", r"\text{eq. (7), corrected}", "entries")
printed = Quantity("printed", r"\text{eq. (7)}", "entries")
index_only = Quantity("index_only", r"\text{eq. (7) with } \Gamma_t")
order_only = Quantity("order_only", r"\text{eq. (7) with } A \mathrm{diag}(P)")
mask_only = Quantity("mask_only", r"\text{eq. (7) without } D_\ell")
margin = Quantity(
    "margin",
    r"\min_{t, \ell < L,\, G_{\ell-1,t} \ne 0} |W_\ell G_{\ell-1,t}|",
    "distance from the nearest kink, at most 1",
    nonnegative=True,
)
size = Quantity("size", r"\|\partial F/\partial W_\ell\|_F", nonnegative=True)

ERRATUM = (
    r"Misprints: $\Gamma_t$ must be $\Gamma_{t-1}$, $M^\top M \mathrm{diag}(P_j)$ must be $\mathrm{diag}(P_j) M^\top M$, the "
    r"product of masks must include $D_\ell$, and the two Kronecker products need a commutation between them."
)

eq7 = Statement(
    "l2o.eq7",
    "Eq. (7)",
    erratum=ERRATUM,
    survives=r"Yes: the chain rule gives the corrected formula, and the bounds that follow, with $\Gamma_{t-1}$ in them, "
    "use norms of the factors only, which neither their order nor a mask makes larger.",
)
eq7_printed = eq7.printed(eq(gradient, printed, scale=size))

corrected = eq7.corrected(
    eq(gradient, formula, scale=size),
    also=gt(margin, 0),
    title="The gradient by an inner layer, in closed form",
    expected="proved",
)


def readings(instance, algorithm, steps, layer):
    """The recursion's gradient and five readings of the formula."""
    run = instance.run(unrolled.exact_rollout, steps)
    of_run = algorithm(instance.M, instance.weights, run, beta=instance.beta)[layer - 1]
    return {
        gradient: of_run,
        formula: by_formula(instance, run, layer),
        printed: by_formula(instance, run, layer, PRINTED_7),
        index_only: by_formula(instance, run, layer, Reading(gamma="t")),
        order_only: by_formula(instance, run, layer, Reading(swapped=True)),
        mask_only: by_formula(instance, run, layer, Reading(own_mask=False)),
        size: [[norm(of_run)]],
        margin: [[nearest_kink(instance, run)]],
    }


@corrected.experiment(
    layers=[2, 3, 4],
    layer=[1, 2, 3],
    weight=[1, 4],
    steps=[3],
    quick={"weight": [2]},
    algorithm="algorithms.unrolled.exact_detached_gradient",
)
def random_networks(layers, layer, weight, steps, *, algorithm):
    """Two problems with three unknowns; networks of two to four layers."""
    return stacked(
        readings, many(weight=weight, hidden=(3, 4, 2)[: layers - 1]), algorithm, steps, min(layer, layers - 1)
    )


@corrected.experiment(layer=[1, 2], algorithm="algorithms.unrolled.exact_rollout")
def one_step_secants(layer, *, algorithm):
    """Difference quotients of the objective after one step, by every weight of an inner layer."""
    return stacked(secants_of_layer, [random_instance(seed) for seed in range(3)], algorithm, layer)


def secants_of_layer(instance, algorithm, layer):
    """The quotients, and how far the neurons stay from their kinks while the weights of the layer move."""
    values = any_layer(instance, algorithm, layer, gradient=gradient, formula=formula, size=size)
    weights = list(instance.weights)
    weights[layer - 1] = weights[layer - 1] + interval()
    return values | {margin: [[nearest_kink(replace(instance, weights=weights), instance.run(algorithm, 1))]]}


@corrected.experiment(layer=[1, 2], seed=range(3), algorithm="algorithms.unrolled.detached_gradient")
def in_floating_point(layer, seed, *, algorithm, dtype):
    """The gradient in floating point, with radii of its own rounding."""
    problem, weights, X_0, scale = random_run(seed, dtype)
    instance, steps = twin(problem, weights, X_0, scale), 4
    of_run = algorithm(problem, weights, unrolled.rollout(problem, weights, steps, X_0=X_0, beta=scale))[layer - 1]

    def by_recursion(balls):
        return unrolled.exact_detached_gradient(
            balls.M, balls.weights, balls.run(unrolled.exact_rollout, steps), beta=balls.beta
        )[layer - 1]

    run = instance.run(unrolled.exact_rollout, steps)
    promised = by_formula(instance, run, layer)
    return {
        gradient: (of_run, rounding_by_balls(instance, by_recursion, dtype)),
        formula: promised,
        size: [[norm(promised)]],
        margin: [[nearest_kink(instance, run)]],
    }


@eq7_printed.witness
def three_steps():
    """Three steps from a random point."""
    return readings(random_instance(1), unrolled.exact_detached_gradient, 3, 1)


eq7_printed.formula_mutant("all slips mended", then=eq(gradient, formula, scale=size))
for slip, reading in {"index": index_only, "order": order_only, "mask": mask_only}.items():
    corrected.formula_mutant(f"wrong {slip}", then=eq(gradient, reading, scale=size), experiment="random_networks")


corrected.mutant(
    "gradient through the inputs too",
    lambda detached_gradient, problem, weights, run: unrolled.full_gradient(problem, weights, run),
    experiment="in_floating_point",
)


@corrected.mutant("masks of all neurons open", experiment="random_networks")
def _(exact_detached_gradient, M, weights, run, *, beta):
    shifted = tuple(layer + 1000 if depth else layer for depth, layer in enumerate(run.G))
    return exact_detached_gradient(M, weights, replace(run, G=shifted), beta=beta)


@eq7_printed.proof
def one_neuron_in_balls(claim):
    """The slip in the index, for one weight and all values of it from 1 to 2."""
    w = sp.Symbol("w")
    sigma = 1 / (1 + sp.exp(-w))
    slope, before, after = sigma * (1 - sigma), sp.Integer(-1), sigma - 1
    at = {gradient: after * slope, formula: -after * before * slope, printed: -after * after * slope}
    return certificate(
        "M = [1, 0], Y = 1, X_0 = 0, beta = 2, T = 1, W_2 = 1 and one neuron with weight -w on the gradient: "
        "Gamma_0 = -1, z = w, X_1 = sigma(w), Gamma_1 = sigma - 1. F = (sigma(w) - 1)^2/2 has the derivative (sigma - "
        "1) sigma' by w. Eq. (7) has Gamma_1 for Gamma_0, which multiplies it by 1 - sigma. Both differ for "
        "all w from 1 to 2; one step leaves no product of steps, and the neuron is on.",
        *broken(claim, at, {w: (1, 2)}),
    )
