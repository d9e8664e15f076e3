r"""From balanced and random starts the order of the layers matters less, and what the text says of it is partly early.

Depth 50, 600 samples, optimal rates. From 300 to 50 the text finds the ascending order faster for both starts: so it is,
at the end of every sweep, for a balanced one (thirteen draws of thirteen); for a random one only early, after half a sweep,
while after two sweeps the errors differ by a few per cent, to either side (two draws of thirteen). From 50 to 300 the order
makes little difference to a random start, as the text says. For a balanced one it finds the descending order faster: that
is ahead after half a sweep in every draw, but then the curves may cross (in one draw of three within the second sweep; for
10 to 60 at depth 20 mostly within the first).

Kind: findings of Figure 6. Runs are compared by steps: how many one order needs to an error that the other has after
some; where the curves cross, both orders are run in balls.
"""

from flint import ctx

from algorithms.exact import balls
from bounds.bcgd._figures import errors, gaussian, steps_to, widths_of
from bounds.bcgd._instances import as_rationals
from bounds.core import Claim, Finding, Quantity, ge, gt, le
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")


first = Quantity("first", "T", "steps of the order that is said to be faster", integer=True, positive=True)
other = Quantity("other", r"T_{\leftrightarrow}", "steps of the other order to the same error", integer=True)
reached = Quantity("reached", "T'", "steps of the faster order to the error of the other one there", integer=True)

AHEAD = le(reached, first)

narrowing = Claim(
    id="bcgd.fig6_narrowing",
    title="With fewer outputs than inputs, a balanced start is faster in ascending order",
    source="Figure 6, right, and Section 4.1.5",
    quantifier=Finding("300 to 50, depth 50, 600 samples, balanced start, at the ends of the first sweeps"),
    then=AHEAD,
)
widening_random = Claim(
    id="bcgd.fig6_widening_random",
    title="With more outputs than inputs, the order makes little difference to a random start",
    source="Figure 6, left, and Section 4.1.5",
    quantifier=Finding(
        "50 to 300, depth 50, 600 samples, random start, steps to the error after one sweep, a quarter apart"
    ),
    then=(le(other, 5 * first / 4, name="not much faster"), ge(other, 3 * first / 4, name="not much slower")),
)
narrowing_random = Claim(
    id="bcgd.fig6_narrowing_random",
    title="With fewer outputs than inputs, a random start is faster in ascending order for half a sweep",
    source="Figure 6, right, and Section 4.1.5, for the first half of a sweep",
    quantifier=Finding("300 to 50, depth 50, and 60 to 10, depth 20, random start, after half a sweep"),
    then=AHEAD,
)
widening_balanced = Claim(
    id="bcgd.fig6_widening_balanced",
    title="With more outputs than inputs, a balanced start is faster in descending order for half a sweep",
    source="Figure 6, left, and Section 4.1.5, for the first half of a sweep",
    quantifier=Finding("50 to 300, depth 50, and 10 to 60, depth 20, balanced start, after half a sweep"),
    then=AHEAD,
)
crossing = Claim(
    id="bcgd.fig6_crossing",
    title="The order that is ahead after half a sweep may be behind after one",
    source="Figure 6 and Section 4.1.5, their limit",
    form="added",
    quantifier=Finding("a draw of 60 to 10, random start, and one of 10 to 60, balanced start, depth 20, one sweep"),
    then=gt(reached, first),
)

SIZES = {"small": ((10, 60), 20, 120), "paper": ((50, 300), 50, 600)}
BCGD = "algorithms.deep_linear.bcgd"


def prepared(scale, widening, kind, seed):
    """The data and the initial weights."""
    ends, depth, samples = SIZES[scale]
    task = gaussian(*(ends if widening else ends[::-1]), samples, seed)
    start = {"balanced": deep_linear.balanced, "random": deep_linear.random_normal}[kind]
    return task, start(widths_of(task, depth), generator=torch.Generator().manual_seed(seed))


def both_orders(scale, widening, kind, seed, sweeps, algorithm):
    """The depth, and the errors of the ascending and the descending run."""
    task, weights = prepared(scale, widening, kind, seed)
    depth = len(weights)
    runs = (errors(task, weights, sweeps * depth, algorithm, order=order)[0] for order in ("ascending", "descending"))
    return depth, *runs


@narrowing.experiment(seed=[0, 1, 2], sweeps=[4], quick={"seed": [0], "sweeps": [2]}, algorithm=BCGD)
def fewer_outputs(seed, sweeps, *, algorithm):
    """At the end of each sweep."""
    depth, upwards, downwards = both_orders("paper", False, "balanced", seed, sweeps, algorithm)
    made = [depth * sweep for sweep in range(1, sweeps + 1)]
    return {first: made, reached: [steps_to(float(downwards[steps - 1]), upwards)[0] for steps in made]}


@widening_random.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=BCGD)
def more_outputs(seed, *, algorithm):
    """Two sweeps, so that the other order may take longer than one."""
    depth, upwards, downwards = both_orders("paper", True, "random", seed, 2, algorithm)
    return {first: depth, other: steps_to(float(downwards[depth - 1]), upwards)[0]}


@narrowing_random.experiment(
    kind=["random"], scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]}, algorithm=BCGD
)
@widening_balanced.experiment(
    kind=["balanced"], scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]}, algorithm=BCGD
)
def half_a_sweep(kind, scale, seed, *, algorithm):
    """Against the other order after as many steps: balanced starts from few to many, random ones from many to few."""
    depth, *runs = both_orders(scale, kind == "balanced", kind, seed, 1, algorithm)
    faster, slower = runs if kind == "random" else runs[::-1]
    return {first: depth // 2, reached: steps_to(float(slower[depth // 2 - 1]), faster)[0]}


@crossing.experiment(start=[("balanced", 0), ("random", 2)], algorithm="algorithms.deep_linear.exact_bcgd")
def one_sweep(start, *, algorithm):
    """When the order that was faster gets to the error of the other one at the end of the sweep, in balls of 256 bits."""
    kind, seed = start
    task, weights = prepared("small", kind == "balanced", kind, seed)
    with ctx.workprec(256):
        weights, X, Y = (
            [balls(as_rationals(W)) for W in weights],
            balls(as_rationals(task.X[0])),
            balls(as_rationals(task.Y[0])),
        )
        faster, slower = (
            [step.error_after for step in algorithm(weights, X, Y, sweeps=1, order=order)]
            for order in (("descending", "ascending") if kind == "balanced" else ("ascending", "descending"))
        )
    # What precision leaves open counts as arrived, against the claim.
    arrived = [step for step, error in enumerate(faster, 1) if not error > slower[-1]]
    return {first: len(slower), reached: arrived[0] if arrived else len(slower) + 1}


narrowing.formula_mutant("slower", then=gt(reached, first))
widening_random.formula_mutant("half the steps", then=le(other, first / 2))
crossing.formula_mutant("still ahead", then=AHEAD)
for one in (narrowing_random, widening_balanced):
    one.formula_mutant("slower", then=gt(reached, first))


@narrowing.mutant("orders exchanged")
@narrowing_random.mutant("orders exchanged")
@widening_balanced.mutant("orders exchanged")
def _(bcgd, weights, X, Y, *, order, **options):
    return bcgd(weights, X, Y, order="ascending" if order == "descending" else "descending", **options)


@widening_random.mutant("a tenth of the rate upwards")
def _(bcgd, weights, X, Y, *, order, rate, **options):
    share = 10 if order == "ascending" else 1
    return bcgd(weights, X, Y, order=order, rate=lambda layer: rate(layer) / share, **options)
