r"""On the clock, too, a run grows with its depth; fourfold width and samples do not double it.

After the reductions of `cost_width` and `cost_samples`, which are part of the run, neither enters a sweep.

Kind: finding of ours: ratios of processor time, of a run of four sweeps.
"""

from time import process_time_ns

from bounds.bcgd._cost import data, start
from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")

seconds = Quantity(
    "seconds", "t", "processor time of the reductions and four sweeps, in nanoseconds", integer=True, positive=True
)
unreduced = Quantity("unreduced", r"t_{\mathrm{full}}", "without the reductions", integer=True, positive=True)
deeper = Quantity("deeper", r"t_L", "processor time of four sweeps, in nanoseconds", integer=True, positive=True)
shallower = Quantity("shallower", r"t_{L/4}", "the same at a quarter of the depth", integer=True, positive=True)

clock = Claim(
    id="bcgd.cost_seconds",
    source="Algorithm (2.4) with the reductions, which are part of the run",
    form="added",
    quantifier=Finding("32 inputs, 4 outputs, four sweeps, fourfold depth, width and samples; least of several runs"),
    then=(
        ge(deeper, 3 * shallower, name="depth_at_least"),
        le(deeper, 6 * shallower, name="depth_at_most"),
        le(seconds, 2 * shallower, name="width_and_samples"),
    ),
)


@clock.experiment(deep=[32, 64], quick={"deep": [32]}, algorithm="algorithms.deep_linear.bcgd")
def on_the_clock(deep, *, algorithm, rounds=7, sweeps=4):
    """Runs of the settings in turn, so that what else the machine does meets all of them alike."""
    few = least_squares.reduce_data(*data(32, 4, 64))
    shallow, long, many = start(*[32] * (deep // 4), 4), start(*[32] * deep, 4), data(32, 4, 256)
    wide = start(32, *[128] * (deep // 4 - 1), 4)
    runs = {
        shallower: lambda: algorithm(shallow, *few, sweeps=sweeps),
        deeper: lambda: algorithm(long, *few, sweeps=sweeps),
        seconds: lambda: algorithm(deep_linear.narrow(wide, 32), *least_squares.reduce_data(*many), sweeps=sweeps),
        unreduced: lambda: algorithm(wide, *many, sweeps=sweeps),
    }
    least = dict.fromkeys(runs, 10**18)
    for _ in range(rounds):
        for name, run in runs.items():
            begun = process_time_ns()
            run()
            least[name] = min(least[name], process_time_ns() - begun)
    return least


clock.mutant(
    "nothing is kept from step to step",
    # A sweep for each layer, as if its factors were formed for it alone.
    lambda bcgd, weights, X, Y, *, sweeps, **options: bcgd(weights, X, Y, sweeps=sweeps * len(weights), **options),
)
clock.formula_mutant("nor without the reductions", then=le(unreduced, 2 * shallower))
