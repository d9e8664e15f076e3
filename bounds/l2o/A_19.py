r"""What enters the last sigmoid between two training iterates: within delta_3 Theta_L from the origin only.

For $v_{2,i} = \alpha_i (W_L^{k+1} G_{L-1,T}^k)_i + (1 - \alpha_i)(W_L^k G_{L-1,T}^k)_i$ with any $\alpha_i \in [0,
1]$, Lemma A.19 says $\|v_2\|_\infty \le \delta_3 \Theta_L$. As for Lemma A.20, its special case without a change of
weights, this is true from the origin and false from elsewhere, where $\delta_3 = \Psi_T$ has to be replaced by $(\sqrt
T + \beta) \|X_0\| + (\sqrt T + \frac{2(T-1)}\beta) \|M^\top Y\|$. The norms of both iterates' layers must be bounded
(printed: of the first only). Kind: deterministic inequality. Constants: attained for T = 1 by one neuron per layer.
"""

from bounds.core import Quantity, Statement, eq, le
from bounds.l2o._instances import MANY, from_anywhere, many, random_instance, stacked
from bounds.l2o._pairs import Pair, chain_pair, growing_coordinate, perturbed
from bounds.l2o._sigmoid_input import FROM_ANYWHERE, PREMISES, PRINTED, attach_mutants, prove, sharp
from bounds.l2o._symbols import x
from bounds.late import late

unrolled = late("algorithms.unrolled")


v_2 = Quantity("v_2", r"\|v_2\|_\infty", "over all alpha: the larger of the two ends", nonnegative=True)

ERRATUM = r"False for $X_0 \ne 0$ like Lemma A.20; and the norms of both iterates' layers must be bounded."

A_19 = Statement(
    "l2o.A_19",
    "Lemma A.19",
    PREMISES,
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives="Yes, with the corrected Lemma A.10 for both iterates: only the bound that it inserts changes.",
)
printed = A_19.printed(le(v_2, PRINTED))

corrected = A_19.corrected(
    le(v_2, FROM_ANYWHERE),
    title="What enters the last sigmoid between two training iterates, from any start",
    **sharp(v_2),
    needs=("l2o.fix_grad_norm", "l2o.lem4_2.corrected"),
)

origin = A_19.added(
    "origin",
    le(v_2, PRINTED),
    title="From the origin, what enters the last sigmoid between two training iterates stays within delta_3 Theta_L",
    also=eq(x, 0),
    **sharp(v_2),
    needs=("l2o.fix_grad_norm", "l2o.lem4_2.corrected"),
)


def largest_input(pair, algorithm, steps):
    """The larger of the two ends, by coordinate, then the largest coordinate."""
    run = pair.instance.run(algorithm, steps)
    ends = [abs(run.G[-1][-1] @ W.T).ravel() for W in (pair.instance.weights[-1], pair.after[-1])]
    return pair.scalars(steps) | {v_2: [max([*ends[0], *ends[1]], key=float)]}


@A_19.experiment(corrected, weight=[0.5, 3], steps=[1, 3])
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = from_anywhere(many(weight=weight))
    return stacked(
        largest_input, [perturbed(instance, i, 0.125) for i, instance in enumerate(starts)], algorithm, steps
    )


@A_19.experiment(origin, weight=[0.5, 3], steps=[1, 3])
def from_the_origin(weight, steps, *, algorithm):
    """Two problems with three unknowns, started from zero."""
    return stacked(
        largest_input,
        [perturbed(random_instance(seed, weight=weight).from_origin(), seed, 0.125) for seed in MANY],
        algorithm,
        steps,
    )


@A_19.experiment(corrected, origin, layers=[2, 3])
def one_neuron(layers, *, algorithm):
    """A chain of neurons that sees the first gradient."""
    return largest_input(chain_pair(*[2] * layers, shrink=0.125), algorithm, 1)


@printed.witness
def three_steps():
    """The growing coordinate after two steps, with no change of weights."""
    instance = growing_coordinate()
    return largest_input(Pair(instance, instance.weights, instance.lam, (0, 0)), unrolled.exact_rollout, 3)


attach_mutants(printed, corrected, origin)
prove(
    printed,
    corrected,
    origin,
    "One coordinate of the last layer's output is at most its Frobenius norm. A mean of two numbers with weights "
    "alpha and 1 - alpha is at most the larger, and the norms of both iterates' layers are bounded.",
)
