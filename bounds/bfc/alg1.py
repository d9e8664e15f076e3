"""The staged algorithm starts from W = K = 0, where every gradient vanishes: without noise it never moves.

Kind: exact identity. Constants: none hidden.
"""

from bounds.bfc._training import training_problem
from bounds.core import Claim, Quantity, eq, exact
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

steepest = Quantity("steepest", r"\max|\nabla|", "at W = K = 0", nonnegative=True)

start = Claim(
    id="bfc.alg1",
    title="The staged algorithm starts at a critical point",
    source="Algorithm 1, the initialisation",
    then=eq(steepest, 0),
)


@start.experiment(width=[1, 5], seed=[0], algorithm="algorithms.feature_correction.loss_gradients")
def zero_weights(width, seed, *, algorithm):
    """Products with zeros are exact in floating point, so the gradients are exactly zero."""
    problem = training_problem((1.0, 0.1), seed, dimension=4, widths=(2, 1), samples=50)
    gradients = algorithm(
        feature_correction.zero_learner(problem.architecture, width, problem.generator), problem.x, problem.y
    )
    every = [*gradients.W.values(), *gradients.K.values()]
    return {steepest: exact(torch.stack([part.abs().max() for part in every]))}


start.formula_mutant("steep", then=eq(steepest, 1))


@start.mutant("random start")
def _(loss_gradients, learner, x, y):
    generator = torch.Generator().manual_seed(1)
    return loss_gradients(feature_correction.random_learner(learner.architecture, 2, generator), x, y)
