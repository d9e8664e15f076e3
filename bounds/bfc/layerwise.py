r"""Joint training against layer-wise training, kernels, and noisy labels, in small settings that run in seconds.

* Joint training of three layers finds the target; layer by layer, the second layer keeps its error and the test error
  stays where it was.
* A kernel on (x, x^2 - 1) of degree 4 spans $\sum_k 2^k \binom dk \binom 4k$ different monomials (Delannoy numbers:
  321, 1289 and 8361 for d = 4, 6, 10; the number of products of factors, $\binom{2d+4}{4}$, counts $x_i \cdot x_i$
  and $x_i^2$ twice). It interpolates a target of three layers from that many samples on, and not before.
* A kernel used twice in a row leaves an error of order $\alpha^4$ in mean square (footnote 25): fitting the outputs
  jointly on features that are off by $\alpha$.
* With labels $G^* \pm \tfrac12$ (OPT = 1/4) the risk stays below $(1 + \gamma)$ OPT at $\gamma = 1$ (Theorem 3).

Kind: findings and orders of growth. Constants: none in the paper.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._training import mean_square, problem
from bounds.core import Claim, Curve, Finding, Quantity, Scaling, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")


joint = Quantity("joint", "test mean square, all layers together", nonnegative=True)
layerwise = Quantity("layerwise", "test mean square, layer by layer", nonnegative=True)
variance = Quantity("variance", "variance of the labels", positive=True)
monomials = Quantity("monomials", "different monomials of the kernel", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
few = Quantity("few", "error of the kernel, one fifth below the threshold", nonnegative=True)
enough = Quantity("enough", "error of the kernel at the threshold", nonnegative=True)
loss = Quantity("loss", "mean square after one joint fit", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
risk = Quantity("risk", r"\mathbb{E}(F-Y)^2", nonnegative=True)
OPT = Quantity("OPT", r"\mathrm{OPT}", positive=True)
k = sp.Symbol("k", integer=True)

joint_training = Claim(
    id="bfc.thm1.joint",
    title="Joint training finds a target that layer-wise training does not",
    source="Theorem 1 and Figure 6, in a synthetic setting",
    form="added",
    quantifier=Finding("L = 3, d = 5, widths (2, 1), alpha_3 = 3/100, 800 samples, best of eight starts"),
    then=(
        le(joint, variance / 10**12, name="joint"),
        ge(layerwise, variance / 10**4, name="layer by layer"),
    ),
)
thmI_1 = Statement("bfc.thmI_1", "Theorem I.1, in a synthetic setting")
kernel_count = thmI_1.added(
    "count",
    (
        eq(monomials, sp.Sum(2**k * sp.binomial(d, k) * sp.binomial(4, k), (k, 0, 4)), name="count"),
        lt(monomials, sp.binomial(2 * d + 4, 4), name="fewer than products"),
    ),
    title="A kernel of degree four in inputs and squares spans a Delannoy number of monomials",
    expected="proved",
)
kernel_threshold = thmI_1.added(
    "threshold",
    (ge(few, variance / 1000, name="below"), le(enough, variance / 10**10, name="at")),
    title="A kernel interpolates the hierarchical target from the number of its monomials on, and not before",
    quantifier=Finding("L = 3, d = 4, widths (2, 1), alpha_3 = 1/10, 321 monomials, no ridge"),
)
fn25 = Claim(
    id="bfc.fn25",
    title="Fitting twice in a row leaves an error of the fourth order in mean square",
    source="Footnote 25",
    quantifier=Scaling(alpha_3, 4, towards_zero=True, margin=sp.Rational(1, 5)),
    then=eq(loss, 1),
)
thm3 = Claim(
    id="bfc.thm3.noise",
    title="With noisy labels the learner comes close to the best possible risk",
    source="Theorem 3, in a synthetic setting",
    form="added",
    quantifier=Finding(
        "L = 3, d = 4, widths (2, 1), alpha_3 = 1/100, 4000 samples, labels off by 1/2, four rounds, gamma = 1"
    ),
    then=le(risk, 2 * OPT),
)


@joint_training.experiment(
    teacher=[0, 1, 2, 3], quick={"teacher": [0]}, algorithm="algorithms.feature_correction.train_tied"
)
def both_ways(teacher, *, algorithm):
    """The same starts, samples and number of steps (60 a stage) for both; the smallest training loss is kept (of nine teachers, eight are found)."""
    one = problem((1.0, 0.03), teacher, dimension=5, widths=(2, 1), samples=2800)
    start = feature_correction.random_learner(one.architecture, 1, one.generator, scale=0.3, batch=(8,))
    (x, fresh_x), (y, fresh_y) = (part.split([800, 2000]) for part in (one.x, one.y))
    found, shown = {}, {}
    for name, label, stages in (
        (joint, "all layers together", feature_correction.joint_stages),
        (layerwise, "layer by layer", feature_correction.layerwise_stages),
    ):
        trained = [one.learner for one in algorithm(start, x, y, stages(3, steps=60, method="levenberg_marquardt"))]
        best = int((trained[-1](x) - y).square().mean(-1).argmin())
        errors = [mean_square(learner(fresh_x)[best] - fresh_y) for learner in trained]
        found[name] = errors[-1]
        shown[Curve(label, along="layers trained", of="test mean square")] = (
            range(2, 2 + len(errors)),
            [error for error, _ in errors],
        )
    return {**found, **shown, variance: mean_square(fresh_y - fresh_y.mean())}


def reachable(dimension, degree):
    """Exponents of all products of at most `degree` factors, each one variable or its square."""
    found = {(0,) * dimension}
    layer = set(found)
    for _ in range(degree):
        layer = {(*e[:i], e[i] + power, *e[i + 1 :]) for e in layer for i in range(dimension) for power in (1, 2)}
        found |= layer
    return found


@kernel_count.experiment(dimension=[1, 2, 3, 4, 6], quick={"dimension": [1, 2, 3, 4]}, algorithm=reachable)
def enumeration(dimension, *, algorithm):
    """All products, counted."""
    return {monomials: len(algorithm(dimension, 4)), d: dimension}


@kernel_threshold.experiment(
    seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.fit_kernel_ridge"
)
def ridgeless(seed, *, algorithm):
    """(1 + <z, z'>/8)^4 on z = (x, x^2 - 1)."""
    one = problem((1.0, 0.1), seed, dimension=4, widths=(2, 1), samples=900)
    z = torch.cat([one.x, one.x.square() - 1], -1)
    found = {}
    for name, count in ((few, 257), (enough, 340)):
        predictor = algorithm(feature_correction.polynomial_kernel(4), z[:count], one.y[:count])
        found[name] = mean_square(predictor(z[400:]) - one.y[400:])
    return {**found, variance: mean_square(one.y[400:] - one.y[400:].mean())}


@fn25.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.alternating_least_squares")
def second_fit(seed, *, algorithm):
    """Layer 2 alone, then one joint fit of the outputs on its features; alpha_3 over seven octaves."""
    powers = [n / 2 for n in range(18, 34)]

    def loss_at(power):
        one = problem((1.0, 2.0**-power), seed, dimension=4, widths=(2, 1), samples=600)
        return mean_square(algorithm(one.x, one.y, one.architecture, one.R, rounds=2)[1](one.x) - one.y)

    values, radii = np.array([loss_at(power) for power in powers]).T
    return {alpha_3: [fmpq(*(2.0**-power).as_integer_ratio()) for power in powers], loss: (values, radii)}


@thm3.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.alternating_least_squares")
def signs_of_noise(seed, *, algorithm):
    """Labels off by a random sign times 1/2, in training and in test."""
    one = problem((1.0, 0.01), seed, dimension=4, widths=(2, 1), samples=8000)
    labels = one.y + feature_correction.random_signs(8000, one.generator) / 2
    network = algorithm(one.x[:4000], labels[:4000], one.architecture, one.R, rounds=4)[-1]
    return {risk: mean_square(network(one.x[4000:]) - labels[4000:]), OPT: fmpq(1, 4)}


joint_training.formula_mutant("layer-wise as good", then=le(layerwise, variance / 10**6))
kernel_count.formula_mutant("all products of factors", then=eq(monomials, sp.binomial(2 * d + 4, 4)))
kernel_threshold.formula_mutant("one fifth less is enough", then=le(few, variance / 10**6))
fn25.formula_mutant("third order", quantifier=Scaling(alpha_3, 3, towards_zero=True, margin=sp.Rational(1, 5)))
thm3.formula_mutant("below the optimum", then=le(risk, sp.Rational(9, 10) * OPT))
joint_training.mutant(
    "labels shuffled", lambda train_tied, start, x, y, stages: train_tied(start, x, y.flip(0), stages)
)
kernel_count.mutant(
    "squares left out",
    lambda reachable, dimension, degree: {e for e in reachable(dimension, degree) if sum(e) <= degree},
)
kernel_threshold.mutant(
    "a kernel of degree three",
    lambda fit_kernel_ridge, kernel, z, y: fit_kernel_ridge(feature_correction.polynomial_kernel(3), z, y),
)
fn25.mutant(
    "lower layers frozen",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, y, architecture, R, rounds=rounds, corrects=False
    ),
)
thm3.mutant(
    "layer 2 alone",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, y.flip(-1), architecture, R, rounds=1
    ),
)


@kernel_count.proof
def factors_per_variable():
    """The counts for d = 4, 6 and 10, and both sides times 3 as polynomials of d."""
    n = sp.Symbol("n")
    spanned = 3 + 24 * n + 36 * n * (n - 1) + 16 * n * (n - 1) * (n - 2) + 2 * n * (n - 1) * (n - 2) * (n - 3)
    products = (n + 2) * (2 * n + 3) * (n + 1) * (2 * n + 1) / 2
    return certificate(
        "x^(2c-1) and x^(2c) need c factors. So a monomial with k variables of exponent at least one takes binom(d, k) "
        "choices of variables, 2^k of parities, and as many of the c_i >= 1 with sum at most 4 as there are k-subsets "
        "of 4: binom(4, k). The sum is 321, 1289 and 8361 for d = 4, 6, 10; times 3 it is 3 + 24 d + ..., and the "
        "number of products is larger by a polynomial with positive coefficients.",
        *(
            comparison(f"d = {d}", written(lambda *terms: sum(terms, sp.Integer(0)), *terms), "==", total)
            for d, terms, total in (
                (4, (1, 32, 144, 128, 16), 321),
                (6, (1, 48, 360, 640, 240), 1289),
                (10, (1, 80, 1080, 3840, 3360), 8361),
            )
        ),
        identity(
            "three times the difference",
            products - spanned,
            6 * n**3 + sp.Rational(15, 2) * n**2 + sp.Rational(9, 2) * n,
        ),
    )
