r"""Ridge functions cannot represent a power of the Euclidean norm: the catalecticant counts the neurons needed.

Let $s = 2^{L-1}$ and h be a sum of r polynomials of degree 2s, each of one direction $\langle w_i, x \rangle$. A
power $\langle w, x \rangle^{2s}$ has a catalecticant (the symmetric tensor flattened to a square matrix on monomials
of degree s) of rank one, so by Eckart-Young

$$ \mathbb{E}(h - G^*)^2 \ge \alpha_L^2 d^{-s} \sum_{i > r} \sigma_i\big(\mathrm{Cat}_s(\|x\|^{2s})\big)^2 , $$

for $G^* = \alpha_L (\|x\|^2/\sqrt d)^s + {}$lower degree, and $\mathrm{Cat}_s(\|x\|^{2s})$ has full rank
$\binom{d+s-1}{s}$.

Every singular value is at least $s!/(2s-1)!! = 2^s / \binom{2s}{s}$: $(2s-1)!!$ times the form of the catalecticant is $\mathbb{E}\,
p(g)^2$, at least $s!$ times the squared norm of the tensor of p. Hence (`explicit`)

$$ \mathbb{E}(h - G^*)^2 \ge \alpha_L^2 d^{-s} \Big( \binom{d+s-1}{s} - r \Big) \frac{4^s}{\binom{2s}{s}^2} , $$

which for $r \le d^s/(2\, s!)$ is at least $\alpha_L^2 / (2\, s!\, 4^s) = \alpha_L^2 / 2^{2^{O(L)}}$: the printed bound, with constants.

Kind: lower bound against an optimiser; the error of the trained networks is exact. Constants: explicit.
"""

from itertools import combinations_with_replacement

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from bounds.bfc._certificates import conclusions, each, free
from bounds.bfc._exact import eigenvalues
from bounds.bfc._neurons import as_polynomial, population_error, trained
from bounds.bfc._proofs import HERMITE, TENSOR, hermite_derivative, tensor_norm
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, identity, positive_semidefinite
from bounds.late import late

exact = late("algorithms.exact")
polynomials = late("algorithms.polynomials")

error2 = Quantity("error2", r"\mathbb{E}(h-G^*)^2", nonnegative=True)
tail = Quantity("tail", r"\sum_{i>r}\sigma_i^2", "of the catalecticant", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)
rank = Quantity("rank", r"\mathrm{rank}\,\mathrm{Cat}_s", integer=True, nonnegative=True)
d = Quantity("d", "d", integer=True, positive=True)
s = Quantity("s", "s", integer=True, positive=True)
r = Quantity("r", "r", "neurons", integer=True, nonnegative=True)

thmI_7 = Statement("bfc.thmI_7", "Theorem I.7, its core: an explicit bound in place of the printed one")
printed = thmI_7.added(
    "",
    ge(error2, alpha_L**2 * d ** (-s) * tail, trivially=0),
    title="The catalecticant's tail bounds what few neurons leave of a power of the Euclidean norm",
    given=(le(r, sp.binomial(d + s - 1, s) - 1),),
    expected="proved",
    scaling={"target": {error2: 2, alpha_L: 1}},
)
full_rank = thmI_7.added(
    "rank",
    eq(rank, sp.binomial(d + s - 1, s)),
    title="The catalecticant of a power of the Euclidean norm has full rank",
    source="Theorem I.7",
    expected="proved",
)
LEAST = 2**s / sp.binomial(2 * s, s)
sigma2 = Quantity("sigma2", r"\sigma_i(\mathrm{Cat}_s)^2", nonnegative=True)
least = thmI_7.added(
    "least",
    ge(sigma2, LEAST**2),
    title="The singular values of the catalecticant of a power of the Euclidean norm are at least s!/(2s-1)!!",
    source="Theorem I.7, the tail that its proof leaves out",
    expected="proved",
    tight=True,
)
explicit = thmI_7.added(
    "explicit",
    ge(error2, alpha_L**2 * d ** (-s) * (sp.binomial(d + s - 1, s) - r) * LEAST**2, trivially=0),
    title="Few neurons cannot represent a power of the Euclidean norm, with an explicit constant",
    source="Theorem I.7, with an explicit constant",
    given=(le(r, sp.binomial(d + s - 1, s) - 1),),
    expected="proved",
    scaling={"target": {error2: 2, alpha_L: 1}},
    needs=("bfc.thmI_7",),
)


def norm_power(dimension, half):
    """|x|^(2s) as a polynomial."""
    x = polynomials.polynomial_ring(dimension)
    return sum((y * y for y in x), x[0] * 0) ** half


def squared_singular_values(dimension, half, power=norm_power):
    """Of the catalecticant in an orthonormal basis, descending."""
    matrix, weights = polynomials.catalecticant(power(dimension, half))
    values = eigenvalues(exact.array(matrix) * np.array(weights, dtype=object)[:, None])
    return sorted((value * value for value in values), key=lambda ball: -ball.mid())


@thmI_7.experiment(
    printed,
    explicit,
    dimension=[3],
    neurons=[0, 1, 2, 3, 4, 5],
    seed=[0, 1],
    quick={"seed": [0], "neurons": [0, 2, 5]},
    algorithm="algorithms.feature_correction.fit_two_layer",
)
def two_layers(dimension, neurons, seed, *, algorithm):
    """L = 2, s = 2, d = 3: neurons of degree 4 against |x|^4 / 3."""
    target = norm_power(dimension, 2) / dimension
    if neurons:
        shape = (dimension, neurons, 4)
        network = trained(lambda x: x, lambda x: x.square().sum(-1).square() / dimension, shape, seed, algorithm)
        target = target - as_polynomial(network, polynomials.polynomial_ring(dimension))
    values = squared_singular_values(dimension, 2)
    return {
        error2: population_error(target),
        tail: sum(values[neurons:], arb(0)),
        alpha_L: fmpq(1),
        d: dimension,
        s: 2,
        r: neurons,
    }


@least.experiment(dimension=[1, 2, 3, 4], half=[1, 2, 3], quick={"dimension": [1, 2, 3]}, algorithm=norm_power)
def whole_spectrum(dimension, half, *, algorithm):
    """All singular values."""
    return {sigma2: squared_singular_values(dimension, half, algorithm), s: half}


@thmI_7.experiment(printed, explicit, dimension=[1, 2, 3])
def best_polynomial_of_low_degree(dimension):
    """No neuron, lower degrees chosen best."""
    f = norm_power(dimension, 2) / dimension
    error = population_error(f - polynomials.best_approximation(f, 3))
    values = squared_singular_values(dimension, 2)
    return {error2: error, tail: sum(values, arb(0)), alpha_L: fmpq(1), d: dimension, s: 2, r: 0}


@full_rank.experiment(dimension=[1, 2, 3, 4], half=[1, 2, 3], algorithm="algorithms.polynomials.catalecticant")
def exact_rank(dimension, half, *, algorithm):
    """Rank over the rationals."""
    matrix, _ = algorithm(norm_power(dimension, half))
    return {rank: matrix.rank(), d: dimension, s: half}


printed.formula_mutant("dimension factor inverted", then=ge(error2, alpha_L**2 * d ** (s + 2) * tail))
printed.formula_mutant("fifty times more", then=ge(error2, 50 * alpha_L**2 * d ** (-s) * tail))
least.formula_mutant("a hundredth more", then=ge(sigma2, sp.Rational(101, 100) * LEAST**2))
least.mutant("half of the power", lambda norm_power, dimension, half: norm_power(dimension, half) / 2)
explicit.formula_mutant("four hundred times more", then=ge(error2, 400 * alpha_L**2 * d ** (-s) * LEAST**2))
full_rank.formula_mutant("one monomial too many", then=eq(rank, sp.binomial(d + s, s)))


@full_rank.mutant("last row lost")
def _(catalecticant, f):
    matrix, weights = catalecticant(f)
    rows = matrix.tolist()
    rows[-1] = [0 * entry for entry in rows[-1]]
    return fmpq_mat(rows), weights


@printed.proof
def top_part_as_a_matrix(claim):
    """What Eckart and Young leave is the tail and e; s = 1 and 2, d = 1 + n."""
    n, e = free("n e")
    cases = [
        {s: half, d: 1 + n, error2: sp.factorial(2 * half) * alpha_L**2 / (1 + n) ** half * (tail + e)}
        for half in (1, 2)
    ]
    return certificate(
        HERMITE
        + " So E (h - G*)^2 is at least the sum of a_I^2 prod I_k! over the part of degree q = 2 s, that is q! |T|^2. "
        + TENSOR
        + " Flattened on s and s indices, "
        "a power of <w, x> has rank one, so h has rank r at most and T_h - T_G* is a matrix of rank r minus alpha_L "
        "d^(-s/2) Cat_s(|x|^(2s)); its squared norm is at least the sum of the squares of all but r singular values "
        "(Eckart and Young). Below s = 1 and 2.",
        hermite_derivative(),
        *tensor_norm(),
        *conclusions(claim, each(cases, (1 + n) ** 2)),
    )


LOWEST = (
    "Let p be a form of degree s with the tensor P. The form of the catalecticant is (1/(2 s - 1)!!) E p(g)^2, because E "
    "<x, g>^(2s) = (2 s - 1)!! |x|^(2s), and E p(g)^2 >= sum a_I^2 prod I_k!, which is s! |P|^2. So all singular values are "
    "at least s!/(2 s - 1)!!. "
)


def lowest_value(half):
    """The least singular value, squared."""
    return (sp.factorial(half) / sp.factorial2(2 * half - 1)) ** 2


@least.proof
def hermite_and_moments(claim):
    """The smallest of all, for s up to six."""
    return certificate(
        HERMITE + " " + TENSOR + " " + LOWEST,
        hermite_derivative(),
        *tensor_norm(),
        *conclusions(claim, each({s: half, sigma2: lowest_value(half)} for half in range(1, 7))),
    )


@explicit.proof
def rank_and_lowest_value(claim):
    """All but r of the values count, binom(d + s - 1, s) - r = 1 + t; s = 1, 2 and 3, d = 1 + n."""
    n, t, e = free("n t e")
    cases = []
    for half in (1, 2, 3):
        rows = sp.expand_func(sp.binomial(n + half, half))
        missed = alpha_L**2 / (1 + n) ** half * (1 + t) * lowest_value(half)
        cases.append({s: half, d: 1 + n, r: rows - (1 + t), error2: sp.factorial(2 * half) * missed + e})
    return certificate(
        HERMITE
        + " "
        + TENSOR
        + " "
        + LOWEST
        + "By bfc.thmI_7 the error is at least (2 s)! alpha_L^2 d^(-s) times the sum of the "
        "squares of all but r of the binom(d + s - 1, s) singular values. Below s = 1, 2 and 3.",
        hermite_derivative(),
        *tensor_norm(),
        *conclusions(claim, each(cases, (1 + n) ** 3)),
    )


@full_rank.proof
def mean_of_squares(claim):
    """t, v: squared norms of some coordinates of x and of one more; the catalecticant for d = 3, s = 2; monomials counted."""
    t, v = sp.symbols("t v")
    rest = sp.diag(sp.ones(3, 3) + sp.eye(3), sp.eye(3)) / 2
    counts = [
        {d: variables, s: half, rank: len(list(combinations_with_replacement(range(variables), half)))}
        for variables in (1, 2, 3, 4)
        for half in (1, 2, 3)
    ]
    return certificate(
        "For standard normal g, E <x, g>^(2s) = (2s - 1)!! |x|^(2s), because <x, g> is normal with variance |x|^2 (s = "
        "2 by induction over coordinates below). So the catalecticant is a multiple of E m(g) m(g)^T, m(g) the "
        "monomials of degree s with positive weights, and p^T E m m^T p = E p(g)^2 vanishes for p = 0 only. For d = 3, "
        "s = 2 it is a third of [[3, 1, 1], [1, 3, 1], [1, 1, 3]] on the squares and 2/3 on the products; times 3/2 "
        "and minus 1/2 it stays semidefinite. Its rank is the number of monomials, counted for d <= 4 and s <= 3.",
        identity("E <x, g>^4, one coordinate more", 3 * t**2 + 6 * t * v + 3 * v**2, 3 * (t + v) ** 2),
        positive_semidefinite("at least 1/2", rest),
        *conclusions(claim, each(counts)),
    )
