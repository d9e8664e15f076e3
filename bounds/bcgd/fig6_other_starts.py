r"""From balanced and random starts the order of the layers matters less, and what the text says of it is partly early.

Depth 50, 600 samples, optimal rates. From 300 to 50 the text finds the ascending order faster for both starts: so it is,
at the end of every sweep, for a balanced one (thirteen draws of thirteen); for a random one only early, after half a sweep,
while after two sweeps the errors differ by a few per cent, to either side (two draws of thirteen). From 50 to 300 the order
makes little difference to a random start, as the text says. For a balanced one it finds the descending order faster: that
is ahead after half a sweep in every draw, but then the curves may cross (in one draw of three within the second sweep; for
10 to 60 at depth 20 mostly within the first).

Kind: findings of Figure 6. Runs are compared by steps: how many one order needs to an error that the other has after
some. The refutations run both orders in balls.
"""

from bounds.core import Claim, Finding, Quantity, ge, gt, le

first = Quantity("first", "T", "steps of the order that is said to be faster", integer=True, positive=True)
other = Quantity("other", r"T_{\leftrightarrow}", "steps of the other order to the same error", integer=True)
reached = Quantity("reached", "T'", "steps of the faster order to the error of the other one there", integer=True)

AHEAD = le(reached, first)
SIZE = "depth 50, 600 samples, balanced and random starts"

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
EARLY = "In part: that order is ahead after half a sweep in all draws; later it depends on the draw."


def only_early(name, title, source, sizes, erratum):
    """What the text says of whole runs, and what is seen for half a sweep."""
    printed = Claim(
        id=f"bcgd.{name}", title=title, source=source, quantifier=Finding("the same start, at the ends of sweeps"), then=AHEAD,
        expected="refuted", erratum=erratum, survives=EARLY,
    )  # fmt: skip
    return printed, Claim(
        id=f"bcgd.{name}.corrected", title=f"{title} for half a sweep", source=source, form="corrected",
        corrects=f"bcgd.{name}", quantifier=Finding(sizes), then=AHEAD, erratum=erratum,
    )  # fmt: skip


narrowing_random, early_random = only_early(
    "fig6_narrowing_random", "With fewer outputs than inputs, a random start is faster in ascending order",
    "Figure 6, right, and Section 4.1.5", "300 to 50, depth 50, and 60 to 10, depth 20, random start, after half a sweep",
    "Only early in the run: after two sweeps the descending order is ahead in two draws of thirteen, and for 60 inputs, 10 "
    "outputs and 20 layers already after one in two of six.",
)  # fmt: skip
widening_balanced, early_balanced = only_early(
    "fig6_widening_balanced", "With more outputs than inputs, a balanced start is faster in descending order",
    "Figure 6, left, and Section 4.1.5", "50 to 300, depth 50, and 10 to 60, depth 20, balanced start, after half a sweep",
    "Only early in the run: in one draw of three the curves cross in the second sweep, and for 10 inputs, 60 outputs and 20 "
    "layers in the first.",
)  # fmt: skip

SIZES = {"small": ((10, 60), 20, 120), "paper": ((50, 300), 50, 600)}
BCGD = "algorithms.deep_linear.bcgd"


def prepared(scale, widening, kind, seed):
    """The data and the initial weights."""
    import torch

    from algorithms.deep_linear import balanced, random_normal
    from bounds.bcgd._figures import gaussian, widths_of

    ends, depth, samples = SIZES[scale]
    task = gaussian(*(ends if widening else ends[::-1]), samples, seed)
    start = {"balanced": balanced, "random": random_normal}[kind]
    return task, start(widths_of(task, depth), generator=torch.Generator().manual_seed(seed))


def both_orders(scale, widening, kind, seed, sweeps, algorithm):
    """The depth, and the errors of the ascending and the descending run."""
    from bounds.bcgd._figures import errors

    task, weights = prepared(scale, widening, kind, seed)
    depth = len(weights)
    runs = (errors(task, weights, sweeps * depth, algorithm, order=order)[0] for order in ("ascending", "descending"))
    return depth, *runs


@narrowing.experiment(seed=[0, 1, 2], sweeps=[4], quick={"seed": [0], "sweeps": [2]}, algorithm=BCGD)
def fewer_outputs(seed, sweeps, *, algorithm):
    """At the end of each sweep."""
    from bounds.bcgd._figures import steps_to

    depth, upwards, downwards = both_orders("paper", False, "balanced", seed, sweeps, algorithm)
    made = [depth * sweep for sweep in range(1, sweeps + 1)]
    return {first: made, reached: [steps_to(float(downwards[steps - 1]), upwards)[0] for steps in made]}


@widening_random.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=BCGD)
def more_outputs(seed, *, algorithm):
    """Two sweeps, so that the other order may take longer than one."""
    from bounds.bcgd._figures import steps_to

    depth, upwards, downwards = both_orders("paper", True, "random", seed, 2, algorithm)
    return {first: depth, other: steps_to(float(downwards[depth - 1]), upwards)[0]}


@early_random.experiment(
    kind=["random"], scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]}, algorithm=BCGD
)
@early_balanced.experiment(
    kind=["balanced"], scale=["small", "paper"], seed=[0, 1, 2], quick={"scale": ["small"]}, algorithm=BCGD
)
def half_a_sweep(kind, scale, seed, *, algorithm):
    """Against the other order after as many steps: balanced starts from few to many, random ones from many to few."""
    from bounds.bcgd._figures import steps_to

    depth, *runs = both_orders(scale, kind == "balanced", kind, seed, 1, algorithm)
    faster, slower = runs if kind == "random" else runs[::-1]
    return {first: depth // 2, reached: steps_to(float(slower[depth // 2 - 1]), faster)[0]}


@widening_balanced.witness
def one_sweep():
    """10 inputs, 60 outputs, 20 layers, the balanced start of seed 0, optimal rates, in balls of 256 bits."""
    return exactly("balanced", 0)


@narrowing_random.witness
def one_sweep_of_a_random_start():
    """60 inputs, 10 outputs, 20 layers, the random start of seed 2, optimal rates, in balls of 256 bits."""
    return exactly("random", 2)


def exactly(kind, seed):
    """Whether the order that is said to be faster gets to the error of the other one at the end of one sweep."""
    from flint import ctx

    from algorithms.deep_linear import exact_bcgd
    from bounds.bcgd._instances import balls, rational

    task, start = prepared("small", kind == "balanced", kind, seed)
    with ctx.workprec(256):
        weights, X, Y = [balls(rational(W)) for W in start], balls(rational(task.X[0])), balls(rational(task.Y[0]))
        faster, slower = (
            [step.error_after for step in exact_bcgd(weights, X, Y, sweeps=1, order=order)]
            for order in (("descending", "ascending") if kind == "balanced" else ("ascending", "descending"))
        )
    # What precision leaves open counts as arrived, against the refutation.
    arrived = [step for step, error in enumerate(faster, 1) if not error > slower[-1]]
    return {first: len(slower), reached: arrived[0] if arrived else len(slower) + 1}


narrowing.formula_mutant("slower", then=gt(reached, first))
widening_random.formula_mutant("half the steps", then=le(other, first / 2))
for one in (narrowing_random, widening_balanced):
    one.formula_mutant("a sweep later at most", then=le(reached, 2 * first))
for one in (early_random, early_balanced):
    one.formula_mutant("slower", then=gt(reached, first))


@narrowing.mutant("orders exchanged")
@early_random.mutant("orders exchanged")
@early_balanced.mutant("orders exchanged")
def _(bcgd, weights, X, Y, *, order, **options):
    return bcgd(weights, X, Y, order="ascending" if order == "descending" else "descending", **options)


@widening_random.mutant("a tenth of the rate upwards")
def _(bcgd, weights, X, Y, *, order, rate, **options):
    share = 10 if order == "ascending" else 1
    return bcgd(weights, X, Y, order=order, rate=lambda layer: rate(layer) / share, **options)
