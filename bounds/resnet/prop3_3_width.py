r"""How much wider than necessary Proposition 3.3 makes the network, for one input and one output.

A and B are then vectors of m normal entries, each with one singular value, $\chi_m$, and the probability that one of the
two leaves $[0.9, 1.1] \sqrt m$ is $1 - (1 - p_m)^2$ with $p_m$ known exactly. The smallest width at which it is at most
$\delta/3$, as the proof wants it, is 147, 286, 494, 709 for $\delta = 1/2, 1/10, 1/100, 1/1000$; the proof asks for
$100 (1 + \sqrt{2 \log(12/\delta)})^2$: 1240, 1677, 2272, 2846. The ratio falls from 8.4 to 4.0 there, and further for
smaller $\delta$: 3.67 at $10^{-4}$, 2.80 at $10^{-12}$. In the limit it is $100 (0.21 - \log 1.21) = 1.94$, because the
upper tail is the heavier one.

Kind: exact probabilities in balls, every width below tried. Constants: none.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, ge, gt, le, lt
from bounds.resnet._chi_square import chi2_above
from bounds.resnet.prop3_3 import delta

smallest = Quantity("smallest", r"m_{\min}", "the smallest width that is wide enough", integer=True, positive=True)
failure = Quantity("failure", r"1 - (1 - p_m)^2", "probability of a bad singular value there", nonnegative=True)
below = Quantity("below", r"1 - (1 - p_j)^2, j < m", "the same at every smaller width", nonnegative=True)

OF_THE_PROOF = 100 * (1 + sp.sqrt(2 * sp.log(12 / delta))) ** 2
IS_SMALLEST = (le(failure, delta / 3, name="wide enough"), gt(below, delta / 3, name="and no less"))


def between(low, high):
    """The width of the proof lies between two multiples of the smallest one."""
    return (
        *IS_SMALLEST,
        gt(OF_THE_PROOF, low * smallest, name="at least"),
        lt(OF_THE_PROOF, high * smallest, name="at most"),
    )


prop3_3_width = Statement(
    "resnet.prop3_3_width",
    "Proposition 3.3; proof in Appendix A.2 (S)",
    algorithm="bounds.resnet._chi_square.bad_singular_value",
)
moderate = prop3_3_width.added(
    "",
    between(4, 9),
    given=(ge(delta, sp.Rational(1, 1000)), le(delta, sp.Rational(1, 2))),
    title="For one input, one output and moderate delta, the width of the proof is four to nine times what is needed",
    formerly="resnet.prop3_3.true_width",
)
small = prop3_3_width.added(
    "small",
    between(sp.Rational(19, 10), 4),
    given=le(delta, sp.Rational(1, 10**4)),
    title="For one input, one output and small delta, the width of the proof is less than four times what is needed",
)


def either(bad_singular_value, width):
    """At least one of two independent singular values is bad."""
    return 1 - (1 - bad_singular_value(width)) ** 2


def every_width(share, width, algorithm):
    """The table's width and every smaller one, at delta = 1/share."""
    failures = [either(algorithm, m) for m in range(1, width + 1)]
    return {smallest: width, failure: failures[-1], below: failures[:-1], delta: fmpq(1, share)}


@prop3_3_width.experiment(
    moderate, point=[[2, 147], [10, 286], [100, 494], [1000, 709]], quick={"point": [[2, 147], [10, 286]]}
)
def at_moderate_delta(point, *, algorithm):
    """The first number is 1/delta, the second the width."""
    return every_width(*point, algorithm)


@prop3_3_width.experiment(small, point=[[10**4, 928], [10**6, 1374], [10**12, 2745]], quick={"point": [[10**4, 928]]})
def at_small_delta(point, *, algorithm):
    """The same far out in the tails."""
    return every_width(*point, algorithm)


prop3_3_width.mutant(
    "only one side of the band",
    corrupted=lambda bad_singular_value, width: (
        bad_singular_value(width) + chi2_above(width, arb(width) * fmpq(121, 100))
    ),
)
prop3_3_width.formula_mutant("narrower ones too", then=le(below, delta / 3))
moderate.formula_mutant("never more than eight times", then=between(4, 8))
small.formula_mutant("four times at least", then=between(4, 9))
