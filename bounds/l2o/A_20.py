r"""What enters the last sigmoid stays within delta_3 Theta_L.

$$ \|W_L G_{L-1,T}\|_\infty \le \delta_3 \Theta_L , \qquad \delta_3 = \Psi_T . $$

The proof rests on Lemma A.10, which is true from the origin only; from elsewhere no violation is known.
Kind: deterministic inequality. Constants: attained for T = 1 by one neuron per layer.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.l2o._exact import precisely
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain, roomy, scalars
from bounds.l2o._symbols import Psi, T, Theta, Theta_inner, W_ratio, beta, norm_A

v_3 = Quantity("v_3", r"\|W_L G_{L-1,T}\|_\infty", nonnegative=True)

A_20 = Claim(
    id="l2o.A_20",
    source="Lemma A.20",
    given=(ge(beta, norm_A), le(W_ratio, 1)),
    then=le(v_3, Psi(T) * Theta),
    erratum="Away from the origin the proof does not hold, because Lemma A.10 is false.",
)


def measured(one, algorithm, steps):
    """The largest input of the last sigmoid."""
    found = {symbol: [value] for symbol, value in scalars(one, roomy(one.lam), steps).items()}
    return found | {v_3: [max(abs(one.run(algorithm, steps).z[-1]).ravel(), key=float)]}


@A_20.experiment(weight=[0.5, 3], steps=[1, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = [random_instance(seed, weight=weight) for seed in MANY]
    starts += [one.from_origin() for one in starts]
    return stacked(lambda one: measured(one, algorithm, steps), starts)


@A_20.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def one_neuron(layers, *, algorithm):
    """A chain of neurons that sees the first gradient."""
    return measured(chain(*[2] * layers), algorithm, 1)


A_20.formula_mutant("0.9 of it", then=le(v_3, sp.Rational(9, 10) * Psi(T) * Theta))
A_20.formula_mutant("inner layers only", then=le(v_3, Psi(T) * Theta_inner))


@A_20.mutant("hidden outputs 3/2 times too large")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    return exact_rollout(M, Y, (weights[0] * 3 / 2, *weights[1:]), steps, beta=beta, X_0=X_0)
