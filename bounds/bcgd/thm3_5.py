r"""For convex losses a small enough step decreases the loss by half the rate times the squared gradient.

Let $\ell$ be convex and twice differentiable with $|\ell''| \le C$. Printed: if
$\mathrm{rate} \le 1 / (\|C(\Delta)\|_{\max} \|A\|^2 \|C_i\|^2)$ with the curvature at the *present* residuals $\Delta$,

$$ \mathcal L_+ \le \mathcal L - \tfrac12\, \mathrm{rate}\, \|g\|_F^2 . $$

False for the paper's own $\ell = r^4/4$: the proof takes the second-order Taylor polynomial for an upper bound, but the
curvature grows when one residual grows while the others shrink; the loss may even increase. True with a bound M of the
curvature wherever the loss is no larger than now: a global one, or for $|r|^p/p$

$$ M = (p - 1) (p \mathcal L)^{(p-2)/p} . $$

The segment to the new point stays in that set by convexity and continuity. Summed over the steps,
$\sum \mathrm{rate}\, \|g\|_F^2 \le 2(\mathcal L_0 - \inf\mathcal L)$, where the text has an $\mathcal O$.

Kind: inequality. Constants: 1/2 and 2.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Traced, ge, gt, le

loss = Quantity("loss", r"\mathcal L", "loss before the step", nonnegative=True)
loss_after = Quantity("loss_after", r"\mathcal L_+", "loss after the step", nonnegative=True)
loss_0 = Quantity("loss_0", r"\mathcal L_0", "loss at the start", nonnegative=True)
rate = Quantity("rate", r"\eta", "rate of the step", nonnegative=True)
g2 = Quantity("g2", r"\|g\|_F^2", "squared norm of the gradient", nonnegative=True)
norms = Quantity("norms", r"\|A\|^2 \|C\|^2", "squared norms of the frozen factors", nonnegative=True)
present = Quantity("present", r"\|\ell''(\Delta)\|_{\max}", "largest curvature at the present point", nonnegative=True)
sublevel = Quantity("sublevel", "M", "curvature wherever the loss is no larger than now", nonnegative=True)
gain = Quantity("gain", r"\sum \eta\|g\|_F^2", "over all steps so far", nonnegative=True)
two = sp.Symbol("c_sum")

ERRATUM = (
    "p = 4, one layer, X = (2, 1, 1, 1, 1), residuals (-1, 1, 1, 1, 1), rate 1/24, the largest that (3.8) allows: the "
    "loss falls from 5/4 to 1.1692, the bound is 7/6. With one 14 and 196 ones it rises from 49.25 to 50.15. The "
    "curvature must be bounded on the whole sublevel set."
)
FALL = loss - rate * g2 / 2

thm3_5 = Claim(
    id="bcgd.thm3_5",
    source="Theorem 3.5, eqs. (3.8) to (3.11); proof in Appendix G",
    given=(gt(rate, 0), le(rate * present * norms, 1)),
    then=le(loss_after, FALL, trivially=loss),
    expected="refuted",
    erratum=ERRATUM,
)

corrected = Claim(
    id="bcgd.thm3_5.corrected",
    title="For convex losses a step that is small for the whole sublevel set decreases the loss as promised",
    source="Theorem 3.5",
    form="corrected",
    corrects="bcgd.thm3_5",
    given=(gt(rate, 0), le(rate * sublevel * norms, 1)),
    then=le(loss_after, FALL, trivially=loss),
    erratum=ERRATUM,
)

total = Claim(
    id="bcgd.thm3_5_sum",
    title="The squared gradients times their rates sum to at most twice the initial loss",
    source="Theorem 3.5, second and third item, with the constant of the proof",
    form="added",
    given=(gt(rate, 0), le(rate * sublevel * norms, 1)),
    then=le(gain, two * loss_0),
    constants=(Traced(two, 2, "sum of (3.9) over all steps; the least loss is at least zero"),),
)

near_optimal = Claim(
    id="bcgd.thm3_5_near_optimal",
    title="With p = 2 the near-optimal rate is the optimal one, and it is never below the largest rate allowed",
    source="Theorem 3.5, eqs. (3.10) and (3.11)",
    form="added",
    then=ge(rate * present * norms, 1),
)

iterates = Claim(
    id="bcgd.thm3_5_iterates",
    title="The weights converge to a stationary point",
    source="Theorem 3.5, last item",
    expected="never_exercised",
    untested="A limit of weights over infinitely many sweeps; no finite run can show or refute it.",
    erratum="It does not follow: for log(1 + e^-z), one layer and one sample, the weight grows without limit.",
)

minimum = Claim(
    id="bcgd.thm3_5_minimum",
    title="Local minima of the limit are global",
    source="Theorem 3.5, last sentence; cited there",
    expected="never_exercised",
    untested="A cited result on the landscape, about a limit that no finite run reaches.",
    erratum="It needs hidden widths of at least min(n_0, n_L), which are not stated.",
)


def powers(p):
    """Loss, curvature at a residual, and curvature below a loss, for |r|^p / p."""
    return (
        lambda r: r**p / p,
        lambda r: (p - 1) * r ** (p - 2),
        lambda value: (p - 1) * root(p * value, p) ** (p - 2) if p > 2 else p - 1,
    )


def root(value, p):
    from flint import arb

    return arb(value).root(p)


def measured(weights, steps, X, Y, loss_of, curvature_of, curvature_below, slope):
    """All steps of a run; losses, gradients and norms from the weights alone."""
    from itertools import accumulate

    from bounds.bcgd._instances import frobenius2
    from bounds.bcgd._spectra import norm2
    from bounds.bcgd._traces import column, moves_towards

    trace = list(moves_towards(weights, steps, X, Y))
    pulled = [type(move.delta)(*shape(move.delta), [slope(r) for r in move.delta.entries()]) for move in trace]
    gradients = [move.pull(slopes) for move, slopes in zip(trace, pulled, strict=True)]
    losses = [sum(map(loss_of, move.delta.entries())) for move in trace]
    rates = [step_length(move, gradient) for move, gradient in zip(trace, gradients, strict=True)]
    sizes = [frobenius2(gradient) for gradient in gradients]
    return {
        loss: column(losses), loss_0: losses[0], rate: column(rates), g2: column(sizes),
        loss_after: column(sum(map(loss_of, move.delta_after.entries())) for move in trace),
        norms: column(norm2(move.factors[0]) * norm2(move.factors[1]) for move in trace),
        present: column(largest(map(curvature_of, move.delta.entries())) for move in trace),
        sublevel: column(map(curvature_below, losses)),
        gain: column(accumulate(length * size for length, size in zip(rates, sizes, strict=True))),
    }  # fmt: skip


def shape(matrix):
    return matrix.nrows(), matrix.ncols()


def step_length(move, gradient):
    """The rate that the step must have had, from one entry of the layer that moved."""
    i = move.layer - 1
    entries = zip(gradient.entries(), (move.before[i] - move.after[i]).entries(), strict=True)
    return next((abs(moved / g) for g, moved in entries if g != 0), gradient[0, 0] * 0)


def largest(numbers):
    from functools import reduce

    return reduce(lambda a, b: a.max(b) if hasattr(a, "max") else max(a, b), numbers)


def one_up_weighted(feature, ones):
    """One input, one output: one sample with a large feature and residual -1, the others with residual 1."""
    from flint import fmpq, fmpq_mat

    X = fmpq_mat([[fmpq(feature), *[1] * ones]])
    return X, fmpq_mat([[1, *[-1] * ones]])


def quartic(feature, ones, algorithm, rule):
    """One step from W = 0, where the residual is -Y."""
    from flint import fmpq_mat

    from algorithms.deep_linear import exact_power_slope

    X, Y = one_up_weighted(feature, ones)
    weights, slope = [fmpq_mat([[0]])], exact_power_slope(4)
    steps = algorithm(weights, X, Y, sweeps=1, rate=rule, slope=slope)
    return measured(weights, steps, X, Y, *powers(4), slope)


@corrected.experiment(feature=["3/2", "2", "14"], ones=[2, 4, 196], algorithm="algorithms.deep_linear.exact_bcgd")
def counterexamples(feature, ones, *, algorithm):
    """The data that refute the printed bound, with the safe rate; the curvature is exact where the root is rational."""
    from flint import arb, ctx, fmpq

    from algorithms.deep_linear import exact_power_slope, exact_safe
    from bounds.bcgd._instances import balls

    with ctx.workprec(256):
        X, Y = map(balls, one_up_weighted(fmpq(*map(int, feature.split("/"))), ones))
        weights, slope = [type(X)([[0]])], exact_power_slope(4)
        steps = algorithm(weights, X, Y, sweeps=4, rate=exact_safe(4, arb(fmpq(999, 1000))), slope=slope)
        return measured(weights, steps, X, Y, *powers(4), slope)


@corrected.experiment(
    loss_name=["fourth power", "sixth power", "pseudo-Huber"], widths=[[2, 2], [2, 3, 2]],
    order=["descending", "ascending"], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.deep_linear.exact_bcgd",
)  # fmt: skip
@total.experiment(
    loss_name=["fourth power", "sixth power", "pseudo-Huber"], widths=[[2, 3, 2]],
    order=["descending"], seed=[0], algorithm="algorithms.deep_linear.exact_bcgd",
)  # fmt: skip
def random_signs(loss_name, widths, order, seed, *, algorithm):
    """Labels of size one with random signs, one sample scaled up; balls of 256 bits."""
    import numpy as np
    from flint import ctx

    from bounds.bcgd._instances import balls, integers, random_weights

    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 5, generator, 2), integers(widths[-1], 5, generator, 1)
    for i in range(widths[0]):
        X[i, 0] = X[i, 0] * 5
    with ctx.workprec(256):
        weights = [balls(W) for W in random_weights(widths, generator)]
        functions, slope, rule = SAFE[loss_name]()
        steps = algorithm(weights, balls(X), balls(Y), sweeps=2, order=order, rate=rule, slope=slope)
        return measured(weights, steps, balls(X), balls(Y), *functions, slope)


def safe_power(p):
    from flint import arb, fmpq

    from algorithms.deep_linear import exact_power_slope, exact_safe

    return powers(p), exact_power_slope(p), exact_safe(p, arb(fmpq(999, 1000)))


def pseudo_huber():
    r"""$\sqrt{1 + r^2} - 1$, whose curvature never exceeds one."""
    from flint import arb, fmpq

    from algorithms.deep_linear import exact_printed

    functions = (lambda r: (1 + r * r).sqrt() - 1, lambda r: (1 + r * r) ** arb(fmpq(-3, 2)), lambda value: 1)
    return functions, lambda r: r / (1 + r * r).sqrt(), exact_printed(arb(fmpq(999, 1000)))


SAFE = {"fourth power": lambda: safe_power(4), "sixth power": lambda: safe_power(6), "pseudo-Huber": pseudo_huber}


@thm3_5.experiment(seed=range(4), algorithm="algorithms.deep_linear.exact_bcgd")
def gaussian_like(seed, *, algorithm):
    """Random integer data: there the printed bound is respected."""
    import numpy as np
    from flint import fmpq_mat

    from algorithms.deep_linear import exact_largest_printed, exact_power_slope
    from bounds.bcgd._instances import integers

    generator = np.random.default_rng(seed)
    X, Y = integers(1, 6, generator), integers(1, 6, generator)
    weights, slope = [fmpq_mat([[0]])], exact_power_slope(4)
    steps = algorithm(weights, X, Y, sweeps=2, rate=exact_largest_printed(4), slope=slope)
    return measured(weights, steps, X, Y, *powers(4), slope)


@near_optimal.experiment(p=[2, 4, 6], widths=[[2, 2], [2, 3, 2]], algorithm="algorithms.deep_linear.exact_bcgd")
def line_search_on_the_majorant(p, widths, *, algorithm, seed=0):
    """Rational data; the near-optimal rate against the largest one of (3.8)."""
    import numpy as np

    from algorithms.deep_linear import exact_near_optimal, exact_power_slope
    from bounds.bcgd._instances import integers, random_weights

    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 4, generator), integers(widths[-1], 4, generator)
    weights, slope = random_weights(widths, generator), exact_power_slope(p)
    steps = algorithm(weights, X, Y, sweeps=1, rate=exact_near_optimal(p), slope=slope)
    return measured(weights, steps, X, Y, *powers(p), slope)


@thm3_5.witness
def five_samples():
    """X = (2, 1, 1, 1, 1), residuals (-1, 1, 1, 1, 1), the largest printed rate, 1/24."""
    from algorithms.deep_linear import exact_bcgd, exact_largest_printed

    return quartic(2, 4, exact_bcgd, exact_largest_printed(4))


@thm3_5.witness
def three_samples():
    """X = (3/2, 1, 1), residuals (-1, 1, 1): the fewest samples known."""
    from flint import fmpq

    from algorithms.deep_linear import exact_bcgd, exact_largest_printed

    return quartic(fmpq(3, 2), 2, exact_bcgd, exact_largest_printed(4))


@thm3_5.witness
def the_loss_rises():
    """X = (14, 1, ..., 1) with 196 ones and the near-optimal rate (3.11): the loss rises."""
    from algorithms.deep_linear import exact_bcgd, exact_near_optimal

    return quartic(14, 196, exact_bcgd, exact_near_optimal(4))


thm3_5.formula_mutant(
    "the descent lemma with the curvature of the sublevel set",
    then=le(loss_after, loss - rate * g2 * (1 - rate * sublevel * norms / 2)),
)
corrected.formula_mutant("without one half", then=le(loss_after, loss - rate * g2))
total.formula_mutant("constant 1/10", then=le(gain, loss_0 / 10))
near_optimal.formula_mutant("above by a tenth", then=ge(rate * present * norms, sp.Rational(11, 10)))


@corrected.mutant("gradient upwards")
def _(exact_bcgd, weights, X, Y, *, sweeps, rate, slope, order="descending"):
    yield from exact_bcgd(weights, X, Y, sweeps=sweeps, order=order, rate=lambda layer: -rate(layer), slope=slope)
