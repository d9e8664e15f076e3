r"""By Table 4 the unrolled deconvolution takes less than a tenth of the time of adaptive ADMM.

$1.20$ s against $21.48$, $14.35$ and $13.90$ s.

Kind: finding, arithmetic on the printed numbers. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, le
from bounds.core.certificate import certificate, comparison
from bounds.minv.tab1_tenth import PRINTED, fraction, ratio, times

tab4_tenth = Claim(
    id="minv.tab4_tenth",
    title="By Table 4 the unrolled deconvolution takes less than a tenth of the time of adaptive ADMM",
    source="Appendix A.1.3, Table 4",
    quantifier=Finding(PRINTED),
    then=le(ratio, sp.Rational(1, 10)),
    expected="proved",
)


@tab4_tenth.experiment(seconds=["1.20", "1.19", "1.20"], baseline=["21.48", "14.35", "13.90"])
def three_noise_levels(seconds, baseline):
    """All pairs; the slowest against the fastest is the hardest."""
    return fraction(seconds, baseline)


tab4_tenth.formula_mutant("a twentieth", then=le(ratio, sp.Rational(1, 20)))


@tab4_tenth.proof
def each_noise_level():
    """Both networks against adaptive steps."""
    rows = [("1.27", "1.20", "21.48"), ("1.28", "1.19", "14.35"), ("1.28", "1.20", "13.90")]
    return certificate(
        "Ten times the seconds of either network are below those of adaptive steps, at each noise level.",
        *(
            comparison(f"{own} s against {other} s", times(own, 10), "<=", sp.Rational(other))
            for *networks, other in rows
            for own in networks
        ),
    )
