r"""Theorem 4, classification: at its gap layer 2 alone classifies well enough; and the core of its proof.

Given x, a mistake means that the normal offset lies between two thresholds. So any F makes mistakes with probability
at most $(2\pi)^{-1/2} \|F - G^*\|_{L_2}$, and at most $\mathbb{E}\,\mathrm{CE} / \log 2$.

Kind: inequality. Constants: c_0 = 2 and hidden constants one; $(2\pi)^{-1/2}$ in the core.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._classification import cross_entropy
from bounds.bfc._main_theorem import FULL_GAP, eps, numbers, ratio, second
from bounds.bfc._proofs import cauchy_schwarz
from bounds.bfc._width_one_fit import left_over, second_layer_on_samples
from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate

mistakes = Quantity("mistakes", r"\Pr[Y\ne\mathrm{sgn}(x_0+F)]", nonnegative=True)
ROOT = sp.sqrt(2 * sp.pi)

thm4 = Claim(
    id="bfc.thm4",
    title="The staged algorithm learns labels to any accuracy",
    source="Theorem 4, at the gap of Theorem 1'",
    given=ge(ratio, FULL_GAP),
    then=le(mistakes, eps, trivially=sp.sqrt(second) / ROOT),
    expected="vacuous",
)


@thm4.experiment(power=[3, 300], algorithm=second_layer_on_samples)
def labels_by_sign(power, *, algorithm):
    """The density of x_0 is at most 1/sqrt(2 pi), so mistakes lie between nothing and the mean error over that."""
    alpha = fmpq(1, 10**1600)
    most = arb(left_over(algorithm(alpha))).sqrt() / (2 * arb.pi()).sqrt()
    return {mistakes: arb(0).union(most), **numbers(alpha, power)}


thm4.formula_mutant("an error rate below what layer 2 leaves", then=ge(mistakes, sp.sqrt(second)))
error2 = Quantity("error2", r"\|F-G^*\|_{L_2}^2", nonnegative=True)
entropy = Quantity("entropy", r"\mathbb{E}\,\mathrm{CE}", nonnegative=True)

thm4_core = Claim(
    id="bfc.thm4.core",
    title="Mistakes are bounded by the regression error and by the cross entropy",
    source="Theorem 4; Appendix H",
    form="added",
    then=(
        le(mistakes, sp.sqrt(error2) / sp.sqrt(2 * sp.pi), name="regression", trivially=1),
        le(mistakes, entropy / sp.log(2), name="cross entropy", trivially=1),
    ),
    expected="proved",
)


@thm4_core.experiment(
    shift=["1/1000", "1/10", "1/1"],
    mean=[0, 1],
    steepness=[1, 10, 100],
    algorithm="bounds.bfc._classification.mistakes",
)
def constant_error(shift, mean, steepness, *, algorithm):
    """F - G* constant, one input, the loss with steepness v."""
    size = fmpq(*map(int, shift.split("/")))
    return {mistakes: algorithm(size, mean), error2: size**2, entropy: cross_entropy(steepness, size, mean)}


thm4_core.formula_mutant("mean square instead of its root", then=le(mistakes, error2 / sp.sqrt(2 * sp.pi)))
thm4_core.mutant("offset of twice the scale", lambda mistakes, shift, mean: mistakes(4 * shift, mean))


@thm4_core.proof
def interval_and_logarithm(claim):
    """f and e are what Cauchy-Schwarz and the logarithm lose; squares are compared, times 2 pi."""
    f, e, pi = free("f e pi")
    return certificate(
        "Given x, a mistake means that the normal x_0 + G* of variance one lies in an interval of length |F - G*|, "
        "where its density is at most (2 pi)^(-1/2); and E |F - G*| is at most the root of E (F - G*)^2 by "
        "Cauchy-Schwarz: 2 pi times the square of the probability, and f, is E (F - G*)^2. At a mistake the cross entropy is log(1 + e^s) with s >= 0, at least log 2, "
        "so it is log 2 times the probability and e.",
        cauchy_schwarz(),
        *conclusions(
            claim,
            Derived(
                {error2: 2 * pi * mistakes**2 + f, entropy: sp.log(2) * (mistakes + e), sp.pi: pi}, 2 * pi, squared=True
            ),
        ),
    )
