r"""One step's Jacobian is the detached one of eq. (28) plus the path through the network's inputs.

Eq. (28) defines $\partial X_t/\partial X_{t-1} := I - \frac1\beta \mathrm{diag}(P_t) A$, the inputs of the network
held fixed. The true Jacobian of a step has a second term, with $a, c$ the derivatives of the network's output by x and
by g:

$$ \frac{dX_t}{dX_{t-1}} = I - \tfrac1\beta \mathrm{diag}(P_t) A
   - \tfrac1\beta \mathrm{diag}(g_{t-1})\, \mathrm{diag}\big(P_t \circ (1 - P_t/2)\big)
     \big(\mathrm{diag}(a) + \mathrm{diag}(c) A\big) . $$

Eqs. (26) and (27) print the second term without $D_1 W_1$ and with shapes that do not fit. Difference quotients of the
run must lie in the formula's range over the interval. Kind: exact identity. Constants: none.
"""

import numpy as np

from bounds.core import Claim, Quantity, eq
from bounds.l2o import _network as network
from bounds.l2o._exact import identity, norm, precisely
from bounds.l2o._gradient_secants import WIDTH, interval
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import flat, gram

quotient = Quantity("quotient", r"\Delta X_1/\Delta X_0", "difference quotients of one step")
detached = Quantity("detached", r"I - \frac1\beta \mathrm{diag}(P) A")
through = Quantity("through", r"\text{path through the inputs}")
size = Quantity("size", r"\|\Delta X_1/\Delta X_0\|_F", nonnegative=True)

eq28_detach = Claim(
    id="l2o.eq28_detach",
    source="Eqs. (26) to (28), Appendix A.3",
    then=eq(quotient, detached + through, scale=size),
    erratum="Eqs. (26) and (27) leave out the mask and the weights of the first layer.",
)


def measured(one, algorithm):
    """The quotients by every coordinate of X_0, and both terms over the interval."""
    from dataclasses import replace

    base = flat(one.run(algorithm, 1).X[-1])
    columns, firsts, seconds = [], [], []
    for j in range(one.X_0.size):
        shift = identity(one.X_0.size)[j].reshape(one.X_0.shape)
        moved = replace(one, X_0=one.X_0 + shift * WIDTH)
        columns.append((flat(moved.run(algorithm, 1).X[-1]) - base) / WIDTH)
        first, second = terms(one, one.X_0 + shift * interval())
        firsts.append(first[:, j])
        seconds.append(second[:, j])
    found = np.stack(columns, -1)
    return {quotient: found, detached: np.stack(firsts, -1), through: np.stack(seconds, -1), size: [[norm(found)]]}


def terms(one, X):
    """The detached Jacobian and the path through the inputs, at a point or over a box."""
    A = gram(one)
    g = flat(one.back(one.image(X) - one.Y))
    features = np.stack((flat(X), g), -1)
    P = 2 * network.sigma(network.value(one.weights, features))
    a, c = network.slopes(one.weights, features).T
    inner = np.diag(a) + c[:, None] * A
    return identity(P.size) - P[:, None] * A / one.beta, -(g * P * (1 - P / 2))[:, None] * inner / one.beta


@eq28_detach.experiment(weight=[1, 3], hidden=[(3,), (3, 4)], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def random_networks(weight, hidden, *, algorithm):
    """Two problems with three unknowns."""
    starts = [random_instance(seed, weight=weight, hidden=hidden) for seed in MANY[:4]]
    return stacked(lambda one: measured(one, algorithm), starts)


eq28_detach.formula_mutant("inputs taken for constants", then=eq(quotient, detached, scale=size))
eq28_detach.formula_mutant("sign of the path", then=eq(quotient, detached - through, scale=size))


@eq28_detach.mutant("base step doubled")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    return exact_rollout(M, Y, weights, steps, beta=beta / 2, X_0=X_0)
