"""A deep network is fitted layer by layer in a fraction of the steps that gradient descent needs.

Depth 100, width 128, 128 inputs, 10 outputs, 600 samples, orthogonal start. The paper says that layer-wise descent with
optimal rates converges drastically faster than gradient descent on all layers with rates found by trial and error, and
gives no number. Here it needs fewer single-layer steps than gradient descent, with the best rate of a grid, needs steps
of all layers, for an error of 0.1, 0.01, ... 1e-5: at the size of the paper about half as many (93 against 178 to 1e-5 in
the first draw, 101 against 186 in the second), and each step of gradient descent is as dear as 100. Networks of 32 inputs,
3 outputs and 30 layers differ more between draws: six of 44 have an error to which gradient descent is as quick or
quicker, so there eight draws are counted together.

Kind: finding of Figure 1, at its size and for smaller networks.
"""

from bounds.bcgd._figures import drawn, errors, gaussian, steps_to, widths_of
from bounds.bcgd._mutants import rate_times
from bounds.core import Claim, Finding, Quantity, lt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

steps = Quantity("steps", "T", "single-layer steps to each error, over all draws", integer=True, positive=True)
joint_steps = Quantity(
    "joint_steps",
    r"T_{\mathrm{GD}}",
    "steps of gradient descent, in each draw with the best rate for this error",
    integer=True,
    positive=True,
)

fig1 = Claim(
    id="bcgd.fig1",
    source="Figure 1",
    quantifier=Finding(
        "depth 100, width 128, 128 to 10, 600 samples; 2 to 8 draws together of 30, 32, 32 to 3, 150; orthogonal start"
    ),
    then=lt(steps, joint_steps),
)

SIZES = {"small": (32, 3, 150, 30), "paper": (128, 10, 600, 100)}
LEVELS = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5]


@fig1.experiment(
    scale=["small"],
    seed=[0, 1],
    draws=[8],
    quick={"seed": [0], "draws": [2]},
    thorough={"scale": ["small", "paper"], "draws": [4]},
    algorithm="algorithms.deep_linear.bcgd",
)
def race(scale, seed, draws, *, algorithm):
    """Both methods from the same start; a grid of rates for gradient descent. The curves are those of the first draw."""
    needed = []
    for draw in range(draws * seed, draws * (seed + 1)):
        single, joint = both(scale, draw, algorithm)
        needed.append([(steps_to(level, single)[0], min(steps_to(level, joint))) for level in LEVELS])
        if len(needed) == 1:
            best = int(joint[:, -1].nan_to_num(float("inf")).argmin())
            curves = drawn("BCGD, optimal rate", single[0]) | drawn("gradient descent, best rate", joint[best])
            curves |= drawn("gradient descent, rate / 1.8", joint[max(best - 1, 0)])
    totals = [[sum(counts) for counts in zip(*of_level, strict=True)] for of_level in zip(*needed, strict=True)]
    return {steps: [total[0] for total in totals], joint_steps: [total[1] for total in totals], **curves}


def both(scale, draw, algorithm):
    """Errors of layer-wise descent, and of gradient descent with each rate."""
    inputs, outputs, samples, depth = SIZES[scale]
    task = gaussian(inputs, outputs, samples, draw)
    weights = deep_linear.orthogonal(widths_of(task, depth), generator=torch.Generator().manual_seed(draw))
    # Stable rates lie around 1/10 of 1/(L |X|^2); the grid reaches from a tenth of that to eighteen times as much.
    unit = 0.1 / (depth * torch.linalg.matrix_norm(task.X[0], 2) ** 2)
    rates = unit * torch.logspace(-1, 1.25, 10, dtype=torch.float64)
    copies = [W.expand(len(rates), *W.shape) for W in weights]
    losses, _ = deep_linear.gradient_descent(copies, task.X, task.Y, rate=rates, steps=200)
    return errors(task, weights, 4 * depth, algorithm), losses[..., 1:] / task.samples


fig1.mutant("rate divided by ten", rate_times(1, 10))
fig1.formula_mutant("gradient descent wins", then=lt(joint_steps, steps))
