r"""What the inner layers contribute to a training step is bounded by the objective.

$$ (X_T^{k+1} - Z)^\top M^\top (M X_T^k - Y) \le \frac{\beta \eta}2 (\Lambda_T + \delta_2)\, \Theta_L^2
   \sum_\ell \bar\lambda_\ell^{-2} \Big(\sum_t \Lambda_t\Big) F(X_T^k) . $$

The left side is usually negative (the inner layers help), so the bound is far from tight; a training step in the wrong
direction shows that it is not empty. The proof uses Lemma A.3; from the origin it can be replaced.
Kind: deterministic inequality. Constants: 1/2 is $\frac12 \cdot \frac{\sqrt\beta}2 \cdot \sqrt\beta \cdot 2$ over
$\beta$.
"""

from bounds.core import Claim, Quantity, ge, le
from bounds.l2o._exact import precisely
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain
from bounds.l2o._symbols import (
    F_0,
    F_T,
    Lambda,
    T,
    Theta,
    W_ratio,
    beta,
    delta_2,
    eta,
    m,
    norm_A,
    q,
    sum_Lambda,
    x,
)  # fmt: skip
from bounds.l2o._training import train

inner_layers = Quantity("inner_layers", r"(X_T^{k+1} - Z)^\top M^\top r")

BOUND = beta * eta / 2 * (Lambda(T) + delta_2(T)) * Theta**2 * q * sum_Lambda(T) * F_T

A_15 = Claim(
    id="l2o.A_15",
    source="Lemma A.15",
    given=(ge(beta, norm_A), le(W_ratio, 1)),
    then=le(inner_layers, BOUND, trivially=4 * F_0),
    scaling={"data, two layers": {x: 1, m: 1, Theta: -1, q: 1, eta: -3, F_T: 2, F_0: 2, inner_layers: 2}},
)


def measured(one, algorithm, steps, eta_value):
    """One training step and the share of the inner layers."""
    step = train(one, algorithm, steps, eta_value)
    return step.scalars() | {inner_layers: [step.along(step.later.X[-1] - step.Z)]}


@A_15.experiment(
    weight=[0.5, 1], eta_value=[1, 0.001], steps=[1, 3], algorithm="algorithms.unrolled.exact_detached_gradient"
)
@precisely
def random_networks(weight, eta_value, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = [random_instance(seed, weight=weight, scale=0.25) for seed in MANY]
    starts += [one.from_origin() for one in starts]
    return stacked(lambda one: measured(one, algorithm, steps, eta_value), starts)


@A_15.experiment(algorithm="algorithms.unrolled.exact_detached_gradient")
@precisely
def small_first_layer(*, algorithm):
    """One neuron with a first layer much smaller than the last: nearly the whole bound is that of the first layer."""
    return measured(chain(2**-8, 2**-3), algorithm, 1, 2**-24)


A_15.formula_mutant("with a minus sign", then=le(inner_layers, -BOUND))


@A_15.mutant("training uphill, twice as far")
def _(exact_detached_gradient, M, weights, run, *, beta):
    return tuple(-2 * dW for dW in exact_detached_gradient(M, weights, run, beta=beta))
