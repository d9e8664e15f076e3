r"""A hidden feature of layer l has degree $2^{l-1}$, its square $2^l$.

For $l \ge 2$ and weights $W^*_{j,j-1}$ of full row rank, $\deg S^*_l = 2^{l-1}$ and $\deg G^*_l = 2^l$; the learner has the
same degrees. (Non-zero entries are not enough: two equal features cancel in their difference.)

Kind: exact identity. Constants: none hidden.
"""

import sympy as sp

from bounds.bfc._certificates import at_least, conclusions, each
from bounds.bfc._proofs import TENSOR, tensor_norm
from bounds.bfc._small_teachers import integer_teacher, row_ranks
from bounds.core import Claim, Quantity, eq, ge, gt
from bounds.core.certificate import certificate

l = Quantity("l", "l", "layer", integer=True, positive=True)
degree_S = Quantity("degree_S", r"\deg S^*_l", integer=True, nonnegative=True)
degree_G = Quantity("degree_G", r"\deg G^*_l", integer=True, nonnegative=True)
independent = Quantity("independent", r"\min_{j\le l}\det W^*_{j,j-1}W^{*\top}_{j,j-1}", nonnegative=True)

deg = Claim(
    id="bfc.deg",
    source="Section 2, below the definition of the hidden features",
    given=(ge(l, 2), gt(independent, 0)),
    then=(eq(degree_S, 2 ** (l - 1), name="features"), eq(degree_G, 2**l, name="squares")),
    expected="proved",
)


@deg.experiment(
    depth=[2, 3, 4], dimension=[1, 2], seed=[0], algorithm="algorithms.feature_correction.feature_polynomials"
)
def integer_weights(depth, dimension, seed, *, algorithm):
    """Random non-zero integer weights; degrees of exact polynomials."""
    architecture, weights = integer_teacher(depth, dimension, seed)
    layers = list(architecture.layers)
    hidden = algorithm(architecture, weights)
    return {
        l: layers,
        degree_S: [max(f.total_degree() for f in hidden[n]) for n in layers],
        degree_G: [max((f * f).total_degree() for f in hidden[n]) for n in layers],
        independent: row_ranks(weights, depth),
    }


deg.formula_mutant("one layer later", then=eq(degree_S, 2**l))


@deg.mutant("linear activation")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    x = hidden[0]
    linear = [hidden[0], hidden[1]]
    for layer in architecture.layers:
        rows = weights[layer, layer - 1]
        linear.append([sum((w * f for w, f in zip(row, linear[-1], strict=True)), x[0] * 0) for row in rows])
    return linear


@deg.proof
def leading_parts(claim):
    """Each layer doubles the degree: the degrees of features up to layer 6, and the ratio of the promises for all."""
    degrees = [(layer, 2 ** (layer - 2)) for layer in range(2, 7)]
    return certificate(
        "The part of degree 2^(l-1) of a feature of layer l is a non-zero combination of the squares of the leading "
        "parts below (the other "
        "sources of layer l have degree 2^(l-3) at most), a non-zero quadratic form. Substituting W_{j,j-1} of full row rank keeps a form of degree q "
        "non-zero, because C(f(Wx)) >= sigma_min^(2q) C(f)/q!, and squares of independent variables are independent. "
        "So the degree doubles from layer to layer, from 2 in layer 2, and squares double it once more. " + TENSOR,
        *tensor_norm(),
        *conclusions(claim, each({l: n, degree_S: 2 * below, degree_G: 2 * (2 * below)} for n, below in degrees)),
        *(
            at_least(f"{one}: doubles, {side}", sign * sp.simplify(one.rhs.subs(l, l + 1) / one.rhs), sign * 2)
            for one in claim.then
            for sign, side in ((1, "at least"), (-1, "at most"))
        ),
    )
