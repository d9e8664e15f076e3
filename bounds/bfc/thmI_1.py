r"""Kernels and fixed features miss the hierarchical targets, in the dimensions that the theorems speak of.

For $L \le \log\log d / 100$, $\alpha_L < 0.1$, $N \le \frac{1}{1000} \binom{d}{2^{L-1}}$ samples and any kernel
(Theorem I.1), or as many features, whatever they are (Theorem I.3), 99 % of the targets of the class have

$$ \mathbb{E} (G^* - \mathfrak{K})^2 = \Omega\big(\alpha_L^2 \log^{-2^{L+2}} d\big) . $$

Run only for kernels and features that look at few of the d inputs, which the theorems do not ask for. L = 2 needs $d
\ge e^{e^{200}}$, and that is no obstacle then: a kernel or a feature map that looks at n inputs and a target that
reads four others involve n + 4 inputs, whatever d is, and all but a share of $(4 n + 4)/d$ of the targets are of this
kind; the best fit is exact linear algebra with polynomials. (The constant of $\Omega$ is taken as 1: the risk is of
order $\alpha_L^2$, more than 1300 orders above the bound.) What holds in every dimension, and
tightly, is `bfc.thmI_3_core`; where a kernel does succeed is `bfc.thmI_1.threshold`.

Remarks I.2 and I.4 draw the conclusion: with $\alpha_L = d^{-0.001}$ the bound is above $d^{-0.01}$, since $0.002
\log d + 2^{L+2} \log\log d \le 0.01 \log d$; and $\frac{1}{1000} \binom{d}{2^{L-1}} \ge d^{2^{L-1} (1 - o(1))}$.

Kind: lower bound, exact; and inequalities between logarithms. Constants: one for the hidden one.
"""

from itertools import combinations_with_replacement

import sympy as sp
from flint import arb, ctx, fmpq, fmpq_mat

from bounds.core import Claim, Quantity, ge, le, lt
from bounds.late import late

polynomials = late("algorithms.polynomials")


risk = Quantity("risk", r"\mathbb{E}(G^*-\mathfrak{K})^2", "of the best fit", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)
log_d = Quantity("log_d", r"\log d", positive=True)
L = Quantity("L", "L", integer=True, positive=True)
count = Quantity("count", "N", "samples or features", integer=True, positive=True)
seen = Quantity("seen", "n", "inputs that the kernel or the features look at", integer=True, nonnegative=True)

p = 2 ** (L - 1)
# binom(d, p) >= (d/p)^p; a share of at most (4 n + 4)/d of the targets reads an input that is looked at, or one twice.
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
thmI_3 = Claim(
    id="bfc.thmI_3",
    title="No fixed feature map of small dimension learns the hierarchical targets",
    source="Theorem I.3, for features that look at few of the inputs",
    given=PREMISES,
    then=ge(risk, BOUND, trivially=0),
)

log_bound = Quantity("log_bound", r"-\log(\alpha_L^2\log^{-2^{L+2}}d)")
log_size = Quantity("log_size", r"\log\frac{1}{1000}\binom{d}{2^{L-1}}", "from below")
CONSEQUENCE = (
    le(log_bound, log_d / 100, name="error"),
    ge(log_size, sp.Rational(99, 100) * p * log_d, name="size"),
)

remarkI_2 = Claim(
    id="bfc.remarkI_2",
    title="Kernels need more than polynomially many samples where the network does not",
    source="Remark I.2, at alpha_L = d^(-0.001)",
    given=(le(100 * L, sp.log(log_d)), ge(L, 2)),
    then=CONSEQUENCE,
)
remarkI_4 = Claim(
    id="bfc.remarkI_4",
    title="Fixed features need more than polynomial size where the network does not",
    source="Remark I.4, at alpha_L = d^(-0.001)",
    given=(le(100 * L, sp.log(log_d)), ge(L, 2)),
    then=CONSEQUENCE,
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


def measured(features, inputs, error):
    # log d = 10^90, as log log d must be above 200.
    return {risk: error, alpha_L: fmpq(1, 20), log_d: 10**90, L: 2, count: len(features), seen: inputs}


@thmI_1.experiment(samples=[1, 3], degree=[2, 3], quick={"degree": [2]}, algorithm=best_fit)
def sections_of_a_kernel(samples, degree, *, algorithm):
    """(1 + <x, z>)^degree on the first two inputs, at a few points z; the best weights for the population."""
    x = polynomials.polynomial_ring(6)
    points = [(2, 1), (-1, 3), (1, -2)][:samples]
    features = [(1 + a * x[0] + b * x[1]) ** degree for a, b in points]
    return measured(features, 2, algorithm(features, target(x[2:])))


@thmI_3.experiment(inputs=[1, 2], algorithm=best_fit)
def monomials_of_the_first_inputs(inputs, *, algorithm):
    """All monomials of degree at most two in the first inputs."""
    x = polynomials.polynomial_ring(6)
    chosen = (x[0] * 0 + 1, *x[:inputs])
    features = [a * b for a, b in combinations_with_replacement(chosen, 2)]
    return measured(features, inputs, algorithm(features, target(x[2:])))


def logarithms(layers, exponent):
    """log d = 10^exponent: minus the logarithm of the bound at alpha_L = d^(-0.001), and that of the sample size."""
    with ctx.workprec(1024):
        log, half = arb(10) ** exponent, 2 ** (layers - 1)
        bound = fmpq(2, 1000) * log + 2 ** (layers + 2) * log.log()
        return bound, half * (log - arb(half).log()) - arb(1000).log()


for _claim in (remarkI_2, remarkI_4):

    @_claim.experiment(layers=[2, 3, 4], algorithm=logarithms)
    def least_dimensions(layers, *, algorithm):
        """Just above the least d for each number of layers, and far above."""
        # log log d >= 100 L, that is log d >= e^(100 L) = 10^(43.43 L).
        found = [algorithm(layers, exponent) for exponent in (44 * layers, 100 * layers)]
        return {
            log_bound: [one for one, _ in found],
            log_size: [two for _, two in found],
            log_d: [10 ** (44 * layers), 10 ** (100 * layers)],
            L: layers,
        }

    _claim.formula_mutant("error of d^-0.001", then=le(log_bound, log_d / 1000))
    _claim.formula_mutant("twice the power", then=ge(log_size, sp.Rational(99, 100) * 2 * p * log_d))

for _claim in (thmI_1, thmI_3):
    _claim.formula_mutant("ten times the variance", then=ge(risk, 10**4 * alpha_L**2))
    _claim.mutant("the target among the features")(
        lambda best_fit, features, goal: best_fit([*features[:-1], goal], goal)
    )
