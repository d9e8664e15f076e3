r"""The constants e and 1/e of the lemmas bound what they stand for at every depth.

$(1 - \frac1{2L})^{2L-2} > 1/e$, $(1 + \frac1{2L})^{2L-2} < e$ and $\left(\frac{2L+1}{2L-1}\right)^{L-1} < e$ for every
$L \ge 1$: the last lines of both gradient bounds, and the balance of the gradients.

Kind: inequalities in balls. Constants: attained in the limit of many layers.
"""

import sympy as sp

from bounds.core import Claim, ge, gt, lt
from bounds.core.certificate import certificate
from bounds.core.promises import promises
from bounds.core.relation import Op
from bounds.resnet._certificates import from_zero, h, half
from bounds.resnet._symbols import L

depth_constants = Claim(
    id="resnet.depth_constants",
    title="The constants e and 1/e of the lemmas bound what they stand for at every depth",
    source="Appendix B.1, last lines of both gradient bounds; balance of gradients",
    form="added",
    given=ge(L, 1),
    then=(
        gt((1 - 1 / (2 * L)) ** (2 * L - 2), sp.exp(-1), name="lower"),
        lt((1 + 1 / (2 * L)) ** (2 * L - 2), sp.E, name="upper"),
        lt(((2 * L + 1) / (2 * L - 1)) ** (L - 1), sp.E, name="balance"),
    ),
    tight=True,
    expected="proved",
    formerly="resnet.derived.depth_constants",
)


@depth_constants.experiment(start=[1, 500, 10_000], quick={"start": [1]})
def many_depths(start):
    """Five hundred depths in a row."""
    return {L: range(start, start + 500)}


depth_constants.formula_mutant("one factor more", then=gt((1 - 1 / (2 * L)) ** (2 * L), sp.exp(-1)))


@depth_constants.proof
def logarithms(claim):
    """Second derivatives are positive."""
    says = (
        "Take logarithms, and L = 1/(2h) with 0 < h <= 1/2; each step is the claim's, times h. A function with f(0) = f'(0) = 0 "
        "and f'' > 0 is positive."
    )
    return certificate(says, *(from_zero(str(one), times_h(one), half) for one in promises(claim)))


def times_h(one):
    """h times the logarithm of the larger side over the smaller, at L = 1/(2h)."""
    sides = (
        side.subs(L, 1 / (2 * h)).replace(sp.Pow, lambda base, power: sp.cancel(base) ** power)
        for side in (one.lhs, one.rhs)
    )
    left, right = (sp.expand_log(sp.log(side), force=True) for side in sides)
    return sp.simplify(sp.expand(h * (left - right if one.op is Op.GT else right - left)))
