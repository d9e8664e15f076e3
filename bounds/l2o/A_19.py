r"""What enters the last sigmoid, between two training iterates, stays within delta_3 Theta_L.

For $v_{2,i} = \alpha_i (W_L^{k+1} G_{L-1,T}^k)_i + (1 - \alpha_i)(W_L^k G_{L-1,T}^k)_i$ with any $\alpha_i \in [0,
1]$,

$$ \|v_2\|_\infty \le \delta_3 \Theta_L , \qquad \delta_3 = \Psi_T = (1+\beta) \|X_0\| + \big(2T - 1 + \tfrac{2T-2}\beta\big) \|M^\top Y\| . $$

The norms of both iterates' layers must be bounded (printed: of the first only). The proof rests on Lemma A.10, which
is true from the origin only; from elsewhere no violation is known. Kind: deterministic inequality. Constants: attained
for T = 1 by one neuron per layer.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.l2o._exact import precisely
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain_pair, perturbed
from bounds.l2o._symbols import Psi, T, Theta, Theta_inner, W_ratio, beta, norm_A

v_2 = Quantity("v_2", r"\|v_2\|_\infty", "over all alpha: the larger of the two ends", nonnegative=True)

A_19 = Claim(
    id="l2o.A_19",
    source="Lemma A.19",
    given=(ge(beta, norm_A), le(W_ratio, 1)),
    then=le(v_2, Psi(T) * Theta),
    erratum="The premise must bound the norms of both iterates' layers; away from the origin the proof does not hold.",
)


def measured(pair, algorithm, steps):
    """The larger of the two ends, by coordinate, then the largest coordinate."""
    run = pair.one.run(algorithm, steps)
    ends = [abs(run.G[-1][-1] @ W.T).ravel() for W in (pair.one.weights[-1], pair.after[-1])]
    return pair.scalars(steps) | {v_2: [max([*ends[0], *ends[1]], key=float)]}


@A_19.experiment(weight=[0.5, 3], steps=[1, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = [random_instance(seed, weight=weight) for seed in MANY]
    starts += [one.from_origin() for one in starts]
    return stacked(
        lambda pair: measured(pair, algorithm, steps), [perturbed(one, i, 0.125) for i, one in enumerate(starts)]
    )


@A_19.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def one_neuron(layers, *, algorithm):
    """A chain of neurons that sees the first gradient."""
    return measured(chain_pair(*[2] * layers, shrink=0.125), algorithm, 1)


A_19.formula_mutant("0.9 of it", then=le(v_2, sp.Rational(9, 10) * Psi(T) * Theta))
A_19.formula_mutant("inner layers only", then=le(v_2, Psi(T) * Theta_inner))


@A_19.mutant("hidden outputs 3/2 times too large")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    return exact_rollout(M, Y, (weights[0] * 3 / 2, *weights[1:]), steps, beta=beta, X_0=X_0)
