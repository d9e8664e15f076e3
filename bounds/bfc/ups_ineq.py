r"""Each factor Upsilon dominates the sixth power of all later ones.

$\Upsilon_l = D_l^{20} \Upsilon_{l+1}^{64}$, and $\Upsilon_l \ge D_l^{20} (\Upsilon_{l+1} \cdots \Upsilon_L)^6$ (63 would do
in place of 64), whatever the factors $D_j \ge 1$ are.

Kind: identity and inequality, exact integers. Constants: printed.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exponents import U_l, U_next, above, both_sides, powers_of_two, u_l
from bounds.core import Statement, eq, ge
from bounds.core.certificate import certificate, identity, written

ups_ineq = Statement("bfc.ups_ineq", "Definition B.3, the sentence below", algorithm=powers_of_two)
printed = ups_ineq.printed(
    ge(U_l, 20 * u_l + 6 * above),
    # The second premise is what the statement says of the layer above.
    given=(eq(U_l, 20 * u_l + 64 * U_next), ge(7 * U_next, 6 * above)),
    title="Each factor Upsilon dominates the sixth power of all later ones",
    expected="proved",
)
recursion = ups_ineq.added(
    "recursion",
    eq(U_l, 20 * u_l + 64 * U_next),
    title="Each factor Upsilon is the 64th power of the next one times the twentieth power of D",
)


@ups_ineq.experiment(depth=[4, 8])
def all_layers(depth, *, algorithm):
    """Every layer of a network that the definition admits."""
    return both_sides(depth, algorithm)


printed.formula_mutant("hundredth power", then=ge(U_l, 20 * u_l + 100 * above))
recursion.formula_mutant("sixty-five", then=eq(U_l, 20 * u_l + 65 * U_next))
recursion.mutant("63 instead of 64", lambda powers_of_two, depth: powers_of_two(depth, 63))


@printed.proof
def induction_from_the_top(claim):
    """The premises: the recursion, and 7 U = 6 A + e with A the sum above l."""
    e, u, U = free("e u U")
    recursion, hypothesis = claim.given
    below = sp.solve(sp.Eq(hypothesis.lhs, hypothesis.rhs + e), above)[0]
    return certificate(
        "The hypothesis for the layer below is 7 U_l >= 6 (U_l + A): the difference U_l - 6 A is 20 u + 57 U + e. At the top A = 0.",
        *conclusions(claim, Derived({U_l: recursion.rhs, above: below})),
        identity(
            "the next hypothesis",
            written(lambda u, U, e: 7 * (20 * u + 64 * U) - 6 * (20 * u + 64 * U) - (7 * U - e), u, U, e),
            20 * u + 57 * U + e,
        ),
    )
