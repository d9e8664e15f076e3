r"""What the text says of its own tables, as arithmetic on the printed numbers.

Table 1: the learned inverse takes less than a tenth of the time of the pseudo-inverse at 1000 x 1500 ($3.53$ s
against $39.49$ s). Table 3: the untrained loss at 60 layers is "one eighth" of that at one layer ($5.0146$ against
$44.9983$: one ninth). Table 4: deconvolution takes less than a tenth of the time of adaptive ADMM ($1.20$ s against
$21.48$, $14.35$ and $13.90$ s).

Kind: findings, checked on the printed numbers. Constants: none.
"""

from fractions import Fraction

import sympy as sp

from bounds.core import Claim, Finding, Quantity, Statement, ge, le
from bounds.core.certificate import certificate, comparison, written

ratio = Quantity("ratio", r"t / t_{\text{baseline}}", "ratio of two printed numbers", positive=True)

PRINTED = "numbers as printed in the paper"

tab1_tenth = Claim(
    id="minv.tab1_tenth",
    title="By Table 1 the learned inverse takes less than a tenth of the time of the pseudo-inverse at 1000 x 1500",
    source="Appendix A.1.1, Table 1",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 10)),
    expected="proved",
)

tab3_eighth = Statement(
    "minv.tab3_eighth",
    "Appendix A.1.2, Table 3",
    erratum="$44.9983 / 5.0146 = 8.97$: one ninth.",
    survives="Yes, with one ninth for one eighth: what the text concludes, that depth lowers the loss, does not "
    "depend on it.",
)
printed = tab3_eighth.printed(
    (ge(ratio, sp.Rational(2, 17), name="at_least"), le(ratio, sp.Rational(2, 15), name="at_most")),
    title="By Table 3 sixty untrained layers leave one eighth of the loss of one layer",
    quantifier=Finding(PRINTED + "; an eighth rounded to whole fractions lies between 1/8.5 and 1/7.5"),
)

tab3_ninth = tab3_eighth.corrected(
    (ge(ratio, sp.Rational(2, 19), name="at_least"), le(ratio, sp.Rational(2, 17), name="at_most")),
    title="By Table 3 sixty untrained layers leave one ninth of the loss of one layer",
    quantifier=Finding(PRINTED + "; a ninth rounded to whole fractions lies between 1/9.5 and 1/8.5"),
    expected="proved",
    erratum="Printed as one eighth.",
)

tab4_tenth = Claim(
    id="minv.tab4_tenth",
    title="By Table 4 the unrolled deconvolution takes less than a tenth of the time of adaptive ADMM",
    source="Appendix A.1.3, Table 4",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 10)),
    expected="proved",
)


def fraction(part, whole):
    """Two printed decimals as an exact quotient."""
    return {ratio: Fraction(part) / Fraction(whole)}


@tab1_tenth.experiment(seconds=["3.53"], baseline=["39.49"])
def largest_size(seconds, baseline):
    """Orders and depths (12, 5), the slowest column."""
    return fraction(seconds, baseline)


@tab3_eighth.experiment(tab3_ninth, printed, last=["5.0146"], first=["44.9983"])
def untrained_losses(last, first):
    """One layer against sixty."""
    return fraction(last, first)


@printed.witness
def the_two_numbers():
    """As printed."""
    return fraction("5.0146", "44.9983")


@tab4_tenth.experiment(seconds=["1.20", "1.19", "1.20"], baseline=["21.48", "14.35", "13.90"])
def three_noise_levels(seconds, baseline):
    """All pairs; the slowest against the fastest is the hardest."""
    return fraction(seconds, baseline)


tab1_tenth.formula_mutant("a twentieth", then=le(ratio, sp.Rational(1, 20)))
printed.formula_mutant("a ninth", then=le(ratio, sp.Rational(2, 17)))
tab3_ninth.formula_mutant("a tenth", then=le(ratio, sp.Rational(2, 21)))
tab4_tenth.formula_mutant("a twentieth", then=le(ratio, sp.Rational(1, 20)))


def _times(number, factor):
    return written(lambda a, b: a * b, number, factor)


@tab1_tenth.proof
def slowest_column():
    """3.53 s against 39.49 s."""
    return certificate(
        "Ten times 3.53 is below 39.49.", comparison("seconds", _times("3.53", 10), "<=", sp.Rational("39.49"))
    )


@tab3_eighth.proof(printed, tab3_ninth)
def between_two_halves():
    """44.9983 against 5.0146."""
    return certificate(
        "44.9983 is between 8.5 and 9.5 times 5.0146: the quotient rounds to nine, not to eight.",
        comparison("at least 8.5 times", _times("5.0146", "8.5"), "<", sp.Rational("44.9983")),
        comparison("at most 9.5 times", _times("5.0146", "9.5"), ">", sp.Rational("44.9983")),
    )


@tab4_tenth.proof
def each_noise_level():
    """Both networks against adaptive steps."""
    rows = [("1.27", "1.20", "21.48"), ("1.28", "1.19", "14.35"), ("1.28", "1.20", "13.90")]
    return certificate(
        "Ten times the seconds of either network are below those of adaptive steps, at each noise level.",
        *(
            comparison(f"{own} s against {other} s", _times(own, 10), "<=", sp.Rational(other))
            for *networks, other in rows
            for own in networks
        ),
    )
