r"""What a single-layer step of a deep network costs, in floating-point operations of matrix products.

The figures count steps; but a step of a deep network is dearer than one of a single layer. Take 128 inputs,
10 outputs and reduced data. With frozen factors kept from step to step it costs about four to five times as much, at any
depth. If only products with matrices of $n_L$ rows are formed, it costs $(L+3)/3$ times as much, which is less up to
eleven layers, near $n/n_L = 12.8$. So of the 1.3 to 4 times fewer steps in Figure 3 at depths 3 to 7 little or nothing is left.

Kind: finding of ours. The counts are exact, of matrix products only.
"""

from flint import fmpq

from bounds.bcgd._cost import counted
from bounds.bcgd._figures import gaussian, start
from bounds.core import Claim, Finding, Quantity, ge, gt, le, lt

depth = Quantity("depth", "L", integer=True, positive=True)
thin = Quantity("thin", r"\mathrm{flops}_L", "per step, thin products", positive=True)
cached = Quantity("cached", r"\mathrm{flops}_L^{\mathrm{cached}}", "per step, cached products", positive=True)
single = Quantity("single", r"\mathrm{flops}_1", "per step of one layer", positive=True)

thin_below = Quantity("thin_below", r"\mathrm{flops}_{11}", "per step of eleven layers, thin products", positive=True)
cached_below = Quantity("cached_below", r"\mathrm{flops}_{11}^{\mathrm{cached}}", "cached products", positive=True)
thin_above = Quantity("thin_above", r"\mathrm{flops}_{13}", "per step of thirteen layers, thin products", positive=True)
cached_above = Quantity("cached_above", r"\mathrm{flops}_{13}^{\mathrm{cached}}", "cached products", positive=True)

cost = Claim(
    id="bcgd.cost",
    title="A single-layer step of a deep network costs four to five steps of one layer, or, with thin products, a third of its depth and one more",
    source="Sections 4.1.1 and 4.1.2, where cost means the number of steps",
    form="added",
    quantifier=Finding("128 to 10, data reduced to 128 columns, depths 3 to 7, a sweep"),
    given=ge(depth, 3),
    then=(
        le(thin, single * (depth + 3) / 3, name="thin_at_most"),
        ge(thin, single * (depth + 2) / 3, name="thin_at_least"),
        le(cached, 5 * single, name="cached_at_most"),
        ge(cached, 7 * single / 2, name="cached_at_least"),
        lt(thin, cached, name="thin_is_cheaper"),
    ),
)


break_even = Claim(
    id="bcgd.cost.break_even",
    formerly="bcgd.cost_break_even",
    title="With 128 inputs and ten outputs thin products are cheaper at eleven layers, cached ones at thirteen",
    source="Sections 4.1.1 and 4.1.2, where cost means the number of steps",
    form="added",
    quantifier=Finding("128 to 10, data reduced to 128 columns, depths 11 and 13, a sweep"),
    then=(lt(thin_below, cached_below, name="below"), gt(thin_above, cached_above, name="above")),
)


@cost.experiment(depths=[[3, 5, 7]], algorithm="algorithms.deep_linear.bcgd")
def three_depths(depths, *, algorithm):
    """Operations counted while the algorithm runs."""
    task = paper_data()
    return {
        depth: depths,
        single: per_step(algorithm, task, 1, thin=False),
        thin: [per_step(algorithm, task, L, thin=True) for L in depths],
        cached: [per_step(algorithm, task, L, thin=False) for L in depths],
    }


@break_even.experiment(
    below=[11], above=[13], within={"below": (11, 11), "above": (13, 13)}, algorithm="algorithms.deep_linear.bcgd"
)
def two_depths(below, above, *, algorithm):
    """128/10 lies between them."""
    task = paper_data()
    counts = [per_step(algorithm, task, L, thin=kind) for L in (below, above) for kind in (True, False)]
    return dict(zip((thin_below, cached_below, thin_above, cached_above), counts, strict=True))


def paper_data():
    """The data of Figure 3 without their singular values."""
    return gaussian(128, 10, 600, 0)


def per_step(algorithm, task, L, *, thin):
    """Operations of a step of the first sweep; those of every other sweep are the same."""
    return fmpq(counted(algorithm, start(task, L), task.X[0], task.Y[0], thin=thin), L)


@break_even.mutant("thin products asked for, cached ones used")
@cost.mutant("thin products asked for, cached ones used")
def _(bcgd, weights, X, Y, *, sweeps, thin):
    return bcgd(weights, X, Y, sweeps=sweeps, thin=False)


cost.formula_mutant("a step costs the same at any depth", then=le(thin, single))
break_even.formula_mutant("never", then=lt(thin_above, cached_above))
