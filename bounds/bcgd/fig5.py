r"""A layer that is too narrow makes most steps of a sweep useless.

128 inputs, 20 outputs, depth 100, descending order. With all hidden widths 20 the step on layer 1 makes more than half
of a sweep's progress. With only layer 50 narrow, the steps on layers 50 to 1 do, in the first sweep. With all widths 128 the error after
four sweeps is smallest by far. The bound says why: above a narrow layer $\kappa_{r_x}^{-2}(C) = 0$. (The text has the
layer updated at step k as $L - \ell + 1$ for $k = L - \ell + 1 \bmod L$; it is layer $L - \ell + 1$ for $k = \ell$.)

Kind: finding of Figure 5.
"""

from bounds.core import Claim, Finding, Quantity, gt, lt

share = Quantity("share", "s", "one half at the size of the paper, one third at the small one", positive=True)
progress = Quantity("progress", r"\mathcal L_s - \mathcal L_{s+1}", "of the error in one sweep", positive=True)
by_first = Quantity("by_first", r"\Delta\mathcal L_1", "of it by the step on layer 1, all layers narrow")
narrow_all = Quantity("narrow_all", r"\mathcal L^{(1)}", "error after four sweeps, all layers narrow", positive=True)
narrow_one = Quantity("narrow_one", r"\mathcal L^{(2)}", "the same, one layer narrow", positive=True)
wide = Quantity("wide", r"\mathcal L^{(3)}", "the same, no layer narrow", positive=True)
progress_one = Quantity(
    "progress_one", r"\mathcal L_s - \mathcal L_{s+1}", "in the first sweep, one layer narrow", positive=True
)
by_lower = Quantity("by_lower", r"\Delta\mathcal L_{\le 50}", "of it by the narrow layer and those below")

fig5 = Claim(
    id="bcgd.fig5",
    source="Figure 5 and Section 4.1.4",
    quantifier=Finding("128 to 20, depth 100, widths 20, 20 in the middle, 128"),
    then=(
        gt(by_first, share * progress, name="first_layer"),
        gt(by_lower, progress_one / 2, name="lower_layers"),
        lt(narrow_one, narrow_all / 2, name="one_narrow"),
        lt(wide, narrow_one / 2, name="none_narrow"),
    ),
)

SIZES = {"small": (32, 5, 150, 20), "paper": (128, 20, 600, 100)}


@fig5.experiment(scale=["small", "paper"], seed=[0], quick={"scale": ["small"]},
                 algorithm="algorithms.deep_linear.bcgd_steps")  # fmt: skip
def architectures(scale, seed, *, algorithm):
    """Errors of the weights before a sweep, before the lower half, before layer 1 and after it; two sweeps of four."""
    from flint import fmpq

    from bounds.bcgd._figures import gaussian

    inputs, outputs, samples, depth = SIZES[scale]
    task = gaussian(inputs, outputs, samples, seed)
    hidden = {"all": [outputs] * (depth - 1), "none": [inputs] * (depth - 1)}
    hidden["one"] = [outputs if layer == depth // 2 else inputs for layer in range(1, depth)]
    runs = {name: milestones(task, widths, seed, algorithm) for name, widths in hidden.items()}
    return {
        share: fmpq(1, 2) if scale == "paper" else fmpq(1, 3), progress: difference(runs["all"], "start", "end"), by_first: difference(runs["all"], "first", "end"),
        progress_one: difference(runs["one"], "start", "end")[0], by_lower: difference(runs["one"], "half", "end")[0],
        narrow_all: runs["all"]["end"][-1], narrow_one: runs["one"]["end"][-1], wide: runs["none"]["end"][-1],
    }  # fmt: skip


def milestones(task, hidden, seed, algorithm):
    """Errors with radii: at the start of each sweep, when half and all but one of its layers are done, and at its end."""
    import torch

    from algorithms.deep_linear import orth_identity
    from bounds.bcgd._figures import error_of

    widths = [task.inputs, *hidden, task.outputs]
    depth = len(widths) - 1
    weights = orth_identity(widths, generator=torch.Generator().manual_seed(seed))
    found = {"start": [error_of(task, weights)], "half": [], "first": [], "end": []}
    moments = {depth // 2 + 1: "half", 2: "first", 1: "end"}
    for step in algorithm(weights, task.X, task.Y, sweeps=4, order="descending"):
        if step.layer in moments and (step.sweep < 2 or step.layer == 1):
            found[moments[step.layer]].append(error_of(task, step.weights))
    found["start"] += found["end"][:1]
    return found


def difference(run, earlier, later):
    """What the error lost between two moments, in each of the first two sweeps."""
    from bounds.core import rounding

    return [rounding.minus(before, after) for before, after in zip(run[earlier][:2], run[later][:2], strict=True)]


fig5.formula_mutant("as if the upper layers did it", then=lt(by_first, progress / 2))
fig5.formula_mutant("narrow layers help", then=lt(narrow_all, wide))


@fig5.mutant("upwards")
def _(bcgd_steps, weights, X, Y, *, sweeps, order):
    return bcgd_steps(weights, X, Y, sweeps=sweeps, order="ascending")
