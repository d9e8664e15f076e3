r"""A two-layer polynomial network with few neurons cannot represent a power of a fourth norm: with the right scaling.

Let $f(x, y) = (\|x\|_4^4 / d_1)^p + g(x, y)$ with g of degree at most 4p - 1 in $x \in \mathbb{R}^{d_1}$, and h a sum
of r neurons of degree 2p in $(x, x^2, y)$. Printed: $\mathbb{E}(h - f)^2 \ge p^{-Cp}$ for $r \le \tfrac1C (d_1/p)^p$.
False: p = 1, $d_1 = 25$, h = 0 and $f = \sum_i He_4(x_i)/d_1$ give $\mathbb{E} f^2 = 24/25 < 1$; at p = 2 the left
side tends to 0 as $d_1$ grows. With $\sqrt{d_1}$ in place of $d_1$, as Theorem I.6 needs it,

$$ \mathbb{E}(h - f)^2 \ge 8^p (p!)^2 \frac{(d_1/p)^p - r}{d_1^p} = 8^p (p!)^2 p^{-p} \Big(1 - \frac rN\Big), \quad N
= (d_1/p)^p,\; p \mid d_1 : $$

average over y, keep the monomials of degree 4 in every one of p blocks, write them as $\tilde x^\top (p!\, I - M)
\tilde x$ with rank M at most r, and use Eckart-Young. Every entry of the matrix counts with weight 8 per block at
least (Hermite: 24 for $x^4$, and 4 times the squared double coefficient over two entries for $x^2 x'^2$).

Theorem I.6 (`thmI_6.py`) follows.

Kind: lower bound against an optimiser; the error of the trained networks is exact. Constants: explicit.
"""

from math import isqrt

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import breaks, conclusions, each, free
from bounds.bfc._neurons import as_polynomial, population_error, trained
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

error2 = Quantity("error2", r"\mathbb{E}(h-f)^2", "with sqrt(d_1)", nonnegative=True)
printed_error2 = Quantity("printed_error2", r"\mathbb{E}(h-f)^2", "with d_1", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
d_1 = Quantity("d_1", "d_1", integer=True, positive=True)
r = Quantity("r", "r", "neurons", integer=True, nonnegative=True)
blocks = Quantity("blocks", "d_1/p", "variables in one block", integer=True, positive=True)
C = Quantity("C", "C", "absolute constant of the lemma", integer=True, positive=True)
DIVIDES = eq(p * blocks, d_1)
FEWER = le(r, blocks**p - 1)
BOUND = 8**p * sp.factorial(p) ** 2 * (blocks**p - r) / d_1**p
ERRATUM = r"The weight $1/d_1$ must be $1/\sqrt{d_1}$: $p = 1$, $d_1 = 25$, $h = 0$ gives $24/25 < 1$."

lemI_5 = Statement(
    "bfc.lemI_5",
    "Lemma I.5; proof in Section I.2.1",
    DIVIDES,
    erratum=ERRATUM,
    survives=r"Yes, with $\sqrt{d_1}$: the last step compares $\|I - M\|_F^2$ with $(d_1/p)^{2p}$ although "
    r"$\|I\|_F^2 = (d_1/p)^p$, and with the smaller weight the comparison is right. Theorem I.6 has the "
    r"weights $1/\sqrt d$, so it stands.",
)
printed = lemI_5.printed(
    ge(printed_error2, p ** (-C * p)),
    title="Few polynomial neurons cannot represent a power of the fourth norm scaled by the dimension",
    also=le(r * C, blocks**p),
)
corrected = lemI_5.corrected(
    ge(error2, BOUND, trivially=0),
    title="Few polynomial neurons cannot represent a power of the fourth norm scaled by the root of the dimension",
    also=FEWER,
    expected="proved",
)
FIT = "algorithms.feature_correction.fit_two_layer"


def squares(x):
    """What the adversary's neurons see: the squared inputs, which are all that matters in top degree."""
    return x.square()


def errors_of(dimension, power, neurons, seed, fit, scale):
    """Train against scale * (|x|_4^4)^p / sqrt(d)^p and return the exact error."""
    root = root_of(dimension)
    x = polynomials.polynomial_ring(dimension)
    target = scale * (sum((y**4 for y in x), x[0] * 0) / root) ** power
    if neurons == 0:
        return population_error(target)

    def values(points):
        return float(scale) * (points.pow(4).sum(-1) / float(root)) ** power

    network = trained(squares, values, (dimension, neurons, 2 * power), seed, fit)
    return population_error(target - as_polynomial(network, [y * y for y in x]))


def root_of(dimension):
    """The square root of 1, 4, 9, ..."""
    if isqrt(dimension) ** 2 != dimension:
        raise ValueError(f"Expected a square; {dimension} came.")
    return isqrt(dimension)


@corrected.experiment(neurons=[0, 1, 2, 3], power=[1], seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def four_variables(neurons, power, seed, *, algorithm):
    """d_1 = 4, so that the root is rational."""
    error = errors_of(4, power, neurons, seed, algorithm, 1)
    return {error2: error, p: power, d_1: 4, r: neurons, blocks: 4 // power}


@corrected.experiment(power=[1, 2])
def best_polynomial_of_low_degree(power):
    """No neuron, and g chosen best: only the part of degree 4p in the Hermite expansion remains."""
    x = polynomials.polynomial_ring(4)
    f = (sum((y**4 for y in x), x[0] * 0) / 2) ** power
    error = population_error(f - polynomials.best_approximation(f, 4 * power - 1))
    return {error2: error, p: power, d_1: 4, r: 0, blocks: 4 // power}


@printed.experiment(dimension=[1, 4])
def few_variables(dimension):
    """p = 1, h = 0, f the fourth norm itself: there the printed bound is true."""
    x = polynomials.polynomial_ring(dimension)
    error = population_error(sum((y**4 for y in x), x[0] * 0) / dimension)
    return {printed_error2: error, p: 1, d_1: dimension, r: 0, blocks: dimension, C: 1}


@printed.witness
def hermite_sum():
    """p = 1, d_1 = 25, f = sum He_4(x_i) / 25, h = 0; the bound is 1 whatever C is."""
    return {printed_error2: fmpq(24 * 25, 25**2), error2: fmpq(24), p: 1, d_1: 25, r: 0, blocks: 25, C: [1, 10**6]}


@printed.witness
def two_blocks():
    """p = 2: the top part of (sum x_i^4 / d)^2 has mean square (8! d + 4 (4!)^2 d (d-1) / 2) / d^4, which tends to 0."""
    dimensions = {1: 100, 5: 10**4, 50: 10**18}

    def top(d):
        return fmpq(40320 * d + 2 * 576 * d * (d - 1))

    return {
        printed_error2: [top(d) / d**4 for d in dimensions.values()],
        r: 0,
        p: 2,
        d_1: list(dimensions.values()),
        error2: [top(d) / d**2 for d in dimensions.values()],
        blocks: [d // 2 for d in dimensions.values()],
        C: list(dimensions),
    }


printed.formula_mutant("root of the dimension", then=ge(error2, BOUND))
corrected.formula_mutant("thirty instead of eight", then=ge(error2, BOUND * sp.Rational(30, 8) ** p))
corrected.formula_mutant(
    "one neuron is as good as none", then=ge(error2, 30 * sp.factorial(p) ** 2 * blocks**p / d_1**p)
)
BLOCKS = (
    "Average over y. Keep the monomials of degree 4 in each of p blocks of d_1/p variables: f has p! d_1^(-p/2) prod_b "
    "x_(i_b)^4, and a neuron of degree 2 p in (x, x^2, y) has prod_b (v_b^T x_b^2)^2, so h - f is x~^T (M - p! I) x~ "
    "over d_1^(p/2), x~ the N = (d_1/p)^p products of one square from each block and rank M <= r. By Eckart-Young |M - "
    "p! I|_F^2 >= (p!)^2 (N - r). In Hermite terms an entry with s mixed blocks (i_b != j_b) shares its monomial with "
    "2^s equal ones: per entry the weight is 24 for each block with x^4 and 4 2^2/2 = 8 for each mixed block, at least "
    "8^p. A factor alpha_L in f multiplies both sides by its square."
)


@printed.proof
def twenty_four_twenty_fifths(claim):
    """Both witnesses' numbers."""
    one = {p: 1, d_1: 25, blocks: 25, r: 0, C: 10**6, printed_error2: 25 * sp.Rational(24, 25**2), error2: 24}
    d = 100
    top = sp.factorial(8) * d + 2 * (sp.factorial(4) ** 2 * d * (d - 1))
    two = {p: 2, d_1: d, blocks: d // 2, r: 0, C: 1, printed_error2: top / d**4, error2: top / d**2}
    return certificate(
        "p = 1, d_1 = 25, h = 0, f = sum He_4(x_i)/25: E f^2 = 25 24/625 < 1 = p^(-Cp) for every C. p = 2, d_1 = 100, "
        "C = 1: 2^(-2) is not reached either.",
        *breaks(claim, one),
        *breaks(claim, two),
    )


@corrected.proof
def blocks_and_ranks(claim):
    """Counting weights."""
    return certificate(BLOCKS, *counted(claim, 1))


def counted(claim, size):
    """N - r = 1 + s entries at least are missed, and each counts with 24 or 4 2^2/2 for each block; `size` scales f^2."""
    s, mixed = free("s"), min(24, sp.Rational(4 * 2**2, 2))
    return conclusions(
        claim,
        each(
            (
                {
                    p: n,
                    d_1: n * blocks,
                    r: blocks**n - (1 + s),
                    error2: size * mixed**n * sp.factorial(n) ** 2 * (1 + s) / (n * blocks) ** n,
                }
                for n in (1, 2, 3)
            ),
            blocks**3,
        ),
    )
