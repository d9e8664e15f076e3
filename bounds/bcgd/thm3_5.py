r"""For convex losses a small enough step decreases the loss by half the rate times the squared gradient.

Let $\ell$ be convex and twice differentiable with $|\ell''| \le C$. Printed: if
$\mathrm{rate} \le 1 / (\|C(\Delta)\|_{\max} \|A\|^2 \|C_i\|^2)$ with the curvature at the *present* residuals $\Delta$,

$$ \mathcal L_+ \le \mathcal L - \tfrac12\, \mathrm{rate}\, \|g\|_F^2 . $$

False for the paper's own $\ell = r^4/4$: the proof takes the second-order Taylor polynomial for an upper bound, but the
curvature grows when one residual grows while the others shrink; the loss may even increase. True with a bound M of the
curvature wherever the loss is no larger than now: a global one, or for $|r|^p/p$

$$ M = (p - 1) (p \mathcal L)^{(p-2)/p} . $$

The segment to the new point stays in that set by convexity and continuity.

Kind: inequality. Constants: 1/2, printed.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, mapped, rational
from bounds.bcgd import _step_proofs as proof
from bounds.bcgd._convex import SAFE, along, g2, loss, loss_after, norms, powers, present, rate, sublevel
from bounds.bcgd._instances import floating, integers, random_weights
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._traces import rationals
from bounds.core import Statement, gt, le
from bounds.core.certificate import certificate, written
from bounds.core.promises import broken, premise, shown
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

ERRATUM = (
    r"$p = 4$, one layer, $X = (2, 1, 1, 1, 1)$, residuals $(-1, 1, 1, 1, 1)$, rate $\tfrac1{24}$, the largest that (3.8) allows: the "
    r"loss falls from $\tfrac54$ to $1.1692$, the bound is $\tfrac76$. With one $14$ and $196$ ones it rises from $49.25$ to $50.15$. The "
    "curvature must be bounded on the whole sublevel set."
)
FALL = loss - rate * g2 / 2

thm3_5 = Statement(
    "bcgd.thm3_5",
    "Theorem 3.5, eqs. (3.8) to (3.11); proof in Appendix G",
    (gt(rate, 0),),
    algorithm="algorithms.deep_linear.exact_bcgd",
    erratum=ERRATUM,
    survives=r"Yes, with a Lipschitz constant of $\ell'$ on the sublevel set in place of $\|C(\Delta)\|_{\max}$: from (G.1) on Appendix G "
    r"uses nothing else, and only the middle of its first line, with $\ell''$ at the base point, is false. That the step stays in "
    "the set takes one line more, by convexity and continuity.",
)
printed = thm3_5.printed(
    le(loss_after, FALL, trivially=loss),
    title="For convex losses a step that is small for the curvature at the present point decreases the loss as promised: false",
    also=le(rate * present * norms, 1),
    scaling={"loss": {loss: 1, loss_after: 1, g2: 2, present: 1, rate: -1}, "data": {g2: 2, norms: 2, rate: -2}},
)

corrected = thm3_5.corrected(
    le(loss_after, FALL, trivially=loss),
    title="For convex losses a step that is small for the whole sublevel set decreases the loss as promised",
    source="Theorem 3.5",
    also=le(rate * sublevel * norms, 1),
    expected="proved",
    tight=True,
    scaling={"loss": {loss: 1, loss_after: 1, g2: 2, sublevel: 1, rate: -1}, "data": {g2: 2, norms: 2, rate: -2}},
)


def one_up_weighted(feature, ones):
    """One input, one output: one sample with a large feature and residual -1, the others with residual 1."""
    X = fmpq_mat([[fmpq(feature), *[1] * ones]])
    return X, fmpq_mat([[1, *[-1] * ones]])


def quartic(feature, ones, algorithm, rule):
    """One step from W = 0, where the residual is -Y."""
    X, Y = one_up_weighted(feature, ones)
    weights, slope = [fmpq_mat([[0]])], deep_linear.exact_power_slope(4)
    steps = algorithm(weights, X, Y, sweeps=1, rate=rule, slope=slope)
    return along(weights, steps, X, Y, *powers(4), slope)


@thm3_5.experiment(corrected, feature=["3/2", "2", "14"], ones=[2, 4, 196], outside={"feature": ["2"], "ones": [2]})
def counterexamples(feature, ones, *, algorithm):
    """The data that refute the printed bound, with the safe rate; the curvature is exact where the root is rational."""
    X, Y = map(balls, one_up_weighted(rational(feature), ones))
    weights, slope = [type(X)([[0]])], deep_linear.exact_power_slope(4)
    steps = algorithm(weights, X, Y, sweeps=4, rate=deep_linear.exact_safe(4, arb(fmpq(999, 1000))), slope=slope)
    return along(weights, steps, X, Y, *powers(4), slope)


@thm3_5.experiment(
    corrected,
    loss_name=["fourth power", "sixth power", "pseudo-Huber"],
    widths=[[2, 2], [2, 3, 2]],
    order=["descending", "ascending"],
    seed=[0, 1],
    quick={"seed": [0]},
)
def random_signs(loss_name, widths, order, seed, *, algorithm):
    """Labels of size one with random signs, one sample scaled up; balls of 256 bits."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 5, generator, 2), integers(widths[-1], 5, generator, 1)
    for i in range(widths[0]):
        X[i, 0] = X[i, 0] * 5
    weights = [balls(W) for W in random_weights(widths, generator)]
    functions, slope, rule = SAFE[loss_name]()
    steps = algorithm(weights, balls(X), balls(Y), sweeps=2, order=order, rate=rule, slope=slope)
    return along(weights, steps, balls(X), balls(Y), *functions, slope)


@thm3_5.experiment(
    corrected,
    p=[4, 6],
    widths=[[2, 2], [2, 3, 2]],
    order=["descending", "ascending"],
    algorithm="algorithms.deep_linear.bcgd_steps",
)
def floats(p, widths, order, *, algorithm, seed=0):
    """Runs in floating point with 99/100 of the safe rate; one entry carries most of the loss. Measured in rationals."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 5, generator, 2), integers(widths[-1], 5, generator, 1)
    Y[0, 0] = 9
    weights = random_weights(widths, generator)
    rules = {"rate": deep_linear.safe(0.99), "loss": deep_linear.Power(p)}
    run = algorithm([floating(W) for W in weights], floating(X), floating(Y), sweeps=1, order=order, **rules)
    return along(weights, list(rationals(run)), X, Y, *powers(p), deep_linear.exact_power_slope(p))


@thm3_5.experiment(corrected, noise=[1, 2])
def squares(noise, *, algorithm):
    """Squared loss, one layer, X = (1, 1), Y = (1 + n, 1 - n), the largest rate: it solves the problem, with equality."""
    X, Y = fmpq_mat([[1, 1]]), fmpq_mat([[1 + noise, 1 - noise]])
    weights, slope = [fmpq_mat([[0]])], deep_linear.exact_power_slope(2)
    steps = algorithm(weights, X, Y, sweeps=1, rate=deep_linear.exact_printed(fmpq(1)), slope=slope)
    return along(weights, steps, X, Y, *powers(2), slope)


@thm3_5.experiment(printed, seed=range(4))
def gaussian_like(seed, *, algorithm):
    """Random integer data with a gradient at W = 0: there the printed bound is respected."""
    generator, slope = np.random.default_rng(seed), deep_linear.exact_power_slope(4)
    X, Y = integers(1, 6, generator), integers(1, 6, generator)
    while X * mapped(slope, Y).transpose() == fmpq_mat(1, 1):  # one draw in 270: nothing to descend
        X, Y = integers(1, 6, generator), integers(1, 6, generator)
    weights = [fmpq_mat([[0]])]
    steps = algorithm(weights, X, Y, sweeps=2, rate=deep_linear.exact_largest_printed(4), slope=slope)
    return along(weights, steps, X, Y, *powers(4), slope)


@printed.witness
def five_samples():
    """X = (2, 1, 1, 1, 1), residuals (-1, 1, 1, 1, 1), the largest printed rate, 1/24."""
    return quartic(2, 4, deep_linear.exact_bcgd, deep_linear.exact_largest_printed(4))


@printed.witness
def three_samples():
    """X = (3/2, 1, 1), residuals (-1, 1, 1): with two samples there is none (`bcgd.thm3_5_two_samples`)."""
    return quartic(fmpq(3, 2), 2, deep_linear.exact_bcgd, deep_linear.exact_largest_printed(4))


@printed.witness
def the_loss_rises():
    """X = (14, 1, ..., 1) with 196 ones and the near-optimal rate (3.11): the loss rises."""
    return quartic(14, 196, deep_linear.exact_bcgd, deep_linear.exact_near_optimal(4))


printed.formula_mutant(
    "the descent lemma with the curvature of the sublevel set",
    then=le(loss_after, loss - rate * g2 * (1 - rate * sublevel * norms / 2)),
)
corrected.formula_mutant("without one half", then=le(loss_after, loss - rate * g2))


corrected.mutant("gradient upwards", rate_times(-1))


@printed.proof
def in_rationals(claim):
    """The three witnesses worked out: samples with feature x and residual -1, and n with feature and residual 1."""

    says = (
        "One layer, loss sum r^4/4, rate 1/(3 |X|^2) = 1/(3 (x^2 + n)) as all residuals have size one, gradient n - x, new "
        "residuals -1 - rate (n - x) x and 1 - rate (n - x). The numbers are put into the claim; the curvature of the sublevel "
        "set is 3 (4 loss)^(1/2)."
    )

    def numbers(x, n):
        norms = x**2 + n
        step = (n - x) / (3 * norms)
        after = written(lambda x, n, s, q: q * ((-1 - s * x) ** 4 + n * (1 - s) ** 4), x, n, step, "1/4")
        known = {"loss_after": after, "loss": (n + 1) / 4, "g2": (n - x) ** 2, "rate": 1 / (3 * norms)}
        return known | {"norms": norms, "present": 3, "sublevel": 3 * sp.sqrt(n + 1)}

    cases = [(sp.Rational(*x), sp.Integer(n)) for x, n in (((2, 1), 4), ((3, 2), 2), ((14, 1), 196))]
    return certificate(says, *(step for x, n in cases for step in broken(claim, f"x = {x}, n = {n}", **numbers(x, n))))


@corrected.proof
def along_the_gradient(claim):
    """As long as the loss is no larger than at the start, the quadratic upper bound holds, and so it stays smaller."""
    s, g, x, y = sp.symbols("s g x y")
    after = x - s * g + s * g * premise(claim, "norms") / (1 + y) / 2
    says = "The step is the claim at loss - s g + s^2 M g/2 with s M = 1/(1 + y)."
    return certificate(proof.DESCENT + says, *shown(claim, "one step", loss=x, g2=g, rate=s, loss_after=after))
