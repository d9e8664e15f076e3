r"""The squared gradients times their rates sum to at most twice the initial loss, so gradients vanish.

Summed over the steps of Theorem 3.5, $\sum \mathrm{rate}\, \|g\|_F^2 \le 2(\mathcal L_0 - \inf\mathcal L)$, where the text
has an $\mathcal O$. So if no rate is below c, the least squared gradient of k steps is at most $2\mathcal L_0/(ck)$.

Kind: inequalities. Constants: 2, traced.
"""

import sympy as sp

from bounds.bcgd import _step_proofs as proof
from bounds.bcgd._convex import gain, loss_0, norms, rate, sublevel, weakest
from bounds.bcgd.thm3_5 import random_signs as run
from bounds.bcgd.thm3_5 import squares as thm3_5_squares
from bounds.core import Claim, Traced, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import shown

two = sp.Symbol("c_sum")

total = Claim(
    id="bcgd.thm3_5_sum",
    source="Theorem 3.5, second and third item, with the constant of the proof",
    form="added",
    given=(gt(rate, 0), le(rate * sublevel * norms, 1)),
    expected="proved",
    tight=True,
    then=(le(gain, two * loss_0, name="sum"), le(weakest, two * loss_0, name="smallest")),
    constants=(Traced(two, 2, "sum of (3.9) over all steps; the least loss is at least zero"),),
    scaling={"loss": {gain: 1, weakest: 1, loss_0: 1, sublevel: 1, rate: -1}, "data": {norms: 2, rate: -2}},
)


@total.experiment(
    loss_name=["fourth power", "sixth power", "pseudo-Huber"], algorithm="algorithms.deep_linear.exact_bcgd"
)
def random_signs(loss_name, *, algorithm):
    """Two sweeps on three layers, as for the single step."""
    return run(loss_name, [2, 3, 2], "descending", 0, algorithm=algorithm)


@total.experiment(noise=[0], algorithm="algorithms.deep_linear.exact_bcgd")
def squares(noise, *, algorithm):
    """Squared loss and labels that can be fitted: one step of the largest rate uses up the whole loss."""
    return thm3_5_squares(noise, algorithm=algorithm)


total.formula_mutant("constant 1/10", then=le(gain, loss_0 / 10))


@total.proof
def telescoping(claim):
    """Each step lowers the loss by half of what it adds to the sum; here two steps."""
    x, y, z = sp.symbols("x y z")
    says = (
        "Summed over the steps, sum s g/2 <= loss_0 - last loss <= loss_0, as losses are not negative; and k terms are at least "
        "k times the least s times the least g. The last steps have two terms x and x + y, and the last loss z."
    )
    numbers = {"gain": 2 * x + y, "weakest": 2 * x, "loss_0": (2 * x + y) / 2 + z}
    return certificate(proof.DESCENT + says, *proof.descent(claim), *shown(claim, "two steps", **numbers))
