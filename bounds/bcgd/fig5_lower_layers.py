r"""If only the middle layer is narrow, the steps on it and on those below make most of the first sweep's progress.

The text has errors "decrease mostly after updating from the 50th to the 1st layer". In the first sweep they do: above the
narrow layer $\kappa_{r_x}^{-2}(C) = 0$, and three quarters or more of the progress come from below. In the second sweep
the shares are between 0.47 and 0.57 in four draws at the size of the figure (128 to 20, depth 100), and in a network
of 32 to 5, depth 20, as little as 0.44: Theorem 3.2, which the text takes as the reason, says of every sweep only that
its bound promises nothing for the layers above, not that they do nothing.

Kind: findings of Figure 5; every error is formed from the weights, in the second sweep in balls.
"""

from algorithms.exact import balls
from bounds.bcgd._instances import as_rationals
from bounds.bcgd._widths_figure import milestones, network
from bounds.core import Claim, Finding, Quantity, gt, lt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

progress = Quantity("progress", r"\mathcal L_s - \mathcal L_{s+1}", "of the error in a sweep", positive=True)
by_lower = Quantity("by_lower", r"\Delta\mathcal L_{\le 50}", "of it by the narrow layer and those below")

lower_layers = Claim(
    id="bcgd.fig5_lower_layers",
    source="Figure 5 and Section 4.1.4, Arch 2",
    quantifier=Finding(
        "128 to 20, depth 100, and 32 to 5, depth 20, one hidden layer in the middle narrow, first sweep"
    ),
    then=gt(by_lower, progress / 2),
)

later_sweeps = Claim(
    id="bcgd.fig5_lower_layers.later_sweeps",
    formerly="bcgd.fig5_later_sweeps",
    title="In the second sweep the layers above a narrow one may make most of the progress",
    source="Figure 5 and Section 4.1.4, Arch 2, its limit",
    form="added",
    quantifier=Finding("a draw of 32 to 5, depth 20, layer 10 five units wide, second sweep"),
    then=lt(by_lower, progress / 2),
)


@lower_layers.experiment(
    scale=["small", "paper"],
    seed=[0, 1, 2, 3],
    quick={"scale": ["small"], "seed": [0]},
    algorithm="algorithms.deep_linear.bcgd_steps",
)
def first_sweep(scale, seed, *, algorithm):
    """Errors before the sweep, before the layer in the middle and after the sweep."""
    run = milestones(scale, "one", seed, algorithm, sweeps=2)
    return {progress: run.progress[0], by_lower: run.by_lower[0]}


@later_sweeps.experiment(draw=[1], algorithm="algorithms.deep_linear.exact_bcgd", bits=400)
def second_sweep(draw, *, algorithm):
    """Optimal rates, in balls of 400 bits."""
    task, widths = network("small", "one", draw)
    start = deep_linear.orth_identity(widths, generator=torch.Generator().manual_seed(draw))
    weights, X, Y = (
        [balls(as_rationals(W)) for W in start],
        balls(as_rationals(task.X[0])),
        balls(as_rationals(task.Y[0])),
    )
    steps = [step for step in algorithm(weights, X, Y, sweeps=2) if step.sweep == 1]
    half = next(step for step in steps if step.layer == len(weights) // 2)
    return {
        progress: steps[0].error_before - steps[-1].error_after,
        by_lower: half.error_before - steps[-1].error_after,
    }


later_sweeps.formula_mutant("less than two fifths", then=lt(by_lower, 2 * progress / 5))
lower_layers.formula_mutant("less than half", then=lt(by_lower, progress / 2))
lower_layers.mutant(
    "upwards",
    lambda bcgd_steps, weights, X, Y, *, sweeps, order: bcgd_steps(weights, X, Y, sweeps=sweeps, order="ascending"),
)
