r"""Under the critical lemma's premises the weights of every layer are right in their Gram matrices.

The bounds (a) to (e) of Corollary F.3, where Lemma F.1 applies (`lemF_1.py`, also for the notation). In (a) and (b),
$Q_{L<}$ must read $Q_{l<}$; (a) is about the wide weights, (b) to (d) about the narrow ones.

At width one they say no more than loss and ties at once, so every verdict is `vacuous`. The loss bounds the left side
of (a) by $400\, \varepsilon^2/\alpha_3^2$; the ties bound those of (b) to (d) by about $D_3 \Upsilon$, $D_3^7 \Upsilon^2$ and
$D_3^7 \Upsilon^2$ times $\varepsilon^2/\alpha_3^2$, and $D_3 > 10^{347}$. Therefore the sizes in (e) hardly move.

Kind: conditional inequality. Constants: $c_0 = 2$, $c_1 = 1$, $c_3(q) = 11^{6q}$.
"""

from bounds.bfc.lemF_1 import (
    B_2,
    B_3,
    C_3,
    D_2,
    D_3,
    GRID,
    LAYER_2,
    NARROW,
    PRACTICAL,
    SMALL,
    STRICT,
    Upsilon,
    cross_3,
    eps,
    error_2,
    error_3,
    full_2,
    full_3,
    narrow_3,
    practical,
    rational_network,
    size_2,
    size_3,
)
from bounds.core import Claim, le

corF_3 = Claim(
    id="bfc.corF_3",
    title="Under the critical lemma the weights of every layer are right in their Gram matrices",
    source="Corollary F.3",
    given=STRICT,
    then=(
        le(cross_3, D_3**2 * SMALL, name="a", trivially=400 * SMALL),
        le(narrow_3, Upsilon * D_3**4 * SMALL, name="b", trivially=4 * D_3 * Upsilon * SMALL),
        le(full_3, Upsilon**2 * D_3**14 * SMALL, name="c", trivially=300 * NARROW),
        le(error_3, 2 * Upsilon**2 * D_3**17 * SMALL, name="d", trivially=5000 * NARROW),
        le(size_3, 2 * B_3, name="e", trivially=3 * B_3 / 2),
        le(full_2, Upsilon**2 * D_2**14 * eps**2 * C_3, name="c, layer 2", trivially=4 * LAYER_2),
        le(error_2, 2 * Upsilon**2 * D_2**17 * eps**2 * C_3, name="d, layer 2", trivially=8 * LAYER_2),
        le(size_2, 2 * B_2, name="e, layer 2", trivially=3 * B_2 / 2),
    ),
    expected="vacuous",
)

corF_3.experiment(**GRID, power=[9], quick={"Upsilon_value": [4]})(rational_network)
corF_3.experiment(**PRACTICAL)(practical)
corF_3.formula_mutant("cross block of the wide weights at the scale of layer 2", then=le(cross_3, eps**2))
corF_3.formula_mutant("cross block as the loss alone would have it", then=le(narrow_3, SMALL))
corF_3.formula_mutant("Gram matrix as the cross block", then=le(full_3, Upsilon * D_3**4 * SMALL))
corF_3.formula_mutant("features as the cross block", then=le(error_3, 2 * Upsilon * D_3**4 * SMALL))
corF_3.formula_mutant("layer 2 as the loss alone would have it", then=le(full_2, eps**2))
