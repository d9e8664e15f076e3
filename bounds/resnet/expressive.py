r"""A linear ResNet reaches the least loss of linear regression, and no less.

If $m \ge d, k$ and $A$, $B$ have full rank, $W_1 = B^+ (\Phi - B A) A^+$ and zeros elsewhere give $U = \Phi$, so
$\min_W L(W) = \min_\Theta \tfrac12 \|\Theta X - Y\|_F^2$.

Kind: existence by construction, and a lower bound for all weights. Constants: none. Without $m \ge d, k$ it is false.
"""

from dataclasses import replace

import numpy as np
from flint import fmpq

from algorithms.exact import identity, square
from bounds.core import Claim, Quantity, eq, ge, gt
from bounds.resnet._exact import integers, pinv, problem
from bounds.resnet._symbols import FITS, d, k, loss, m, mA, mB, named

best = Quantity("best", r"L(W)", "at the constructed weights", nonnegative=True)
least = Quantity("least", r"\min_\Theta \tfrac12 \|\Theta X - Y\|_F^2", nonnegative=True)

expressive = Claim(
    id="resnet.expressive",
    source="Section 3, first paragraph",
    given=(*FITS, gt(mA, 0), gt(mB, 0)),
    then=(eq(best, least, name="attained"), ge(loss, least, name="never below", trivially=0)),
    expected="proved",
    scaling={"data": {best: 2, least: 2, loss: 2}},
)


@expressive.experiment(width=[2, 3, 4], rank=[1, 2], depth=[1, 3], seed=[0], within={"width": (2, 12), "rank": (1, 2)})
def constructed(width, rank, depth, seed):
    """Rational maps of full rank; the other weights are random."""
    task = problem(width, 2, 2, 4, rank, seed)
    other = integers(width, width, np.random.default_rng(seed))
    return quantities(task, task.Y * task.pinv, square(task.projected - task.Y) / 2, depth, other)


@expressive.experiment(outputs=[2], outside=True)
def narrow(outputs):
    """Width 1 and two outputs: U has rank one, and Phi = I has rank two."""
    task = problem(1, 2, outputs, 2, 2, 0)
    task = replace(task, A=type(task.A)([[1, 0]]), B=type(task.A)([[1], [0]]), Y=task.X)
    return quantities(task, identity(2), fmpq(0), 1, identity(1))


def quantities(task, Phi, floor, depth, other):
    W = pinv(task.B) * (Phi - task.B * task.A) * pinv(task.A)
    chosen = [W] + [0 * W] * (depth - 1)
    return (
        named(task.norms)
        | {symbol: task.sizes[symbol.name] for symbol in (m, d, k)}
        | {best: task.loss(chosen), least: floor, loss: task.loss([other] * depth)}
    )


expressive.formula_mutant("any width", given=())
expressive.formula_mutant("half of the least loss", then=eq(best, least / 2))
