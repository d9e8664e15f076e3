r"""The weight of a layer is the share of labels that it decides.

Let $Y = \mathrm{sgn}(x_0 + G^*(x))$ with $x_0$ normal of variance one. Leaving out the layers from l on changes the
label with probability $\mathbb{E} |\Phi(a) - \Phi(b)|$, and

$$ \Pr\Big[Y \ne \mathrm{sgn}\Big(x_0 + \sum_{s<l} \alpha_s \mathrm{Sum}(G^*_s)\Big)\Big] \le
   \frac{1}{\sqrt{2\pi}}\, \mathbb{E} \Big| \sum_{s \ge l} \alpha_s \mathrm{Sum}(G^*_s) \Big| , $$

because the density is at most $(2\pi)^{-1/2}$; so the probability is of order $\alpha_l$ from above (printed with
$\approx$) and, by (3.2), from below. The same argument is the core of Theorem 4: any F makes mistakes with
probability at most $(2\pi)^{-1/2} \|F - G^*\|_{L_2}$, and at most $\mathbb{E}\,\mathrm{CE} / \log 2$.

The input law of the runs is uniform over finitely many points drawn from N(0, I), so that both sides are exact.

Kind: inequality and order of growth. Constants: $(2\pi)^{-1/2}$, approached for small shifts at the mode.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._classification import cross_entropy
from bounds.bfc._proofs import cauchy_schwarz
from bounds.core import Claim, Quantity, Scaling, ge, le
from bounds.core.certificate import certificate
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")


mistakes = Quantity("mistakes", r"\Pr[Y \ne \mathrm{sgn}(\cdot)]", nonnegative=True)
mean_shift = Quantity("mean_shift", r"\mathbb{E}|\sum_{s\ge l}\alpha_s\mathrm{Sum}(G^*_s)|", nonnegative=True)
error2 = Quantity("error2", r"\|F-G^*\|_{L_2}^2", nonnegative=True)
entropy = Quantity("entropy", r"\mathbb{E}\,\mathrm{CE}", nonnegative=True)
alpha = Quantity("alpha", r"\alpha_l", positive=True)

s3_2_prob = Claim(
    id="bfc.s3_2_prob",
    tight=True,
    title="Leaving out a layer changes few labels",
    source="Section 3.2, the display above eq. (3.2)",
    then=le(mistakes, mean_shift / sp.sqrt(2 * sp.pi), trivially=1),
)
eq3_2 = Claim(
    id="bfc.eq3_2",
    title="Leaving out a layer changes labels in proportion to its weight",
    source="Section 3.2, footnote 13, eq. (3.2)",
    quantifier=Scaling(alpha, 1, towards_zero=True),
    then=(ge(mistakes, 1, name="at least"), le(mistakes, 1, name="at most")),
)
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


def teacher_sums(points, seed):
    """Normalised sums of layers 2 and 3 of a random teacher at random inputs: floats, taken as they are."""
    generator = torch.Generator().manual_seed(seed)
    teacher = feature_correction.random_teacher(feature_correction.chain(6, (3, 2), (1.0, 0.1)), generator)
    x = torch.randn(points, 6, dtype=torch.float64, generator=generator)
    sums = teacher.layer_sums(x)
    return [((one - one.mean()) / one.std()).tolist() for one in sums]


MISTAKES = "bounds.bfc._classification.mistakes"


@s3_2_prob.experiment(top=["1/2", "1/10", "1/100"], points=[300], seed=[0, 1], quick={"seed": [0]}, algorithm=MISTAKES)
def without_layer_three(top, points, seed, *, algorithm):
    """A law of finitely many inputs; x_0 has mean zero after centring."""
    weight = fmpq(*map(int, top.split("/")))
    pairs = list(zip(*teacher_sums(points, seed), strict=True))
    shifts = [weight * fmpq(*third.as_integer_ratio()) for _, third in pairs]
    full = [fmpq(*second.as_integer_ratio()) + shift for (second, _), shift in zip(pairs, shifts, strict=True)]
    found = sum((algorithm(-shift, mean) for shift, mean in zip(shifts, full, strict=True)), arb(0)) / points
    return {mistakes: found, mean_shift: sum(map(abs, shifts), fmpq(0)) / points}


@s3_2_prob.experiment(shift=["1/10", "1/1000"], algorithm=MISTAKES)
def at_the_mode(shift, *, algorithm):
    """One input with G* = 0: the bound is attained as the shift tends to zero."""
    size = fmpq(*map(int, shift.split("/")))
    return {mistakes: algorithm(size, 0), mean_shift: size}


@eq3_2.experiment(points=[60], seed=[0], algorithm=MISTAKES)
def fifteen_octaves(points, seed, *, algorithm):
    """alpha from 2^-4 to 2^-19."""
    pairs = list(zip(*teacher_sums(points, seed), strict=True))
    pairs = [[fmpq(*one.as_integer_ratio()) for one in pair] for pair in pairs]
    weights = [fmpq(1, 2**n) for n in range(4, 20)]
    found = [sum((algorithm(-w * b, a + w * b) for a, b in pairs), arb(0)) / points for w in weights]
    return {mistakes: found, alpha: weights}


@thm4_core.experiment(shift=["1/1000", "1/10", "1/1"], mean=[0, 1], steepness=[1, 10, 100], algorithm=MISTAKES)
def constant_error(shift, mean, steepness, *, algorithm):
    """F - G* constant, one input, the loss with steepness v."""
    size = fmpq(*map(int, shift.split("/")))
    return {
        mistakes: algorithm(size, mean),
        error2: size**2,
        entropy: cross_entropy(steepness, size, mean),
    }


s3_2_prob.formula_mutant("9/10 of the density", then=le(mistakes, sp.Rational(9, 10) * mean_shift / sp.sqrt(2 * sp.pi)))
eq3_2.formula_mutant("square of the weight", quantifier=Scaling(alpha, 2, towards_zero=True))
eq3_2.formula_mutant("square root of the weight", quantifier=Scaling(alpha, sp.Rational(1, 2), towards_zero=True))
thm4_core.formula_mutant("mean square instead of its root", then=le(mistakes, error2 / sp.sqrt(2 * sp.pi)))
s3_2_prob.mutant("offset of twice the scale", lambda mistakes, shift, mean: mistakes(2 * shift, mean))
thm4_core.mutant("offset of twice the scale", lambda mistakes, shift, mean: mistakes(4 * shift, mean))


@thm4_core.proof
def interval_and_logarithm():
    """Mean of |delta| against the root of the mean of its square."""
    return certificate(
        "Given x, a mistake means that the normal x_0 + G* of variance one lies in an interval of length |F - G*|, "
        "where its density is at most (2 pi)^(-1/2); and E |F - G*| is at most the root of E (F - G*)^2 by "
        "Cauchy-Schwarz. At a mistake the cross entropy is log(1 + e^s) with s >= 0, at least log 2.",
        cauchy_schwarz(),
    )
