r"""In three layers with matrices the whole oracle step lowers a loss that exceeds what the oracle and the noise leave.

Once the loss exceeds ten times the last two terms of `lemG_8_matrices.py` over $\eta_1$, the whole step, which moves K_2
as well, lowers it by $1 - 0.7 \eta_1$ (Theorem G.10).

Kind: exact averages over all signs. Constants: explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._matrix_step import (
    SIGNS,
    STEP,
    both_sides,
    eta,
    fraction,
    loss,
    loss_new,
    loss_oracle,
    moved,
    noise,
)
from bounds.core import Claim, ge, le

descent = Claim(
    id="bfc.thmG_10_matrices",
    formerly="bfc.thmG_10.matrices",
    title="In three layers the oracle step lowers a loss that exceeds ten times what the oracle and the noise leave",
    source="Theorem G.10, for L = 3 at practical gaps",
    form="added",
    quantifier=SIGNS,
    given=(ge(loss, 10 * (loss_oracle + noise)), le(moved, sp.Rational(1, 100) * loss)),
    then=le(loss_new, (1 - sp.Rational(7, 10) * eta) * loss),
)


@descent.experiment(seed=[0, 1, 2], off=["0", "1/64"], quick={"seed": [0], "off": ["1/64"]}, algorithm=STEP)
def small_weights(seed, off, *, algorithm):
    """Weights so small that the noise is far below the loss for every draw."""
    return both_sides(seed, fraction(off), fmpq(1, 4096), algorithm)


descent.formula_mutant("by 1 - 3 eta", then=le(loss_new, (1 - 3 * eta) * loss))
descent.mutant("target a tenth as large", lambda step, W, V, signs, rate: step(W, V / 10, signs, rate))
