r"""What a single-layer step of a deep network costs, in floating-point operations of matrix products.

The figures count steps; but a step of a deep network is dearer than one of a single layer. For 128 inputs, 10 outputs
and reduced data, with frozen factors kept from step to step it costs about four to five times as much at any
depth; if only products with matrices of $n_L$ rows are formed, $(L+3)/3$ times as much, which is less up to about
eleven layers. So of the 1.3 to 4 times fewer steps in Figure 3 at depths 3 to 7 little or nothing is left.

Kind: finding of ours. The counts are exact, of matrix products only.
"""

from bounds.core import Claim, Finding, Quantity, ge, le, lt

depth = Quantity("depth", "L", integer=True, positive=True)
thin = Quantity("thin", r"\mathrm{flops}_L", "per step, thin products", positive=True)
cached = Quantity("cached", r"\mathrm{flops}_L^{\mathrm{cached}}", "per step, cached products", positive=True)
single = Quantity("single", r"\mathrm{flops}_1", "per step of one layer", positive=True)

cost = Claim(
    id="bcgd.cost",
    title="What a single-layer step of a deep network costs",
    source="Sections 4.1.1 and 4.1.2, where cost means the number of steps",
    form="added",
    quantifier=Finding("128 to 10, data reduced to 128 columns, depths 3 to 7, four sweeps"),
    given=ge(depth, 3),
    then=(
        le(thin, single * (depth + 3) / 3, name="thin_at_most"),
        ge(thin, single * (depth + 2) / 3, name="thin_at_least"),
        le(cached, 5 * single, name="cached_at_most"),
        lt(thin, cached, name="thin_is_cheaper"),
    ),
)


@cost.experiment(depths=[[3, 5, 7]], algorithm="algorithms.deep_linear.bcgd")
def counted(depths, *, algorithm):
    """Operations counted by the tensor library while the algorithm runs."""
    from bounds.bcgd._figures import Task, gaussian, start

    drawn = gaussian(128, 10, 600, 0)
    task = Task(drawn.X[0], drawn.Y[0], drawn.samples)

    def per_step(L, *, thin, sweeps=4):
        from flint import fmpq
        from torch.utils.flop_counter import FlopCounterMode

        weights = start(task, L)
        with FlopCounterMode(display=False) as counter:
            algorithm(weights, task.X, task.Y, sweeps=sweeps, thin=thin)
        return fmpq(counter.get_total_flops(), sweeps * L)

    return {
        depth: depths, single: per_step(1, thin=False), thin: [per_step(L, thin=True) for L in depths],
        cached: [per_step(L, thin=False) for L in depths],
    }  # fmt: skip


@cost.mutant("thin products asked for, cached ones used")
def _(bcgd, weights, X, Y, *, sweeps, thin):
    return bcgd(weights, X, Y, sweeps=sweeps, thin=False)


cost.formula_mutant("a step costs the same at any depth", then=le(thin, single))
