r"""On the gas-sensor data depth helps for the squared loss.

UCI "Gas Sensor Array Drift at Different Concentrations", Ethanol: 2565 samples, 128 standardised features, one target,
condition number 70980, identity start, depths 1 to 5. The deeper the faster, per step. (The caption says that deeper is
faster in all cases, which the text denies for the right panel, see `fig7_fourth_power`.)

The data are not part of this project: where a user has fetched them, depths are compared at the error that one layer has
after some steps. The same is tried on the diabetes data of scikit-learn.

Kind: findings of Figure 7, left.
"""

from bounds.bcgd import _data
from bounds.bcgd._figures import drawn_by_depth, first_error, from_identity, steps_to, widths_of
from bounds.core import Finding, Quantity, Statement, ge, lt
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

depth = Quantity("depth", "L", integer=True, positive=True)
steps = Quantity("steps", "T_L", "single-layer steps to the accuracy", positive=True)
steps_one = Quantity("steps_one", "T_1", "the same for one layer", positive=True)
ERRATUM = "The caption says that deeper networks are faster in all cases; the text and the right panel say otherwise."
SURVIVES = "Yes: the text draws the right conclusion for each panel; only the last sentence of the caption goes."

fig7 = Statement("bcgd.fig7", "Figure 7 and Section 4.2", ge(depth, 2), algorithm="algorithms.deep_linear.bcgd")
printed = fig7.printed(
    lt(steps, steps_one),
    quantifier=Finding("gas-sensor data, Ethanol, identity start, squared loss, depths 1 to 5"),
    expected="never_exercised",
    erratum=ERRATUM,
    survives=SURVIVES,
)
substitute = fig7.added(
    "diabetes",
    lt(steps, steps_one),
    title="On the diabetes data depth helps for the squared loss",
    source="Figure 7, left, on other data",
    quantifier=Finding("diabetes data, identity start, squared loss, depths 1 to 5"),
    formerly="bcgd.fig7_diabetes",
)

DEPTHS = [1, 2, 3, 4, 5]


@fig7.experiment(printed, budget=[1000])
def gas_sensor(budget, *, algorithm):
    """Steps until the error is that of one layer after a thousand steps."""
    runs = from_identity(_data.task("gas sensor"), DEPTHS, budget, algorithm)
    counts = [steps_to(float(runs[1][budget - 1]), runs[L])[0] for L in DEPTHS[1:]]
    return {depth: DEPTHS[1:], steps: counts, steps_one: budget, **drawn_by_depth(runs, DEPTHS)}


@fig7.experiment(substitute, accuracy=[1e-4, 1e-6], quick={"accuracy": [1e-4]})
def diabetes(accuracy, *, algorithm):
    """Steps to a share of the initial error."""
    task = _data.task("diabetes")
    level = accuracy * first_error(task, deep_linear.identity(widths_of(task, 1)))
    runs = from_identity(task, DEPTHS, {1e-4: 320, 1e-6: 800}[accuracy], algorithm)
    counts = [steps_to(level, run)[0] for run in runs.values()]
    return {depth: DEPTHS, steps: counts, steps_one: counts[0], **drawn_by_depth(runs, DEPTHS)}


substitute.formula_mutant("depth does not help", then=lt(steps_one, steps))
