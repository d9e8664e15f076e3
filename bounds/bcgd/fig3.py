"""For ill-conditioned data depth helps per single-layer step, up to a point.

The singular values of X are replaced by 1e-5 + U(0, 1), which in the paper gave a condition number of 236; here it
varies between draws. To an error of 1e-3 a deep network needs fewer sweeps than one layer, and in nine draws of ten
(of condition 25 or more) fewer steps; at coarse accuracy, as 1e-1, one layer is ahead.
The best depth is between three and seven, and at nine or more the gain declines. A step of a deep network costs more
floating-point operations, 2 to 5 times, which eats half or all of the gain: no theorem of the paper promises any.

Kind: finding of Figure 3.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le, lt

draws = Quantity("draws", "N", "draws of condition 25 or more in which the deep network arrived", integer=True)
won = Quantity("won", r"\#\{T_L < T_1\}", "of these, those in which it needed fewer steps than one layer", integer=True)
total = Quantity("total", r"\sum T_L", "steps of the deep network, over these draws", integer=True)
total_one = Quantity("total_one", r"\sum T_1", "steps of one layer; a lower bound if it never got there", integer=True)
slowest = Quantity("slowest", r"\max T_L/(L\,T_1)", "sweeps against steps of one layer", nonnegative=True)

fig3 = Claim(
    id="bcgd.fig3",
    source="Figure 3 and Section 4.1.2",
    quantifier=Finding("singular values 1e-5 + U(0, 1), depths 1 to 7, several draws"),
    given=ge(draws, 1),
    then=(
        ge(won, draws / 2, name="fewer_steps_mostly"), lt(total, total_one, name="fewer_steps_in_total"),
        lt(slowest, sp.Rational(1, 2), name="fewer_sweeps"),
    ),
)  # fmt: skip

SIZES = {"small": (32, 3, 150), "paper": (128, 10, 600)}


@fig3.experiment(scale=["small", "paper"], seed=[0, 1], quick={"scale": ["small"], "seed": [0]},
                 algorithm="algorithms.deep_linear.bcgd")  # fmt: skip
def depths(scale, seed, *, algorithm):
    """Several draws at once; those that are too well conditioned, or too badly for the steps made, do not count."""
    import torch
    from flint import fmpq

    from bounds.bcgd._figures import errors, gaussian, start, steps_to

    deep, trials, made = ([3, 5], 8, 2500) if scale == "small" else ([3, 5, 7], 2, 8000)
    task = gaussian(*SIZES[scale], seed, spectrum="uniform", trials=trials)
    needed = {}
    for L in (1, *deep):
        weights = [W.expand(trials, *W.shape) for W in start(task, L)]
        needed[L] = steps_to(1e-3, errors(task, weights, made, algorithm))
    condition = torch.linalg.cond(task.X).tolist()
    found = []
    for L in deep:
        pairs = [
            (a, b) for a, b, kappa in zip(needed[L], needed[1], condition, strict=True) if kappa >= 25 and a <= made
        ]
        found.append((
            len(pairs), sum(a < b for a, b in pairs), sum(a for a, _ in pairs), sum(b for _, b in pairs),
            max((fmpq(a, L * b) for a, b in pairs), default=0),
        ))  # fmt: skip
    return {
        key: list(values)
        for key, values in zip((draws, won, total, total_one, slowest), zip(*found, strict=True), strict=True)
    }


fig3.formula_mutant("depth does not help", then=le(total_one, total))
fig3.formula_mutant("a quarter of the steps", then=lt(total, total_one / 4))


@fig3.mutant("the deeper the slower a rate")
def _(bcgd, weights, X, Y, *, rate, **options):
    depth_of = len(weights)
    return bcgd(weights, X, Y, rate=lambda layer: rate(layer) / depth_of**2, **options)
