"""Theorem 1, and what joint training does at gaps that a run can have.

For C = 2 its gap $d^{1/C^l}$ exceeds that of Theorem 1' from $d = 10^{6400}$ inputs on, and there it promises no more than
what layer 2 alone achieves. In a small setting, training all layers together finds the target; layer by layer, the
second layer keeps its error and the test error stays where it was (`wide_joint.py`: by gradients, with wide weights).
A target is found where the root mean square error is less than half of the digits of a float.

Kind: inequality; finding on named teachers. Constants: c_0 = 2 and hidden constants one, the least that they can be; $2^{-52}$
of the variance, the square of half of the digits.
"""

from flint import fmpq

from bounds.bfc._main_theorem import FULL_GAP, LARGE, LESS, C, d, eps, loss, numbers, second
from bounds.bfc._training import mean_square, training_problem
from bounds.bfc._width_one_fit import left_over, second_layer_on_samples
from bounds.bfc.fn25 import variance
from bounds.core import Claim, Curve, Finding, Quantity, ge, gt, le, lt
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

thm1 = Claim(
    id="bfc.thm1",
    title="The staged algorithm learns every target of the class in polynomial time",
    source="Theorem 1, at dimensions where its gap is that of Theorem 1'",
    given=(*LARGE, ge(d ** (1 / C**2), FULL_GAP)),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)


@thm1.experiment(power=[3, 300], algorithm=second_layer_on_samples)
def dimension_of_6400_digits(power, *, algorithm):
    """C = 2 and d = 10^6400, of which the teacher reads one input."""
    alpha = fmpq(1, 10**1601)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 10**6400, C: 2}


thm1.formula_mutant("nothing left at all", then=LESS)
joint = Quantity("joint", "test mean square, all layers together", nonnegative=True)
layerwise = Quantity("layerwise", "test mean square, layer by layer", nonnegative=True)

joint_training = Claim(
    id="bfc.thm1.joint",
    title="Joint training finds a target that layer-wise training does not",
    source="Theorem 1 and Figure 6, in a synthetic setting",
    form="added",
    quantifier=Finding(
        "teachers 0 to 3 (at quick depth 0), L = 3, d = 5, widths (2, 1), alpha_3 = 3/100, 800 samples, best of eight starts"
    ),
    then=(lt(joint, variance / 2**52, name="joint"), gt(layerwise, variance / 2**52, name="layer by layer")),
)


@joint_training.experiment(
    teacher=[0, 1, 2, 3], quick={"teacher": [0]}, algorithm="algorithms.feature_correction.train_tied"
)
def both_ways(teacher, *, algorithm):
    """Equal starts, samples and steps (30 a stage) for both; the smallest training loss is kept.

    Of nine teachers, eight are found.
    """
    problem = training_problem((1.0, 0.03), teacher, dimension=5, widths=(2, 1), samples=2800)
    start = feature_correction.random_learner(problem.architecture, 1, problem.generator, scale=0.3, batch=(8,))
    (x, fresh_x), (y, fresh_y) = (part.split([800, 2000]) for part in (problem.x, problem.y))
    final, shown = {}, {}
    for name, label, stages in (
        (joint, "all layers together", feature_correction.joint_stages),
        (layerwise, "layer by layer", feature_correction.layerwise_stages),
    ):
        trained = [
            problem.learner for problem in algorithm(start, x, y, stages(3, steps=30, method="levenberg_marquardt"))
        ]
        best = int((trained[-1](x) - y).square().mean(-1).argmin())
        errors = [mean_square(learner(fresh_x)[best] - fresh_y) for learner in trained]
        final[name] = errors[-1]
        shown[Curve(label, along="layers trained", of="test mean square")] = (
            range(2, 2 + len(errors)),
            [error for error, _ in errors],
        )
    return {**final, **shown, variance: mean_square(fresh_y - fresh_y.mean())}


joint_training.formula_mutant("layer-wise as good", then=lt(layerwise, variance / 2**52))
joint_training.mutant(
    "labels shuffled", lambda train_tied, start, x, y, stages: train_tied(start, x, y.flip(0), stages)
)
