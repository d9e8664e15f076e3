"""Fixed features need more than polynomial size where the network does not.

Remark I.4 draws from Theorem I.3 the conclusion that Remark I.2 draws from Theorem I.1, with the same numbers
(`remarkI_2.py`).

Kind: inequalities between logarithms. Constants: printed.
"""

import sympy as sp

from bounds.bfc.remarkI_2 import CONSEQUENCE, LARGER_SIZE, SMALLER_ERROR, least_dimensions, logarithms
from bounds.bfc.thmI_1 import L, log_d
from bounds.core import Claim, ge, le

remarkI_4 = Claim(
    id="bfc.remarkI_4",
    title="Fixed features need more than polynomial size where the network does not",
    source="Remark I.4, at alpha_L = d^(-0.001)",
    given=(le(100 * L, sp.log(log_d)), ge(L, 2)),
    then=CONSEQUENCE,
)

remarkI_4.experiment(layers=[2, 3, 4], algorithm=logarithms, bits=1024)(least_dimensions)
remarkI_4.formula_mutant("error of d^-0.001", then=SMALLER_ERROR)
remarkI_4.formula_mutant("twice the power", then=LARGER_SIZE)
