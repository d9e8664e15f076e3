"""On the gas-sensor data depth helps for the squared loss, but not for the fourth power.

UCI "Gas Sensor Array Drift at Different Concentrations", Ethanol: 2565 samples, 128 standardised features, one target,
condition number 70980, identity start, depths 1 to 5. Left panel: the deeper the faster, per step. Right panel, with
the near-optimal rate (3.11) for the fourth power: one layer is fastest. (The caption says that deeper is faster in all
cases, which the text denies for the right panel.)

The data are not part of this project; the same statements are tried on the diabetes data of scikit-learn.

Kind: findings of Figure 7.
"""

from bounds.core import Claim, Finding, Quantity, Unavailable, ge, lt

depth = Quantity("depth", "L", integer=True, positive=True)
steps = Quantity("steps", "T_L", "single-layer steps to the accuracy", integer=True, positive=True)
steps_one = Quantity("steps_one", "T_1", "the same for one layer", integer=True, positive=True)
ERRATUM = "The caption says that deeper networks are faster in all cases; the text and the right panel say otherwise."

fig7 = Claim(
    id="bcgd.fig7",
    source="Figure 7 and Section 4.2",
    quantifier=Finding("gas-sensor data, Ethanol, identity start, squared loss, depths 1 to 5"),
    given=ge(depth, 2),
    then=lt(steps, steps_one),
    expected="never_exercised",
    erratum=ERRATUM,
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


@fig7.experiment(data=["gas sensor"], algorithm="algorithms.deep_linear.bcgd")
def gas_sensor(data, *, algorithm):
    """Would need the data set."""
    raise Unavailable("the UCI gas-sensor data are not part of this project")


@substitute.experiment(accuracy=[1e-6], algorithm="algorithms.deep_linear.bcgd")
def diabetes(accuracy, *, algorithm):
    """Steps to a millionth of the initial error."""
    from algorithms.deep_linear import identity
    from bounds.bcgd import _data
    from bounds.bcgd._figures import errors, first_error, steps_to, widths_of

    task = _data.diabetes()
    found = []
    for L in DEPTHS:
        weights = identity(widths_of(task, L))
        found += steps_to(accuracy * first_error(task, weights), errors(task, weights, 800, algorithm))
    return {depth: DEPTHS, steps: found, steps_one: found[0]}


@fourth_power.experiment(accuracy=[1e-4], algorithm="algorithms.deep_linear.bcgd")
def diabetes_fourth_power(accuracy, *, algorithm):
    """All samples, as the fourth power allows no reduction; steps to this share of the initial excess loss."""
    import torch

    from algorithms.deep_linear import Power, identity, near_optimal
    from bounds.bcgd import _data

    X, Y, made = *_data.diabetes_samples(), 300
    runs = []
    for L in DEPTHS:
        weights = identity([X.shape[-2], *[X.shape[-2]] * (L - 1), 1])
        run = algorithm(weights, X, Y, sweeps=-(-made // L), rate=near_optimal, loss=Power(4))
        runs.append(torch.cat([run.loss_before[:1], run.loss_after]))
    # The least loss is not known in closed form; one layer run four times as long stands for it.
    least = algorithm(identity([X.shape[-2], 1]), X, Y, sweeps=4 * made, rate=near_optimal, loss=Power(4)).loss_after[
        -1
    ]
    level = least + accuracy * (runs[0][0] - least)
    counts = [int((losses > level).sum()) for losses in runs]
    return {depth: DEPTHS, steps: counts, steps_one: counts[0]}


substitute.formula_mutant("depth does not help", then=lt(steps_one, steps))
fourth_power.formula_mutant("depth helps", then=lt(steps, steps_one))
