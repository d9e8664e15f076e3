r"""By Table 4 the unrolled deconvolution takes less than a tenth of the time of adaptive ADMM.

$1.20$ s against $21.48$, $14.35$ and $13.90$ s.

Kind: finding, arithmetic on the printed numbers. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, le
from bounds.minv.tab1_tenth import PRINTED, fraction, ratio

tab4_tenth = Claim(
    id="minv.tab4_tenth",
    title="By Table 4 the unrolled deconvolution takes less than a tenth of the time of adaptive ADMM",
    source="Appendix A.1.3, Table 4",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 10)),
)


@tab4_tenth.experiment(seconds=["1.20", "1.19"], baseline=["21.48", "14.35", "13.90"])
def three_noise_levels(seconds, baseline):
    """All pairs; the slowest against the fastest is the hardest."""
    return fraction(seconds, baseline)


tab4_tenth.formula_mutant("a twentieth", then=le(ratio, sp.Rational(1, 20)))
