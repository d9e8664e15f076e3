r"""The hard target of the two-layer lower bound has a third layer that grows with the dimension.

With $W^*_{2,1} = I$ and weights $1/\sqrt d$ in the third layer, $\mathbb{E}(S^*_3)^2 = 4d + 57$ at width one, so $B_3/k_3$ is
not bounded and the target lies outside the special class of Theorem 1.

Kind: exact identity. Constants: none hidden.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._proofs import fourth_moment_of_a_square
from bounds.core import Claim, Quantity, eq, gt
from bounds.core.certificate import certificate, identity, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


d_1 = Quantity("d_1", "d_1", integer=True, positive=True)
size = Quantity("size", r"\mathbb{E}(S^*_3)^2", "mean square of the third layer", nonnegative=True)

outside = Claim(
    id="bfc.thmI_6.outside",
    title="The hard target of the two-layer lower bound has a third layer of size 4 d + 57, outside the special class",
    source="The example above Theorem I.6, against Section 3",
    form="added",
    given=(gt(d_1, 1),),
    then=eq(size, 4 * d_1 + 57),
    expected="proved",
)


@outside.experiment(root=[2, 3], algorithm="algorithms.feature_correction.feature_polynomials")
def printed_instance(root, *, algorithm):
    """W_{2,1} = I and the weights 1/sqrt(d) of the third layer; layer 1 is not among its sources."""
    d = root**2
    architecture = feature_correction.Architecture(d, (d, 1), ((1,), (0, 2)), (1.0, 0.1))
    flat = [[fmpq(1, root)] * d]
    eye = [[fmpq(int(a == b)) for b in range(d)] for a in range(d)]
    (S_3,) = algorithm(architecture, {(2, 1): eye, (3, 0): flat, (3, 2): flat})[3]
    return {size: polynomials.gaussian_expectation(S_3 * S_3), d_1: d}


outside.formula_mutant("twice as large", then=eq(size, 8 * d_1 + 57))


@outside.mutant("only the link from the inputs")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:3], [hidden[0][0]]]


@outside.proof
def third_layer():
    """d times the mean square: d coordinates of x, d squares with E (x^2-1)^4 = 60 and d (d-1) products of means 2 2."""
    d = sp.Symbol("d")
    return certificate(
        "S*_3 = sum x_i/sqrt d + sum (x_i^2 - 1)^2/sqrt d; odd moments vanish, so d E S^2 = d + 60 d + 4 d (d - 1).",
        fourth_moment_of_a_square(),
        identity("d E S^2", d + 60 * d + 4 * d * (d - 1), written(lambda d: d * (4 * d + 57), d)),
    )
