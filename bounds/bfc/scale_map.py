r"""From which starts joint training finds its target: a map over the initial scale and the size of the lifts.

The paper starts at zero with random lifts; experiments start at some scale. In the setting of `bfc.thm1.joint` (three layers of
squares, $\alpha_3 = 3/100$, Levenberg-Marquardt with W = K, thirty steps a stage) the shares of 32 starts from which all layers
together reach a mean square of $10^{-10}$ of the variance are

    scale   1/1000   1/100   1/10   3/10    1     3    10        lifts   1/100   1/10    1    10   100
    share    0.69     0.75   0.72   0.75  0.91  0.84  0.72       share    0.72   0.72  0.75  0.50   0

on the left with lifts of size one, on the right at the scale 3/10. So over four decades the initial scale does not decide, and small
lifts do not; large lifts do, because layer 3 then starts with features that are too large by their square. Layer by layer no start
leaves less than a fiftieth of the variance, wherever it lies on the map.

Kind: findings on named teachers. Constants: a half says "mostly"; a target is found at $10^{-10}$ of the variance and not above.
"""

from fractions import Fraction

from sympy import Rational

from bounds.bfc._training import mean_square, training_problem
from bounds.bfc.fig9 import METHOD
from bounds.bfc.fn25 import variance
from bounds.core import Finding, Quantity, Statement, ge, gt, lt
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

found = Quantity("found", "share of starts from which all layers together find the target", nonnegative=True)
layerwise = Quantity(
    "layerwise", "least mean square of all starts, layer by layer", "for each teacher", nonnegative=True
)

SETTING = (
    "teachers 0 to 3 (at quick depth 0), L = 3, d = 5, widths (2, 1), alpha_3 = 3/100, 800 samples, eight starts each"
)
SETTINGS = {"one teacher": (1, 12), "four teachers": (4, 30)}
"""How many there are, and how many steps a stage has."""
TRAINING = "algorithms.feature_correction.train_tied"

scale_map = Statement(
    "bfc.scale_map", "Section 3, the initialisation, in a synthetic setting", quantifier=Finding(SETTING)
)
flat = scale_map.added(
    "",
    (gt(found, Rational(1, 2), name="joint"), gt(layerwise, variance / 10**10, name="layer by layer")),
    title="Over four decades of the initial scale joint training mostly finds the target, layer by layer no start does",
)
large = scale_map.added(
    "large_lifts",
    lt(found, Rational(1, 2)),
    title="With lifts a hundred times as large joint training mostly misses its target",
)


def trained(scale, lift, teachers, steps, train):
    """The share of starts that joint training brings to the target, and what layer-wise training leaves, teacher by teacher."""
    shares, least, variances = [], [], []
    for teacher in range(teachers):
        problem = training_problem((1.0, 0.03), teacher, dimension=5, widths=(2, 1), samples=800)
        drawn = feature_correction.random_learner(
            problem.architecture, 1, problem.generator, scale=float(Fraction(scale)), batch=(8,)
        )
        lifts = {layer: float(Fraction(lift)) * R for layer, R in drawn.R.items()}
        start = feature_correction.Learner(drawn.architecture, lifts, drawn.W, drawn.K)
        joint, alone = (
            train(start, problem.x, problem.y, stages(3, steps=steps, method=METHOD))[-1].learner(problem.x) - problem.y
            for stages in (feature_correction.joint_stages, feature_correction.layerwise_stages)
        )
        spread = problem.y - problem.y.mean()
        shares += (joint.square().mean(-1) < 1e-10 * spread.square().mean()).tolist()
        least.append(mean_square(alone[int(alone.square().mean(-1).argmin())]))
        variances.append(mean_square(spread))
    return {found: Rational(sum(shares), len(shares)), layerwise: least, variance: variances}


def places(*tried, setting="four teachers"):
    """Scales and lifts together with what is trained: a place that one setting names says nothing of the other."""
    return [f"{place} of {setting}" for place in tried]


@scale_map.experiment(
    flat,
    place=places("1/1000 1/1", "3/10 1/1", "10/1 1/1", "3/10 1/100", "3/10 1/10"),
    quick={"place": places("3/10 1/1", setting="one teacher")},
    algorithm=TRAINING,
)
@scale_map.experiment(
    large,
    place=places("3/10 100/1"),
    quick={"place": places("3/10 100/1", setting="one teacher")},
    algorithm=TRAINING,
)
def scale_and_lifts(place, *, algorithm):
    """Both ways of training from the same starts."""
    numbers, setting = place.split(" of ")
    return trained(*numbers.split(), *SETTINGS[setting], algorithm)


flat.formula_mutant("layer by layer as good", then=lt(layerwise, variance / 10**10))
large.formula_mutant("as from other lifts", then=ge(found, Rational(1, 2)))


@flat.mutant("layer by layer throughout")
def _(train_tied, start, x, y, stages):
    return train_tied(start, x, y, feature_correction.layerwise_stages(3, steps=stages[0].steps, method=METHOD))


@large.mutant("lifts of size one")
def _(train_tied, start, x, y, stages):
    lifts = {layer: R / 100 for layer, R in start.R.items()}
    return train_tied(feature_correction.Learner(start.architecture, lifts, start.W, start.K), x, y, stages)
