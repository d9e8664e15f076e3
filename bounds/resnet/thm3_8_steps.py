r"""If the least loss is zero, a step of stochastic descent lowers the logarithm of the loss in the mean, and moves it little.

In the setting of `thm3_6_steps` with $L(W^*) = 0$, $x = \eta L q / e$ and $a = \eta L n \lambda^2 \|X\|_2^2 / B$:
$$ \mathbb E \log \frac{L(W^+)}{L(W)} \le -\frac43 x \quad (A.18), \qquad
   \Big| \log \frac{L(W^+)}{L(W)} \Big| \le \frac52 e a \text{ for every batch, if } a \le \frac1{12e} . $$
So $\log L(W^{(t)}) + \tfrac43 x t$ is a supermartingale with increments that are bounded on both sides. The paper has $3 e a$ on the
right, and nothing on the left, without which Azuma's inequality fails. The second line needs no $L(W^*) = 0$.

Kind: exact averages over all batches, logarithms in balls; an inequality for every batch. Constants: none hidden.
"""

import sympy as sp
from flint import arb

from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.resnet import _drift_proofs
from bounds.resnet._all_batches import all_batches, loss_after
from bounds.resnet._one_step import instance, moved
from bounds.resnet._symbols import FITS, gap, loss, scaling
from bounds.resnet.thm3_1 import x
from bounds.resnet.thm3_6_steps import ALGORITHM, MEAN, REGION, SHORT, SMALL, a, longest

log_ratio = Quantity("log_ratio", r"\log \frac{L(\mathbf{W}^+)}{L(\mathbf{W})}", "for every batch")

thm3_8 = Statement(
    "resnet.thm3_8_steps", "Theorem 3.8; proof in Appendix A.6, eq. (A.18)", scaling=scaling({}, {longest: 1})
)
A18 = thm3_8.printed(
    le(log_ratio, -4 * x / 3),
    part="A18",
    title="With zero least loss the logarithm of the loss falls in the mean of every stochastic step",
    given=(*REGION, *FITS, SHORT, SMALL, eq(gap, loss), gt(loss, 0)),
    quantifier=MEAN,
    expected="proved",
    needs=("resnet.thm3_6_steps.A12.corrected",),
)
increments = thm3_8.added(
    "increments",
    (le(log_ratio, 5 * sp.E * a / 2, name="upper"), ge(log_ratio, -5 * sp.E * a / 2, name="lower")),
    title="Every stochastic step moves the logarithm of the loss by a small amount, in both directions",
    source="Theorems 3.6 and 3.8; eq. (A.15) in logarithms, with the side that Azuma's inequality needs",
    given=(*REGION, le(a, 1 / (12 * sp.E)), gt(loss, 0)),
    expected="proved",
    needs=("resnet.thm3_6_steps.A15",),
)


@thm3_8.experiment(
    A18, samples=[2, 4], size_=[1, 3], depth=[1, 2, 4], before=[0, 1], quick={"before": [1]}, algorithm=ALGORITHM
)
@thm3_8.experiment(
    increments, samples=[2, 4], size_=[1, 3], depth=[1, 2], before=[0], noise=[0, 1], algorithm=ALGORITHM
)
def one_step(samples, size_, depth, before=1, noise=0, *, algorithm):
    """All batches from the start or after a step, at the largest step of (A.14)."""
    task, rate = instance(samples, noise)
    hidden = moved(algorithm, task, depth, rate, before)
    found = all_batches(algorithm, task, hidden, depth, min(size_, samples - 1))
    return found | {log_ratio: [arb(after / found[loss]).log() for after in found[loss_after]]}


A18.mutant("wrong sign", lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest))
A18.mutant("a tenth of the step", lambda states, *data, rate, **rest: states(*data, rate=rate / 10, **rest))
increments.mutant(
    "step a thousand times longer", lambda states, *data, rate, **rest: states(*data, rate=1000 * rate, **rest)
)
A18.formula_mutant("six times as fast", then=le(log_ratio, -8 * x))
increments.formula_mutant("a thousandth of it", then=ge(log_ratio, -5 * sp.E * a / 2000))

A18.proof(_drift_proofs.drift)
increments.proof(_drift_proofs.both_sides)
