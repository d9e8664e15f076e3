r"""By Table 3 sixty untrained layers leave one ninth of the loss of one layer, not one eighth.

The untrained loss at 60 layers is called "one eighth" of that at one layer: $44.9983$ against $5.0146$ is one ninth.

Kind: finding, arithmetic on the printed numbers. Constants: none.
"""

import sympy as sp

from bounds.core import Finding, Statement, ge, le
from bounds.minv.tab1_tenth import PRINTED, fraction, ratio

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
    erratum="Printed as one eighth.",
)


@tab3_eighth.experiment(tab3_ninth, printed, last=["5.0146"], first=["44.9983"])
def untrained_losses(last, first):
    """One layer against sixty."""
    return fraction(last, first)


@printed.witness
def the_two_numbers():
    """As printed."""
    return fraction("5.0146", "44.9983")


printed.formula_mutant("a ninth", then=le(ratio, sp.Rational(2, 17)))
tab3_ninth.formula_mutant("a tenth", then=le(ratio, sp.Rational(2, 21)))
