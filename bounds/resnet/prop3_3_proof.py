r"""The proof of Proposition 3.3, step by step: exact tails, the width, and a slip in t.

(S) For one input and one output all singular values are chi variables, so the probability that one of them leaves
$[0.9, 1.1] \sqrt m$ is known exactly; at the width of the proof it is to be at most $\delta/3$, and is five or more
orders of magnitude below: no case is tight, as the width is several times the least one (`prop3_3_width`).
(t) The proof takes $t = 2\sqrt{\log(12/\delta)}$, with which $\sqrt D + t \le \sqrt m / 10$ is false at
$m = 100 (\sqrt D + \sqrt{2 \log(12/\delta)})^2$, $D = \max(d, k)$; with $t = \sqrt{2 \log(12/\delta)}$ it is an
equality.
(Width) $100 (\sqrt D + \sqrt{2 \log(12/\delta)})^2 \le 522\, (d + k + \log(1/\delta))$.
(Tail) $\Pr[\chi^2_k > k + 2\sqrt{kx} + 2x] \le e^{-x}$; the paper drops a $1/k$, which is harmless.

Kind: exact probabilities in balls, and inequalities between formulas. Constants: 522, from $D = \delta = 1$.
"""

from math import ceil, log, sqrt

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, Traced, exact, ge, le
from bounds.core.certificate import certificate, comparison, identity, positive, positive_semidefinite
from bounds.core.promises import broken, no_negative_term, premise, promises, put, satisfied, shown
from bounds.resnet._chi_square import bad_singular_value, chi2_above
from bounds.resnet._loss_proof import upper_tail
from bounds.resnet._symbols import d, k, m
from bounds.resnet.prop3_3 import C_TRACED, C, delta

OUTSIDE = r"\text{a singular value of } A \text{ or } B \text{ outside } [0.9, 1.1] \sqrt m"
failure = Quantity("failure", rf"\Pr\left[{OUTSIDE}\right]", nonnegative=True)
x = Quantity("x", "x", positive=True)
tail = Quantity("tail", r"\Pr[\chi^2_k > k + 2\sqrt{kx} + 2x]", nonnegative=True)
most = Quantity("most", r"\max(d, k)", integer=True, positive=True)


def within(t, share):
    return le((sp.sqrt(most) + t) / sp.sqrt(m), sp.Rational(1, share))


ERRATUM = r"$t = 2\sqrt{\log(12/\delta)}$ should be $t = \sqrt{2 \log(12/\delta)}$, for which the width is made."

prop3_3 = Statement("resnet.prop3_3_proof", "Proposition 3.3; proof in Appendix A.2 (S)")
one_by_one = prop3_3.added(
    "exact",
    le(failure, delta / 3, trivially=1),
    title="For one input and one output, the probability of bad singular values is known and below delta/3",
    given=ge(m, 100 * (1 + sp.sqrt(2 * sp.log(12 / delta))) ** 2),
    expected="proved",
    formerly="resnet.prop3_3.exact",
)
printed_t = prop3_3.printed(
    within(2 * sp.sqrt(sp.log(12 / delta)), 10),
    part="printed_t",
    title="With the printed t, the width of the proof gives singular values within a tenth: false",
    source="Appendix A.2, t = 2 sqrt(log(12/delta))",
    given=(ge(m, 100 * (sp.sqrt(most) + sp.sqrt(2 * sp.log(12 / delta))) ** 2), le(delta, 1)),
    expected="refuted",
    erratum=ERRATUM,
    survives=r"Yes: $t = \sqrt{2\log(12/\delta)}$ is what the width is made for, and $4 e^{-t^2/2} = \delta/3$ is the probability that the "
    "proof uses.",
    formerly="resnet.prop3_3.printed_t",
)
corrected_t = prop3_3.corrected(
    within(sp.sqrt(2 * sp.log(12 / delta)), 10),
    part="printed_t",
    title="With t = sqrt(2 log(12/delta)), the width of the proof gives singular values within a tenth",
    source="Appendix A.2",
    given=printed_t.given,
    tight=True,
    expected="proved",
    erratum=ERRATUM,
    formerly="resnet.prop3_3.printed_t.corrected",
)
width_form = prop3_3.added(
    "width",
    le(100 * (sp.sqrt(most) + sp.sqrt(2 * sp.log(12 / delta))) ** 2, C * (d + k + sp.log(1 / delta))),
    title="The width of the proof is at most 522 (d + k + log(1/delta))",
    source="Appendix A.2 against the statement of Proposition 3.3",
    given=(le(delta, 1), ge(d + k, most + 1)),
    constants=(C_TRACED,),
    expected="proved",
    formerly="resnet.prop3_3.width",
)
chi_square = prop3_3.printed(
    le(tail, sp.exp(-x), trivially=1),
    part="tail",
    title="The tail of the chi-square distribution that the proof calls standard",
    source="Appendix A.2, after eq. (A.2); the printed form lacks 1/k in its last term, which is harmless",
    expected="proved",
    formerly="resnet.prop3_3.tail",
)


@one_by_one.experiment(delta_=[0.5, 0.1, 0.001])
def exact_probability(delta_):
    """Twice the probability that a chi variable of the smallest allowed width leaves its band."""
    width = ceil(100 * (1 + sqrt(2 * log(12 / delta_))) ** 2) + 1
    return {failure: 2 * bad_singular_value(width), m: width, delta: exact(delta_)}


@printed_t.experiment(most_=[1000], delta_=[1])
@corrected_t.experiment(most_=[1, 10, 1000], delta_=[1, 0.1, 0.001])
def smallest_width(most_, delta_):
    """The smallest width that the proof asks for."""
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
    points = [fmpq(1, 10), fmpq(1, 2), 1, 2, 5, 10, 30]
    found = [algorithm(degrees, degrees + 2 * (degrees * arb(point)).sqrt() + 2 * point) for point in points]
    return {tail: found, x: points}


chi_square.mutant("half the value", lambda chi2_above, degrees, value: chi2_above(degrees, value / 2))
one_by_one.formula_mutant("a ten-millionth of it", then=le(failure, delta / 3 / 10**7))
printed_t.formula_mutant("within a seventh", then=within(2 * sp.sqrt(sp.log(12 / delta)), 7))
corrected_t.formula_mutant("within an eleventh", then=within(sp.sqrt(2 * sp.log(12 / delta)), 11))
width_form.formula_mutant("constant 521", constants=(Traced(C, 521, "mutant"),))
chi_square.formula_mutant("e to the -2x", then=le(tail, sp.exp(-2 * x)))

y = sp.Symbol("y")


def lower_tail():
    """Chernoff at u = y."""
    return identity("the derivative of y^2 - y + log(1 + 2y)/2, times 1 + 2y", (2 * y - 1) * (1 + 2 * y) + 1, 4 * y**2)


@chi_square.proof
def chernoff(claim):
    """The exponential moment at one point."""
    k, z = sp.symbols("k z", positive=True)
    asked = [sp.log(put(claim, one.rhs, x=k * z**2)) for one in promises(claim)]
    return certificate(
        "With y = sqrt(x/k) the threshold is k (1 + 2y + 2y^2). Chernoff with u = y/(1 + 2y): E exp(u (chi2_k - k)) "
        "is exp(k (log(1 + 2y)/2 - u)), which is at most exp(k y^2/(1 + 2y)), because (y + y^2)/(1 + 2y) - log(1 + "
        "2y)/2 vanishes at 0 and has a non-negative derivative (first step: its numerator). The exponent k (u (2y + "
        "2y^2) - y^2/(1 + 2y)) is k y^2 (second step), against the logarithm of the claim (third step).",
        *upper_tail(),
        *(no_negative_term("the logarithm of the claim, plus k y^2", one, -k * z**2) for one in asked),
    )


@one_by_one.proof
def four_tails(claim):
    """Two chi variables, two sides each."""
    c, w = sp.Rational(19, 200), sp.Symbol("w", positive=True)
    least = premise(claim, "m", delta=12 * sp.exp(-(w**2) / 2))
    asked = [sp.expand_log(sp.log(put(claim, one.rhs, delta=12 * sp.exp(-(w**2) / 2)) / 4)) for one in promises(claim)]
    return certificate(
        "Take y = 19/200 in both tails: Pr[chi2_m > m (1 + 2y + 2y^2)] and Pr[chi2_m < m (1 - 2y)] are at most exp(-m "
        "y^2), by Chernoff at u = y/(1 + 2y) as in the tail of the proof (first two steps) and at u = y, where E "
        "exp(-u (chi2_m - m)) <= exp(m u^2) (third step: the derivative of u^2 - u + log(1 + 2u)/2). The next two say "
        "that they are the sides of [0.81, 1.21] m. The last is the logarithm of a fourth of the claim, plus m y^2 at the "
        "smallest m of the premise, with w^2/2 = log(12/delta).",
        *upper_tail(),
        lower_tail(),
        comparison(
            "1 + 2y + 2y^2 <= 1.21",
            sp.Add(1, 2 * c, sp.Mul(2, c**2, evaluate=False), evaluate=False),
            "<=",
            sp.Rational(121, 100),
        ),
        comparison("1 - 2y >= 0.81", sp.Add(1, -2 * c, evaluate=False), ">=", sp.Rational(81, 100)),
        *(no_negative_term("a fourth of the claim", one, -least * c**2) for one in asked),
    )


@corrected_t.proof
def square_roots(claim):
    """The premise is a width of (1 + v)^2 times its least, which makes the left side 1/(1 + v) of the right."""
    a, w, v = sp.symbols("a w v", positive=True)
    numbers = {"most": a**2, "delta": 12 * sp.exp(-(w**2) / 2)}
    width = premise(claim, "m", **numbers) * (1 + v) ** 2
    return certificate(
        "With a = sqrt(D), w = sqrt(2 log(12/delta)) the premise is m >= 100 (a + w)^2; m = 100 (a + w)^2 (1 + v)^2 in the claim.",
        *shown(claim, "the width of the premise", m=width, **numbers),
    )


@printed_t.proof
def numbers_of_the_witness(claim):
    """D = delta = 1, m = 1044."""
    numbers = {"most": 1, "delta": 1, "m": 1044}
    return certificate(
        "D = delta = 1 and m = 1044 satisfy the premise, and the sum is above a tenth of the root of m.",
        *satisfied(claim, "premise", **numbers),
        *broken(claim, "100 (1 + 2 sqrt(log 12))^2 > m", **numbers),
    )


@width_form.proof
def quadratic_form(claim):
    """A convex function of a = sqrt(D) and t = sqrt(2 log(12/delta)) that grows from its corner."""
    s, p, q = sp.symbols("s p q", positive=True)
    l, numbers = sp.Symbol("l"), {"most": (1 + p) ** 2, "delta": 12 * sp.exp(-((s + q) ** 2) / 2)}
    numbers["d"] = premise(claim, "d", **numbers) - sp.Symbol("k")
    (room,) = (
        sp.expand_log(put(claim, one.rhs - one.lhs, k=sp.Symbol("k"), **numbers)).subs(sp.log(12), l)
        for one in promises(claim)
    )
    form = sp.Poly(sp.expand(room), p, q)
    parts = {power: form.coeff_monomial(power) for power in (1, p, q, p**2, p * q, q**2)}
    hessian = sp.Matrix([[parts[p**2], parts[p * q] / 2], [parts[p * q] / 2, parts[q**2]]])
    corner = {l: sp.log(12), s: sp.sqrt(2 * sp.log(12))}
    return certificate(
        "With a = sqrt(D) >= 1, t = sqrt(2 log(12/delta)) >= s = sqrt(2 log 12) and d + k >= D + 1 the right side "
        "minus the left is at least a quadratic form in a and t. The first step "
        "writes it around the corner, with a = 1 + p, t = s + q, l = log 12 and p, q >= 0: a constant and two slopes, positive by "
        "the next three, and a form whose matrix is positive semidefinite by the last.",
        identity("Taylor", room, sum(value * power for power, value in parts.items())),
        positive("at the corner", parts[1].subs(corner)),
        positive("the slope along a", parts[p].subs(corner)),
        positive("the slope along t", parts[q].subs(corner)),
        positive_semidefinite("the form", hessian),
    )
