r"""Gains that the tables print: ratios of times and losses, differences of digits and decibels.

Table 1: 11 to 32 times faster than the pseudo-inverse at 1000 x 1500, 55 to 153 times at 10 x 15. Table 2: learning gains
0.95 to 2.18 digits from condition number 2 on (factors 9 to 151) and loses 1.69 at condition number 1. Table 3: training
lowers the loss of D-SVD by 1.9 at one layer, by 37 to 165 at more; "the reduction can reach one thousandth" is 1/760 from
one trained layer to sixty, and 1/1475 only from one untrained layer. Table 4: 2.4 to 2.8 dB above adaptive ADMM, 0.19 to
1.03 dB above the fixed inverse.

Kind: findings on the printed numbers.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.core.certificate import certificate, comparison, written
from bounds.minv.tables import PRINTED, fraction, ratio

gain = Quantity("gain", r"\text{gain}", "difference of two printed numbers")
loss = Quantity("loss", r"\text{gain at } \kappa = 1", "difference of two printed numbers")

SECONDS = {
    "10 x 15": (("0.0030", "0.0052", "0.0083", "0.0035", "0.0058", "0.0084"), "0.46"),
    "1000 x 1500": (("1.23", "2.22", "3.08", "1.38", "2.42", "3.53"), "39.49"),
}
FIXED = ("2.83", "2.49", "2.36", "2.30", "2.27", "2.26", "2.26", "2.25")
LEARNED = ("5.01", "4.19", "3.62", "3.49", "3.30", "3.21", "3.22", "3.21")
UNTRAINED = ("44.9983", "35.8998", "26.6607", "15.6132", "10.3556", "7.7057", "5.0146")
TRAINED = ("23.1838", "0.9565", "0.4043", "0.2694", "0.2018", "0.1243", "0.0305")
DECIBELS = {
    "adaptive": ("27.50", "25.33", "24.67"),
    "fixed": ("28.97", "27.82", "26.94"),
    "learned": ("30.00", "28.11", "27.13"),
}


def between(low, high, what=ratio):
    """Both ends of a range."""
    return ge(what, sp.Rational(low), name="at_least"), le(what, sp.Rational(high), name="at_most")


tab1_smallest = Claim(
    id="minv.tab1_speedups",
    title="At 10 x 15 the printed speed-ups over the pseudo-inverse are between 54 and 154",
    form="added",
    source="Table 1, first column",
    quantifier=Finding(PRINTED),
    then=between(54, 154),
    expected="proved",
)

tab1_largest = Claim(
    id="minv.tab1_speedups.largest",
    title="At 1000 x 1500 the printed speed-ups over the pseudo-inverse are between 11 and 33",
    form="added",
    source="Table 1, last column",
    quantifier=Finding(PRINTED),
    then=between(11, 33),
    expected="proved",
)

tab2_gains = Claim(
    id="minv.tab2_gains",
    title="Learning gains 0.95 to 2.18 printed digits from condition number 2 on, and loses 1.69 at condition number 1",
    form="added",
    source="Table 2",
    quantifier=Finding(PRINTED),
    then=(*between("0.95", "2.18", gain), le(loss, -sp.Rational("1.69"), name="at_one")),
    expected="proved",
)

tab3_gains = Claim(
    id="minv.tab3_gains",
    title="Training lowers the printed loss of D-SVD by a factor between 37 and 165 from five layers on",
    form="added",
    source="Table 3",
    quantifier=Finding(PRINTED),
    then=between(37, 165),
    expected="proved",
)

thousandth = Claim(
    id="minv.tab3_thousandth",
    title="Sixty trained layers leave one thousandth of the loss of one trained layer",
    source="Section 5.2, Table 3",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 1000)),
    expected="refuted",
    erratum="0.0305 / 23.1838 = 1/760; one thousandth is reached against one untrained layer, 1/1475",
)

thousandth_untrained = Claim(
    id="minv.tab3_thousandth.corrected",
    title="Sixty trained layers leave less than one thousandth of the loss of one untrained layer",
    form="corrected",
    corrects="minv.tab3_thousandth",
    source="Section 5.2, Table 3",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 1000)),
    expected="proved",
    erratum="of one trained layer they leave 1/760",
)

tab4_gains = Claim(
    id="minv.tab4_gains",
    title="The learned inverse is printed 2.4 to 2.8 dB above adaptive ADMM",
    form="added",
    source="Appendix, Table 4",
    quantifier=Finding(PRINTED),
    then=between("2.4", "2.8", gain),
    expected="proved",
)

tab4_learning = Claim(
    id="minv.tab4_gains.learning",
    title="The learned inverse is printed 0.19 to 1.03 dB above the fixed one",
    form="added",
    source="Appendix, Table 4",
    quantifier=Finding(PRINTED),
    then=between("0.19", "1.03", gain),
    expected="proved",
)


def differences(these, those):
    """Pairs of printed decimals."""
    from fractions import Fraction

    return [Fraction(one) - Fraction(other) for one, other in zip(these, those, strict=True)]


@tab1_smallest.experiment(size=["10 x 15"])
@tab1_largest.experiment(size=["1000 x 1500"])
def six_columns(size):
    """All orders and depths."""
    return {ratio: [fraction(SECONDS[size][1], one)[ratio] for one in SECONDS[size][0]]}


@tab2_gains.experiment(at_one=[["5.95", "7.64"]])
def nine_condition_numbers(at_one):
    """The two rows."""
    return {gain: differences(LEARNED, FIXED), loss: differences(at_one[:1], at_one[1:])}


@tab3_gains.experiment(first=[1])
def depths_from_five_on(first):
    """Untrained over trained."""
    return {ratio: [fraction(*pair)[ratio] for pair in zip(UNTRAINED[first:], TRAINED[first:], strict=True)]}


@thousandth.experiment(last=["0.0305"], first=["44.9983"])
@thousandth_untrained.experiment(last=["0.0305"], first=["44.9983"])
def against_the_untrained_layer(last, first):
    """The loss that training starts from."""
    return fraction(last, first)


@thousandth.witness
def within_the_row():
    """Both after training, as the sentence compares both before."""
    return fraction("0.0305", "23.1838")


@tab4_gains.experiment(other=["adaptive"])
@tab4_learning.experiment(other=["fixed"])
def three_noise_levels(other):
    """The learned inverse against another column."""
    return {gain: differences(DECIBELS["learned"], DECIBELS[other])}


tab1_smallest.formula_mutant("sixty at least", then=between(60, 154))
tab1_largest.formula_mutant("thirty at most", then=between(11, 30))
tab2_gains.formula_mutant("it gains at one too", then=ge(loss, 0))
tab3_gains.formula_mutant("forty at least", then=between(40, 165))
thousandth.formula_mutant("one seven-hundredth", then=le(ratio, sp.Rational(1, 700)))
thousandth_untrained.formula_mutant("one two-thousandth", then=le(ratio, sp.Rational(1, 2000)))
tab4_gains.formula_mutant("three decibels", then=ge(gain, 3))
tab4_learning.formula_mutant("half a decibel", then=ge(gain, sp.Rational(1, 2)))


def _quotients(pairs, low, high):
    """low <= whole / part <= high, multiplied out."""
    for part, whole in pairs:
        yield comparison(f"{low} times {part}", written(lambda a, b: a * b, part, low), "<=", sp.Rational(whole))
        yield comparison(f"{high} times {part}", written(lambda a, b: a * b, part, high), ">=", sp.Rational(whole))


def _differences(pairs, low, high):
    for more, less in pairs:
        found = written(lambda a, b: a - b, more, less)
        yield comparison(f"{more} - {less}", found, ">=", sp.Rational(low))
        yield comparison(f"{more} - {less} again", found, "<=", sp.Rational(high))


@tab1_smallest.proof
def first_column():
    """Multiplied out."""
    own, baseline = SECONDS["10 x 15"]
    says = "The seconds of the pseudo-inverse lie between 54 and 154 times those of each column."
    return certificate(says, *_quotients([(one, baseline) for one in own], 54, 154))


@tab1_largest.proof
def last_column():
    """Multiplied out."""
    own, baseline = SECONDS["1000 x 1500"]
    says = "The seconds of the pseudo-inverse lie between 11 and 33 times those of each column."
    return certificate(says, *_quotients([(one, baseline) for one in own], 11, 33))


@tab2_gains.proof
def both_rows():
    """Differences of printed digits."""
    return certificate(
        "From condition number 2 on the rows differ by 0.95 to 2.18 digits; at condition number 1 by -1.69.",
        *_differences(zip(LEARNED, FIXED, strict=True), "0.95", "2.18"),
        comparison("5.95 - 7.64", written(lambda a, b: a - b, "5.95", "7.64"), "<=", -sp.Rational("1.69")),
    )


@tab3_gains.proof
def six_depths():
    """Multiplied out."""
    says = "The untrained losses lie between 37 and 165 times the trained ones, from five layers on."
    return certificate(says, *_quotients(zip(TRAINED[1:], UNTRAINED[1:], strict=True), 37, 165))


@thousandth.proof
@thousandth_untrained.proof
def against_both_first_layers():
    """A thousand times the loss of sixty trained layers lies between the two losses of one layer."""
    return certificate(
        "1000 times 0.0305 exceeds 23.1838, the trained loss of one layer, and is below 44.9983, the untrained one.",
        comparison("trained", written(lambda a: 1000 * a, "0.0305"), ">", sp.Rational("23.1838")),
        comparison("untrained", written(lambda a: 1000 * a, "0.0305"), "<=", sp.Rational("44.9983")),
    )


@tab4_gains.proof
def above_adaptive_steps():
    """Differences of printed decibels."""
    says = "The learned inverse is 2.4 to 2.8 dB above adaptive steps at each noise level."
    return certificate(says, *_differences(zip(DECIBELS["learned"], DECIBELS["adaptive"], strict=True), "2.4", "2.8"))


@tab4_learning.proof
def above_the_fixed_inverse():
    """Differences of printed decibels."""
    says = "The learned inverse is 0.19 to 1.03 dB above the fixed one at each noise level."
    return certificate(says, *_differences(zip(DECIBELS["learned"], DECIBELS["fixed"], strict=True), "0.19", "1.03"))
