"""On the gas-sensor data depth helps for the squared loss, but not for the fourth power.

UCI "Gas Sensor Array Drift at Different Concentrations", Ethanol: 2565 samples, 128 standardised features, one target,
condition number 70980, identity start, depths 1 to 5. Left panel: the deeper the faster, per step. Right panel, with
the near-optimal rate (3.11) for the fourth power: one layer is fastest. (The caption says that deeper is faster in all
cases, which the text denies for the right panel.)

The data are not part of this project: where a user has fetched them, depths are compared at the error that one layer has
after some steps. The same statements are tried on the diabetes data of scikit-learn.

Kind: findings of Figure 7.
"""

from bounds.bcgd import _data
from bounds.bcgd._figures import drawn_by_depth, first_error, from_identity, steps_to, widths_of
from bounds.core import Claim, Finding, Quantity, ge, lt
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")


depth = Quantity("depth", "L", integer=True, positive=True)
steps = Quantity("steps", "T_L", "single-layer steps to the accuracy", integer=True, positive=True)
steps_one = Quantity("steps_one", "T_1", "the same for one layer", integer=True, positive=True)
ERRATUM = "The caption says that deeper networks are faster in all cases; the text and the right panel say otherwise."
SURVIVES = "Yes: the text draws the right conclusion for each panel; only the last sentence of the caption goes."

fig7 = Claim(
    id="bcgd.fig7",
    source="Figure 7 and Section 4.2",
    quantifier=Finding("gas-sensor data, Ethanol, identity start, squared loss, depths 1 to 5"),
    given=ge(depth, 2),
    then=lt(steps, steps_one),
    expected="never_exercised",
    erratum=ERRATUM,
    survives=SURVIVES,
)

right = Claim(
    id="bcgd.fig7_fourth_power",
    title="On the gas-sensor data depth does not help for the fourth power",
    source="Figure 7, right, and Section 4.2",
    quantifier=Finding("gas-sensor data, Ethanol, identity start, fourth power, near-optimal rate, depths 1 to 5"),
    given=ge(depth, 2),
    then=lt(steps_one, steps),
    expected="never_exercised",
    erratum=ERRATUM,
    survives=SURVIVES,
)

substitute = Claim(
    id="bcgd.fig7_diabetes",
    title="On the diabetes data depth helps for the squared loss",
    source="Figure 7, left, on other data",
    form="added",
    quantifier=Finding("diabetes data, identity start, squared loss, depths 1 to 5"),
    given=ge(depth, 2),
    then=lt(steps, steps_one),
)

fourth_power = Claim(
    id="bcgd.fig7_diabetes_fourth_power",
    title="On the diabetes data depth does not help for the fourth power",
    source="Figure 7, right, on other data",
    form="added",
    quantifier=Finding("diabetes data, identity start, fourth power, near-optimal rate, depths 1 to 5"),
    given=ge(depth, 2),
    then=lt(steps_one, steps),
)

DEPTHS = [1, 2, 3, 4, 5]


@fig7.experiment(budget=[1000], algorithm="algorithms.deep_linear.bcgd")
def gas_sensor(budget, *, algorithm):
    """Steps until the error is that of one layer after a thousand steps."""
    runs = from_identity(_data.task("gas sensor"), DEPTHS, budget, algorithm)
    found = [steps_to(float(runs[1][budget - 1]), runs[L])[0] for L in DEPTHS[1:]]
    return {depth: DEPTHS[1:], steps: found, steps_one: budget, **drawn_by_depth(runs, DEPTHS)}


@right.experiment(budget=[300], algorithm="algorithms.deep_linear.bcgd")
def gas_sensor_fourth_power(budget, *, algorithm):
    """Steps until the loss is that of one layer after some steps; no optimum is needed, and the curves have none."""
    losses = fourth_powers("gas sensor", budget, algorithm)
    counts = [int((one >= losses[0][budget]).sum()) for one in losses]
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
    runs = {L: (one - least)[1:] for L, one in zip(DEPTHS, losses, strict=True)}
    return drawn_by_depth(runs, DEPTHS, of=of)


@substitute.experiment(accuracy=[1e-6], algorithm="algorithms.deep_linear.bcgd")
def diabetes(accuracy, *, algorithm):
    """Steps to a millionth of the initial error."""
    task = _data.task("diabetes")
    level = accuracy * first_error(task, deep_linear.identity(widths_of(task, 1)))
    runs = from_identity(task, DEPTHS, 800, algorithm)
    found = [steps_to(level, run)[0] for run in runs.values()]
    return {depth: DEPTHS, steps: found, steps_one: found[0], **drawn_by_depth(runs, DEPTHS)}


@fourth_power.experiment(accuracy=[1e-4], algorithm="algorithms.deep_linear.bcgd")
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


substitute.formula_mutant("depth does not help", then=lt(steps_one, steps))
fourth_power.formula_mutant("depth helps", then=lt(steps, steps_one))
