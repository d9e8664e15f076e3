r"""With more outputs than inputs, the order makes little difference to a random start; descending helps a balanced one early.

Depth 50, 600 samples, 50 to 300, optimal rates. To a random start the order makes little difference, as the text says.
For a balanced one it finds the descending order faster: that is ahead after half a sweep in every draw. Then the curves
may cross, in one draw of three within the second sweep; for 10 to 60 at depth 20 mostly within the first.

Kind: findings of Figure 6. Runs are compared by steps: how many one order needs to an error that the other has after
some.
"""

from bounds.bcgd._figures import steps_to
from bounds.bcgd._mutants import orders_exchanged
from bounds.bcgd._orders import AHEAD, both_orders, first, half_a_sweep, reached
from bounds.core import Finding, Quantity, Statement, ge, gt, le

other = Quantity("other", r"T_{\leftrightarrow}", "steps of the other order to the same error", integer=True)

fig6_widening = Statement(
    "bcgd.fig6_widening", "Figure 6, left, and Section 4.1.5", algorithm="algorithms.deep_linear.bcgd"
)
random = fig6_widening.printed(
    (le(other, 5 * first / 4, name="not much faster"), ge(other, 3 * first / 4, name="not much slower")),
    part="random",
    title="With more outputs than inputs, the order makes little difference to a random start",
    quantifier=Finding(
        "50 to 300, depth 50, 600 samples, random start, steps to the error after one sweep, a quarter apart"
    ),
    formerly="bcgd.fig6_widening_random",
)
balanced = fig6_widening.printed(
    AHEAD,
    part="balanced",
    title="With more outputs than inputs, a balanced start is faster in descending order for half a sweep",
    source="Figure 6, left, and Section 4.1.5, for the first half of a sweep",
    quantifier=Finding("50 to 300, depth 50, and 10 to 60, depth 20, balanced start, after half a sweep"),
    formerly="bcgd.fig6_widening_balanced",
)


@fig6_widening.experiment(random, seed=[0, 1, 2], quick={"seed": [0]})
def more_outputs(seed, *, algorithm):
    """Two sweeps, so that the other order may take longer than one."""
    depth, upwards, downwards = both_orders("paper", True, "random", seed, 2, algorithm)
    return {first: depth, other: steps_to(float(downwards[depth - 1]), upwards)[0]}


@fig6_widening.experiment(balanced, scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]})
def early(scale, seed, *, algorithm):
    """After half a sweep."""
    return half_a_sweep(scale, True, "balanced", seed, algorithm)


random.formula_mutant("half the steps", then=le(other, first / 2))
balanced.formula_mutant("slower", then=gt(reached, first))
balanced.mutant("orders exchanged", orders_exchanged)


@random.mutant("a tenth of the rate upwards")
def _(bcgd, weights, X, Y, *, order, rate, **options):
    share = 10 if order == "ascending" else 1
    return bcgd(weights, X, Y, order=order, rate=lambda layer: rate(layer) / share, **options)
