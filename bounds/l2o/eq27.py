r"""One step's Jacobian is the detached one of eq. (28) plus the path through the network's inputs.

Eq. (28) defines $\partial X_t/\partial X_{t-1} := I - \frac1\beta \mathrm{diag}(P_t) A$, the inputs of the network
held fixed. The true Jacobian of a step has a second term, with $a, c$ the derivatives of the network's output by x and
by g:

$$ \frac{dX_t}{dX_{t-1}} = I - \tfrac1\beta \mathrm{diag}(P_t) A
   - \tfrac1\beta \mathrm{diag}(g_{t-1})\, \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big)
     \big(\mathrm{diag}(a) + \mathrm{diag}(c) A\big) . $$

Eqs. (26) and (27) print the second term without $D_1 W_1$, so that its shapes fit only if the first layer has two
neurons, and it is false then too. Difference quotients of the run must lie in the formula's range over the interval.
Kind: exact identity. Constants: none.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _network as network
from bounds.l2o._certificates import broken
from bounds.l2o._gradient_secants import WIDTH, interval
from bounds.l2o._instances import MANY, by_hand, random_instance, stacked
from bounds.l2o._matrices import flat, gram
from bounds.l2o._spectra import identity
from bounds.late import late

unrolled = late("algorithms.unrolled")


quotient = Quantity("quotient", r"\Delta X_1/\Delta X_0", "difference quotients of one step")
detached = Quantity("detached", r"I - \frac1\beta \mathrm{diag}(P) A")
through = Quantity("through", r"\text{path through the inputs}")
printed_path = Quantity("printed_path", r"\text{the same without } D_1 W_1")
size = Quantity("size", r"\|\Delta X_1/\Delta X_0\|_F", nonnegative=True)

eq27 = Statement(
    "l2o.eq27",
    "Eqs. (26) and (27), Appendix A.3",
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"The product must include $D_{1,t} W_1$: the mask and the weights of the first layer are left out.",
    survives="Yes: nothing that follows uses the term; eq. (28) drops it by holding the inputs of the network fixed.",
)
printed = eq27.printed(
    eq(quotient, detached + printed_path, scale=size),
    title="The Jacobian of one step, with the path through the network's inputs as printed: false",
)

corrected = eq27.corrected(
    eq(quotient, detached + through, scale=size), source="Eqs. (26) to (28), Appendix A.3", formerly="l2o.eq28_detach"
)


def jacobians(instance, algorithm, slopes=network.slopes, path=through):
    """The quotients by every coordinate of X_0, and both terms over the interval."""
    base = flat(instance.run(algorithm, 1).X[-1])
    columns, firsts, seconds = [], [], []
    for j in range(instance.X_0.size):
        shift = identity(instance.X_0.size)[j].reshape(instance.X_0.shape)
        moved = replace(instance, X_0=instance.X_0 + shift * WIDTH)
        columns.append((flat(moved.run(algorithm, 1).X[-1]) - base) / WIDTH)
        first, second = terms(instance, instance.X_0 + shift * interval(), slopes)
        firsts.append(first[:, j])
        seconds.append(second[:, j])
    quotients = np.stack(columns, -1)
    return {quotient: quotients, detached: np.stack(firsts, -1), path: np.stack(seconds, -1), size: [[norm(quotients)]]}


def slopes_as_printed(weights, features):
    """W_L times the masks and weights of layers L-1 to 2: for two neurons in the first layer."""
    _, masks = network.layers(weights, features)
    return network.sensitivity(weights, masks, 2) @ weights[1]


def terms(instance, X, slopes):
    """The detached Jacobian and the path through the inputs, at a point or over a box."""
    A = gram(instance)
    g = flat(instance.back(instance.image(X) - instance.Y))
    features = np.stack((flat(X), g), -1)
    P = 2 * network.sigma(network.value(instance.weights, features))
    a, c = slopes(instance.weights, features).T
    inner = np.diag(a) + c[:, None] * A
    return identity(P.size) - P[:, None] * A / instance.beta, -(g * P * (1 - P / 2))[:, None] * inner / instance.beta


@eq27.experiment(corrected, weight=[1, 3], hidden=[(3,), (3, 4)])
def random_networks(weight, hidden, *, algorithm):
    """Two problems with three unknowns."""
    return stacked(jacobians, [random_instance(seed, weight=weight, hidden=hidden) for seed in MANY[:4]], algorithm)


printed.formula_mutant("with the first layer", then=eq(quotient, detached + through, scale=size))
corrected.formula_mutant("inputs taken for constants", then=eq(quotient, detached, scale=size))
corrected.formula_mutant("sign of the path", then=eq(quotient, detached - through, scale=size))
corrected.mutant("base step doubled", corrupt.base_step(2))


@eq27.witness(printed)
def two_neurons():
    """Two problems with three unknowns, and a first layer of norm 2."""
    return both_paths(random_instance(0, weight=2, hidden=(2,)), unrolled.exact_rollout)


@eq27.witness(printed)
def one_equation():
    """M = (1, 1) from X_0 = (1, 1) with Y = 3/2: two neurons that see twice x and twice g."""
    instance = by_hand([[[1, 1]]], [[1.5]], [[1, 1]], ([[2, 0], [0, 2]], [[1, 1]]), (2, 2), beta=2, norm_A=2, beta_0=2)
    return both_paths(instance, unrolled.exact_rollout)


def both_paths(instance, algorithm):
    """With the path as it is and as it is printed."""
    return jacobians(instance, algorithm) | jacobians(instance, algorithm, slopes_as_printed, printed_path)


@printed.proof
def twice_the_slope(claim):
    """The first entry of the Jacobian in the second witness."""
    P, g, base = 2 / (1 + sp.exp(-3)), sp.Rational(1, 2), sp.Integer(2)
    paths = {path: -g * P * (1 - P / 2) * (slope + slope) / base for path, slope in ((through, 2), (printed_path, 1))}
    at = paths | {detached: 1 - P / base, quotient: 1 - P / base + paths[through]}
    return certificate(
        "M = (1, 1), X_0 = (1, 1), Y = 3/2, beta = 2: z = ReLU(2 x) + ReLU(2 g) = 3 with g = 1/2 has the derivatives 2 by x "
        "and by g; the printed product is W_2 = (1, 1) alone.",
        *broken(claim, at),
    )
