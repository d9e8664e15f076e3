r"""The proof of Proposition 3.3, step by step: exact tails, the width, and a slip in t.

(S) For one input and one output all singular values are chi variables, so the probability that one of them leaves
$[0.9, 1.1] \sqrt m$ is known exactly; at the width of the proof it is to be at most $\delta/3$.
(t) The proof takes $t = 2\sqrt{\log(12/\delta)}$, with which $\sqrt D + t \le \sqrt m / 10$ is false at
$m = 100 (\sqrt D + \sqrt{2 \log(12/\delta)})^2$, $D = \max(d, k)$; with $t = \sqrt{2 \log(12/\delta)}$ it is an
equality.
(Width) $100 (\sqrt D + \sqrt{2 \log(12/\delta)})^2 \le 522\, (d + k + \log(1/\delta))$.
(Tail) $\Pr[\chi^2_k > k + 2\sqrt{kx} + 2x] \le e^{-x}$; the paper drops a $1/k$, which is harmless.

Kind: exact probabilities in balls, and inequalities between formulas. Constants: 522, from $D = \delta = 1$.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Traced, exact, ge, le
from bounds.resnet._chi_square import bad_singular_value, chi2_above
from bounds.resnet._symbols import d, k, m
from bounds.resnet.prop3_3 import C_TRACED, ERRATUM, C, delta

failure = Quantity("failure", r"\Pr[\text{not} \ldots]", nonnegative=True)
x = Quantity("x", "x", positive=True)
tail = Quantity("tail", r"\Pr[\chi^2_k > k + 2\sqrt{kx} + 2x]", nonnegative=True)
most = Quantity("most", r"\max(d, k)", integer=True, positive=True)


def within(t, share):
    return le((sp.sqrt(most) + t) / sp.sqrt(m), sp.Rational(1, share))


one_by_one = Claim(
    id="resnet.prop3_3.exact",
    title="For one input and one output, the probability of bad singular values is known and below delta/3",
    source="Proposition 3.3; proof in Appendix A.2 (S)",
    form="added",
    given=ge(m, 100 * (1 + sp.sqrt(2 * sp.log(12 / delta))) ** 2),
    then=le(failure, delta / 3, trivially=1),
)
printed_t = Claim(
    id="resnet.prop3_3.printed_t",
    title="With the printed t, the width of the proof gives singular values within a tenth: false",
    source="Appendix A.2, t = 2 sqrt(log(12/delta))",
    given=(ge(m, 100 * (sp.sqrt(most) + sp.sqrt(2 * sp.log(12 / delta))) ** 2), le(delta, 1)),
    then=within(2 * sp.sqrt(sp.log(12 / delta)), 10),
    expected="refuted",
    erratum=ERRATUM,
)
corrected_t = Claim(
    id="resnet.prop3_3.printed_t.corrected",
    title="With t = sqrt(2 log(12/delta)), the width of the proof gives singular values within a tenth",
    source="Appendix A.2",
    form="corrected",
    corrects="resnet.prop3_3.printed_t",
    given=printed_t.given,
    then=within(sp.sqrt(2 * sp.log(12 / delta)), 10),
    erratum=ERRATUM,
)
width_form = Claim(
    id="resnet.prop3_3.width",
    title="The width of the proof is at most 522 (d + k + log(1/delta))",
    source="Appendix A.2 against the statement of Proposition 3.3",
    form="added",
    given=(le(delta, 1), ge(d + k, most + 1)),
    then=le(100 * (sp.sqrt(most) + sp.sqrt(2 * sp.log(12 / delta))) ** 2, C * (d + k + sp.log(1 / delta))),
    constants=(C_TRACED,),
)
chi_square = Claim(
    id="resnet.prop3_3.tail",
    title="The tail of the chi-square distribution that the proof calls standard",
    source="Appendix A.2, after eq. (A.2); the printed form lacks 1/k in its last term, which is harmless",
    then=le(tail, sp.exp(-x), trivially=1),
)


@one_by_one.experiment(delta_=[0.5, 0.1, 0.001])
def exact_probability(delta_):
    """Twice the probability that a chi variable of the smallest allowed width leaves its band."""
    from math import ceil, log, sqrt

    width = ceil(100 * (1 + sqrt(2 * log(12 / delta_))) ** 2) + 1
    return {failure: 2 * bad_singular_value(width), m: width, delta: exact(delta_)}


@printed_t.experiment(most_=[1000], delta_=[1])
@corrected_t.experiment(most_=[1, 10, 1000], delta_=[1, 0.1, 0.001])
def smallest_width(most_, delta_):
    """The smallest width that the proof asks for."""
    from math import ceil, log, sqrt

    width = ceil(100 * (sqrt(most_) + sqrt(2 * log(12 / delta_))) ** 2) + 1
    return {m: width, most: most_, delta: exact(delta_)}


@printed_t.witness
def one_dimension():
    """D = 1, delta = 1: the sum is 0.129 of the root of the smallest width."""
    return smallest_width(1, 1)


@width_form.experiment(most_=[1, 2, 30, 10**6], delta_=[1.0, 0.999, 0.1, 1e-9])
def both_forms(most_, delta_):
    """The smallest possible d + k."""
    return {most: most_, d: most_, k: 1, delta: exact(delta_)}


@chi_square.experiment(degrees=[1, 2, 5, 10, 40], algorithm=chi2_above)
def tails(degrees, *, algorithm):
    """Degrees up to 40, x from 1/10 to 30."""
    from flint import arb, fmpq

    points = [fmpq(1, 10), fmpq(1, 2), 1, 2, 5, 10, 30]
    found = [algorithm(degrees, degrees + 2 * (degrees * arb(point)).sqrt() + 2 * point) for point in points]
    return {tail: found, x: points}


@chi_square.mutant("half the value")
def _(chi2_above, degrees, value):
    return chi2_above(degrees, value / 2)


one_by_one.formula_mutant("a ten-millionth of it", then=le(failure, delta / 3 / 10**7))
printed_t.formula_mutant("within a seventh", then=within(2 * sp.sqrt(sp.log(12 / delta)), 7))
corrected_t.formula_mutant("within an eleventh", then=within(sp.sqrt(2 * sp.log(12 / delta)), 11))
width_form.formula_mutant("constant 521", constants=(Traced(C, 521, "mutant"),))
chi_square.formula_mutant("e to the -2x", then=le(tail, sp.exp(-2 * x)))
