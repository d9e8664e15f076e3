r"""What depth saves on four axes of cost: sweeps, steps, operations, and seconds, to an error of 1e-3.

Data as in Figure 3. On each axis the cost is divided by that of one layer, and all four are drawn in one figure along the depth.
Sweeps are the most flattering axis, and fall with every layer. Steps are what the paper calls computational cost, and are
saved by every depth. A step of a deep network is dearer, so less of that gain is left in operations of matrix products;
every depth takes the cheaper of cached and thin products (`cost`). At the size of the paper three layers need 0.33 times
the steps of one layer and 0.64 times its operations in draws 0 and 2 (0.45 and 0.88 in draw 3), eleven layers 0.38 times the
steps (0.64) and 1.8 times the operations (3.0): there depth costs more than it saves.

Seconds are processor time, drawn at standard depth and judged by nothing: they belong to the machine.

Kind: finding of ours, of steps that runs report and operations that are counted exactly.
"""

from time import process_time

from bounds.bcgd._arrivals import arrivals
from bounds.bcgd._figures import ill_conditioned
from bounds.bcgd._mutants import rate_times
from bounds.bcgd.cost import per_step
from bounds.bcgd.fig3 import LEVEL, L, before, by_pairs, less, steps, steps_one
from bounds.core import Claim, Curve, Finding, Quantity, lt
from bounds.late import torch

three = Quantity("three", r"\mathrm{flops}_3", "operations of a run of three layers", positive=True)
one = Quantity("one", r"\mathrm{flops}_1", "operations of a run of one layer", positive=True)

cost_axes = Claim(
    id="bcgd.cost_axes",
    title="In draws of ill-conditioned data every depth saves sweeps and steps, and three layers save operations",
    source="Section 4.1.2, where cost means the number of steps",
    form="added",
    quantifier=Finding(
        "draws 0 and 2 of 128 to 10, 600 samples, condition 150 to 300, depths 1 to 11; at quick depth draw 0 of 16 to 3, "
        "condition 25 to 60, depths 1 to 5"
    ),
    then=(
        lt(steps / L, before / less, name="sweeps"),
        lt(steps, steps_one, name="steps"),
        lt(three, one, name="operations"),
    ),
)

TASKS = {  # inputs, outputs, samples; condition; steps; depths
    "small": ((16, 3, 80), (25, 60), 5000, (1, 3, 5)),
    "paper": ((128, 10, 600), (150, 300), 100_000, (1, 3, 5, 7, 9, 11)),
}


@cost_axes.experiment(
    task=["paper"],
    draw=[0, 2],
    timed=[True],
    quick={"task": ["small"], "draw": [0], "timed": [False]},
    algorithm="algorithms.deep_linear.bcgd",
)
def along_the_depth(task, draw, timed, *, algorithm):
    """Runs to the level, one after the other; a clock is read only if they are timed."""
    sizes, condition, most, depths = TASKS[task]
    data = ill_conditioned(*sizes, draw, condition=condition, trials=1)
    clock = process_time if timed else int
    counts, operations, seconds = [], [], []
    for depth in depths:
        cost, thin = min((per_step(algorithm, data, depth, thin=thin), thin) for thin in (False, True))
        began = clock()
        counts += arrivals(data, depth, LEVEL, most, algorithm, thin=thin)
        seconds.append(clock() - began)
        operations.append(cost * counts[-1])
    axes = {
        "sweeps": [count / depth for count, depth in zip(counts, depths, strict=True)],
        "steps": counts,
        "operations": [float(number) for number in operations],
        **({"seconds": seconds} if timed else {}),
    }
    of = f"cost to an error of {LEVEL:g}, that of one layer is 1"
    curves = {Curve(name, "layers", of): (depths, [one / line[0] for one in line]) for name, line in axes.items()}
    return by_pairs(torch.tensor([counts]), depths) | {one: operations[0], three: operations[1]} | curves


cost_axes.formula_mutant("three layers cost fewer operations for each step", then=lt(steps_one * three, steps * one))
cost_axes.mutant("a tenth of the rate", rate_times(1, 10))
