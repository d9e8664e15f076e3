r"""The high degrees of the target come from its last layer only, and skip links leave gaps in degree.

Every monomial of $G^*$ of degree above $2^{L-1}$ comes from $\alpha_L \mathrm{Sum}(G^*_L)$. Taking $\|W^*_{L,L-1}
\sigma(S^*_{L-1})\|^2$ away from $\mathrm{Sum}(G^*_L)$ leaves degree $2^{L-1} + 2^{j}$, where j is the largest member
of $\mathcal{J}_L$ besides L - 1 (the cross term; degree $2^{L-1} + 1$ for j = 0). Layer L - 2 must not be in
$\mathcal{J}_L$, the weights $W^*_{l,l-1}$ have full row rank, and $W^*_{L,j} \ne 0$.

Kind: exact identity. Constants: none hidden.
"""

import sympy as sp

from bounds.bfc._certificates import conclusions, each
from bounds.bfc._small_teachers import integer_teacher, row_ranks
from bounds.core import Claim, Quantity, eq, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.late import late

polynomials = late("algorithms.polynomials")

L = Quantity("L", "L", "last layer", integer=True, positive=True)
j = Quantity("j", "j", "largest source besides L - 1", integer=True, nonnegative=True)
leftover = Quantity("leftover", r"\mathcal{C}", "high-degree coefficients not from layer L", nonnegative=True)
degree = Quantity("degree", r"\deg", "degree after the leading square is taken away", integer=True, nonnegative=True)

independent = Quantity("independent", r"\min_l\det W^*_{l,l-1}W^{*\top}_{l,l-1}", nonnegative=True)

skip_degrees = Claim(
    id="bfc.skip_degrees",
    source="Sections 6.2 and F.3 to F.5",
    given=(ge(L, 3), le(j, L - 3), gt(independent, 0)),
    then=(eq(leftover, 0, name="high degrees"), eq(degree, 2 ** (L - 1) + 2**j, name="after the leading square")),
    expected="proved",
    needs=("bfc.deg", "bfc.lemE_1_layers.B"),
)


@skip_degrees.experiment(
    depth=[3, 4],
    dimension=[1, 2],
    seed=[0, 1],
    algorithm="algorithms.feature_correction.feature_polynomials",
)
def integer_weights(depth, dimension, seed, *, algorithm):
    """J_3 = {2, 0}, J_4 = {3, 1}, non-zero integer weights."""
    architecture, weights = integer_teacher(depth, dimension, seed)
    S = algorithm(architecture, weights)
    zero = S[0][0] * 0
    below = sum((f * f for layer in architecture.layers[:-1] for f in S[layer]), zero)
    high = below.context().from_dict({k: a for k, a in below.to_dict().items() if sum(k) > 2 ** (depth - 1)})
    squares = [f * f for f in S[depth - 1]]
    lead = [sum((w * f for w, f in zip(row, squares, strict=True)), zero) for row in weights[depth, depth - 1]]
    rest = sum((f * f for f in S[depth]), zero) - sum((f * f for f in lead), zero)
    return {
        L: depth,
        j: max(architecture.sources(depth)[:-1]),
        leftover: polynomials.coefficient_norm(high),
        degree: rest.total_degree(),
        independent: row_ranks(weights, depth)[-1],
    }


skip_degrees.formula_mutant("cross term forgotten", then=eq(degree, 2 ** (j + 1)))


@skip_degrees.mutant("a link from layer L - 2")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    extra = hidden[-3][0] ** 2
    return [*hidden[:-1], [f + extra for f in hidden[-1]]]


@skip_degrees.proof
def cross_term(claim):
    """a is what layer L takes from the squares of layer L - 1, b the rest; degrees for L up to six and all j."""
    a, b, c = sp.symbols("a b c")
    cases = []
    for depth in range(3, 7):
        squares, of_a = [2**layer for layer in range(2, depth)], 2 * 2 ** (depth - 2)
        high = sum(found > 2 ** (depth - 1) for found in squares)
        for source, of_b in enumerate(2**n for n in range(depth - 2)):
            cases.append({L: depth, j: source, leftover: high, degree: max(of_a + of_b, 2 * of_b)})
    return certificate(
        "Layers below L have squares of degree 2^(L-1) at most (bfc.deg), which is the first part: none of them is above. Sum(G_L) = |a + "
        "b|^2, and without |a|^2 it is 2 <a, b> "
        "+ |b|^2, of the degrees of a and b together and of twice that of b. The leading part of <a, b> is z^T W_{L,L-1}^T W_{L,j} z' with the "
        "features z of layer L - 1 and z' of layer j; the matrix is not zero, since W_{L,L-1} has full row rank and W_{L,j} is not zero, and j <= L - 3, so by Lemma E.1 (bfc.lemE_1_layers.B, C, "
        "D) its coefficients do not vanish.",
        identity("one entry", (a + b) ** 2 - a**2, b * (2 * a + b)),
        identity("several entries add", (a + b) ** 2 + (a + c) ** 2 - 2 * a**2, 2 * a * (b + c) + b**2 + c**2),
        *conclusions(claim, each(cases)),
    )
