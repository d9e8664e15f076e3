"""For well-conditioned data depth helps per sweep, not per single-layer step.

128 inputs, 10 outputs, 600 samples, condition number near 2.66, orth-identity start, descending order, optimal rates,
error to 1e-10: the deeper the network, the fewer sweeps; 400 layers need less than one. But one layer, trained again
and again, needs the fewest steps of all.

Kind: finding of Figure 2.
"""

from math import ceil

from flint import fmpq

from bounds.bcgd._figures import drawn_by_depth, errors, gaussian, start, steps_to
from bounds.bcgd._mutants import rate_times
from bounds.core import Claim, Finding, Quantity, ge, le, lt
from bounds.late import torch

depth = Quantity("depth", "L", integer=True, positive=True)
steps = Quantity("steps", "T_L", "single-layer steps to an error of 1e-10", integer=True, positive=True)
steps_one = Quantity("steps_one", "T_1", "the same for one layer", integer=True, positive=True)
shallower = Quantity("shallower", "T_{L'}/L'", "sweeps of the next shallower network", positive=True)
kappa = Quantity("kappa", r"\kappa(X)", "condition number, rounded up", integer=True, positive=True)

fig2 = Claim(
    id="bcgd.fig2",
    source="Figure 2 and Section 4.1.1",
    quantifier=Finding(
        "32 to 3, 150 samples, and beyond quick depth 128 to 10, 600 samples, condition number about 2.66; depths 1 to 400"
    ),
    given=(ge(depth, 2), le(kappa, 3)),
    then=(
        lt(steps / depth, shallower, name="fewer_sweeps"),
        lt(steps_one, steps, name="more_steps"),
        le(steps, 400, name="one_sweep_of_400"),
    ),
)

SIZES = {"small": (32, 3, 150), "paper": (128, 10, 600)}
DEPTHS, SHOWN = [1, 10, 50, 100, 200, 400], [1, 10, 50, 100, 400]


@fig2.experiment(
    scale=["small", "paper"],
    seed=[0, 1],
    quick={"scale": ["small"], "seed": [0]},
    algorithm="algorithms.deep_linear.bcgd",
)
def depths(scale, seed, *, algorithm):
    """The figure at its own sizes."""
    task = gaussian(*SIZES[scale], seed)
    runs = {L: errors(task, start(task, L), max(L, 300), algorithm)[0] for L in DEPTHS}
    needed = [steps_to(1e-10, run)[0] for run in runs.values()]
    return {
        depth: DEPTHS,
        steps: needed,
        steps_one: needed[0],
        kappa: ceil(torch.linalg.cond(task.X).item()),
        shallower: [needed[0] + 1, *[fmpq(T, L) for T, L in zip(needed, DEPTHS, strict=True)][:-1]],
        **drawn_by_depth(runs, SHOWN),
    }


fig2.mutant("rate divided by a hundred", rate_times(1, 100))
fig2.formula_mutant("depth helps per step", then=lt(steps, steps_one))
