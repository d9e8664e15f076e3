r"""What a sweep costs as depth, width and number of samples grow: linear in depth, free of the other two.

With frozen factors formed once per sweep, its operations are an affine function of L; with thin products, which every
step forms anew, a quadratic one. As the network and the data come, operations are quadratic in the width, and affine in
the number of samples. After the reductions of `cost_reductions` neither enters; on the clock, where a run of four sweeps
pays for its reductions, fourfold width and samples do not double the time.

Kind: findings of ours. Operations of matrix products, counted exactly at equal distances, so that exponents show as
differences that vanish; seconds as ratios of processor time.
"""

from time import process_time_ns

import numpy as np

from bounds.core import Claim, Finding, Quantity, eq, ge, gt, le
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")
flop_counter = late("torch.utils.flop_counter")


third = Quantity("third", r"\delta^3 \mathrm{flops}", "third differences of the operations of one sweep")
second = Quantity("second", r"\delta^2 \mathrm{flops}", "second differences")
first = Quantity("first", r"\delta \mathrm{flops}", "first differences")
seconds = Quantity(
    "seconds", "t", "processor time of the reductions and four sweeps, in nanoseconds", integer=True, positive=True
)
unreduced = Quantity("unreduced", r"t_{\mathrm{full}}", "without the reductions", integer=True, positive=True)
deeper = Quantity("deeper", r"t_L", "processor time of four sweeps, in nanoseconds", integer=True, positive=True)
shallower = Quantity("shallower", r"t_{L/4}", "the same at a quarter of the depth", integer=True, positive=True)

AFFINE = (eq(second, 0, name="affine"), gt(first, 0, name="growing"))
QUADRATIC = (eq(third, 0, name="quadratic"), gt(second, 0, name="more_than_affine"))


def finding(name, title, source, setting, then):
    return Claim(id=f"bcgd.{name}", title=title, source=source, form="added", quantifier=Finding(setting), then=then)


depth_cached = finding(
    "cost_depth",
    "With cached products a sweep costs a fixed amount for each layer",
    "Algorithm (2.4); Sections 4.1.1 and 4.1.2 count steps only",
    "8 inputs and units, 2 outputs, depths 4 to 12",
    AFFINE,
)
depth_thin = finding(
    "cost_depth_thin",
    "With thin products a sweep costs the square of its depth",
    "Algorithm (2.4)",
    "8 inputs and units, 2 outputs, depths 4 to 12",
    QUADRATIC,
)
width_full = finding(
    "cost_width_full",
    "At full width a sweep costs the square of the width",
    "Theorem 3.1 not used",
    "8 inputs, 4 outputs, 4 layers, widths 16 to 40",
    QUADRATIC,
)
samples_full = finding(
    "cost_samples_full",
    "On all samples a sweep costs a fixed amount for each sample",
    "Section 2.1 not used",
    "8 inputs, 4 outputs, 4 layers, 50 to 200 samples",
    AFFINE,
)
clock = finding(
    "cost_seconds",
    "On the clock, too, a run grows with its depth; fourfold width and samples do not double it",
    "Algorithm (2.4) with the reductions, which are part of the run",
    "32 inputs, 4 outputs, four sweeps, fourfold depth, width and samples; least of several runs",
    (
        ge(deeper, 3 * shallower, name="depth_at_least"),
        le(deeper, 6 * shallower, name="depth_at_most"),
        le(seconds, 2 * shallower, name="width_and_samples"),
    ),
)

BCGD = "algorithms.deep_linear.bcgd"


def counted(algorithm, weights, X, Y, **options):
    """Operations of one sweep, counted by the tensor library."""
    with flop_counter.FlopCounterMode(display=False) as counter:
        algorithm(weights, X, Y, sweeps=1, **options)
    return counter.get_total_flops()


def differences(counts):
    """Of the first three orders."""
    return {key: np.diff(counts, order).tolist() for order, key in enumerate((first, second, third), start=1)}


def data(inputs, outputs, count):
    generator = torch.Generator().manual_seed(0)
    shapes = ((inputs, count), (outputs, count))
    return [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]


def start(*widths):
    return deep_linear.orth_identity(widths, generator=torch.Generator().manual_seed(0))


@depth_cached.experiment(depths=[[4, 6, 8, 10, 12]], thin=[False], order=["descending", "ascending"], algorithm=BCGD)
@depth_thin.experiment(depths=[[4, 6, 8, 10, 12]], thin=[True], order=["descending", "ascending"], algorithm=BCGD)
def deeper_networks(depths, thin, order, *, algorithm):
    """Every second depth, both orders."""
    X, Y = data(8, 2, 8)
    return differences([counted(algorithm, start(*[8] * L, 2), X, Y, order=order, thin=thin) for L in depths])


@width_full.experiment(widths=[[16, 24, 32, 40]], algorithm=BCGD)
def wider_networks(widths, *, algorithm):
    """Hidden layers as they are."""
    X, Y = data(8, 4, 8)
    return differences([counted(algorithm, start(8, n, n, n, 4), X, Y) for n in widths])


@samples_full.experiment(counts=[[50, 100, 150, 200]], algorithm=BCGD)
def more_samples(counts, *, algorithm):
    """Data as they are."""
    weights = start(8, 8, 8, 8, 4)
    return differences([counted(algorithm, weights, *data(8, 4, m)) for m in counts])


@clock.experiment(deep=[32, 64], quick={"deep": [32]}, algorithm=BCGD)
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
    found = dict.fromkeys(runs, 10**18)
    for _ in range(rounds):
        for name, run in runs.items():
            begun = process_time_ns()
            run()
            found[name] = min(found[name], process_time_ns() - begun)
    return found


@depth_cached.mutant("nothing is kept from step to step")
@clock.mutant("nothing is kept from step to step")
def _(bcgd, weights, X, Y, *, sweeps, **options):
    """A sweep for each layer, as if its factors were formed for it alone."""
    return bcgd(weights, X, Y, sweeps=sweeps * len(weights), **options)


depth_thin.formula_mutant("affine", then=AFFINE)
depth_cached.formula_mutant("quadratic", then=QUADRATIC)
width_full.formula_mutant("affine", then=AFFINE)
samples_full.formula_mutant("quadratic", then=QUADRATIC)
clock.formula_mutant("nor without the reductions", then=le(unreduced, 2 * shallower))
