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
from bounds.resnet._chi_square import bad_singular_value, chi2_above
from bounds.resnet._symbols import d, k, m
from bounds.resnet.prop3_3 import C_TRACED, C, delta

failure = Quantity("failure", r"\Pr[\text{not} \ldots]", nonnegative=True)
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


def upper_tail():
    """Chernoff at u = y/(1 + 2y), y = sqrt(x/k)."""
    return [
        identity(
            "the derivative of (y + y^2)/(1 + 2y) - log(1 + 2y)/2 is (y/(1 + 2y))^2 times 2",
            (1 + 2 * y) ** 2 - 2 * (y + y**2) - (1 + 2 * y),
            2 * y**2,
        ),
        identity("the exponent, times 1 + 2y", y * (2 * y + 2 * y**2) - y**2, y**2 * (1 + 2 * y)),
    ]


def lower_tail():
    """Chernoff at u = y."""
    return identity("the derivative of y^2 - y + log(1 + 2y)/2, times 1 + 2y", (2 * y - 1) * (1 + 2 * y) + 1, 4 * y**2)


@chi_square.proof
def chernoff():
    """The exponential moment at one point."""
    return certificate(
        "With y = sqrt(x/k) the threshold is k (1 + 2y + 2y^2). Chernoff with u = y/(1 + 2y): E exp(u (chi2_k - k)) "
        "is exp(k (log(1 + 2y)/2 - u)), which is at most exp(k y^2/(1 + 2y)), because (y + y^2)/(1 + 2y) - log(1 + "
        "2y)/2 vanishes at 0 and has a non-negative derivative (first step: its numerator). The exponent k (u (2y + "
        "2y^2) - y^2/(1 + 2y)) is k y^2 = x (second step).",
        *upper_tail(),
    )


@one_by_one.proof
def four_tails():
    """Two chi variables, two sides each."""
    c = sp.Rational(19, 200)
    return certificate(
        "Take y = 19/200 in both tails: Pr[chi2_m > m (1 + 2y + 2y^2)] and Pr[chi2_m < m (1 - 2y)] are at most exp(-m "
        "y^2), by Chernoff at u = y/(1 + 2y) as in the tail of the proof (first two steps) and at u = y, where E "
        "exp(-u (chi2_m - m)) <= exp(m u^2) (third step: the derivative of u^2 - u + log(1 + 2u)/2). The next two say "
        "that they are the sides of [0.81, 1.21] m, and the last that m y^2 >= 200 y^2 log(12/delta) >= "
        "log(12/delta), as m >= 100 * 2 log(12/delta). Four of them: 4 delta/12.",
        *upper_tail(),
        lower_tail(),
        comparison(
            "1 + 2y + 2y^2 <= 1.21",
            sp.Add(1, 2 * c, sp.Mul(2, c**2, evaluate=False), evaluate=False),
            "<=",
            sp.Rational(121, 100),
        ),
        comparison("1 - 2y >= 0.81", sp.Add(1, -2 * c, evaluate=False), ">=", sp.Rational(81, 100)),
        comparison("200 y^2 >= 1", sp.Mul(200, c**2, evaluate=False), ">=", 1),
    )


@corrected_t.proof
def square_roots():
    """The premise and the conclusion, squared."""
    z, s = sp.symbols("z s")
    return certificate(
        "With z = sqrt(m) and s = sqrt(D) + t the premise is z^2 >= 100 s^2, and the conclusion z >= 10 s: the second "
        "factor is not negative.",
        identity("difference of squares", z**2 - 100 * s**2, (z - 10 * s) * (z + 10 * s)),
    )


@printed_t.proof
def numbers_of_the_witness():
    """D = delta = 1, m = 1044."""
    root = sp.sqrt(sp.log(12))
    return certificate(
        "D = delta = 1 and m = 1044 satisfy the premise, and the sum is above a tenth of the root of m.",
        positive("m >= 100 (1 + sqrt(2 log 12))^2", 1044 - 100 * (1 + sp.sqrt(2) * root) ** 2),
        positive("100 (1 + 2 sqrt(log 12))^2 > m", 100 * (1 + 2 * root) ** 2 - 1044),
    )


@width_form.proof
def quadratic_form():
    """A convex function of a = sqrt(D) and t = sqrt(2 log(12/delta)) that grows from its corner."""
    s, p, q, l = sp.symbols("s p q l")
    corner = sp.sqrt(2 * sp.log(12))

    def rest(a, t, l):
        return 522 * (a**2 + 1 + t**2 / 2 - l) - 100 * (a + t) ** 2

    def slopes(s):
        return 844 - 200 * s, 322 * s - 200

    first, second = slopes(s)
    return certificate(
        "With a = sqrt(D) >= 1, t = sqrt(2 log(12/delta)) >= s = sqrt(2 log 12) and d + k >= D + 1 the right side "
        "minus the left is at least f(a, t) = 522 (a^2 + 1 + t^2/2 - l) - 100 (a + t)^2, l = log 12. The first step "
        "writes it around the corner, with a = 1 + p, t = s + q and p, q >= 0: a constant and two slopes, positive by "
        "the next three, and a form whose matrix is positive semidefinite by the last.",
        identity(
            "Taylor",
            rest(1 + p, s + q, l),
            rest(1, s, l) + first * p + second * q + 422 * p**2 - 200 * p * q + 161 * q**2,
        ),
        positive("f at the corner", rest(1, corner, sp.log(12))),
        positive("the slope along a", slopes(corner)[0]),
        positive("the slope along t", slopes(corner)[1]),
        positive_semidefinite("the form", sp.Matrix([[422, -100], [-100, 161]])),
    )
