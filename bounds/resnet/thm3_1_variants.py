r"""What the proof of Theorem 3.1 gives beyond its statement: longer steps, faster rates, and a weaker premise.

With $x = \eta L q / e$ and the conditions of Theorem 3.1 unless said otherwise:
*step*: $\eta \le 1 / (2 L \lambda \|X\|_2 (\sqrt{e\, gap_0 / 2} + \tfrac e2 \lambda \|X\|_2))$ is short enough;
*rate*: at depth L the factor is $1 - e\, c(L)\, x$, $c(L) = (1 - \frac1{2L})^{2L-2}$, so e times faster at one layer;
*radius*: $C = 6 \sqrt2\, e = 23.07$ is enough, for a factor of $1 - e^{1/3} x$;
*sharp*: the premise $\sigma_{\min}(A)\, \sigma_{\min}(B)\, \sigma_r(X) > C \sqrt{gap_0}$ is enough, with the same C. It is
weaker, since $q \le \lambda \|X\|_2 \sqrt q$, by a factor that grows with the condition numbers of A, B and X.

Kind: inequalities along every run, judged in balls at the threshold of each premise. Constants: as traced.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Statement, Traced, ge, gt, le
from bounds.resnet._exact import spectrum
from bounds.resnet._induction import at_most_the_factor_of_the_depth, by_the_lemma, exactly, induction
from bounds.resnet._induction import sharp as sharp_certificate
from bounds.resnet._runs import (
    at_threshold,
    instance,
    largest_step,
    orthogonal_maps,
    scale_for,
    sharp_premise,
    trajectory,
    value,
)
from bounds.resnet._symbols import L, W_norm, eta, gap_0, half, lam, mA, mB, q, scaling, sr, sX, t
from bounds.resnet.thm3_1 import (
    ALGORITHM,
    C_1,
    C_TRACED,
    GIVEN,
    GRID,
    MAPS,
    QUICK,
    STEP,
    STEP_TRACED,
    WIDTH,
    C,
    converges,
    one_clean_problem,
    one_layer_only,
    threshold,
    uphill,
)

STEP_BEST = Traced(C_1, sp.exp(-1), "the sharper form of Lemma A.2")

thm3_1_variants = Statement(
    "resnet.thm3_1_variants", "Theorem 3.1 with the sharper form of Lemma A.2", scaling=scaling()
)
best_step = thm3_1_variants.added(
    "step",
    converges(),
    title="Theorem 3.1 with the largest step that the sharper smoothness bound allows",
    given=(
        MAPS,
        *WIDTH,
        ge(t, 1),
        le(eta, 1 / (2 * L * lam * sX * (sp.sqrt(sp.E * gap_0 / 2) + half * sp.E * lam * sX))),
    ),
    constants=(C_TRACED,),
    expected="proved",
    formerly="resnet.derived.thm3_1_step",
)
by_depth = thm3_1_variants.added(
    "rate",
    converges(eta * L * q * (1 - 1 / (2 * L)) ** (2 * L - 2)),
    title="Theorem 3.1 with the rate that its proof gives at each depth: e times faster at one layer",
    source="Theorem 3.1; Appendix B.1 before (1 - 0.5/L)^(2L-2) >= 1/e is used",
    given=GIVEN,
    constants=(C_TRACED, STEP_TRACED),
    expected="proved",
    formerly="resnet.derived.thm3_1_rate",
)
third = thm3_1_variants.added(
    "radius",
    converges(eta * L * q * sp.exp(-sp.Rational(2, 3))),
    title="Theorem 3.1 with C = 6 sqrt(2) e and the rate e^(-2/3)",
    source="the proof of Theorem 3.1 in the region max ||W_l|| <= a/L: C(a) = 2 sqrt(2) e^(3a)/a, least at a = 1/3",
    given=GIVEN,
    constants=(Traced(C, 6 * sp.sqrt(2) * sp.E, "minimum over a of 2 sqrt(2) e^(3a) / a"), STEP_TRACED),
    expected="proved",
    formerly="resnet.derived.thm3_1_radius",
)
sharp = thm3_1_variants.added(
    "sharp",
    (converges(), le(W_norm, 1 / (2 * L), name="region")),
    title="Theorem 3.1 without the condition number of A, B and X in its premise",
    source="Theorem 3.1 with the path length from sqrt(gap_t) - sqrt(gap_(t+1)) >= eta/4 S_t sqrt(2 L q / e), "
    "S_t^2 = sum_l ||grad_l||^2, and gradients of one size by their balance",
    given=(gt(mA * mB * sr, C * sp.sqrt(gap_0)), STEP, *WIDTH, ge(t, 1)),
    constants=(C_TRACED, STEP_TRACED),
    expected="proved",
    formerly="resnet.derived.thm3_1_sharp",
)

by_depth.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)(threshold)
for claim in (sharp, best_step):
    claim.experiment(depth=[12], algorithm=ALGORITHM)(one_clean_problem)
for claim in (best_step, third, sharp, by_depth):
    claim.mutant("wrong sign")(uphill)
    claim.formula_mutant("rate 6 eta L q, more than the steepest direction allows", then=converges(6 * eta * L * q))
sharp.mutant("one layer trained only")(one_layer_only)


@best_step.experiment(depth=[1, 3, 12], condition=[1, 10], algorithm=ALGORITHM)
def largest_step_of_all(depth, condition, *, algorithm, steps=60):
    """The largest step with C_1 = 1/e, in the theorem's form of the limit."""
    return at_threshold(algorithm, depth, condition, 2, 0, steps, C_TRACED, STEP_BEST)


@third.experiment(depth=[1, 3, 12], condition=[1, 10], algorithm=ALGORITHM)
def smaller_region(depth, condition, *, algorithm, steps=60):
    """The threshold with the smaller constant C."""
    return at_threshold(algorithm, depth, condition, 2, 0, steps, third.constants[0], STEP_TRACED)


@sharp.experiment(depth=[2, 8], condition=[2, 20], maps=[1, 8], seed=[0], algorithm=ALGORITHM)
def ill_conditioned(depth, condition, maps, seed, *, algorithm, steps=60):
    """A, B and X ill-conditioned (the premise of Theorem 3.1 fails there), scaled to just meet the weaker premise."""
    spread = spectrum(2, smallest=fmpq(1, maps))
    task = orthogonal_maps(instance(condition, 2, 0, seed), spread, spread, seed)
    task = scale_for(task, sharp_premise(value(C_TRACED)))
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(STEP_TRACED)), steps=steps)


@best_step.proof
def by_the_sharper_lemma(claim):
    """The step is what the lemma allows."""
    says = "Here the sharper form of Lemma A.2 is used, with the gap for the loss and half of its root term."
    return induction(claim, says, exactly(claim))


@by_depth.proof
def by_induction(claim):
    """The constant of Lemma A.1 at each depth."""
    says = "In the last line Lemma A.1 (a) has the constant of this depth: a faster contraction, and a shorter path."
    gain = at_most_the_factor_of_the_depth(claim)
    return induction(claim, says, by_the_lemma(claim), gain=gain)


@third.proof
def in_a_smaller_region(claim):
    """Radius 1/3 in place of 1/2."""
    says = "Here a = 1/3, so w = e^(2/3) < e: the step size, made for e, is shorter than needed."
    return induction(claim, says, by_the_lemma(claim), a=sp.Rational(1, 3))


sharp.proof(sharp_certificate)
