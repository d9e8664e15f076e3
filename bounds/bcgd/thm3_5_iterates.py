r"""The weights of a run on a convex loss need not converge, even if all rates are as the theorem wants them.

Printed: if all rates lie between a positive number and one, gradients vanish, "therefore" the weights converge to a
stationary point. Gradients do vanish. But for $\ell = \log(1 + e^{-z})$, one layer and one sample $x = 1$, any rate
$\eta \in (0, 1]$ is allowed by (3.8), and from zero

$$ e^{W^{(k)}} \ge 1 + \tfrac12 \eta k, \qquad |\mathcal L'(W^{(k)})| \le \frac{1}{2 + \tfrac12\eta k} , $$

so the gradient vanishes while the weight leaves every bound. (A minimiser and bounded weights are needed.)

Kind: inequalities along a run. Constants: none hidden.
"""

import sympy as sp
from flint import arb, arb_mat

from algorithms.exact import rational
from bounds.bcgd._convex import rate
from bounds.bcgd._mutants import rate_times
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import compared, no_negative_term, promises, put, shown

steps = Quantity("steps", "k", "steps that were made", integer=True, positive=True)
growth = Quantity("growth", r"e^{W^{(k)}}", "of the only weight", positive=True)
steepness = Quantity("steepness", r"|\mathcal L'(W^{(k)})|", nonnegative=True)

iterates = Claim(
    id="bcgd.thm3_5_iterates",
    title="The weights converge to a stationary point",
    source="Theorem 3.5, last item",
    expected="never_exercised",
    untested=(
        "False by bcgd.thm3_5_iterates.diverge (proved): the weight of one layer and one sample grows without limit. No finite "
        "part of a sequence decides whether it converges, so no witness can show it."
    ),
    erratum=r"It does not follow: for $\log(1 + e^{-z})$, one layer and one sample, the weight grows without limit.",
    survives=(
        r"In part: $\eta_k\|g_k\|^2$ is summable, so gradients vanish, and any limit point is stationary. That there is a limit "
        "needs a minimiser and bounded weights, which nothing in the theorem provides."
    ),
)

diverge = Claim(
    id="bcgd.thm3_5_iterates.diverge",
    formerly="bcgd.thm3_5_iterates_diverge",
    title="A loss without minimiser drives the weight beyond every bound while its gradient vanishes",
    source="Against Theorem 3.5, last item: loss log(1 + e^-z), one layer, one sample",
    form="added",
    given=(gt(rate, 0), le(rate, 1), ge(steps, 1)),
    then=(
        ge(growth, 1 + rate * steps / 2, name="weight", trivially=1),
        le(steepness, 1 / (2 + rate * steps / 2), name="gradient", trivially=sp.Rational(1, 2)),
    ),
    expected="proved",
)


@diverge.experiment(length=["1/10", "1"], made=[10, 1000], algorithm="algorithms.deep_linear.exact_bcgd")
def log_growth(length, made, *, algorithm):
    """From zero, in balls; every power of two of steps is looked at."""
    value = rational(length)
    sample, zero = arb_mat([[1]]), arb_mat([[0]])
    run = algorithm([zero], sample, zero, sweeps=made, rate=lambda layer: value, slope=lambda z: -1 / (1 + z.exp()))
    exponentials = {count: step.weights[0][0, 0].exp() for count, step in enumerate(run, 1) if count & (count - 1) == 0}
    return {
        rate: arb(value),
        steps: list(exponentials),
        growth: list(exponentials.values()),
        steepness: [1 / (1 + y) for y in exponentials.values()],
    }


diverge.mutant("uphill", rate_times(-1))
diverge.formula_mutant("three times as fast", then=ge(growth, 1 + 3 * rate * steps / 2))


@diverge.proof
def one_step_at_a_time(claim):
    """y = e^W grows by more than eta/2 per step, as e^t >= 1 + t and y >= 1."""
    r, k, p = sp.symbols("r k p")
    says = (
        "The gradient at W is -1/(1 + y), y = e^W, so a step multiplies y by exp(eta/(1 + y)) >= 1 + eta/(1 + y). Suppose that y "
        "is the promise after k steps, plus p >= 0: the first step is its next value less the promise after k + 1, r the "
        "rate; y = 1 at the start, W = 0. The slope is 1/(1 + y) at 1 + eta k/2 + p. So W has no limit, though eta may be any "
        "number in (0, 1] and (3.8) allows up to 4."
    )
    steps = []
    for one in promises(claim, "growth"):
        now, later = (put(claim, one.rhs, rate=r, steps=count) for count in (k, k + 1))
        steps.append(no_negative_term("one step more", (now + p) * (1 + r / (1 + now + p)), later))
        steps.append(compared(claim, one, "the start", growth=1, steps=0))
    slope = 1 / (2 + r * k / 2 + p)
    return certificate(says, *steps, *shown(claim, "the slope", "steepness", steepness=slope, rate=r, steps=k))
