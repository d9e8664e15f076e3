r"""With one layer the last iterate of Theorem 3.6 is within eps/3 of the optimum in the mean, whatever the scale of the maps.

L = 1, step and T of Theorem 3.6 with $\epsilon' = \epsilon / 3$. The loss is a quadratic in $W$, so (A.12) holds everywhere, not
only near the start and before the loss has doubled: no stop, no best iterate, and no premise on $A$ and $B$ but their rank.
$$ \mathbb E[gap_T] \le \Big(1 - \frac{4x}3\Big)^T gap_0 + \frac{\epsilon'}4 \le \big(3^{-1/3} + \tfrac14\big) \epsilon' <
   \epsilon' . $$
Batches of one of four samples, two inputs and outputs, targets that do not fit; $\epsilon$ is a hundredth of the gap at the start, or
less; T is between 20 million and six million million. The mean is that of the algorithm itself: its single steps, as affine maps, decide that of any number.

Kind: inequality, exact. Constants: those of the step and of T; $3^{-1/3} + 1/4 = 0.943$.
"""

from dataclasses import replace

from flint import ctx, fmpq, fmpq_mat

from bounds.core import Claim, Quantity, eq, le
from bounds.resnet import _stopped_proofs
from bounds.resnet._exact import Problem
from bounds.resnet._runs import off_rows, orthogonal_maps
from bounds.resnet._second_moments import one_layer
from bounds.resnet._sgd_fit import fit, least, longest
from bounds.resnet._symbols import L, scaling
from bounds.resnet.thm3_6 import SMALL, conditions, enough_steps
from bounds.resnet.thm3_6_mean import half_of_every_target
from bounds.resnet.wu_cmp import eps

last = Quantity("last", r"\mathbb{E}[gap_T]", "over all batches", nonnegative=True)

last_iterate = Claim(
    id="resnet.thm3_6_one_layer",
    title="With one layer the last iterate is within eps/3 of the optimum in the mean",
    source="Theorem 3.6 with one layer; (A.12) without its event",
    form="added",
    given=(*SMALL, *conditions(3)[1:], enough_steps(3), eq(L, 1)),
    then=le(last, eps / 3),
    expected="proved",
    needs=("resnet.thm3_6_steps.A12.corrected",),
    scaling=scaling({eps: 2, least: 2, last: 2}, {longest: 1}),
)


@last_iterate.experiment(
    condition=[1, 2],
    share=[fmpq(1, 100), fmpq(1, 10**4)],
    noise=[0, 1, 30],
    scale=[fmpq(1), fmpq(1, 1000)],
    quick={"condition": [1], "share": [fmpq(1, 100)]},
    algorithm="algorithms.resnet.exact_stochastic_states",
)
def four_samples(condition, share, noise, scale, *, algorithm):
    """At a noise of 30 the least loss decides the length of the step, else the logarithms do. Maps as Theorem 3.6 asks, or far smaller."""
    task, rate, T_, found = fit(two_pairs(fmpq(condition), noise), 1, share, 1, scale=scale)
    with ctx.workprec(256):
        run = one_layer(algorithm, task, rate, [[i] for i in range(4)])
        return found | {last: run.mean_gaps([T_])[0]}


def two_pairs(condition, noise):
    """Two samples of unequal length along each of two directions, and targets off the row space of X."""
    lengths = fmpq(1), 1 / condition
    X = fmpq_mat(
        [
            [fmpq(3, 5) * lengths[0], fmpq(4, 5) * lengths[0], 0, 0],
            [0, 0, fmpq(3, 5) * lengths[1], -fmpq(4, 5) * lengths[1]],
        ]
    )
    rows = fmpq_mat([[fmpq(3, 5), fmpq(4, 5), 0, 0], [0, 0, fmpq(3, 5), -fmpq(4, 5)]])
    norms = dict.fromkeys(("lA", "mA", "lB", "mB"), fmpq(1)) | {"sX": lengths[0], "sr": lengths[1]}
    eye = fmpq_mat([[1, 0], [0, 1]])
    task = Problem(eye, eye, X, 0 * X, norms, rows)
    outside = off_rows(task, fmpq_mat([[1, -1, 2, 1], [0, 2, 1, 1]]))
    task = replace(task, Y=fmpq_mat([[2, 1], [-1, 2]]) * X + noise * outside)
    return orthogonal_maps(task, [fmpq(1)] * 2, [fmpq(1)] * 2)


last_iterate.mutant("half of every target", half_of_every_target)


@last_iterate.mutant("the second output is not learnt")
def _(states, A, B, X, Y, **rest):
    return states(A, B, X, fmpq_mat([[1, 0], [0, 0]]) * Y, **rest)


@last_iterate.mutant("the second input is not seen")
def _(states, A, B, X, Y, **rest):
    return states(A, B, fmpq_mat([[1, 0], [0, 0]]) * X, Y, **rest)


@last_iterate.mutant("half of the samples are never drawn")
def _(states, *data, batches, **rest):
    return states(*data, batches=[[sample % 2 for sample in batch] for batch in batches], **rest)


@last_iterate.mutant("half of the weights stand still")
def _(states, A, *data, hidden, **rest):
    *_, last = states(A, *data, hidden=hidden, **rest)
    half = A.nrows() - 1
    kept = [[(hidden if i == half else last.hidden)[0][i, j] for j in range(A.nrows())] for i in range(A.nrows())]
    yield replace(last, hidden=[fmpq_mat(kept)])


last_iterate.mutant("wrong sign", lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest))
last_iterate.formula_mutant("a thousandth of it", then=le(last, eps / 3000))
last_iterate.proof(_stopped_proofs.without_a_stop)
