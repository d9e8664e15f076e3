r"""Copies boost a probability of 1/2 to $1 - \delta$: $\lceil \log_2(1/\delta) \rceil$ of them, not $\log(1/\delta)$.

If each independent copy fails with probability 1/2, all of $N$ fail with probability $2^{-N}$. The footnote asks for
$\log(1/\delta)$ copies; with the natural logarithm that leaves $\delta^{\log 2} = \delta^{0.693} > \delta$.

Kind: formula. Constants: the base of the logarithm. Witness: $\delta = 1/100$, 5 copies, failure 1/32; 7 are needed.
"""

from fractions import Fraction
from itertools import product

import sympy as sp

from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate
from bounds.core.promises import broken, no_negative_term, promises, put, satisfied

delta = Quantity("delta", r"\delta", positive=True)
copies = Quantity("copies", "N", "independent runs", integer=True, nonnegative=True)
all_fail = Quantity("all_fail", r"\Pr[\text{all copies fail}]", "if each fails with probability 1/2", nonnegative=True)
ERRATUM = r"$\log(1/\delta)$ should be $\lceil \log_2(1/\delta) \rceil$."

fn3 = Statement(
    "resnet.fn3",
    "Footnote 3",
    (le(delta, 1),),
    erratum=ERRATUM,
    survives=r"Yes: independence is all it needs, and all copies fail with probability $2^{-N}$; only the base of the logarithm and its "
    r"rounding were left open. Copies that fail with probability $\tfrac13 + \tfrac1{30} < e^{-1}$ at most, as by the proof of Theorem "
    r"3.6 if its own $\delta$ is $\tfrac1{30}$, need no more than the natural logarithm.",
)
printed = fn3.printed(
    le(all_fail, delta, trivially=1),
    title="log(1/delta) copies boost the probability 1/2 to 1 - delta: false with the natural logarithm",
    also=(
        le(sp.log(1 / delta), copies),
        le(copies, sp.log(1 / delta) + 1),
    ),
)
corrected = fn3.corrected(
    le(all_fail, delta, trivially=1),
    title="ceil(log_2(1/delta)) copies boost the probability 1/2 to 1 - delta",
    also=le(sp.log(1 / delta) / sp.log(2), copies),
    expected="proved",
)


@printed.experiment(number=[1], share=[2])
@corrected.experiment(
    number=[4, 7, 20],
    share=[10, 100, 10**6],
    outside=lambda number, share, **_: (number, share) in [(4, 100), (4, 1000000), (7, 1000000)],
)
def independent(number, share):
    """All outcomes of `number` fair copies, counted; `share` is 1/delta."""
    outcomes = 2**number if number > 10 else sum(1 for _ in product((0, 1), repeat=number))
    return {all_fail: Fraction(1, outcomes), copies: number, delta: Fraction(1, share)}


@printed.witness
def one_in_a_hundred():
    """log(100) = 4.6, five copies fail together with probability 1/32 > 1/100."""
    return independent(5, 100)


printed.formula_mutant("failure at most the power log 2 of delta", then=le(all_fail, delta ** sp.log(2)))
corrected.formula_mutant("half of delta", then=le(all_fail, delta / 2))


@printed.proof
def numbers_of_the_witness(claim):
    """Five copies for one in a hundred."""
    numbers = {"delta": sp.Rational(1, 100), "copies": 5}
    return certificate(
        "delta = 1/100 and five copies, the next whole number above log 100: all fail with probability 1/32.",
        *satisfied(claim, "premise", **numbers),
        *broken(claim, "2^-5 > 1/100", all_fail=sp.Rational(1, 32), **numbers),
    )


@corrected.proof
def logarithms(claim):
    """2^-N against delta."""
    p = sp.Symbol("p")
    l, g = sp.symbols("l g", positive=True)
    (least,) = (put(claim, one.lhs, delta=sp.exp(-l)) for one in claim.given if one.rhs == copies)
    asked = [sp.expand_log(sp.log(put(claim, one.rhs, delta=sp.exp(-l)))) for one in promises(claim)]
    fallen = -g * (least.subs(sp.log(2), g) + p)
    return certificate(
        "Independent copies all fail with probability 2^-N = exp(-N g), g = log 2, and delta = exp(-l). The premise says N = l/g + "
        "p with p >= 0; the logarithm of the claim exceeds -N g by p g.",
        *(no_negative_term("the logarithm of the claim, plus N g", one.subs(sp.log(2), g), fallen) for one in asked),
    )
