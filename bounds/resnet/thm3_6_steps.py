r"""One step of stochastic descent: its mean and its extremes, over all batches.

At a point with $\|W_l\|_F \le 0.5/L$ before and after the step, $L(W) \le 2 L(W^{(0)})$, $\lambda \|X\|_2 \ge 4
e^{-1/2} \sqrt{L(W^{(0)})}$, batches of $B$ of $n$ samples without replacement, and, for the three means of the next step,
$\eta \le 1 / (6 e L \lambda^2 \|X\|_2^2)$, which (A.11) alone does not give if the batch is the whole of many samples (and $m \ge d, k$ for (A.12) and (A.14)):
$$ \mathbb E \|G_l\|_F^2 - \|\nabla_l\|_F^2 = \tfrac{n^2}{B} \tfrac{n - B}{n - 1} \mathrm{Var}_i(\nabla_l \ell_i)
   \le \tfrac{n^2}{B} \mathbb E_i \|\nabla_l \ell_i\|_F^2 \le \tfrac{2 e n}{B} \lambda^2 \|X\|_{2,\infty}^2 L(W)
   \quad (A.9), $$
$$ \mathbb E L(W^+) - L(W) \le -\tfrac{5 \eta}6 \sum_l \|\nabla_l\|_F^2 + \gamma L(W) \quad (A.10), \qquad
   \gamma = \tfrac{2 e^2 \eta^2 L^2 n}B \lambda^4 \|X\|_2^2 \|X\|_{2,\infty}^2 , $$
$$ \mathbb E\, gap^+ \le (1 - \tfrac43 x)\, gap + \gamma L(W^*) \quad (A.12), \qquad
   \mathbb E\, gap^+ \le (1 - x)\, gap \quad (A.14), \qquad x = \eta L q / e , $$
$$ (1 - 3ea) L(W) \le L(W^+) \le (1 + 3ea) L(W) \text{ for every batch} \quad (A.15), \qquad
   a = \eta L n \lambda^2 \|X\|_2^2 / B . $$
The paper prints $2\sqrt2 e^{-1/2}$ for $4 e^{-1/2}$ (the missing $\sqrt2$ of Theorem 3.1 again) and proves the right side
of (A.15) only. It divides the last term of (A.12) by $L^2$, which is false from five layers on: at a minimum all layers
move alike, and the gap after a step grows like $L^2$. Its martingale step needs the left side as well: increments
bounded from above alone do not concentrate.

Kind: exact averages over all batches, in rationals; inequalities for every batch. Constants: none hidden.
"""

from fractions import Fraction
from itertools import combinations

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import square
from bounds.core import OnAverage, Quantity, Statement, eq, ge, gt, le
from bounds.resnet import _sgd_proofs
from bounds.resnet._all_batches import all_batches, common, gap_after, least, longest, loss_after, p, slope2, target
from bounds.resnet._exact import Problem
from bounds.resnet._one_step import instance, moved
from bounds.resnet._symbols import FITS, L, W_norm, eta, gap, lam, loss, loss_0, n, q, scaling, size, sX
from bounds.resnet.thm3_1 import x

batch2 = Quantity("batch2", r"\|\mathbf{G}_l\|_F^2", "for every batch and layer", nonnegative=True)
full2 = Quantity("full2", r"\|\nabla_l L\|_F^2", "for every layer", nonnegative=True)
mean2 = Quantity("mean2", r"\mathbb{E}_i \|\nabla_l \ell_i\|_F^2", "for every layer", nonnegative=True)
variance = Quantity("variance", r"\mathrm{Var}_i(\nabla_l \ell_i)", "for every layer", nonnegative=True)
REGION = (le(W_norm, 1 / (2 * L)), le(loss, 2 * loss_0), ge(lam * sX, 4 * sp.exp(-sp.Rational(1, 2)) * sp.sqrt(loss_0)))
MEAN = OnAverage("all batches of the given size", probability=p)
gamma = 2 * sp.exp(2) * eta**2 * L**2 * n / size * lam**4 * sX**2 * longest**2
a = eta * L * n * lam**2 * sX**2 / size
SHORT = le(eta, size * q / (6 * sp.exp(3) * L * n * lam**4 * sX**2 * longest**2))
SMALL = le(eta, 1 / (6 * sp.E * L * lam**2 * sX**2))
SCALING = scaling(
    {batch2: 4, full2: 4, mean2: 4, variance: 4, slope2: 4, loss_after: 2, gap_after: 2, least: 2, target: 2},
    {longest: 1},
)
SOURCE = "Theorem 3.6; proof in Appendix A.4, "

thm3_6 = Statement("resnet.thm3_6_steps", SOURCE + "eq. (A.9)", scaling=SCALING)
var = thm3_6.printed(
    (
        eq(batch2, n**2 / size * (n - size) / (n - 1) * variance + full2, name="identity"),
        le(batch2, n**2 / size * mean2 + full2, name="A.9"),
        le(batch2, 2 * sp.E * n * lam**2 * longest**2 * loss / size + full2, name="by Lemma A.1"),
    ),
    part="var",
    title="The mean square of a stochastic gradient, exactly and bounded",
    given=(gt(n, size), le(W_norm, 1 / (2 * L))),
    quantifier=MEAN,
    expected="proved",
    formerly="resnet.thm3_6.var",
)
A10 = thm3_6.printed(
    ge(loss - loss_after, 5 * eta / 6 * slope2 - gamma * loss),
    part="A10",
    title="The mean loss after a stochastic step, by the gradient and the variance",
    source=SOURCE + "eq. (A.10)",
    given=(*REGION, SMALL),
    quantifier=MEAN,
    expected="proved",
    formerly="resnet.thm3_6.A10",
)
LAYERS_DIVIDED = (
    r"The last denominator $B L^2$ of (A.12) should be $B$, and the right side of (A.13) takes the gap of step $t - 1$."
)
A12_PREMISES = (*REGION, *FITS, SHORT, SMALL)
A12_printed = thm3_6.printed(
    ge(gap - gap_after, 4 * x / 3 * gap - gamma / L**2 * least),
    part="A12",
    title="The mean gap after a stochastic step contracts up to a term that falls with the depth: false",
    source=SOURCE + "eq. (A.12)",
    given=A12_PREMISES,
    quantifier=MEAN,
    expected="refuted",
    erratum=LAYERS_DIVIDED,
    survives="Yes: the line before it has the denominator $B$, and so has every use of it.",
    formerly="resnet.thm3_6.A12",
)
A12 = thm3_6.corrected(
    ge(gap - gap_after, 4 * x / 3 * gap - gamma * least),
    part="A12",
    title="The mean gap after a stochastic step contracts up to a term with the least loss",
    source=SOURCE + "eq. (A.12)",
    given=A12_PREMISES,
    quantifier=MEAN,
    expected="proved",
    erratum=LAYERS_DIVIDED,
)
A14 = thm3_6.printed(
    ge(gap - gap_after, x * gap),
    part="A14",
    title="Above the target, the mean gap after a stochastic step contracts",
    source=SOURCE + "eq. (A.14)",
    given=(
        *REGION,
        *FITS,
        SHORT,
        SMALL,
        ge(gap, target),
        le(eta * least, size * q * target / (6 * sp.exp(3) * L * n * lam**4 * sX**2 * longest**2)),
    ),
    quantifier=MEAN,
    expected="proved",
    formerly="resnet.thm3_6.A14",
)
A15 = thm3_6.printed(
    (
        le(loss_after - loss, 3 * sp.E * a * loss, name="upper"),
        le(loss - loss_after, 3 * sp.E * a * loss, name="lower", trivially=loss),
    ),
    part="A15",
    title="Every stochastic step changes the loss by a small factor, in both directions",
    source=SOURCE + "eq. (A.15); the lower side is ours and needed for Azuma's inequality",
    given=(*REGION, le(a, 1 / (2 * sp.E))),
    expected="proved",
    erratum="Azuma's inequality for a supermartingale needs increments bounded on both sides; only one is shown.",
    survives="Yes: the remainder of Lemma A.2 is bounded in absolute value, so the same lines give the lower side.",
    formerly="resnet.thm3_6.A15",
)

ALGORITHM = "algorithms.resnet.exact_stochastic_states"
GRID = {"samples": [2, 4], "size_": [1, 3], "depth": [1, 2], "before": [0, 1], "noise": [0, 1]}


@var.experiment(samples=[2, 4], size_=[1, 3], depth=[1, 3], before=[0, 1], noise=[1], algorithm=ALGORITHM)
def gradients(samples, size_, depth, before, noise, *, algorithm):
    """All batches at the start and after a step; data of unequal lengths."""
    size_ = min(size_, samples - 1)
    task, rate = instance(samples, noise)
    hidden = moved(algorithm, task, depth, rate, before)

    def of(batch):
        return next(algorithm(*task.data, depth=depth, rate=rate, batches=[batch], hidden=hidden)).gradients

    batches = list(combinations(range(samples), size_))
    whole = of(range(samples))
    singles = [[g / samples for g in of([i])] for i in range(samples)]
    means = [sum(square(single[l]) for single in singles) / samples for l in range(depth)]
    centred = [sum(square(single[l] - whole[l] / samples) for single in singles) / samples for l in range(depth)]
    return common(task, hidden, depth, samples, size_) | {
        p: [[Fraction(1, len(batches))]] * len(batches),
        batch2: [[square(g) for g in of(batch)] for batch in batches],
        full2: [square(g) for g in whole],
        mean2: means,
        variance: centred,
    }


@thm3_6.experiment(A10, A12, A14, A15, **GRID, algorithm=ALGORITHM)
def one_step(samples, size_, depth, before, noise, *, algorithm):
    """All batches from the start and after a step, with and without noise, at the largest step of the theorem."""
    task, rate = instance(samples, noise)
    return all_batches(algorithm, task, moved(algorithm, task, depth, rate, before), depth, min(size_, samples - 1))


def at_the_minimum(depth, algorithm):
    """Two samples whose residuals are orthogonal to the data, and maps whose product is the minimiser: the gap is 0."""
    X = fmpq_mat([[fmpq(3, 5), fmpq(4, 5)]])
    Y = X + fmpq_mat([[fmpq(4, 5), -fmpq(3, 5)]]) / 2
    unit = fmpq_mat([[1]])
    norms = dict.fromkeys(("lA", "mA", "lB", "mB", "sX", "sr"), fmpq(1))
    return all_batches(algorithm, Problem(unit, unit, X, Y, norms, X), [0 * unit] * depth, depth, 1, fmpq(1, 10**5))


@A12_printed.experiment(depth=[1], algorithm=ALGORITHM)
def one_layer_at_the_minimum(depth, *, algorithm):
    """One layer: both denominators agree."""
    return at_the_minimum(depth, algorithm)


@A12_printed.witness(algorithm=ALGORITHM)
def eight_layers_at_the_minimum(*, algorithm):
    """All layers move alike, so the noise of one step grows like the square of the depth."""
    return at_the_minimum(8, algorithm)


@thm3_6.experiment(A12, A14, depth=[1, 2], algorithm=ALGORITHM, outside=True)
def narrow(depth, *, algorithm):
    """Width 1 and two outputs, one of which B does not reach: all gradients vanish, the gap of 25/2 stays, and m < k."""
    X = fmpq_mat([[fmpq(3, 5), fmpq(4, 5)]])
    A, B = fmpq_mat([[60]]), fmpq_mat([[1], [0]])
    norms = dict.fromkeys(("lA", "mA"), fmpq(60)) | dict.fromkeys(("lB", "mB", "sX", "sr"), fmpq(1))
    task = Problem(A, B, X, fmpq_mat([[60], [5]]) * X, norms, X)
    return all_batches(algorithm, task, [0 * A] * depth, depth, 1)


@var.mutant("factor n/B forgotten")
def _(states, *data, batches, **rest):
    samples = data[2].ncols()
    for state, batch in zip(states(*data, batches=batches, **rest), [*batches, range(samples)], strict=True):
        share = type(samples)(len(batch))
        yield type(state)(state.hidden, state.residual, [g * share / samples for g in state.gradients])


thm3_6.mutant(
    "wrong sign", A10, A12, A14, corrupted=lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest)
)


A15.mutant("step a thousand times longer", lambda states, *data, rate, **rest: states(*data, rate=1000 * rate, **rest))
var.formula_mutant("with replacement", then=eq(batch2, n**2 / size * variance + full2))
A10.formula_mutant("descent by twice the first order", then=ge(loss - loss_after, 2 * eta * slope2))
A12_printed.formula_mutant("without the division", then=ge(gap - gap_after, 4 * x / 3 * gap - gamma * least))
A12.formula_mutant("six times e as fast", then=ge(gap - gap_after, 6 * sp.E * x * gap))
A14.formula_mutant("six times e as fast", then=ge(gap - gap_after, 6 * sp.E * x * gap))
A12.formula_mutant("any width", given=(*REGION, SHORT, SMALL), experiment="narrow")
A14.formula_mutant("any width", given=(*REGION, SHORT, SMALL, ge(gap, target)), experiment="narrow")
A15.formula_mutant("a thousandth of the change", then=le(loss - loss_after, sp.E * a / 1000 * loss))

var.proof(_sgd_proofs.without_replacement)
A10.proof(_sgd_proofs.A10)
A12.proof(_sgd_proofs.A12)
A14.proof(_sgd_proofs.A14)
A15.proof(_sgd_proofs.both_sides)
