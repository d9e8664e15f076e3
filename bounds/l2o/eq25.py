r"""The derivative of the step factors by the weights of one layer: one mask is missing in print.

$$ \frac{\partial P_t}{\partial W_\ell} = \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big)\, s_{\ell,t} \otimes
G_{\ell-1,t} , \qquad s_{\ell,t} = W_L D_{L-1,t} W_{L-1} \cdots W_{\ell+1} D_{\ell,t} . $$

Eq. (25) stops at $D_{\ell+1,t}$, so that neurons that are off still get a derivative; for the last layer it is right.
Difference quotients of the factors of one step must lie in the formula's range over the interval.
Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.l2o import _network as network
from bounds.l2o._certificates import broken
from bounds.l2o._gradient_secants import WIDTH, interval
from bounds.l2o._gradients import moved
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import flat
from bounds.late import late

unrolled = late("algorithms.unrolled")


derivative = Quantity("derivative", r"\partial P_1/\partial W_\ell", "difference quotients")
formula = Quantity("formula", r"\text{eq. (25), corrected}")
printed = Quantity("printed", r"\text{eq. (25)}")
size = Quantity("size", r"\|\partial P_1/\partial W_\ell\|_F", nonnegative=True)

ERRATUM = r"The product of masks must begin at layer $\ell$, not at $\ell + 1$."

eq25 = Statement(
    "l2o.eq25",
    "Eq. (25), Appendix A.3",
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives="Yes: the chain rule that it comes from has the mask, and what follows uses norms only, where a mask counts "
    "as one.",
)
eq25_printed = eq25.printed(eq(derivative, printed, scale=size))

corrected = eq25.corrected(
    eq(derivative, formula, scale=size), title="The derivative of the step factors by the weights of one layer"
)


def derivatives(instance, algorithm, layer):
    """For every weight of a layer: the quotient of the factors (by coordinate), and both formulas."""
    features = np.stack((flat(instance.X_0), flat(instance.back(instance.image(instance.X_0) - instance.Y))), -1)
    base = flat(instance.run(algorithm, 1).P[0])
    quotients, right, wrong = [], [], []
    for place in np.ndindex(*instance.weights[layer - 1].shape):
        after = flat(instance.run(algorithm, 1, weights=moved(instance.weights, layer, place, WIDTH)).P[0])
        quotients.append((after - base) / WIDTH)
        wide = moved(instance.weights, layer, place, interval())
        right.append(by_weight(wide, features, layer, place, own_mask=True))
        wrong.append(by_weight(wide, features, layer, place, own_mask=False))
    return {
        derivative: np.stack(quotients),
        formula: np.stack(right),
        printed: np.stack(wrong),
        size: [[norm(np.stack(quotients))]],
    }


def by_weight(weights, features, layer, place, *, own_mask):
    """dP/dW[place] for every coordinate."""
    outputs, masks = network.layers(weights, features)
    P = 2 * network.sigma((outputs[-1] @ weights[-1].T)[:, 0])
    s = network.sensitivity(weights, masks, layer, own_mask=own_mask)
    row, column = place
    return P * (1 - P / 2) * s[:, row] * outputs[layer - 1][:, column]


@eq25.experiment(corrected, layer=[1, 2, 3])
def random_networks(layer, *, algorithm):
    """Two problems with three unknowns, three layers."""
    return stacked(derivatives, [random_instance(seed) for seed in MANY[:3]], algorithm, layer)


@eq25.experiment(eq25_printed)
def last_layer(*, algorithm):
    """The last layer has no mask of its own."""
    return derivatives(random_instance(0), algorithm, 3)


@eq25_printed.witness
def first_layer():
    """The first layer of a random network."""
    return derivatives(random_instance(0), unrolled.exact_rollout, 1)


eq25_printed.formula_mutant("the missing mask", then=eq(derivative, formula, scale=size))
corrected.formula_mutant("the mask left out", then=eq(derivative, printed, scale=size))
corrected.formula_mutant("twice the slope of sigma", then=eq(derivative, 2 * formula, scale=size))
corrected.mutant(
    "features exchanged",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, (weights[0][:, ::-1], *weights[1:]), steps, beta=beta, X_0=X_0
    ),
)


@eq25_printed.proof
def neuron_that_is_off(claim):
    """Two neurons, of which the second is off and the first has no weight."""
    at_rest = 2 / (1 + sp.exp(0))
    slope = at_rest * (1 - at_rest / 2)
    return certificate(
        "One coordinate with the inputs (x, g) = (1, 0), W_1 = [[1, 0], [-1, 0]], W_2 = (0, 1): the second neuron "
        "sums up -1, is off, and stays so for all small changes of W_1, so that P = 2 sigma(0) = 1 has the "
        "derivative 0 by its weight. Eq. (25) without D_1 says P (1 - P/2) W_2 x.",
        *broken(claim, {derivative: 0, formula: slope * 0, printed: slope}),
    )
