r"""Hidden features stay bounded by themselves while they are trained, for most teachers.

Remark B.4 expects $\mathbb{E}\|S_l\|^2 \le 2 B_l$ without a projection; here after each round of alternating least
squares.

Kind: law over teachers. Constants: two, as printed.
"""

import sympy as sp

from bounds.bfc._exact import square_sum
from bounds.bfc._rotations import exactly
from bounds.bfc._training import training_problem
from bounds.bfc.thm2 import FIT, SIZES
from bounds.core import Claim, Quantity, WithProbability, le

size = Quantity("size", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)

remarkB4 = Claim(
    id="bfc.remarkB4",
    title="Hidden features stay bounded by themselves while they are trained, for most teachers",
    source="Remark B.4",
    quantifier=WithProbability(
        sp.Rational(1, 2),
        over="teachers and samples; L = 3, d at most 6, alpha_3 <= 1/100, alternating least squares",
    ),
    then=le(size, 2 * B_2),
)


@remarkB4.experiment(
    weight=[0.01, 0.001],
    trials=[40],
    dimensions=["small", "large"],
    seed=[0],
    quick={"weight": [0.01], "dimensions": ["small"]},
    algorithm=FIT,
)
def sizes_along_rounds(weight, trials, dimensions, seed, *, algorithm):
    """E|S_2|^2 = 2 |K|^2 and B_2 = 2 |W*|^2, exactly."""
    found = [sizes_of_teacher(weight, SIZES[dimensions], seed + trial, algorithm) for trial in range(trials)]
    return {size: [sizes for sizes, _ in found], B_2: [[most] for _, most in found]}


def sizes_of_teacher(weight, dimensions, seed, algorithm):
    """After each round, and what the teacher has."""
    problem = training_problem((1.0, weight), seed, **dimensions)
    networks = algorithm(problem.x, problem.y, problem.architecture, problem.R, rounds=4)
    sizes = [2 * square_sum(exactly(network.distilled[2])) for network in networks]
    return sizes, 2 * square_sum(exactly(problem.teacher.weights[2, 1]))


remarkB4.formula_mutant("half as large", then=le(size, B_2 / 2))
remarkB4.mutant(
    "no gap",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, 4 * y, architecture, R, rounds=rounds
    ),
)
