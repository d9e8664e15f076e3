r"""On the gas-sensor data depth does not help for the fourth power.

Data and depths of Figure 7, with the near-optimal rate (3.11) for the fourth power: one layer is fastest, per step. (The
caption says that deeper is faster in all cases, which the text denies for this panel.)

The data are not part of this project: where a user has fetched them, depths are compared at the loss that one layer has
after some steps. The same is tried on the diabetes data of scikit-learn, at a tenth, a hundredth and a thousandth of the
excess loss. Further down rounding decides (`fig7_rounding`): counts are intervals, from the least to the greatest over
the data and seven copies that are off by up to 1e-15, and at 1e-4 those of one layer and of five overlap.

Kind: findings of Figure 7, right.
"""

from bounds.bcgd import _data
from bounds.bcgd._figures import drawn_by_depth, hull, perturbed
from bounds.bcgd.fig7 import DEPTHS, ERRATUM, SURVIVES, depth, steps, steps_one
from bounds.core import Finding, Statement, ge, lt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

fig7_fourth_power = Statement(
    "bcgd.fig7_fourth_power", "Figure 7, right, and Section 4.2", ge(depth, 2), algorithm="algorithms.deep_linear.bcgd"
)
printed = fig7_fourth_power.printed(
    lt(steps_one, steps),
    quantifier=Finding("gas-sensor data, Ethanol, identity start, fourth power, near-optimal rate, depths 1 to 5"),
    expected="never_exercised",
    erratum=ERRATUM,
    survives=SURVIVES,
)
substitute = fig7_fourth_power.added(
    "diabetes",
    lt(steps_one, steps),
    title="On the diabetes data depth does not help for the fourth power",
    source="Figure 7, right, on other data",
    quantifier=Finding("diabetes data, identity start, fourth power, near-optimal rate, depths 1 to 5"),
    formerly="bcgd.fig7_diabetes_fourth_power",
)


def fifth_for_one_layer(bcgd, weights, X, Y, *, rate, **options):
    """A mutant."""
    share = 5 if len(weights) == 1 else 1
    return bcgd(weights, X, Y, rate=lambda layer: rate(layer) / share, **options)


@fig7_fourth_power.experiment(printed, budget=[300])
def gas_sensor_fourth_power(budget, *, algorithm):
    """Steps until the loss is that of one layer after some steps; no optimum is needed, and the curves have none."""
    runs = fourth_powers(*_data.samples("gas sensor"), budget, algorithm)
    level = runs[0][0, budget]
    counts = [hull((losses >= level).sum(-1).tolist()) for losses in runs]
    return {depth: DEPTHS[1:], steps: counts[1:], steps_one: budget, **excesses(runs, 0.0, "loss")}


@fig7_fourth_power.experiment(substitute, accuracies=[[1e-1, 1e-2, 1e-3]])
def diabetes_fourth_power(accuracies, *, algorithm, made=120):
    """Steps to these shares of the initial excess loss."""
    X, Y = _data.samples("diabetes")
    runs = fourth_powers(X, Y, made, algorithm)
    # The least loss has no closed form; the level is set by the least one of a run four times as long.
    rules = {"rate": deep_linear.near_optimal, "loss": deep_linear.Power(4)}
    least = algorithm(deep_linear.identity([X.shape[-2], 1]), X, Y, sweeps=4 * made, **rules).loss_after.min()
    levels = [least + accuracy * (runs[0][0, 0] - least) for accuracy in accuracies]
    counts = [[hull((losses > level).sum(-1).tolist()) for losses in runs] for level in levels]
    return {
        depth: DEPTHS[1:] * len(levels),
        steps: [count for to_level in counts for count in to_level[1:]],
        steps_one: [to_level[0] for to_level in counts for _ in DEPTHS[1:]],
        **excesses(runs, least, "loss above the least"),
    }


def fourth_powers(X, Y, made, algorithm, copies=7):
    """Losses before the first and after every step at each depth, on the data and on copies that are a little off."""
    n, X = X.shape[-2], perturbed(X, copies)
    runs = []
    for L in DEPTHS:
        weights = deep_linear.identity([n] * L + [1])
        rules = {"rate": deep_linear.near_optimal, "loss": deep_linear.Power(4)}
        run = algorithm(weights, X, Y, sweeps=-(-made // L), **rules)
        runs.append(torch.cat([run.loss_before[..., :1], run.loss_after], -1))
    return runs


def excesses(runs, least, of):
    """Curves of what the losses on the data are above the least one, from the first step on."""
    curves = {L: (losses[0] - least)[1:] for L, losses in zip(DEPTHS, runs, strict=True)}
    return drawn_by_depth(curves, DEPTHS, of=of)


substitute.formula_mutant("depth helps", then=lt(steps, steps_one))
substitute.mutant("a fifth of the rate for one layer", fifth_for_one_layer)
