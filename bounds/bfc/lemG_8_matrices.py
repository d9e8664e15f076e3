r"""With the features fixed, the oracle step in three layers mixes the loss with that of the oracle, plus noise.

Lemma G.8 is run at the gaps it asks for with one neuron a layer (`lemG_8.py`). Here are matrices at practical gaps
(`_matrix_step.py`). With K fixed, the convexity line of its proof reads (without the stray $\eta_1$ inside the second
square)

$$ \mathbb{E}_D \mathrm{Loss}(W^{new}, K) \le (1 - \eta_1) \mathrm{Loss}(W, K) + \eta_1 \mathrm{Loss}(V^*, K) + \eta_1 \sum_l
\alpha_l^2\, \mathbb{E} \|\phi_l\|^4\, \frac{4 k_l}{m_l} \|W_l\|_F^2 \max_i \|V^*_{l,i}\|^2 , $$

with the noise of Fact G.1.

Kind: exact averages over all signs. Constants: explicit.
"""

from bounds.bfc._matrix_step import (
    SIGNS,
    STEP,
    both_sides,
    eta,
    fraction,
    large_target,
    loss,
    loss_fixed,
    loss_oracle,
    noise,
)
from bounds.core import Claim, le

convexity = Claim(
    id="bfc.lemG_8_matrices",
    formerly="bfc.lemG_8.matrices",
    title="With the features fixed, the oracle step mixes the loss with that of the oracle, plus noise",
    source="Lemma G.8, the convexity line of its proof, for L = 3",
    form="added",
    quantifier=SIGNS,
    then=le(loss_fixed, (1 - eta) * loss + eta * (loss_oracle + noise)),
)


@convexity.experiment(seed=[0, 1], off=["0", "1/8"], size=["1/256", "1", "oracle"], quick={"seed": [0]}, algorithm=STEP)
def far_and_near(seed, off, size, *, algorithm):
    """Weights so small that the noise is, large ones, and the oracle's, where noise is all there is; features right and wrong."""
    return both_sides(seed, fraction(off), None if size == "oracle" else fraction(size), algorithm)


convexity.formula_mutant("by 1 - 3 eta", then=le(loss_fixed, (1 - 3 * eta) * loss + eta * (loss_oracle + noise)))
convexity.formula_mutant("no noise", then=le(loss_fixed, (1 - eta) * loss + eta * loss_oracle))
convexity.mutant("target ten times as large", large_target)
