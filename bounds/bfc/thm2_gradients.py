r"""Theorem 2 at l = l' = 2 for wide weights that gradients train: the order is the square of $\alpha_3$.

Layer 2 alone is trained on labels of three layers, with W of four rows by Adam, and the narrow weight is distilled from
it in the end. How large the error is depends on the teacher: $e_2/\alpha_3^2$ lies between $2^6$ and $2^{15}$, and where
it is large the square is not yet to be seen at $\alpha_3 = 2^{-7}$. Now and then a run has not settled after 4000 steps.
So the order is that of the median over teachers, and of two starts the one with the smallest loss counts.
All trials of a point run side by side; teachers share their samples.

Kind: order of growth of a median. Constants: hidden in the theorem.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._training import error_of_second, middle, training_problem
from bounds.core import Quantity, Scaling, Statement, le
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

error = Quantity("error", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", "median over teachers", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)

thm2_gradients = Statement("bfc.thm2_gradients", "Theorem 2 at l = l' = 2")
by_gradients = thm2_gradients.added(
    "",
    le(error, 1),
    title="With wide weights trained by gradients and narrow ones distilled from them, the order of the median is the square too",
    quantifier=Scaling(alpha_3, 2, towards_zero=True, margin=sp.Rational(1, 5)),
    formerly="bfc.thm2.by_gradients",
)
STARTS, STEPS = 2, 4000


@by_gradients.experiment(
    seed=[0, 1, 2], quick={"seed": [0]}, teachers=[15], rows=[4], algorithm="algorithms.feature_correction.adam"
)
def wide_layer_two(seed, teachers, rows, *, algorithm):
    """W_2 of m = 4 rows, K_2 of two; alpha_3 over seven octaves at once."""
    problem = training_problem((1.0, 0.5), seed, dimension=3, widths=(2, 1), samples=600)
    drawn = [feature_correction.random_teacher(problem.architecture, problem.generator) for _ in range(teachers)]
    sums = zip(*(teacher.layer_sums(problem.x) for teacher in drawn), strict=True)
    second, third = (torch.stack(of_teachers).unsqueeze(1) for of_teachers in sums)
    weights = [2.0 ** (-n / 4) for n in range(28, 59)]
    labels = second + torch.tensor(weights, dtype=torch.float64).unsqueeze(-1) * third
    narrow = trained(problem, labels, rows, algorithm)
    found = [
        [error_of_second(teacher, K) for K in of_teacher] for teacher, of_teacher in zip(drawn, narrow, strict=True)
    ]
    return {
        alpha_3: [fmpq(*weight.as_integer_ratio()) for weight in weights],
        error: [middle(column) for column in zip(*found, strict=True)],
    }


def trained(problem, labels, rows, adam):
    """For each teacher the narrow weights for each alpha_3, from the start that ended with the smallest loss."""
    cut = problem.architecture.up_to(2)
    few = feature_correction.few_samples(cut, problem.x, labels)
    trials = (STARTS, *labels.shape[:-1])
    start = torch.randn(*trials, rows, 3, dtype=torch.float64, generator=problem.generator) / 2
    K = torch.zeros(*trials, 2, 3, dtype=torch.float64)

    def gradient(parameters):
        of_loss = few.loss_gradients(feature_correction.Learner(cut, {}, {2: parameters[0]}, {2: K}))
        return of_loss.loss, [of_loss.W[2]]

    (W,), _ = adam([start], gradient, steps=STEPS, step_size=0.4)
    best = gradient([W])[0].argmin(0)
    chosen = torch.take_along_dim(W, best[None, ..., None, None], 0)[0]
    return [[feature_correction.initial_distill(one, 0, width=2) for one in of_teacher] for of_teacher in chosen]


by_gradients.formula_mutant("power 3", quantifier=Scaling(alpha_3, 3, towards_zero=True))


@by_gradients.mutant("the weights of the first trial for all")
def _(adam, start, gradient, **options):
    (W,), losses = adam(start, gradient, **options)
    return [W[:, :, :1].expand_as(W)], losses
