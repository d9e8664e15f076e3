r"""The loss moves in proportion to a perturbation of the narrow weights, and to the weight of the next layer.

Claim D.4: moving $K_l$ by $\Delta$ changes the loss by $O(\alpha_{l+1} \sqrt{\mathrm{Loss}}\, \|\Delta\|)$: linear in
$\alpha$ and in $\|\Delta\|$.

Kind: orders of growth, averages exact. Constants: poly() in the paper.
"""

from flint import fmpq

from bounds.bfc._small_teachers import integer_teacher
from bounds.bfc.claimD_3 import FEATURES, eta
from bounds.core import Quantity, Scaling, Statement, le
from bounds.late import late

polynomials = late("algorithms.polynomials")

moved = Quantity("moved", r"|\Delta\mathrm{Loss}|", nonnegative=True)
alpha = Quantity("alpha", r"\alpha_{l+1}", positive=True)

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


def loss_after(step, weight, features):
    """Layer 3 reads a narrow layer 2 that is off by `step`; the target has a part of size one that no layer fits."""
    architecture, weights = integer_teacher(3, 1, 0, widths=(1, 1))
    off = {**weights, (2, 1): [[w + step for w in row] for row in weights[2, 1]]}
    true, learned = (features(architecture, network)[3][0] for network in (weights, off))
    x = features(architecture, weights)[0][0]
    miss = weight * (learned**2 - true**2) + fmpq(1, 10**6) * (x**2 + 1)
    return polynomials.gaussian_expectation(miss * miss)


@claimD_4_printed.experiment(algorithm=FEATURES)
def smaller_steps(*, algorithm):
    """Steps so small that the loss is that of the unfitted part."""
    steps = [fmpq(1, 2**n) for n in range(40, 72, 2)]
    start = loss_after(fmpq(0), fmpq(1, 10), algorithm)
    return {eta: steps, moved: [abs(loss_after(step, fmpq(1, 10), algorithm) - start) for step in steps]}


@claimD_4_alpha.experiment(algorithm=FEATURES)
def smaller_weights(*, algorithm):
    """One step, layer weights over fifteen octaves."""
    weights, step = [fmpq(1, 2**n) for n in range(2, 18)], fmpq(1, 2**60)
    starts = [loss_after(fmpq(0), weight, algorithm) for weight in weights]
    after = [loss_after(step, weight, algorithm) for weight in weights]
    return {alpha: weights, moved: [abs(a - b) for a, b in zip(after, starts, strict=True)]}


claimD_4_printed.formula_mutant("quadratic", quantifier=Scaling(eta, 2, towards_zero=True))
claimD_4_alpha.formula_mutant("quadratic", quantifier=Scaling(alpha, 2, towards_zero=True))
