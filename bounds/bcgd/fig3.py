"""For ill-conditioned data depth helps per single-layer step, up to a point.

The singular values of X are replaced by 1e-5 + U(0, 1), which in the paper gave a condition number of 236; here it
varies between draws. To an error of 1e-3 a deep network needs fewer sweeps and fewer steps than one layer; at coarse
accuracy, as 1e-1, one layer is ahead.
The best depth is between three and seven, and at nine or more the gain declines. A step of a deep network costs more
floating-point operations, 2 to 5 times, which eats half or all of the gain: no theorem of the paper promises any.

Kind: finding of Figure 3.
"""

from bounds.core import Claim, Finding, Quantity, ge, le, lt

depth = Quantity("depth", "L", integer=True, positive=True)
steps = Quantity("steps", "T_L", "single-layer steps to the accuracy", integer=True, positive=True)
steps_one = Quantity("steps_one", "T_1", "the same for one layer; a lower bound if it never got there", integer=True)
budget = Quantity("budget", "T", "steps that were made", integer=True, positive=True)
kappa = Quantity("kappa", r"\kappa(X)", "condition number, rounded down", integer=True, positive=True)

fig3 = Claim(
    id="bcgd.fig3",
    source="Figure 3 and Section 4.1.2",
    quantifier=Finding("singular values 1e-5 + U(0, 1), depths 1 to 7"),
    given=(ge(depth, 2), ge(kappa, 25), le(steps, budget)),
    then=(lt(steps, steps_one, name="fewer_steps"), lt(steps / depth, steps_one / 2, name="fewer_sweeps")),
)

SIZES = {"small": (32, 3, 150), "paper": (128, 10, 600)}


@fig3.experiment(scale=["small", "paper"], seed=[0, 1], quick={"scale": ["small"], "seed": [0]},
                 algorithm="algorithms.deep_linear.bcgd")  # fmt: skip
def depths(scale, seed, *, algorithm):
    """Draws with condition numbers of 25 and more count; several at once."""
    import torch

    from bounds.bcgd._figures import errors, gaussian, start, steps_to

    deep, trials, made = ([3, 5], 4, 2500) if scale == "small" else ([3, 5, 7], 2, 8000)
    task = gaussian(*SIZES[scale], seed, spectrum="uniform", trials=trials)
    needed = []
    for L in (1, *deep):
        weights = [W.expand(trials, *W.shape) for W in start(task, L)]
        needed.append(steps_to(1e-3, errors(task, weights, made, algorithm)))
    return {
        depth: [[L] * trials for L in deep], steps: needed[1:], steps_one: needed[0], budget: made,
        kappa: [int(value) for value in torch.linalg.cond(task.X)],
    }  # fmt: skip


fig3.formula_mutant("depth does not help", then=le(steps_one, steps))
fig3.formula_mutant("twice as few steps at least", then=lt(steps, steps_one / 2))


@fig3.mutant("the deeper the slower a rate")
def _(bcgd, weights, X, Y, *, rate, **options):
    depth_of = len(weights)
    return bcgd(weights, X, Y, rate=lambda layer: rate(layer) / depth_of, **options)
