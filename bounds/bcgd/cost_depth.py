r"""What a sweep costs as the network gets deeper: affine with frozen factors that are kept, quadratic with thin products.

With frozen factors formed once per sweep its operations are an affine function of L; with thin products, which every
step forms anew, a quadratic one.

Kind: findings of ours. Operations of matrix products, counted exactly at equal distances.
"""

from bounds.bcgd._cost import AFFINE, QUADRATIC, counted, data, differences, start
from bounds.core import Finding, Statement

cost_depth = Statement(
    "bcgd.cost_depth",
    "Algorithm (2.4); Sections 4.1.1 and 4.1.2 count steps only",
    quantifier=Finding("8 inputs and units, 2 outputs, depths 4 to 12"),
    algorithm="algorithms.deep_linear.bcgd",
)
cached = cost_depth.added("", AFFINE, title="With cached products a sweep costs a fixed amount for each layer")
thin = cost_depth.added(
    "thin",
    QUADRATIC,
    title="With thin products the cost of a sweep is quadratic in its depth",
    formerly="bcgd.cost_depth_thin",
)

DEPTHS = [4, 6, 8, 10, 12]


@cost_depth.experiment(cached, depths=[DEPTHS], thin=[False], order=["descending", "ascending"])
@cost_depth.experiment(thin, depths=[DEPTHS], thin=[True], order=["descending", "ascending"])
def deeper_networks(depths, thin, order, *, algorithm):
    """Every second depth, both orders."""
    X, Y = data(8, 2, 8)
    return differences([counted(algorithm, start(*[8] * L, 2), X, Y, order=order, thin=thin) for L in depths])


cached.mutant(
    "nothing is kept from step to step",
    # A sweep for each layer, as if its factors were formed for it alone.
    lambda bcgd, weights, X, Y, *, sweeps, **options: bcgd(weights, X, Y, sweeps=sweeps * len(weights), **options),
)
thin.formula_mutant("affine", then=AFFINE)
cached.formula_mutant("quadratic", then=QUADRATIC)
