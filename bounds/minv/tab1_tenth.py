r"""By Table 1 the learned inverse takes less than a tenth of the time of the pseudo-inverse at 1000 x 1500.

$3.53$ s against $39.49$ s.

Kind: finding, arithmetic on the printed numbers. Constants: none.
"""

from fractions import Fraction

import sympy as sp

from bounds.core import Claim, Finding, Quantity, le

ratio = Quantity("ratio", r"t / t_{\text{baseline}}", "ratio of two printed numbers", positive=True)

PRINTED = "numbers as printed in the paper"

tab1_tenth = Claim(
    id="minv.tab1_tenth",
    title="By Table 1 the learned inverse takes less than a tenth of the time of the pseudo-inverse at 1000 x 1500",
    source="Appendix A.1.1, Table 1",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 10)),
)


def fraction(part, whole):
    """Two printed decimals as an exact quotient."""
    return {ratio: Fraction(part) / Fraction(whole)}


@tab1_tenth.experiment(seconds=["3.53"], baseline=["39.49"])
def largest_size(seconds, baseline):
    """Orders and depths (12, 5), the slowest column."""
    return fraction(seconds, baseline)


tab1_tenth.formula_mutant("a twentieth", then=le(ratio, sp.Rational(1, 20)))
