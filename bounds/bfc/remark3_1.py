r"""For orthonormal random weights the size of a layer is proportional to its width.

$B_l = \kappa^{2^{O(l)}} k_l$: for $W^*$ with orthonormal rows, $\mathbb{E}\,\mathrm{Sum}(G^*_2) = 2 k_2$ exactly, and
$\mathbb{E}\,\mathrm{Sum}(G^*_3) / k_3$ stays bounded as the width grows. (The remark's "worst case" $k^{2^L}$ is
loose: norms at most square from layer to layer, which gives at most $k^{2^{L-3}}$.)

Kind: inequality. Constants: hidden in $2^{O(l)}$; calibrated from exact averages.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import rotation
from bounds.bfc._proofs import twice_the_squared_norm
from bounds.core import Quantity, Statement, Traced, Unknown, eq, le
from bounds.core.certificate import certificate
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

B_2 = Quantity("B_2", r"\mathbb{E}\,\mathrm{Sum}(G^*_2)", nonnegative=True)
B_3 = Quantity("B_3", r"\mathbb{E}\,\mathrm{Sum}(G^*_3)", nonnegative=True)
k = Quantity("k", "k", "width of both layers", integer=True, positive=True)
C = sp.Symbol("C")

remark3_1 = Statement("bfc.remark3_1", "Remark 3.1")
layer_two = remark3_1.printed(
    eq(B_2, 2 * k),
    part="layer2",
    title="With orthonormal weights the second layer has mean square twice its width",
    expected="proved",
)
printed = remark3_1.printed(le(B_3, C * k), constants=(Unknown(C, "2^(2^O(l)) for kappa = 1"),), expected="calibrated")


def orthonormal(width, seed, *, algorithm):
    """Rational orthonormal rows, twice as many inputs as features."""
    rng = np.random.default_rng(seed)
    architecture = feature_correction.chain(2 * width, (width, width), (1.0, 0.5))
    weights = {
        (layer, j): rotation(max(architecture.width(j), width), rng)[:width, : architecture.width(j)].tolist()
        for layer in architecture.layers
        for j in architecture.sources(layer)
    }
    second, third = map(polynomials.gaussian_expectation, algorithm(architecture, weights))
    return {B_2: second, B_3: third, k: width}


LAYERS = "algorithms.feature_correction.layer_polynomials"
for _claim in (layer_two, printed):
    _claim.experiment(width=[1, 2, 3], seed=[0, 1], quick={"width": [1, 2], "seed": [0]}, algorithm=LAYERS)(orthonormal)

layer_two.formula_mutant("variance one", then=eq(B_2, k))
printed.formula_mutant("C = 1", constants=(Traced(C, 1, "too small"),))
layer_two.mutant(
    "squares not centred",
    lambda layer_polynomials, architecture, weights: layer_polynomials(
        replace(architecture, second_moment=0.0), weights
    ),
)


@layer_two.proof
def orthogonal_squares(claim):
    """Variance 3 - 2 + 1 for each square."""
    variance, row = 3 - 2 + 1, 1
    return certificate(
        "The coordinates of S_1 are independent and centred with E (x^2 - 1)^2 = 2, so E Sum(G*_2) is twice the sum of "
        "the squares of all entries of W*, and each of the k rows has norm one.",
        twice_the_squared_norm(),
        *conclusions(claim, Derived({B_2: variance * row * k})),
    )
