r"""Hidden features stay bounded by themselves while they are trained.

Remark B.4 expects $\mathbb{E}\|S_l\|^2 \le 2 B_l$ without a projection; here after each round of alternating least
squares.

Kind: finding. Constants: two, as printed.
"""

from bounds.bfc._exact import square_sum
from bounds.bfc._rotations import exactly
from bounds.bfc._training import training_problem
from bounds.bfc.thm2 import FIT
from bounds.core import Claim, Finding, Quantity, le

size = Quantity("size", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)

remarkB4 = Claim(
    id="bfc.remarkB4",
    title="Hidden features stay bounded by themselves while they are trained",
    source="Remark B.4",
    quantifier=Finding("L = 3, d = 6, widths (3, 2), alpha_3 <= 1/100, 3000 samples, alternating least squares"),
    then=le(size, 2 * B_2),
)


@remarkB4.experiment(weight=[0.01, 0.001], seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def sizes_along_rounds(weight, seed, *, algorithm):
    """E|S_2|^2 = 2 |K|^2 and B_2 = 2 |W*|^2, exactly."""
    problem = training_problem((1.0, weight), seed, dimension=6, widths=(3, 2), samples=3000)
    networks = algorithm(problem.x, problem.y, problem.architecture, problem.R, rounds=4)
    sizes = [2 * square_sum(exactly(network.distilled[2])) for network in networks]
    return {size: sizes, B_2: 2 * square_sum(exactly(problem.teacher.weights[2, 1]))}


remarkB4.formula_mutant("half as large", then=le(size, B_2 / 2))
remarkB4.mutant(
    "no gap",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, 4 * y, architecture, R, rounds=rounds
    ),
)
