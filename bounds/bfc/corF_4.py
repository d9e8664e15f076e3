r"""Under a weaker premise the last layer is still right in its Gram matrices.

Corollary F.4 is Corollary F.3 (`corF_3.py`) for the last layer, with $\varepsilon \le \alpha_L/(D_L^3 \sqrt{\Upsilon_L})$
only. At width one the loss bounds (a), $\lambda_3$ bounds (b) and $\lambda_5$ bounds (c) (if $D_3 \ge 2 \Upsilon$), as in
Corollary F.3, so every verdict is `vacuous`.

Kind: conditional inequality. Constants: $c_0 = 2$, $c_1 = 1$, $c_3(q) = 11^{6q}$.
"""

from bounds.bfc.lemF_1 import (
    COMMON,
    D_3,
    GRID,
    PRACTICAL,
    SMALL,
    Upsilon,
    alpha_3,
    cross_3,
    eps,
    full_3,
    narrow_3,
    practical,
    rational_network,
)
from bounds.core import Claim, le

WEAK = (*COMMON, le(eps**2, alpha_3**2 / (D_3**6 * Upsilon)))

corF_4 = Claim(
    id="bfc.corF_4",
    title="Under a weaker premise the last layer is still right in its Gram matrices",
    source="Corollary F.4",
    given=WEAK,
    then=(
        le(cross_3, 2 * D_3**2 * SMALL, name="a", trivially=400 * SMALL),
        le(narrow_3, 2 * Upsilon * D_3**4 * SMALL, name="b", trivially=4 * D_3 * Upsilon * SMALL),
        le(full_3, 2 * Upsilon**2 * D_3**14 * SMALL, name="c", trivially=4 * D_3**13 * Upsilon**3 * SMALL),
    ),
    expected="vacuous",
)

corF_4.experiment(**GRID, power=[3, 9], quick={"Upsilon_value": [4], "power": [3]})(rational_network)
corF_4.experiment(**PRACTICAL)(practical)
corF_4.formula_mutant("cross block as the loss alone would have it", then=le(narrow_3, SMALL))
corF_4.formula_mutant("Gram matrix as the cross block", then=le(full_3, Upsilon * D_3**4 * SMALL))
