r"""Each factor Upsilon dominates the sixth power of all later ones.

With all $D_l$ equal and $U_l$ the exponent of $\Upsilon_l$, $\Upsilon_l = D_l^{20} \Upsilon_{l+1}^{64}$ and
$\Upsilon_l \ge D_l^{20} (\Upsilon_{l+1} \cdots \Upsilon_L)^6$ (63 would do in place of 64). For unequal $D_j \ge 1$ the
same holds for the exponent of each $D_j$ alone, and with it the inequality.

Kind: integer identity and inequality. Constants: printed.
"""

import sympy as sp

from bounds.bfc._exponents import RECURSION, U_l, U_next, above, both_sides, exponents
from bounds.core import Claim, eq, ge
from bounds.core.certificate import certificate, identity, written

ups_ineq = Claim(
    id="bfc.ups_ineq",
    title="Each factor Upsilon dominates the sixth power of all later ones",
    source="Definition B.3, the sentence below",
    then=(eq(U_l, 20 + 64 * U_next, name="recursion"), ge(U_l, 20 + 6 * above, name="domination")),
    expected="proved",
)


@ups_ineq.experiment(depth=[3, 4, 6, 10], algorithm=exponents)
def all_layers(depth, *, algorithm):
    """All D equal; every layer."""
    return both_sides(depth, algorithm)


ups_ineq.formula_mutant("sixty-five", then=eq(U_l, 20 + 65 * U_next))
ups_ineq.formula_mutant("hundredth power", then=ge(U_l, 20 + 100 * above))
ups_ineq.mutant("63 instead of 64", lambda exponents, depth: exponents(depth, 63))


@ups_ineq.proof
def induction_from_the_top():
    """A is the sum of the exponents above l + 1; the hypothesis is U = 20 + 6 A + e, e >= 0."""
    A, e = sp.symbols("A e")
    return certificate(
        RECURSION
        + "Domination by induction from U_L = 20: U_l - 20 - 6 (U + A) is 57 U + (U - 6 A) = 57 U + 20 + e. Unequal D_j >= "
        "1: the exponent of D_j alone is multiplied by 64 from layer to layer below j, and 64 U - 6 (U + A) is 57 U + e "
        "if U = 6 A + e.",
        identity(
            "U_l - 20 - 6 (U + A)",
            written(lambda U, A: (20 + 64 * U) - 20 - 6 * (U + A), 20 + 6 * A + e, A),
            57 * (20 + 6 * A + e) + 20 + e,
        ),
        identity(
            "64 U - 6 (U + A), one D_j alone",
            written(lambda U, A: 64 * U - 6 * (U + A), 6 * A + e, A),
            57 * (6 * A + e) + e,
        ),
    )
