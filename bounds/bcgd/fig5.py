r"""A layer that is too narrow makes most steps of a sweep useless.

128 inputs, 20 outputs, depth 100, descending order. With all hidden widths 20 the step on layer 1 makes more than half
of a sweep's progress. With all widths 128 the error after four sweeps is smallest by far, with only layer 50 narrow it
is second. The bound says why: above a narrow layer $\kappa_{r_x}^{-2}(C) = 0$. What the text says of the network in which
only layer 50 is narrow is judged in `fig5_lower_layers`. (The text has the layer updated at step k as $L - \ell + 1$ for
$k = L - \ell + 1 \bmod L$; it is layer $L - \ell + 1$ for $k = \ell$.)

In networks a quarter as wide and a fifth as deep layer 1 need not make half of the progress.

Kind: findings of Figure 5, at its size, and at a smaller one.
"""

from bounds.bcgd._figures import drawn
from bounds.bcgd._widths_figure import last_error, milestones
from bounds.core import Claim, Exists, Finding, Quantity, gt, lt
from bounds.late import torch

progress = Quantity("progress", r"\mathcal L_s - \mathcal L_{s+1}", "of the error in each of two sweeps", positive=True)
by_first = Quantity("by_first", r"\Delta\mathcal L_1", "of it by the step on layer 1, all layers narrow")
narrow_all = Quantity("narrow_all", r"\mathcal L^{(1)}", "error after four sweeps, all layers narrow", positive=True)
narrow_one = Quantity("narrow_one", r"\mathcal L^{(2)}", "the same, one layer narrow", positive=True)
wide = Quantity("wide", r"\mathcal L^{(3)}", "the same, no layer narrow", positive=True)

fig5 = Claim(
    id="bcgd.fig5",
    source="Figure 5 and Section 4.1.4",
    quantifier=Finding("128 to 20, depth 100, widths 20, 20 in the middle, 128"),
    then=(
        gt(by_first, progress / 2, name="first_layer"),
        lt(narrow_one, narrow_all / 2, name="one_narrow"),
        lt(wide, narrow_one / 2, name="none_narrow"),
    ),
)

small = Claim(
    id="bcgd.fig5.small",
    formerly="bcgd.fig5_small",
    title="In smaller networks layer 1 need not make half of the progress",
    source="Figure 5, its limit",
    form="added",
    quantifier=Exists(over="two sweeps of each of six draws of 32 to 5, depth 20, all layers narrow", exhaustive=True),
    then=lt(by_first, progress / 2),
)

BCGD = "algorithms.deep_linear.bcgd_steps"


@fig5.experiment(seed=[0, 1, 2, 3], quick={"seed": [0]}, algorithm=BCGD)
def architectures(seed, *, algorithm):
    """Errors of the weights before a sweep, before layer 1 and after it."""
    every = milestones("paper", "all", seed, algorithm)
    (one_end, one_curve), (none_end, none_curve) = (last_error(kind, seed, algorithm) for kind in ("one", "none"))
    runs = {"all layers narrow": every.curve, "layer 50 narrow": one_curve, "no layer narrow": none_curve}
    curves = [drawn(label, torch.tensor(curve)) for label, curve in runs.items()]
    return {
        progress: every.progress,
        by_first: every.by_first,
        narrow_all: every.end[-1],
        narrow_one: one_end,
        wide: none_end,
        **{key: line for curve in curves for key, line in curve.items()},
    }


@small.experiment(draws=[6], algorithm=BCGD)
def small_networks(draws, *, algorithm):
    """Both sweeps of each draw."""
    runs = [milestones("small", "all", seed, algorithm, sweeps=2) for seed in range(draws)]
    return {
        progress: [pair for run in runs for pair in run.progress],
        by_first: [pair for run in runs for pair in run.by_first],
    }


fig5.formula_mutant("as if the upper layers did it", then=lt(by_first, progress / 2))
fig5.formula_mutant("narrow layers help", then=lt(narrow_all, wide))
small.formula_mutant("nor a third", then=lt(by_first, progress / 3))
fig5.mutant(
    "upwards",
    lambda bcgd_steps, weights, X, Y, *, sweeps, order: bcgd_steps(weights, X, Y, sweeps=sweeps, order="ascending"),
)
