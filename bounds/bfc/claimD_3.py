r"""Features move in proportion to a perturbation of a lower layer, and not at all if the perturbation is above.

Claim D.3: $\mathbb{E}\|S_i\|^2$ moves by $O(\|\Delta\|_F)$ if a layer below i moves by $\Delta$.

Kind: orders of growth, averages exact. Constants: poly() in the paper.
"""

from flint import fmpq

from bounds.bfc._small_teachers import integer_teacher
from bounds.core import Quantity, Scaling, Statement, eq, ge, le
from bounds.late import late

polynomials = late("algorithms.polynomials")

change = Quantity("change", r"|\Delta\mathbb{E}\|S_3\|^2|", nonnegative=True)
below = Quantity("below", r"|\Delta\mathbb{E}\|S_1\|^2|", nonnegative=True)
eta = Quantity("eta", r"\|\Delta\|_F", positive=True)

claimD_3 = Statement("bfc.claimD_3", "Claim D.3")
claimD_3_printed = claimD_3.printed(
    le(change, 1),
    title="The size of a feature moves in proportion to a perturbation below it",
    quantifier=Scaling(eta, 1, towards_zero=True),
)
claimD_3_below = claimD_3.printed(
    eq(below, 0), part="below", title="Features below a perturbed layer do not move", source="Claim D.3, i < l"
)


def perturbed_sizes(steps, features):
    """E|S_1|^2 and E|S_3|^2 when layer 2 of an integer teacher moves by each of the steps."""
    architecture, weights = integer_teacher(3, 2, 0)

    def sizes(step):
        moved_weights = {**weights, (2, 1): [[w + step * fmpq(1, 2) for w in row] for row in weights[2, 1]]}
        hidden = features(architecture, moved_weights)
        return [polynomials.gaussian_expectation(sum((f * f for f in S), S[0] * 0)) for S in (hidden[1], hidden[3])]

    start = sizes(fmpq(0))
    return [[abs(a - b) for a, b in zip(sizes(step), start, strict=True)] for step in steps]


def growing_steps(*, algorithm):
    """Thirty octaves of perturbations; Delta = step times a matrix of norm one."""
    steps = [fmpq(1, 2**n) for n in range(6, 37, 2)]
    first, third = zip(*perturbed_sizes(steps, algorithm), strict=True)
    return {eta: steps, change: list(third), below: list(first)}


FEATURES = "algorithms.feature_correction.feature_polynomials"
claimD_3_printed.experiment(algorithm=FEATURES)(growing_steps)
claimD_3_below.experiment(algorithm=FEATURES)(growing_steps)
claimD_3_printed.formula_mutant("quadratic", quantifier=Scaling(eta, 2, towards_zero=True))
claimD_3_below.formula_mutant("moves", then=ge(below, 1))


@claimD_3_below.mutant("first layer depends on the weights")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [hidden[0], [weights[2, 1][0][0] * f for f in hidden[1]], *hidden[2:]]
