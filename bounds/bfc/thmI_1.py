r"""Kernels miss the hierarchical targets until there are as many samples as monomials.

For $L \le \log\log d / 100$, $\alpha_L < 0.1$, $N \le \frac{1}{1000} \binom{d}{2^{L-1}}$ samples and any kernel
(Theorem I.1), 99 % of the targets of the class have $\mathbb{E} (G^* - \mathfrak{K})^2 = \Omega\big(\alpha_L^2
\log^{-2^{L+2}} d\big)$.

Run only for kernels that look at few of the d inputs, which the theorem does not ask for. L = 2 needs $d \ge e^{e^{200}}$,
and that is no obstacle then: a kernel that looks at n inputs and a target that reads four others involve n + 4 inputs,
whatever d is. All but a share of $(4 n + 4)/d$ of the targets are of this kind; the best fit is exact linear algebra
with polynomials. (The constant of $\Omega$ is taken as 1: the risk is of order $\alpha_L^2$, more than 1300 orders
above the bound.) What holds in every dimension, and tightly, is `thmI_3_core.py`.

Where a kernel does succeed: one on (x, x^2 - 1) of degree 4 spans $\sum_k 2^k \binom dk \binom 4k$ different monomials
(Delannoy numbers: 321, 1289 and 8361 for d = 4, 6, 10). The number of products of factors, $\binom{2d+4}{4}$, counts
$x_i \cdot x_i$ and $x_i^2$ twice. The kernel interpolates a target of three layers from that many samples on, and not
before.

Kind: lower bound, exact; exact count; finding. Constants: one for the hidden one.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bfc._training import mean_square, training_problem
from bounds.core import Claim, Finding, Quantity, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late, torch

polynomials = late("algorithms.polynomials")
feature_correction = late("algorithms.feature_correction")

risk = Quantity("risk", r"\mathbb{E}(G^*-\mathfrak{K})^2", "of the best fit", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)
log_d = Quantity("log_d", r"\log d", positive=True)
L = Quantity("L", "L", integer=True, positive=True)
count = Quantity("count", "N", "samples or features", integer=True, positive=True)
seen = Quantity("seen", "n", "inputs that the kernel or the features look at", integer=True, nonnegative=True)
# binom(d, p) >= (d/p)^p; a share of at most (4 n + 4)/d of the targets reads an input that is looked at, or one twice.
p = 2 ** (L - 1)
PREMISES = (
    le(100 * L, sp.log(log_d)),
    lt(alpha_L, sp.Rational(1, 10)),
    le(sp.log(1000 * count), p * (log_d - sp.log(p))),
    le(sp.log(4 * seen + 4) - log_d, -sp.log(100)),
)
BOUND = alpha_L**2 * log_d ** (-(2 ** (L + 2)))

thmI_1 = Claim(
    id="bfc.thmI_1",
    title="No kernel method learns the hierarchical targets with few samples",
    source="Theorem I.1, for kernels that look at few of the inputs",
    given=PREMISES,
    then=ge(risk, BOUND, trivially=0),
)


def best_fit(features, goal):
    """The mean square error of the best combination of independent polynomials under the normal law."""
    A = fmpq_mat([[polynomials.gaussian_expectation(a * b) for b in features] for a in features])
    right = [[polynomials.gaussian_expectation(a * goal)] for a in features]
    weights = A.solve(fmpq_mat(right)).tolist()
    fit = sum((row[0] * f for row, f in zip(weights, features, strict=True)), goal * 0)
    return polynomials.gaussian_expectation((goal - fit) ** 2)


def target(x):
    """L = 2: alpha (<w, x> + <w', x^2 - 1>)^2 with supports of two inputs each, both weights 1/sqrt(2)."""
    first, second, third, fourth = x
    line = first + second + (third**2 - 1) + (fourth**2 - 1)
    return fmpq(1, 20) * fmpq(1, 2) * line**2


def both_sides(features, inputs, error):
    # log d = 10^90, as log log d must be above 200.
    return {risk: error, alpha_L: fmpq(1, 20), log_d: 10**90, L: 2, count: len(features), seen: inputs}


@thmI_1.experiment(samples=[1, 3], degree=[2, 3], quick={"degree": [2]}, algorithm=best_fit)
def sections_of_a_kernel(samples, degree, *, algorithm):
    """(1 + <x, z>)^degree on the first two inputs, at a few points z; the best weights for the population."""
    x = polynomials.polynomial_ring(6)
    points = [(2, 1), (-1, 3), (1, -2)][:samples]
    features = [(1 + a * x[0] + b * x[1]) ** degree for a, b in points]
    return both_sides(features, 2, algorithm(features, target(x[2:])))


def with_the_target(best_fit, features, goal):
    """A mutant: the target among the features."""
    return best_fit([*features[:-1], goal], goal)


thmI_1.formula_mutant("ten times the variance", then=ge(risk, 10**4 * alpha_L**2))
thmI_1.mutant("the target among the features", with_the_target)
monomials = Quantity("monomials", "different monomials of the kernel", integer=True, positive=True)
variance = Quantity("variance", "variance of the labels", positive=True)
d = Quantity("d", "d", integer=True, positive=True)
few = Quantity("few", "error of the kernel, one fifth below the threshold", nonnegative=True)
enough = Quantity("enough", "error of the kernel at the threshold", nonnegative=True)
k = sp.Symbol("k", integer=True)

synthetic = Statement("bfc.thmI_1", "Theorem I.1, in a synthetic setting")
kernel_count = synthetic.added(
    "count",
    (
        eq(monomials, sp.Sum(2**k * sp.binomial(d, k) * sp.binomial(4, k), (k, 0, 4)), name="count"),
        lt(monomials, sp.binomial(2 * d + 4, 4), name="fewer than products"),
    ),
    title="A kernel of degree four in inputs and squares spans a Delannoy number of monomials",
    expected="proved",
)
kernel_threshold = synthetic.added(
    "threshold",
    (ge(few, variance / 1000, name="below"), le(enough, variance / 10**10, name="at")),
    title="A kernel interpolates the hierarchical target from the number of its monomials on, and not before",
    quantifier=Finding("L = 3, d = 4, widths (2, 1), alpha_3 = 1/10, 321 monomials, no ridge"),
)


def reachable(dimension, degree):
    """Exponents of all products of at most `degree` factors, each one variable or its square."""
    reached = {(0,) * dimension}
    layer = set(reached)
    for _ in range(degree):
        layer = {(*e[:i], e[i] + power, *e[i + 1 :]) for e in layer for i in range(dimension) for power in (1, 2)}
        reached |= layer
    return reached


@kernel_count.experiment(dimension=[1, 2, 3, 4, 6], quick={"dimension": [1, 2, 3, 4]}, algorithm=reachable)
def enumeration(dimension, *, algorithm):
    """All products, counted."""
    return {monomials: len(algorithm(dimension, 4)), d: dimension}


@kernel_threshold.experiment(
    seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.fit_kernel_ridge"
)
def ridgeless(seed, *, algorithm):
    """(1 + <z, z'>/8)^4 on z = (x, x^2 - 1)."""
    problem = training_problem((1.0, 0.1), seed, dimension=4, widths=(2, 1), samples=900)
    z = torch.cat([problem.x, problem.x.square() - 1], -1)
    errors = {}
    for name, count in ((few, 257), (enough, 340)):
        predictor = algorithm(feature_correction.polynomial_kernel(4), z[:count], problem.y[:count])
        errors[name] = mean_square(predictor(z[400:]) - problem.y[400:])
    return {**errors, variance: mean_square(problem.y[400:] - problem.y[400:].mean())}


kernel_count.formula_mutant("all products of factors", then=eq(monomials, sp.binomial(2 * d + 4, 4)))
kernel_threshold.formula_mutant("one fifth less is enough", then=le(few, variance / 10**6))
kernel_count.mutant(
    "squares left out",
    lambda reachable, dimension, degree: {e for e in reachable(dimension, degree) if sum(e) <= degree},
)
kernel_threshold.mutant(
    "a kernel of degree three",
    lambda fit_kernel_ridge, kernel, z, y: fit_kernel_ridge(feature_correction.polynomial_kernel(3), z, y),
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
