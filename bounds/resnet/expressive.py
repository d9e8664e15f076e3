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
    scaling={"data": {best: 2, least: 2, loss: 2}},
)


@expressive.experiment(width=[2, 3, 4], rank=[1, 2], depth=[1, 3], seed=[0])
def constructed(width, rank, depth, seed):
    """Rational maps of full rank; the other weights are random."""
    one = problem(width, 2, 2, 4, rank, seed)
    other = integers(width, width, np.random.default_rng(seed))
    return measured(one, one.Y * one.pinv, square(one.projected - one.Y) / 2, depth, other)


@expressive.experiment(outputs=[2])
def narrow(outputs):
    """Width 1 and two outputs: U has rank one, and Phi = I has rank two."""
    one = problem(1, 2, outputs, 2, 2, 0)
    one = replace(one, A=type(one.A)([[1, 0]]), B=type(one.A)([[1], [0]]), Y=one.X)
    return measured(one, identity(2), fmpq(0), 1, identity(1))


def measured(one, Phi, floor, depth, other):
    W = pinv(one.B) * (Phi - one.B * one.A) * pinv(one.A)
    chosen = [W] + [0 * W] * (depth - 1)
    return (
        named(one.norms)
        | {symbol: one.sizes[symbol.name] for symbol in (m, d, k)}
        | {best: one.loss(chosen), least: floor, loss: one.loss([other] * depth)}
    )


expressive.formula_mutant("any width", given=())
expressive.formula_mutant("half of the least loss", then=eq(best, least / 2))
