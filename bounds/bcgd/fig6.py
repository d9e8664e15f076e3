"""The orth-identity start is the fastest, ascending if there are more outputs than inputs, descending otherwise.

Depth 50, widths 300, 50 inputs and 300 outputs or the reverse, 600 samples, three starts and both orders, optimal rates;
smaller networks at quick depth. Runs are compared by their steps to an error of 1/10, or 1/100 for the smaller networks,
within five sweeps. The orth-identity in the wrong order, too, beats the other starts in either order: it gets to the least
error that they have after five sweeps before that (after 1.1 sweeps at most, in fifty runs).

Kind: finding of Figure 6. What the text says of the order for the other starts is judged in `fig6_narrowing` and `fig6_widening`.
"""

from itertools import product

from bounds.bcgd._figures import drawn, errors, gaussian, steps_to, widths_of
from bounds.bcgd._mutants import orders_exchanged
from bounds.core import Claim, Finding, Quantity, ge, le, lt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

best = Quantity("best", "T", "steps of orth-identity in the order of the rule", integer=True, positive=True)
reverse = Quantity("reverse", r"T_{\leftrightarrow}", "steps of orth-identity in the other order", integer=True)
others = Quantity(
    "others", r"T_{\mathrm{other}}", "steps of the other starts, both orders", integer=True, positive=True
)
overtaking = Quantity(
    "overtaking", "T_5", "steps of orth-identity in the other order to the least of their last errors", integer=True
)
made = Quantity("made", r"T_{\max}", "steps of each run", integer=True, positive=True)
inputs = Quantity("inputs", "n_0", integer=True, positive=True)
outputs = Quantity("outputs", "n_L", integer=True, positive=True)

fig6 = Claim(
    id="bcgd.fig6",
    source="Figure 6 and Section 4.1.5",
    quantifier=Finding(
        "50 to 300 and 300 to 50, depth 50, and at quick depth 10 to 60 and 60 to 10, depth 20; three starts, both orders"
    ),
    given=ge((inputs - outputs) ** 2, 1),
    then=(
        lt(best, reverse, name="order"),
        lt(best, others, name="start"),
        lt(overtaking, made, name="start_in_either_order"),
    ),
)

SIZES = {"small": ((10, 60), 20, 120, 0.01), "paper": ((50, 300), 50, 600, 0.1)}


@fig6.experiment(
    scale=["small", "paper"],
    widening=[True, False],
    seed=[0, 1],
    quick={"scale": ["small"], "seed": [0]},
    algorithm="algorithms.deep_linear.bcgd",
)
def starts(scale, widening, seed, *, algorithm):
    """Steps until the error is a tenth, or a hundredth for the smaller networks; of the random start only the order of the rule is drawn."""
    ends, depth, samples, level = SIZES[scale]
    task = gaussian(*(ends if widening else ends[::-1]), samples, seed)
    rule = "ascending" if widening else "descending"
    other = "descending" if widening else "ascending"

    names = {
        "orth-identity": deep_linear.orth_identity,
        "balanced": deep_linear.balanced,
        "random": deep_linear.random_normal,
    }
    needed, runs, curves = {}, {}, {}
    for (name, start), order in product(names.items(), (rule, other)):
        weights = start(widths_of(task, depth), generator=torch.Generator().manual_seed(seed))
        runs[name, order] = run = errors(task, weights, 5 * depth, algorithm, order=order)[0]
        needed[name, order] = steps_to(level, run)[0]
        curves |= drawn(f"{name}, {order}", run) if (name, order) != ("random", other) else {}
    least = min(float(run[-1]) for (name, _), run in runs.items() if name != "orth-identity")
    return {
        overtaking: steps_to(least, runs["orth-identity", other])[0],
        made: 5 * depth,
        best: needed.pop(("orth-identity", rule)),
        reverse: needed.pop(("orth-identity", other)),
        others: list(needed.values()),
        inputs: task.inputs,
        outputs: task.outputs,
        **curves,
    }


fig6.formula_mutant("the other order", then=lt(reverse, best))
fig6.formula_mutant("the other starts are quicker than the wrong order", then=le(made, overtaking))
fig6.mutant("orders exchanged", orders_exchanged)
