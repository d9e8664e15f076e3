r"""Training lowers the loss of D-SVD to one thousandth: of that of one untrained layer.

By Table 3 sixty trained layers leave $0.0305$. One layer leaves $44.9983$ untrained, which is 1475 times as much, and
$23.1838$ trained, which is 760 times as much. The text says that without training sixty layers leave one eighth of what one
leaves, "the reduction can reach one thousandth after training", and does not say of what. It is true of the loss before
training; from one layer to sixty within the trained row it is only so to one digit.

Kind: findings on the printed numbers. Constants: none.
"""

import sympy as sp

from bounds.core import Finding, Statement, ge, le
from bounds.minv.tab1_tenth import PRINTED, fraction, ratio

SIXTY_TRAINED, ONE_TRAINED, ONE_UNTRAINED = "0.0305", "23.1838", "44.9983"

tab3_thousandth = Statement("minv.tab3_thousandth", "Appendix A.1.2, Table 3; the text does not say of which loss")
thousandth = tab3_thousandth.printed(
    le(ratio, sp.Rational(1, 1000)),
    title="By Table 3 sixty trained layers leave less than one thousandth of the loss of one untrained layer",
    quantifier=Finding(PRINTED),
)

within_the_row = tab3_thousandth.added(
    "trained",
    (ge(ratio, sp.Rational(2, 1521), name="at_least"), le(ratio, sp.Rational(2, 1519), name="at_most")),
    title="By Table 3 sixty trained layers leave more than one thousandth of the loss of one trained layer: 1/760",
    source="Table 3, third row; the other reading of the text",
    quantifier=Finding(PRINTED + "; 1/760 rounded to whole fractions lies between 1/760.5 and 1/759.5"),
)


@thousandth.experiment(last=[SIXTY_TRAINED], first=[ONE_UNTRAINED])
def against_the_untrained_layer(last, first):
    """The loss that training starts from."""
    return fraction(last, first)


@within_the_row.experiment(last=[SIXTY_TRAINED], first=[ONE_TRAINED])
def against_the_trained_layer(last, first):
    """Both after training."""
    return fraction(last, first)


thousandth.formula_mutant("one two-thousandth", then=le(ratio, sp.Rational(1, 2000)))
within_the_row.formula_mutant("one thousandth", then=le(ratio, sp.Rational(1, 1000)))
within_the_row.formula_mutant("one seven-hundredth", then=ge(ratio, sp.Rational(1, 700)))
