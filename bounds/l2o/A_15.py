r"""What the inner layers contribute to a training step is bounded by the objective.

$$ (X_T^{k+1} - Z)^\top M^\top (M X_T^k - Y) \le \frac{\beta \eta}2 (\Lambda_T + \delta_2)\, \Theta_L^2
   \sum_\ell \bar\lambda_\ell^{-2} \Big(\sum_t \Lambda_t\Big) F(X_T^k) . $$

The left side is negative for small $\eta$ (the inner layers help). It is positive after a step so long that the last
layer changes its sign: then what the inner layers do is wrong, and a fourteenth of the bound is reached. The proof uses
Lemma A.3; from the origin it can be replaced, as is done here.
Kind: deterministic inequality. Constants: 1/2 is $\frac12 \cdot \frac{\sqrt\beta}2 \cdot \sqrt\beta \cdot 2$ over
$\beta$.
"""

import sympy as sp

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import delta1, lem4_3, lem4_5
from bounds.l2o._certificates import follows
from bounds.l2o._instances import from_anywhere, many, stacked
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
    norm_r,
    q,
    sum_Lambda,
    w,
    x,
)
from bounds.l2o._training import train

inner_layers = Quantity("inner_layers", r"(X_T^{k+1} - Z)^\top M^\top r")

BOUND = beta * eta / 2 * (Lambda(T) + delta_2(T)) * Theta**2 * q * sum_Lambda(T) * F_T

A_15 = Statement(
    "l2o.A_15",
    "Lemma A.15",
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum="The proof takes the last step for a contraction, by Lemma A.3, which is false, and uses Lemma 4.5.",
    survives="Yes: the recursion behind Lemma 4.5 bounds both parts at once, from any start.",
)
printed = A_15.printed(
    le(inner_layers, BOUND, trivially=4 * F_0),
    given=(ge(beta, norm_A), le(W_ratio, 1)),
    scaling={"data, two layers": {x: 1, m: 1, Theta: -1, q: 1, eta: -3, F_T: 2, F_0: 2, inner_layers: 2}},
    expected="proved",
    formerly="l2o.A_15.origin",
    needs=("l2o.delta1.corrected", "l2o.lem4_3", "l2o.lem4_5", "l2o.lem4_5.energies"),
)


def share_of_inner_layers(instance, algorithm, steps, eta_value):
    """One training step and the share of the inner layers."""
    step = train(instance, algorithm, steps, eta_value)
    return step.scalars() | {inner_layers: [step.along(step.later.X[-1] - step.Z)]}


@A_15.experiment(weight=[0.5, 1], eta_value=[1, 0.001], steps=[1, 3], quick={"weight": [0.5]})
def random_networks(weight, eta_value, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    return stacked(share_of_inner_layers, from_anywhere(many(weight=weight, scale=0.25)), algorithm, steps, eta_value)


@A_15.experiment()
def small_first_layer(*, algorithm):
    """One neuron with a first layer much smaller than the last: nearly the whole bound is that of the first layer."""
    return share_of_inner_layers(chain(2**-8, 2**-3), algorithm, 1, 2**-24)


@A_15.experiment(y=[0.5, 1, 2])
def last_layer_changes_sign(y, *, algorithm):
    """The factor has to fall; the last weight falls below zero, and then the first one must not."""
    return share_of_inner_layers(chain(0.5, 0.25, y=y), algorithm, 1, 64 / y**4)


A_15.formula_mutant("a fortieth of it", then=le(inner_layers, BOUND / 40))
A_15.formula_mutant("with a minus sign", then=le(inner_layers, -BOUND))
A_15.mutant("training uphill, twice as far", corrupted=corrupt.gradient(-2))


@printed.proof
def two_lemmas(claim):
    """The change of the iterate times the residual."""
    root = sp.Symbol("s", positive=True)
    layer = lem4_3.printed.then[0].rhs * eta / lem4_3.lam
    change = lem4_5.printed.then[0].rhs.subs(w, layer.subs(lem4_3.lam, 1) * q)
    last = delta1.corrected.then[0]
    return certificate(
        "X_T' - Z is the difference of two runs with the new last layer in their last step. The argument of l2o.lem4_5, with "
        "the inner layers alone moved there, bounds it by 1/2 delta_1 Theta times the sum over layers of |dW_l| over its bound, "
        "which is at most eta sqrt(beta)/2 Theta q S |r| (l2o.lem4_3); delta_1 = delta_2 + Lambda_T (l2o.delta1.corrected) "
        "and |M^T r| <= sqrt(beta) |r|. F is |r|^2/2; s is sqrt(beta).",
        *follows(
            claim,
            le(inner_layers, sp.sqrt(beta) * norm_r * change.subs(last.lhs, last.rhs)),
            at={F_T: norm_r**2 / 2, beta: root**2},
        ),
    )
