r"""With all hidden layers narrow, the step on the first layer makes more than half of the progress of each of two sweeps in most draws.

128 inputs, 20 outputs, depth 100, descending order. With all hidden widths 20 the step on layer 1 makes more than half
of a sweep's progress. With all widths 128 the error after four sweeps is smallest by far, with only layer 50 narrow it
is second. The bound says why: above a narrow layer $\kappa_{r_x}^{-2}(C) = 0$. What the text says of the network in which
only layer 50 is narrow is judged in `fig5_lower_layers`. (The text has the layer updated at step k as $L - \ell + 1$ for
$k = L - \ell + 1 \bmod L$; it is layer $L - \ell + 1$ for $k = \ell$.)

The laws are judged at that size, in 64 draws, and in smaller networks: of 48 to 8 at depth 40 the share of layer 1 in the first sweep is above a
half in nine draws of ten, of 32 to 5 at depth 20 in two of three.

Kind: findings of Figure 5, as laws over draws, of the errors that runs report.
"""

import sympy as sp

from bounds.bcgd._figures import drawn
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._widths_figure import by_the_last, many_runs, milestones, progress_of
from bounds.core import Claim, Exists, Quantity, WithProbability, exact, gt, lt
from bounds.late import torch

progress = Quantity("progress", r"\mathcal L_s - \mathcal L_{s+1}", "of the error in a sweep", positive=True)
by_first = Quantity("by_first", r"\Delta\mathcal L_1", "of it by the step on layer 1, all layers narrow")
narrow_all = Quantity("narrow_all", r"\mathcal L^{(1)}", "error after four sweeps, all layers narrow", positive=True)
narrow_one = Quantity("narrow_one", r"\mathcal L^{(2)}", "the same, one layer narrow", positive=True)
wide = Quantity("wide", r"\mathcal L^{(3)}", "the same, no layer narrow", nonnegative=True)
MOST = WithProbability(sp.Rational(1, 2), over="draws of the data and of starts")

fig5 = Claim(
    id="bcgd.fig5",
    source="Figure 5 and Section 4.1.4",
    quantifier=MOST,
    then=gt(by_first, progress / 2),
)
fewer = Claim(
    id="bcgd.fig5.widths",
    title="In most draws the error after four sweeps is smallest without a narrow layer, and less with one than with all layers narrow",
    source="Figure 5 and Section 4.1.4",
    quantifier=MOST,
    then=(lt(narrow_one, narrow_all / 2, name="one_narrow"), lt(wide, narrow_one / 2, name="none_narrow")),
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

BCGD = "algorithms.deep_linear.bcgd"


@fig5.experiment(
    scale=["paper"],
    seed=[0],
    quick={"scale": ["small"]},
    thorough={"scale": ["small", "paper"]},
    algorithm=BCGD,
)
def all_narrow(scale, seed, *, algorithm):
    """The first two sweeps."""
    errors, depth = many_runs(scale, "all", seed, algorithm, sweeps=2)
    return {
        progress: exact(torch.cat([progress_of(errors, depth, sweep) for sweep in (0, 1)], 1)),
        by_first: exact(torch.cat([by_the_last(errors, depth, sweep, 1) for sweep in (0, 1)], 1)),
    }


@fewer.experiment(
    scale=["least", "paper"],
    seed=[0],
    quick={"scale": ["least"]},
    thorough={"scale": ["least", "small", "paper"]},
    algorithm=BCGD,
)
def architectures(scale, seed, *, algorithm):
    """Three networks on the same data."""
    kinds = {"all layers narrow": "all", "the middle layer narrow": "one", "no layer narrow": "none"}
    runs = {label: many_runs(scale, kind, seed, algorithm)[0] for label, kind in kinds.items()}
    ends = dict(zip((narrow_all, narrow_one, wide), (exact(run[:, -1]) for run in runs.values()), strict=True))
    curves = [drawn(label, run[0, 1:]) for label, run in runs.items()]
    return ends | {key: line for curve in curves for key, line in curve.items()}


@small.experiment(algorithm="algorithms.deep_linear.bcgd_steps")
def small_networks(*, algorithm):
    """Both sweeps of each of the six draws that the statement names."""
    runs = [milestones("small", "all", draw, algorithm, sweeps=2) for draw in range(6)]
    return {
        progress: [pair for run in runs for pair in run.progress],
        by_first: [pair for run in runs for pair in run.by_first],
    }


def upwards(bcgd, *data, order, **options):
    return bcgd(*data, order="ascending", **options)


fig5.formula_mutant("as if the upper layers did it", then=lt(by_first, progress / 2))
fewer.formula_mutant("narrow layers help", then=lt(narrow_all, wide))
small.formula_mutant("nor a third", then=lt(by_first, progress / 3))
fig5.mutant("upwards", upwards)
fewer.mutant("a thousandth of the rate", rate_times(1, 1000))
