r"""No constant C below 2.45 makes Theorem 3.1 true.

One coordinate, $m = d = k = n = 1$, $A = B = X = 1$, $Y = y \in (0, 1)$: the premise says
$1 \ge C (1 - y) / \sqrt2$, and near the optimum each step contracts the gap by about $(1 - \eta L y^{2 - 2/L})^2$,
which must not be slower than $1 - \eta L / e$. In the limit of large depth every valid constant satisfies
$$ C \ge \frac{\sqrt2}{1 - (2e)^{-1/2}} = 2.4762 ; $$
together with the proof, the best C lies between 2.476 and $6\sqrt2\, e = 23.07$.

Kind: impossibility, by a run in balls at depth 1000. Constants: $C = 49/20$, and $C_1$ as traced for Theorem 3.1.
"""

import sympy as sp
from flint import arb, ctx, fmpq

from bounds.core import Claim, Traced, le
from bounds.late import late
from bounds.resnet._runs import below, bits_for, value
from bounds.resnet._symbols import L, d, eta, gap, gap_0, k, lA, lB, loss_0, m, mA, mB, scaling, sr, sX, t
from bounds.resnet.thm3_1 import GIVEN, STEP_TRACED, C, converges

resnet = late("algorithms.resnet")


small_constant = Claim(
    id="resnet.thm3_1_constant",
    title="Theorem 3.1 with C = 49/20: false, and so with any smaller constant",
    source="Theorem 3.1 with C = 49/20",
    form="added",
    given=GIVEN,
    then=converges(),
    constants=(Traced(C, sp.Rational(49, 20), "the smallest that this witness excludes, to two digits"), STEP_TRACED),
    expected="refuted",
    scaling=scaling(),
    erratum=r"Theorem 3.1 with $C = \tfrac{49}{20}$ is false: at depth 1000, $y = \tfrac{1057}{2500}$ ends up contracting too slowly.",
    formerly="resnet.derived.thm3_1_constant",
)

TARGET = sp.Rational(1057, 2500)


@small_constant.experiment(target=[sp.Rational(9, 10)], algorithm="algorithms.resnet.scalar_descent")
def close_to_the_target(target, *, algorithm):
    """Far inside the premise the bound holds."""
    return scalar_run(algorithm, target, 60)


@small_constant.witness
def slow_end():
    """y = 0.4228 at depth 1000, 1400 steps."""
    return scalar_run(resnet.scalar_descent, TARGET, 1400)


def scalar_run(algorithm, target, steps, depth=1000):
    y = fmpq(int(target.p), int(target.q))
    first = (1 - y) ** 2 / 2
    rate = below(value(STEP_TRACED) / (depth * (arb(first).sqrt() + 1)))
    with ctx.workprec(bits_for(steps)):
        gaps = [half for _, half in algorithm(arb(y), depth=depth, rate=arb(rate), steps=steps)]
    ones = dict.fromkeys((lA, mA, lB, mB, sX, sr, m, d, k), 1)
    return ones | {L: depth, eta: rate, t: range(steps + 1), gap: gaps, gap_0: first, loss_0: first}


small_constant.formula_mutant("no rate, only descent", then=le(gap, gap_0))
