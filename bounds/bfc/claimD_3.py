r"""Features and losses move in proportion to a perturbation of a lower layer.

Claim D.3: $\mathbb{E}\|S_i\|^2$ moves by $O(\|\Delta\|_F)$ if a layer below i moves by $\Delta$, and not at all if
$\Delta$ is above. Claim D.4: moving $K_l$ changes the loss by $O(\alpha_{l+1} \sqrt{\mathrm{Loss}}\, \|\Delta\|)$:
linear in $\alpha$ and in $\|\Delta\|$.

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
moved = Quantity("moved", r"|\Delta\mathrm{Loss}|", nonnegative=True)
alpha = Quantity("alpha", r"\alpha_{l+1}", positive=True)


claimD_3 = Statement("bfc.claimD_3", "Claim D.3")
claimD_3_printed = claimD_3.printed(
    le(change, 1),
    title="The size of a feature moves in proportion to a perturbation below it",
    quantifier=Scaling(eta, 1, towards_zero=True),
)


claimD_3_below = claimD_3.printed(
    eq(below, 0), part="below", title="Features below a perturbed layer do not move", source="Claim D.3, i < l"
)


claimD_4 = Statement("bfc.claimD_4", "Claim D.4")
claimD_4_printed = claimD_4.printed(
    le(moved, 1),
    title="The loss moves in proportion to a perturbation of the narrow weights",
    quantifier=Scaling(eta, 1, towards_zero=True),
)


claimD_4_alpha = claimD_4.printed(
    le(moved, 1),
    part="alpha",
    title="Perturbing the narrow weights of a layer moves the loss in proportion to the weight of the next layer",
    quantifier=Scaling(alpha, 1, towards_zero=True),
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
    found = perturbed_sizes(steps, algorithm)
    return {eta: steps, change: [one[1] for one in found], below: [one[0] for one in found]}


FEATURES = "algorithms.feature_correction.feature_polynomials"


claimD_3_printed.experiment(algorithm=FEATURES)(growing_steps)


claimD_3_below.experiment(algorithm=FEATURES)(growing_steps)


def loss_after(step, weight, features):
    """Layer 3 reads a narrow layer 2 that is off by `step`; the target has a part of size one that no layer fits."""
    architecture, weights = integer_teacher(3, 1, 0, widths=(1, 1))
    off = {**weights, (2, 1): [[w + step for w in row] for row in weights[2, 1]]}
    true, learned = (features(architecture, one)[3][0] for one in (weights, off))
    x = features(architecture, weights)[0][0]
    miss = weight * (learned**2 - true**2) + fmpq(1, 10**6) * (x**2 + 1)
    return polynomials.gaussian_expectation(miss * miss)


@claimD_4_printed.experiment(algorithm=FEATURES)
def smaller_steps(*, algorithm):
    """Steps so small that the loss is that of the unfitted part."""
    steps = [fmpq(1, 2**n) for n in range(40, 72, 2)]
    start = loss_after(fmpq(0), fmpq(1, 10), algorithm)
    return {eta: steps, moved: [abs(loss_after(one, fmpq(1, 10), algorithm) - start) for one in steps]}


@claimD_4_alpha.experiment(algorithm=FEATURES)
def smaller_weights(*, algorithm):
    """The same step, layer weights over fifteen octaves."""
    weights, step = [fmpq(1, 2**n) for n in range(2, 18)], fmpq(1, 2**60)
    starts = [loss_after(fmpq(0), one, algorithm) for one in weights]
    after = [loss_after(step, one, algorithm) for one in weights]
    return {alpha: weights, moved: [abs(a - b) for a, b in zip(after, starts, strict=True)]}


claimD_3_printed.formula_mutant("quadratic", quantifier=Scaling(eta, 2, towards_zero=True))
claimD_3_below.formula_mutant("moves", then=ge(below, 1))
claimD_4_printed.formula_mutant("quadratic", quantifier=Scaling(eta, 2, towards_zero=True))
claimD_4_alpha.formula_mutant("quadratic", quantifier=Scaling(alpha, 2, towards_zero=True))


@claimD_3_below.mutant("first layer depends on the weights")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [hidden[0], [weights[2, 1][0][0] * f for f in hidden[1]], *hidden[2:]]
