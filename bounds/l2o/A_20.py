r"""What enters the last sigmoid stays within delta_3 Theta_L: true from the origin, false from elsewhere.

Lemma A.20 says $\|W_L G_{L-1,T}\|_\infty \le \delta_3 \Theta_L$ with $\delta_3 = \Psi_T = (1+\beta) \|X_0\| + (2T - 1
+ \frac{2T-2}\beta) \|M^\top Y\|$. The proof rests on Lemma A.10. From elsewhere a single coordinate can grow beyond
the norm of the start, and a network that sees little else reaches $1.18\, \Theta_L \|X_0\|$ at T = 3 (2.47 at T = 9).
What is true from any start is

$$ \|W_L G_{L-1,T}\|_\infty \le \Theta_L \Big[(\sqrt T + \beta) \|X_0\|
   + \big(\sqrt T + \tfrac{2(T-1)}\beta\big) \|M^\top Y\|\Big] . $$

Kind: deterministic inequality. Constants: attained for T = 1 by one neuron per layer.
"""

from bounds.core import Claim, Quantity, eq, le
from bounds.l2o._exact import precisely
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain, growing_coordinate, roomy, scalars
from bounds.l2o._sigmoid_input import FROM_ANYWHERE, PREMISES, PRINTED, corrupt, prove, sharp
from bounds.l2o._symbols import x

v_3 = Quantity("v_3", r"\|W_L G_{L-1,T}\|_\infty", nonnegative=True)

ERRATUM = r"False for $X_0 \ne 0$: one coordinate can grow beyond the norm of the start; Lemma A.10 is used for more than holds."

A_20 = Claim(
    id="l2o.A_20",
    source="Lemma A.20",
    given=PREMISES,
    then=le(v_3, PRINTED),
    expected="refuted",
    erratum=ERRATUM,
    survives="Yes, with the corrected Lemma A.10: only the bound that it inserts changes.",
)

corrected = Claim(
    id="l2o.A_20.corrected",
    title="What enters the last sigmoid grows at most like the root of the number of steps times the start",
    source="Lemma A.20",
    form="corrected",
    corrects="l2o.A_20",
    given=PREMISES,
    then=le(v_3, FROM_ANYWHERE),
    erratum=ERRATUM,
    **sharp(v_3),
)

origin = Claim(
    id="l2o.A_20.origin",
    title="From the origin, what enters the last sigmoid stays within delta_3 Theta_L",
    source="Lemma A.20",
    form="added",
    given=(*PREMISES, eq(x, 0)),
    then=le(v_3, PRINTED),
    **sharp(v_3),
)


def measured(one, algorithm, steps):
    """The largest input of the last sigmoid."""
    found = {symbol: [value] for symbol, value in scalars(one, roomy(one.lam), steps).items()}
    return found | {v_3: [max(abs(one.run(algorithm, steps).z[-1]).ravel(), key=float)]}


@corrected.experiment(weight=[0.5, 3], steps=[1, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = [random_instance(seed, weight=weight) for seed in MANY]
    starts += [one.from_origin() for one in starts]
    return stacked(lambda one: measured(one, algorithm, steps), starts)


@origin.experiment(weight=[0.5, 3], steps=[1, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def from_the_origin(weight, steps, *, algorithm):
    """Two problems with three unknowns, started from zero."""
    starts = [random_instance(seed, weight=weight).from_origin() for seed in MANY]
    return stacked(lambda one: measured(one, algorithm, steps), starts)


@corrected.experiment(steps=[3, 9], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def one_growing_coordinate(steps, *, algorithm):
    """The instance that refutes the printed form."""
    return measured(growing_coordinate(), algorithm, steps)


@corrected.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
@origin.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def one_neuron(layers, *, algorithm):
    """A chain of neurons that sees the first gradient."""
    return measured(chain(*[2] * layers), algorithm, 1)


@A_20.witness
@precisely
def three_steps():
    """The growing coordinate after two steps."""
    from algorithms.unrolled import exact_rollout

    return measured(growing_coordinate(), exact_rollout, 3)


corrupt(A_20, corrected, origin)
prove(
    A_20,
    corrected,
    origin,
    "One coordinate of the last layer's output is at most its Frobenius norm.",
)
