r"""If only the middle layer is narrow, the steps on it and on those below make most of the first sweep's progress in most draws.

The text has errors "decrease mostly after updating from the 50th to the 1st layer". In the first sweep they do: above the
narrow layer $\kappa_{r_x}^{-2}(C) = 0$, and three quarters or more of the progress come from below. In the second sweep
the shares are between 0.47 and 0.57 in four draws at the size of the figure (128 to 20, depth 100), and in a network
of 32 to 5, depth 20, as little as 0.44 (in one of six draws it is below a half): Theorem 3.2, which the text takes as the reason, says of every sweep only that
its bound promises nothing for the layers above, not that they do nothing.

Kind: findings of Figure 5; the first as a law over draws, of the errors that runs report.
"""

import sympy as sp

from bounds.bcgd._widths_figure import by_the_last, many_runs, milestones, progress_of
from bounds.bcgd.fig5 import upwards
from bounds.core import Claim, Exists, Quantity, WithProbability, exact, gt, lt

progress = Quantity("progress", r"\mathcal L_s - \mathcal L_{s+1}", "of the error in a sweep", positive=True)
by_lower = Quantity("by_lower", r"\Delta\mathcal L_{\le 50}", "of it by the narrow layer and those below")

lower_layers = Claim(
    id="bcgd.fig5_lower_layers",
    source="Figure 5 and Section 4.1.4, Arch 2",
    quantifier=WithProbability(sp.Rational(1, 2), over="draws of the data and of starts; first sweep"),
    then=gt(by_lower, progress / 2),
)

later_sweeps = Claim(
    id="bcgd.fig5_lower_layers.later_sweeps",
    formerly="bcgd.fig5_later_sweeps",
    title="There are networks in whose second sweep the layers above a narrow one make most of the progress",
    source="Figure 5 and Section 4.1.4, Arch 2, its limit",
    form="added",
    quantifier=Exists(over="draws 0 to 5 of 32 to 5, depth 20, layer 10 five units wide", exhaustive=True),
    then=lt(by_lower, progress / 2),
)


@lower_layers.experiment(
    scale=["least", "paper"],
    seed=[0],
    quick={"scale": ["least"]},
    thorough={"scale": ["least", "small", "paper"]},
    algorithm="algorithms.deep_linear.bcgd",
)
def first_sweep(scale, seed, *, algorithm):
    """Errors before the sweep, before the layer in the middle and after the sweep."""
    errors, depth = many_runs(scale, "one", seed, algorithm, sweeps=1)
    return {
        progress: exact(progress_of(errors, depth, 0)),
        by_lower: exact(by_the_last(errors, depth, 0, depth // 2)),
    }


@later_sweeps.experiment(algorithm="algorithms.deep_linear.bcgd_steps")
def second_sweep(*, algorithm):
    """The draws that the statement names; errors are formed from the weights."""
    runs = [milestones("small", "one", draw, algorithm, sweeps=2) for draw in range(6)]
    return {progress: [run.progress[1] for run in runs], by_lower: [run.by_lower[1] for run in runs]}


later_sweeps.formula_mutant("less than two fifths", then=lt(by_lower, 2 * progress / 5))
lower_layers.formula_mutant("less than half", then=lt(by_lower, progress / 2))
lower_layers.mutant("upwards", upwards)
