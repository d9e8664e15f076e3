r"""Wide Gaussian maps have singular values near the root of the width, and a moderate loss at the start.

$A_{ij} \sim N(0, \alpha^2)$, $B_{ij} \sim N(0, \beta^2)$. If $m \ge C (d + k + \log(1/\delta))$, then with
probability at least $1 - \delta$
$$ 0.9\, \alpha \sqrt m \le \sigma_{\min}(A) \le \|A\|_2 \le 1.1\, \alpha \sqrt m, \quad \text{likewise for } B
   \text{ with } \beta, $$
$$ L(W^{(0)}) \le c\, \alpha^2 \beta^2 k m \log(2n/\delta) \|X\|_F^2 + \|Y\|_F^2 . $$
The statement prints $\log(n/\delta)$: false for $n = 1$, $\delta \to 1$ with any constant. The proof ends with
$\log(2n/\delta)$ and needs $\log(2n/\delta) \ge 1$. It takes $t = 2\sqrt{\log(12/\delta)}$ where its width allows $t
= \sqrt{2 \log(12/\delta)}$.

Kind: with high probability. Constants: traced through the proof, $C = 522$ from
$m \ge 100 (\sqrt{\max(d, k)} + \sqrt{2 \log(12/\delta)})^2$, and $c = 6.05 = 1.21 \cdot 5$ from
$1 + 2\sqrt x + 2x \le 5x$. Widths are the true ones: what matters of the maps is drawn directly (Bartlett).
"""

import math
from math import ceil, log

import sympy as sp
from flint import arb, fmpq

from bounds.core import OnAverage, Quantity, Statement, Traced, WithProbability, eq, exact, ge, le
from bounds.core.certificate import certificate
from bounds.core.promises import broken, satisfied, shown
from bounds.resnet import _loss_proof
from bounds.resnet._certificates import half
from bounds.resnet._chi_square import bad_singular_value, chi2_above
from bounds.resnet._first_loss import alpha, beta, loss_of_draws, norm_X, norm_Y
from bounds.resnet._symbols import d, k, lA, lB, loss_0, m, mA, mB, n, named

delta = Quantity("delta", r"\delta", "allowed failure probability", positive=True)
EVENT = (
    r"0.9\, \alpha \sqrt m \le \sigma_{\min}(A),\; \|A\|_2 \le 1.1\, \alpha \sqrt m,\; \text{likewise for } B \text{ with } \beta,\; "
    r"L(W^{(0)}) \le 6.05\, \alpha^2 \beta^2 k m \log(n/\delta) \|X\|_F^2 + \|Y\|_F^2"
)
success = Quantity(
    "success", rf"\Pr\left[{EVENT}\right]", "probability of the event, as an enclosure", nonnegative=True
)
C, c, low, high = sp.symbols("C c c_low c_high")

C_TRACED = Traced(C, 522, "100 (sqrt(D) + sqrt(2 log(12/delta)))^2 <= C (D + 1 + log(1/delta)), worst at D = delta = 1")
LOSS = Traced(c, sp.Rational(121, 20), "1.1^2 from ||A||_2 times 5 from the chi-square tail")
SINGULAR = (Traced(low, sp.Rational(9, 10), "the width of the proof"), Traced(high, sp.Rational(11, 10), "likewise"))
WIDTH = ge(m, C * (d + k + sp.log(1 / delta)))
SCALING = {
    "data": {norm_X: 1, norm_Y: 1, loss_0: 2},
    "maps": {alpha: 1, lA: 1, mA: 1, beta: -1, lB: -1, mB: -1},
    "outputs": {beta: 1, lB: 1, mB: 1, norm_Y: 1, loss_0: 2},
}
ERRATUM = (
    r"In a corner only, one sample and $\delta$ close to one, where $\log(n/\delta)$ vanishes: it should be $\log(2n/\delta)$, as the "
    r"proof has it, with $\log(2n/\delta) \ge 1$. In the proof $t$ should be $\sqrt{2 \log(12/\delta)}$."
)


def small_loss(logarithm=sp.log(2 * n / delta)):
    return le(loss_0, c * alpha**2 * beta**2 * k * m * logarithm * norm_X**2 + norm_Y**2, name="loss")


EVENTS = (
    ge(mA, low * alpha * sp.sqrt(m), name="smallest of A", trivially=0),
    le(lA, high * alpha * sp.sqrt(m), name="largest of A"),
    ge(mB, low * beta * sp.sqrt(m), name="smallest of B", trivially=0),
    le(lB, high * beta * sp.sqrt(m), name="largest of B"),
)


# E|BAX|^4 <= alpha^4 beta^4 (k^2 + 2k)(m^2 + 2m) |X|^4, given A and then over A; its product with Y is odd in B.
VARIANCE = alpha**4 * beta**4 * norm_X**4 * k * m * (k + m + 2) / 2 + alpha**2 * beta**2 * m * norm_X**2 * norm_Y**2

PARTS = ("resnet.prop3_3_proof.tail", "resnet.prop3_3_proof.printed_t.corrected", "resnet.prop3_3_proof.width")

prop3_3 = Statement(
    "resnet.prop3_3",
    "Proposition 3.3",
    (WIDTH,),
    erratum=ERRATUM,
    survives=r"Yes: with $\delta' = \delta/(2n)$ in the union bound over samples, and $\log(2n/\delta) \ge 1$, the proof ends where it says, "
    r"with the same $6.05$ and a total failure of $\delta/3 + \delta/2$; with $t = \sqrt{2\log(12/\delta)}$ its singular values are "
    "within a tenth.",
)
prop3_3_printed = prop3_3.printed(
    ge(success, 1 - delta, trivially=0),
    title="Wide Gaussian maps have singular values near the root of the width, and a moderate first loss: false in a corner",
    also=le(delta, 1),
    constants=(C_TRACED,),
)
corrected = prop3_3.corrected(
    (*EVENTS, small_loss()),
    title="Gaussian maps of the traced width: singular values within a tenth, and the loss with log(2n/delta)",
    source="Proposition 3.3; proof in Appendix A.2",
    also=ge(sp.log(2 * n / delta), 1),
    quantifier=WithProbability(delta),
    constants=(C_TRACED, LOSS, *SINGULAR),
    scaling=SCALING,
    expected="proved",
    needs=PARTS,
)
prop3_3_statement = Statement(
    "resnet.prop3_3",
    "conditional on A, ||B A X||_F^2 is a weighted chi-square; the tail of its sum instead of n tails",
    scaling=SCALING,
)
sharper_loss = prop3_3_statement.added(
    "loss",
    le(
        loss_0,
        sp.Rational(121, 100)
        * alpha**2
        * beta**2
        * m
        * (k + 2 * sp.sqrt(k * sp.log(3 / delta)) + 2 * sp.log(3 / delta))
        * norm_X**2
        + norm_Y**2,
    ),
    title="The loss at the start, without a logarithm of the number of samples",
    given=WIDTH,
    quantifier=WithProbability(delta),
    constants=(C_TRACED,),
    expected="proved",
    needs=PARTS,
    formerly="resnet.derived.prop3_3_loss",
)
mean_loss = prop3_3_statement.added(
    "mean",
    eq(loss_0, (alpha**2 * beta**2 * k * m * norm_X**2 + norm_Y**2) / 2),
    title="The mean loss at the start",
    source="second moments of Gaussian maps",
    quantifier=OnAverage("independent Gaussian maps", variance=VARIANCE),
    expected="proved",
    formerly="resnet.derived.prop3_3_mean",
)
ALGORITHM = "algorithms.resnet.gaussian_reduced"
SHAPES = [[1, 1, 1], [3, 2, 5], [10, 10, 50]]


@corrected.experiment(
    shape=SHAPES,
    delta_=[0.1, 0.25],
    scale=[1.0, 2.0],
    seed=[0],
    quick={"delta_": [0.1], "scale": [2.0]},
    thorough={"delta_": [0.02, 0.1, 0.25, 0.5]},
    algorithm=ALGORITHM,
)
@sharper_loss.experiment(shape=SHAPES, delta_=[0.1], scale=[2.0], seed=[0], algorithm=ALGORITHM)
def drawn(shape, delta_, scale, seed, *, algorithm):
    """Maps of the smallest width that the premise allows, with d inputs, k outputs and n samples."""
    width = math.ceil(522 * (shape[0] + shape[1] + math.log(1 / delta_)))
    trials = max(500, math.ceil(50 / delta_))
    task, found = loss_of_draws(algorithm, shape, width, scale, seed, trials)
    return found | named(task.norms) | {delta: exact(delta_)}


@mean_loss.experiment(
    shape=[[2, 20, 4]],
    width=[100],
    scale=[2.0],
    trials=[56_000],
    seed=[0],
    algorithm=ALGORITHM,
    undecided=True,
)
def many(shape, width, scale, trials, seed, *, algorithm):
    """Enough trials for an interval of two per cent."""
    return loss_of_draws(algorithm, shape, width, scale, seed, trials)[1]


prop3_3.mutant(
    "standard deviation for the variance",
    corrected,
    mean_loss,
    corrupted=lambda gaussian_reduced, *sizes, alpha, beta, **rest: gaussian_reduced(
        *sizes, alpha=alpha**0.5, beta=beta, **rest
    ),
)
sharper_loss.mutant(
    "entries of standard deviation 4 instead of 2",
    lambda gaussian_reduced, *sizes, alpha, beta, **rest: gaussian_reduced(
        *sizes, alpha=8 * alpha, beta=8 * beta, **rest
    ),
)


@corrected.mutant("B a hundred times too large")
def _(gaussian_reduced, inputs, outputs, width, **rest):
    A, B = gaussian_reduced(inputs, outputs, width, **rest)
    return A, 100 * B


corrected.formula_mutant(
    "singular values within a hundredth",
    constants=(C_TRACED, LOSS, Traced(low, sp.Rational(99, 100), "mutant"), SINGULAR[1]),
)
mean_loss.formula_mutant("without the number of outputs", then=eq(loss_0, alpha**2 * beta**2 * m * norm_X**2 / 2))
sharper_loss.formula_mutant("a tenth of the width", then=le(loss_0, alpha**2 * beta**2 * m * norm_X**2 / 10))


@prop3_3_printed.experiment(samples=[5, 50], delta_=[0.1, 0.01])
def one_input_one_output(samples, delta_):
    """d = k = 1 and n >= 2: the union of three exact tails is far below delta."""
    width = ceil(522 * (2 + log(1 / delta_)))
    bad = 2 * bad_singular_value(width)
    bad += samples * chi2_above(1, 5 * (samples / arb(delta_)).log())  # 6.05/1.21 is 5
    return {success: (1 - bad).union(arb(1)), m: width, d: 1, k: 1, delta: exact(delta_)}


@prop3_3_printed.witness
def one_sample():
    """n = 1, d = 1, k = 10, Y = 0, delta = 0.999: the loss must be below 0.06 of k m, and its mean is half of k m."""
    delta_, width = fmpq(999, 1000), 522 * 12
    # L_0 = chi2_m chi2_k / 2; if chi2_m >= m/2 and chi2_k > 4 * 6.05 k log(1/delta), the bound is exceeded.
    threshold = 4 * arb(fmpq(121, 20)) * 10 * (1 / arb(delta_)).log()
    exceeded = chi2_above(width, arb(width) / 2) * chi2_above(10, threshold)
    return {success: arb(0).union(1 - exceeded), m: width, d: 1, k: 10, delta: delta_}


prop3_3_printed.formula_mutant("success with probability at most 1", then=le(success, 1))


sharper_loss.proof(_loss_proof.weighted_tail)
corrected.proof(_loss_proof.both_events)


@mean_loss.proof
def symmetric_signs(claim):
    """B and -B have the same distribution; here two outputs."""
    a, b, x, y, z = sp.symbols("a b x y z")
    u = a * b * x
    both = sum(half * half * ((u - target) ** 2 + (-u - target) ** 2) for target in (y, z))
    numbers = {"alpha": a, "beta": b, "k": 2, "m": 1, "norm_X": x, "norm_Y": sp.sqrt(y**2 + z**2)}
    return certificate(
        "-B is distributed like B, so the mean squared residual is the mean over both signs. "
        "The mean square of an entry of B v is beta^2 |v|^2, there are k, and that of A x is alpha^2 m |x|^2 "
        "in total: E |B A X|^2 = alpha^2 beta^2 k m |X|_F^2. The step has two outputs of this size, with targets y and z.",
        *shown(claim, "two outputs, both signs", loss_0=both, **numbers),
    )


@prop3_3_printed.proof
def numbers_of_the_witness(claim):
    """Both tails in elementary functions."""
    z = 121 * sp.log(sp.Rational(1000, 999))
    even = sum(z**j / sp.factorial(j) for j in range(5))
    numbers = {"d": 1, "k": 10, "m": 6264, "delta": sp.Rational(999, 1000)}
    at_most = 1 - (1 - sp.exp(-sp.Rational(6264, 16))) * sp.exp(-z, evaluate=False) * even
    return certificate(
        "d = n = 1, k = 10, Y = 0, X = 1, delta = 0.999, m = 6264, any c up to 6.05. L_0 is chi2_m chi2_k/2, so the "
        "bound c k m log(n/delta) is exceeded if chi2_m >= m/2 and chi2_k > 4 * 6.05 k log(1/delta) = 2z. The first "
        "happens with probability at least 1 - exp(-m/16), as Pr[chi2_m <= m - 2 sqrt(m x)] <= exp(-x) at x = m/16; "
        "the second with exp(-z) (1 + z + ... + z^4/24), because k/2 = 5. Success has at most the rest, which is "
        "below 1 - delta.",
        *satisfied(claim, "premise", **numbers),
        *broken(claim, "the largest probability of success", success=at_most, **numbers),
    )
