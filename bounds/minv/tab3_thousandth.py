r"""Training lowers the loss of D-SVD to one thousandth: of the untrained loss of one layer, not of the trained one.

By Table 3 sixty trained layers leave $0.0305$. One layer leaves $44.9983$ untrained, which is 1475 times as much, and
$23.1838$ trained, which is 760 times as much; the text compares losses after training.

Kind: findings on the printed numbers. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, le
from bounds.core.certificate import certificate, comparison, written
from bounds.minv.tables import PRINTED, fraction, ratio

SIXTY_TRAINED, ONE_TRAINED, ONE_UNTRAINED = "0.0305", "23.1838", "44.9983"

thousandth = Claim(
    id="minv.tab3_thousandth",
    title="By Table 3 sixty trained layers leave one thousandth of the loss of one trained layer",
    source="Appendix A.1.2, Table 3",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 1000)),
    expected="refuted",
    erratum=(
        r"$0.0305 / 23.1838$ is $\frac1{760}$; one thousandth is reached against one untrained layer, "
        r"$\frac1{1475}$."
    ),
    survives="In part: that the reduction is much stronger after training survives, with 760 for a thousand.",
)

thousandth_untrained = Claim(
    id="minv.tab3_thousandth.corrected",
    title="By Table 3 sixty trained layers leave less than one thousandth of the loss of one untrained layer",
    form="corrected",
    corrects="minv.tab3_thousandth",
    source="Appendix A.1.2, Table 3",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 1000)),
    expected="proved",
    erratum=r"Of one trained layer they leave $\frac1{760}$.",
)


@thousandth.experiment(last=[SIXTY_TRAINED], first=[ONE_UNTRAINED])
@thousandth_untrained.experiment(last=[SIXTY_TRAINED], first=[ONE_UNTRAINED])
def against_the_untrained_layer(last, first):
    """The loss that training starts from."""
    return fraction(last, first)


@thousandth.witness
def within_the_row():
    """Both after training, as the sentence compares both before."""
    return fraction(SIXTY_TRAINED, ONE_TRAINED)


thousandth.formula_mutant("one seven-hundredth", then=le(ratio, sp.Rational(1, 700)))
thousandth_untrained.formula_mutant("one two-thousandth", then=le(ratio, sp.Rational(1, 2000)))


@thousandth.proof
@thousandth_untrained.proof
def against_both_first_layers():
    """A thousand times the loss of sixty trained layers lies between the two losses of one layer."""
    thousandfold = written(lambda a: 1000 * a, SIXTY_TRAINED)
    return certificate(
        "1000 times 0.0305 exceeds 23.1838, the trained loss of one layer, and is below 44.9983, the untrained one.",
        comparison("trained", thousandfold, ">", sp.Rational(ONE_TRAINED)),
        comparison("untrained", thousandfold, "<=", sp.Rational(ONE_UNTRAINED)),
    )
