r"""Leaving out a layer changes few labels.

Let $Y = \mathrm{sgn}(x_0 + G^*(x))$ with $x_0$ normal of variance one. Leaving out the layers from l on changes the
label with probability $\mathbb{E} |\Phi(a) - \Phi(b)|$, and, because the density is at most $(2\pi)^{-1/2}$,

$$ \Pr\Big[Y \ne \mathrm{sgn}\Big(x_0 + \sum_{s<l} \alpha_s \mathrm{Sum}(G^*_s)\Big)\Big] \le
   \frac{1}{\sqrt{2\pi}}\, \mathbb{E} \Big| \sum_{s \ge l} \alpha_s \mathrm{Sum}(G^*_s) \Big| . $$

It is printed with $\approx$. The input law of the runs is uniform over finitely many points drawn from N(0, I), so that
both sides are exact.

Kind: inequality. Constants: $(2\pi)^{-1/2}$, approached for small shifts at the mode.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, le
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

mistakes = Quantity("mistakes", r"\Pr[Y \ne \mathrm{sgn}(\cdot)]", nonnegative=True)
mean_shift = Quantity("mean_shift", r"\mathbb{E}|\sum_{s\ge l}\alpha_s\mathrm{Sum}(G^*_s)|", nonnegative=True)

s3_2_prob = Claim(
    id="bfc.s3_2_prob",
    tight=True,
    title="Leaving out a layer changes few labels",
    source="Section 3.2, the display above eq. (3.2)",
    then=le(mistakes, mean_shift / sp.sqrt(2 * sp.pi), trivially=1),
)


def teacher_sums(points, seed):
    """Normalised sums of layers 2 and 3 of a random teacher at random inputs: floats, taken as they are."""
    generator = torch.Generator().manual_seed(seed)
    teacher = feature_correction.random_teacher(feature_correction.chain(6, (3, 2), (1.0, 0.1)), generator)
    x = torch.randn(points, 6, dtype=torch.float64, generator=generator)
    sums = teacher.layer_sums(x)
    return [((layer - layer.mean()) / layer.std()).tolist() for layer in sums]


MISTAKES = "bounds.bfc._classification.mistakes"


@s3_2_prob.experiment(top=["1/2", "1/10", "1/100"], points=[300], seed=[0, 1], quick={"seed": [0]}, algorithm=MISTAKES)
def without_layer_three(top, points, seed, *, algorithm):
    """A law of finitely many inputs; x_0 has mean zero after centring."""
    weight = fmpq(*map(int, top.split("/")))
    pairs = list(zip(*teacher_sums(points, seed), strict=True))
    shifts = [weight * fmpq(*third.as_integer_ratio()) for _, third in pairs]
    full = [fmpq(*second.as_integer_ratio()) + shift for (second, _), shift in zip(pairs, shifts, strict=True)]
    share = sum((algorithm(-shift, mean) for shift, mean in zip(shifts, full, strict=True)), arb(0)) / points
    return {mistakes: share, mean_shift: sum(map(abs, shifts), fmpq(0)) / points}


@s3_2_prob.experiment(shift=["1/10", "1/1000"], algorithm=MISTAKES)
def at_the_mode(shift, *, algorithm):
    """One input with G* = 0: the bound is attained as the shift tends to zero."""
    size = fmpq(*map(int, shift.split("/")))
    return {mistakes: algorithm(size, 0), mean_shift: size}


s3_2_prob.formula_mutant("9/10 of the density", then=le(mistakes, sp.Rational(9, 10) * mean_shift / sp.sqrt(2 * sp.pi)))
s3_2_prob.mutant("offset of twice the scale", lambda mistakes, shift, mean: mistakes(2 * shift, mean))
