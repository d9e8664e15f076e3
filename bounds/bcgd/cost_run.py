r"""What a whole run costs, its reductions included: it grows with the depth; fourfold width and samples do not double it.

After the reductions of `cost_width` and `cost_samples`, which are part of the run, neither width nor samples enter a sweep.
Operations of matrix products are counted while it runs. The singular value decomposition of the $n_0 \times m$ data is
counted as Golub and Van Loan do, $6 m n_0^2 + 20 n_0^3$ for $U_1, \Sigma, V$. (On the clock the same is measured by the
benchmarks.)

Kind: finding of ours, exact counts of a run of four sweeps.
"""

from bounds.bcgd._cost import counted, data, start
from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")

both = Quantity("both", r"\mathrm{flops}", "of a run on fourfold width and samples", integer=True, positive=True)
unreduced = Quantity(
    "unreduced", r"\mathrm{flops}_{\mathrm{full}}", "without the reductions", integer=True, positive=True
)
deeper = Quantity("deeper", r"\mathrm{flops}_{L}", "of a run of L layers", integer=True, positive=True)
shallower = Quantity("shallower", r"\mathrm{flops}_{L/4}", "of a run of a quarter of them", integer=True, positive=True)

cost_run = Claim(
    id="bcgd.cost_run",
    source="Algorithm (2.4) with the reductions, which are part of the run",
    form="added",
    quantifier=Finding("32 inputs, 4 outputs, four sweeps, fourfold depth, width and samples"),
    then=(
        ge(deeper, 3 * shallower, name="depth_at_least"),
        le(deeper, 4 * shallower, name="depth_at_most"),
        le(both, 2 * shallower, name="width_and_samples"),
    ),
    formerly="bcgd.cost_seconds",
)

INPUTS, OUTPUTS, SAMPLES = 32, 4, 64


@cost_run.experiment(deep=[32, 64], quick={"deep": [32]}, algorithm="algorithms.deep_linear.bcgd")
def reductions_and_sweeps(deep, *, algorithm):
    """Narrow networks on reduced data, and a wide one on all samples."""
    shallow, long = start(*[INPUTS] * (deep // 4), OUTPUTS), start(*[INPUTS] * deep, OUTPUTS)
    wide, many = start(INPUTS, *[4 * INPUTS] * (deep // 4 - 1), OUTPUTS), data(INPUTS, OUTPUTS, 4 * SAMPLES)
    return {
        shallower: reduced(algorithm, shallow, *data(INPUTS, OUTPUTS, SAMPLES)),
        deeper: reduced(algorithm, long, *data(INPUTS, OUTPUTS, SAMPLES)),
        both: reduced(algorithm, deep_linear.narrow(wide, INPUTS), *many),
        unreduced: counted(algorithm, wide, *many, sweeps=4),
    }


def reduced(algorithm, weights, X, Y):
    """Of the decomposition, the products that reduce the data, and four sweeps."""
    n, m = X.shape
    decomposition, products = 6 * m * n**2 + 20 * n**3, 2 * len(Y) * m * n
    return decomposition + products + counted(algorithm, weights, *least_squares.reduce_data(X, Y), sweeps=4)


cost_run.mutant(
    "nothing is kept from step to step",
    # A sweep for each layer, as if its factors were formed for it alone.
    lambda bcgd, weights, X, Y, *, sweeps, **options: bcgd(weights, X, Y, sweeps=sweeps * len(weights), **options),
)
cost_run.formula_mutant("nor without the reductions", then=le(unreduced, 2 * shallower))
