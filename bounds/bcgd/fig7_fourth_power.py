r"""On the gas-sensor data depth does not help for the fourth power.

Data and depths of Figure 7, with the near-optimal rate (3.11) for the fourth power: one layer is fastest, per step. (The
caption says that deeper is faster in all cases, which the text denies for this panel.)

The data are not part of this project: where a user has fetched them, depths are compared at the loss that one layer has after some steps. The same is
tried on the diabetes data of scikit-learn.

Kind: findings of Figure 7, right.
"""

from bounds.bcgd import _data
from bounds.bcgd._figures import drawn_by_depth
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


@fig7_fourth_power.experiment(printed, budget=[300])
def gas_sensor_fourth_power(budget, *, algorithm):
    """Steps until the loss is that of one layer after some steps; no optimum is needed, and the curves have none."""
    losses = fourth_powers("gas sensor", budget, algorithm)
    counts = [int((run >= losses[0][budget]).sum()) for run in losses]
    return {depth: DEPTHS[1:], steps: counts[1:], steps_one: budget, **excesses(losses, 0.0, "loss")}


def fourth_powers(data, made, algorithm):
    """Losses before the first and after every step at each depth; all samples, as the fourth power allows no reduction."""
    X, Y = _data.samples(data)
    n, losses = X.shape[-2], []
    for L in DEPTHS:
        weights = deep_linear.identity([n] * L + [1])
        run = algorithm(weights, X, Y, sweeps=-(-made // L), rate=deep_linear.near_optimal, loss=deep_linear.Power(4))
        losses.append(torch.cat([run.loss_before[:1], run.loss_after]))
    return losses


def excesses(losses, least, of):
    """Curves of what the losses are above the least one, from the first step on."""
    runs = {L: (run - least)[1:] for L, run in zip(DEPTHS, losses, strict=True)}
    return drawn_by_depth(runs, DEPTHS, of=of)


@fig7_fourth_power.experiment(substitute, accuracy=[1e-4])
def diabetes_fourth_power(accuracy, *, algorithm):
    """Steps to this share of the initial excess loss."""
    X, Y, made = *_data.samples("diabetes"), 300
    runs = fourth_powers("diabetes", made, algorithm)
    # The least loss is not known in closed form; one layer run four times as long stands for it.
    least = algorithm(
        deep_linear.identity([X.shape[-2], 1]),
        X,
        Y,
        sweeps=4 * made,
        rate=deep_linear.near_optimal,
        loss=deep_linear.Power(4),
    ).loss_after[-1]
    level = least + accuracy * (runs[0][0] - least)
    counts = [int((losses > level).sum()) for losses in runs]
    return {depth: DEPTHS, steps: counts, steps_one: counts[0], **excesses(runs, least, "loss above the least")}


substitute.formula_mutant("depth helps", then=lt(steps, steps_one))
