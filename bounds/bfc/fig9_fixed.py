r"""Fixing the lower layers once they are trained costs accuracy, however the rest is trained; correcting them does not.

The rows of Figure 9, in four layers of squares with $\alpha = (1, 0.003, 10^{-6})$: train layers up to l only; fix them
there and train the rest; train everything. In the paper's network the accuracy lost by fixing is a few per cent; here,
where the target can be represented, it is all the difference: with lower layers corrected the test error ends at
rounding, with them fixed it stays where the errors of the fixed features leave it, little below that of layers up to l alone.

Kind: finding. Constants: none.
"""

from bounds.bfc._training import mean_square, problem
from bounds.core import Claim, Curve, Finding, Quantity, ge, le
from bounds.late import late

feature_correction = late("algorithms.feature_correction")


corrected = Quantity("corrected", "test mean square, all layers trained", nonnegative=True)
fixed = Quantity("fixed", "test mean square, layers up to l fixed and the rest trained", nonnegative=True)
variance = Quantity("variance", "variance of the labels", positive=True)

cost = Claim(
    id="bfc.fig9.fixed",
    title="Fixing trained lower layers leaves an error that correcting them removes",
    source="Figure 9, Section 3.4, in a synthetic setting",
    form="added",
    quantifier=Finding(
        "L = 4, d = 3, widths (2, 1, 1), alpha = (1, 3/1000, 1/1000000), 400 samples, best of eight starts"
    ),
    then=(le(corrected, variance / 10**20, name="corrected"), ge(fixed, variance / 10**5, name="fixed")),
)

DEPTH = 4
OPTIONS = {"steps": 60, "method": "levenberg_marquardt"}


@cost.experiment(teacher=[0, 1, 2, 3], quick={"teacher": [0]}, algorithm="algorithms.feature_correction.train_tied")
def four_layers(teacher, *, algorithm):
    """Levenberg-Marquardt from the same eight starts; the smallest training loss is kept; l = 2 and 3."""
    one = problem((1.0, 0.003, 0.000001), teacher, dimension=3, widths=(2, 1, 1), samples=800)
    start = feature_correction.random_learner(one.architecture, 1, one.generator, scale=0.3, batch=(8,))
    (x, fresh_x), (y, fresh_y) = (part.split(400) for part in (one.x, one.y))

    def test_errors(stages):
        trained = [result.learner for result in algorithm(start, x, y, stages)]
        best = int((trained[-1](x) - y).square().mean(-1).argmin())
        return [mean_square(learner(fresh_x)[best] - fresh_y) for learner in trained]

    alone = test_errors(feature_correction.joint_stages(DEPTH, **OPTIONS))
    left = [test_errors(feature_correction.fixed_below_stages(DEPTH, l, **OPTIONS))[-1] for l in range(2, DEPTH)]
    lines = {"up to l only": alone, "up to l fixed, the rest trained": [*left, alone[-1]], "all": alone[-1:] * 3}
    shown = {
        Curve(label, along="l", of="test mean square"): (range(2, DEPTH + 1), [error for error, _ in line])
        for label, line in lines.items()
    }
    return {corrected: alone[-1], fixed: left, variance: mean_square(fresh_y - fresh_y.mean()), **shown}


cost.formula_mutant("fixing costs nothing", then=le(fixed, variance / 10**20))
cost.mutant(
    "lower layers fixed throughout",
    lambda train_tied, start, x, y, stages: train_tied(
        start, x, y, feature_correction.layerwise_stages(DEPTH, **OPTIONS)
    ),
)
