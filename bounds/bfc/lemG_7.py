r"""The ties between wide and narrow weights contract in the stage before distillation is complete.

Lemma G.7 is Lemma G.6 (`lemG_6.py`) under the weaker Corollary F.4, with $\alpha_L^2 D_L$ in place of $\varepsilon^2$ for
l < L. It is run on the same networks, at the gaps that it asks for.

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$.
"""

from bounds.bfc._step_quantities import D_3, Upsilon, alpha_3, eps2
from bounds.bfc.lemG_6 import SIGNS, STEP, attach, contraction
from bounds.core import Claim, le

lemG_7 = Claim(
    id="bfc.lemG_7",
    title="The ties between wide and narrow weights contract in the stage before distillation is complete",
    source="Lemma G.7, for L = 3 and the population",
    quantifier=SIGNS,
    given=(*STEP, le(eps2, alpha_3**2 / (D_3**6 * Upsilon))),
    then=contraction(eps2, alpha_3**2 * D_3),
)
attach(lemG_7, [3, 9], ["cross block"])
