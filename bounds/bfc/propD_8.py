r"""The loss on samples is close to the population loss, uniformly in the narrow weights.

Proposition D.8 is Proposition D.7 (`propD_7.py`) the other way round, for fixed $W_{l,0}$ and $W_{l,1}$, with $\log d$ in
front and $\delta$ inside the logarithm. What is always true: by Markov's inequality the loss on a sample is at most
$1/\delta$ times its mean, except with probability $\delta$.

Kind: probability, where it says nothing. Constants: the least that the hidden ones can be.
"""

import sympy as sp

from bounds.bfc.propD_7 import C_4, SCALE, B, N, d, delta, eps_s, excess, kt, largest, largest_weights
from bounds.core import Claim, WithProbability, ge, gt, le

propD_8 = Claim(
    id="bfc.propD_8",
    title="The loss on samples is close to the population loss, uniformly in the narrow weights",
    source="Proposition D.8",
    quantifier=WithProbability(delta),
    given=(ge(N, SCALE * sp.log(d) * (C_4 * sp.log(kt * B / (delta * eps_s))) ** C_4), gt(kt * B, eps_s)),
    then=le(excess, eps_s, trivially=largest * (1 / delta - 1)),
    expected="vacuous",
)

propD_8.experiment(samples=[100, 10000], quick={"samples": [100]}, algorithm="algorithms.feature_correction.loss")(
    largest_weights
)
propD_8.formula_mutant("below the mean", then=le(excess, -largest))
