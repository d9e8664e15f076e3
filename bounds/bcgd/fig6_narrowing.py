r"""With fewer outputs than inputs, a balanced or random start is faster in ascending order: at first.

Depth 50, 600 samples, 300 to 50, optimal rates. The text finds the ascending order faster for both starts: so it is, at
the end of every sweep, for a balanced one (thirteen draws of thirteen). For a random one it is so only early, after half
a sweep, while after two sweeps the errors differ by a few per cent, to either side (two draws of thirteen).

Kind: findings of Figure 6. Runs are compared by steps: how many one order needs to an error that the other has after
some.
"""

from bounds.bcgd._figures import steps_to
from bounds.bcgd._mutants import orders_exchanged
from bounds.bcgd._orders import AHEAD, both_orders, first, half_a_sweep, reached
from bounds.core import Finding, Statement, gt

fig6_narrowing = Statement(
    "bcgd.fig6_narrowing", "Figure 6, right, and Section 4.1.5", algorithm="algorithms.deep_linear.bcgd"
)
balanced = fig6_narrowing.printed(
    AHEAD,
    title="With fewer outputs than inputs, a balanced start is faster in ascending order",
    quantifier=Finding("300 to 50, depth 50, 600 samples, balanced start, at the ends of the first sweeps"),
)
random = fig6_narrowing.printed(
    AHEAD,
    part="random",
    title="With fewer outputs than inputs, a random start is faster in ascending order for half a sweep",
    source="Figure 6, right, and Section 4.1.5, for the first half of a sweep",
    quantifier=Finding("300 to 50, depth 50, and 60 to 10, depth 20, random start, after half a sweep"),
    formerly="bcgd.fig6_narrowing_random",
)


@fig6_narrowing.experiment(balanced, seed=[0, 1, 2], sweeps=[4], quick={"seed": [0], "sweeps": [2]})
def fewer_outputs(seed, sweeps, *, algorithm):
    """At the end of each sweep."""
    depth, upwards, downwards = both_orders("paper", False, "balanced", seed, sweeps, algorithm)
    made = [depth * sweep for sweep in range(1, sweeps + 1)]
    return {first: made, reached: [steps_to(float(downwards[steps - 1]), upwards)[0] for steps in made]}


@fig6_narrowing.experiment(random, scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]})
def early(scale, seed, *, algorithm):
    """After half a sweep."""
    return half_a_sweep(scale, False, "random", seed, algorithm)


fig6_narrowing.formula_mutant("slower", then=gt(reached, first))
fig6_narrowing.mutant("orders exchanged", corrupted=orders_exchanged)
