r"""With more distinct singular values than coefficients of a layer, the loss has a computable positive floor.

The residual after the first layer is a polynomial of degree $L$ with value one at one. It cannot vanish at more than
$L$ points, so with more than $L$ distinct singular values

$$ L_n(C) \ge \frac{1}{2nK} \min_c \sum_{i,j} a_{ij}^2 \Big( 1 - (1 - e_{ij}) \sum_{l<L} c_l e_{ij}^l \Big)^2 > 0 $$

for all coefficients and depths. For one layer it is attained. It contradicts Theorem 1, whose $\epsilon$ is arbitrary.

Kind: inequality; not in the paper. Constants: none, the floor is computed from the data.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Curve, ge, gt
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, room
from bounds.minv._floor import first_layer_floor, least_squares, sample
from bounds.minv.thm1 import ALGORITHM, ASSUMPTIONS, L_T, SPECTRUM, L, a_max, descended, e_0, floor

lower = Claim(
    id="minv.thm1_floor",
    formerly="minv.thm1.floor",
    title="With more distinct singular values than coefficients of a layer, the loss has a computable positive floor",
    form="added",
    source="contradicts Theorem 1",
    given=(*ASSUMPTIONS, gt(floor, 0)),
    then=ge(L_T, floor, trivially=0),
    scaling={"weights": {L_T: 2, floor: 2}},
    tight=True,
    expected="proved",
)


@lower.experiment(
    layers=[1, 2, 3],
    order=[4],
    steps=[150],
    quick={"layers": [1, 3], "steps": [60]},
    thorough={"steps": [150, 20000]},
    algorithm=ALGORITHM,
)
def five_singular_values(layers, order, steps, *, algorithm):
    """The instance of the erratum with steps near the longest that descend; the theory's show nothing."""
    seen = descended(SPECTRUM, 2, order, layers, fmpq(layers, 6), steps, algorithm)[1]
    above = [loss / seen[floor] for loss in seen[L_T]]
    return seen | {
        Curve(f"{layers} layers of order {order}", along="steps of descent", of="loss over its floor"): above
    }


@lower.experiment(layers=[1], algorithm="algorithms.hyperpower.exact_loss_and_gradient")
def at_the_floor(layers, *, algorithm):
    """The coefficients that attain the floor, in the exact network: the bound is tight for one layer."""
    e0, squares = sample([fmpq(t, 10) for t in SPECTRUM], fmpq(2, 3))
    best = least_squares(e0, squares, 4)
    loss, _ = algorithm([best] * layers, e0, squares)
    return {
        L_T: loss,
        L: 4,
        a_max: 1,
        e_0: max(map(abs, e0)),
        floor: first_layer_floor(e0, squares, 4),
    }


lower.formula_mutant("one and a half times the floor", then=ge(L_T, sp.Rational(3, 2) * floor))
lower.mutant(
    "the last singular value forgotten",
    lambda exact_loss_and_gradient, C, e0, weights: exact_loss_and_gradient(C, e0[:-1], weights[:-1]),
    experiment="at_the_floor",
)


@lower.mutant("the first layer not counted", experiment="at_the_floor")
def _(exact_loss_and_gradient, C, e0, weights):
    first = exact_loss_and_gradient(C[:1], e0, weights)[0]
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss - first, gradient


@lower.proof
def normal_equations(claim):
    """w is a weight, r a residual of the least squares solution, s what other coefficients add to it."""
    w, r, s = sp.symbols("w r s")
    return certificate(
        "L_n is a sum of non-negative terms, those of the first layer among them, whose residuals are affine in its coefficients. "
        "Let r be the residuals at the least squares solution, r + s those at other coefficients: s is a combination of the "
        "columns, to which the weighted r is orthogonal, so the sum of w (r + s)^2 is at least that of w r^2.",
        equal(
            "one residual; the sum of w r s vanishes",
            room(claim, "L_T", L_T=w * (r + s) ** 2, floor=w * r**2) - 2 * w * r * s,
            w * s**2,
        ),
    )
