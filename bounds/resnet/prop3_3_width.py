r"""How much wider than necessary Proposition 3.3 makes the network: for one input and one output, four to eight times.

A and B are then vectors of m normal entries, each with one singular value, $\chi_m$, and the probability that one of the
two leaves $[0.9, 1.1] \sqrt m$ is $1 - (1 - p_m)^2$ with $p_m$ known exactly. The smallest width at which it is at most
$\delta/3$, as the proof wants it, is 147, 286, 494, 709 for $\delta = 1/2, 1/10, 1/100, 1/1000$; the proof asks for
1240, 1677, 2272, 2846.

Kind: exact probabilities in balls, every width below tried. Constants: none.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, gt, le, lt
from bounds.resnet._chi_square import chi2_above
from bounds.resnet.prop3_3 import delta

smallest = Quantity("smallest", r"m_{\min}", "the smallest width that is wide enough", integer=True, positive=True)
failure = Quantity("failure", r"1 - (1 - p_m)^2", "probability of a bad singular value there", nonnegative=True)
below = Quantity("below", r"1 - (1 - p_j)^2, j < m", "the same at every smaller width", nonnegative=True)

true_width = Claim(
    id="resnet.prop3_3_width",
    title="For one input and one output, the width of the proof is four to nine times what is needed",
    source="Proposition 3.3; proof in Appendix A.2 (S)",
    form="added",
    then=(
        le(failure, delta / 3, name="wide enough"),
        gt(below, delta / 3, name="and no less"),
        lt(4 * smallest, 100 * (1 + sp.sqrt(2 * sp.log(12 / delta))) ** 2, name="four times"),
        gt(9 * smallest, 100 * (1 + sp.sqrt(2 * sp.log(12 / delta))) ** 2, name="not nine times"),
    ),
    formerly="resnet.prop3_3.true_width",
)


def either(bad_singular_value, width):
    """At least one of two independent singular values is bad."""
    return 1 - (1 - bad_singular_value(width)) ** 2


@true_width.experiment(
    point=[[2, 147], [10, 286], [100, 494], [1000, 709]],
    quick={"point": [[2, 147], [10, 286]]},
    algorithm="bounds.resnet._chi_square.bad_singular_value",
)
def every_width(point, *, algorithm):
    """The width of the table, and every smaller one; the first number is 1/delta."""
    share, width = point
    found = [either(algorithm, m) for m in range(1, width + 1)]
    return {smallest: width, failure: found[-1], below: found[:-1], delta: fmpq(1, share)}


true_width.mutant(
    "only one side of the band",
    lambda bad_singular_value, width: bad_singular_value(width) + chi2_above(width, arb(width) * fmpq(121, 100)),
)
true_width.formula_mutant("narrower ones too", then=le(below, delta / 3))
