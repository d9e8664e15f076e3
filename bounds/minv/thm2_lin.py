r"""What remains of part two of Theorem 2: the complexity of the linearised losses.

Within radius $R$ of the start it is $R\, \mathbb E \|\tfrac1n \sum_i s_i g_i\| \le \tfrac Rn \sqrt{\sum_i \|g_i\|^2}$ for
random signs $s_i$, and $\|g_i\|_F^2 \le 18\, b_v^4 d^2 / K$ for residuals up to $\tfrac13$ and $|C - 1| \le \tfrac18$
(the printed constants of Proposition 5; its sums give 2).

Kind: deterministic inequalities, the expectation by enumeration. Constants: 18, from Proposition 5.
"""

import itertools

import numpy as np
import sympy as sp
from flint import arb, fmpq

from algorithms.exact import norm
from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.minv._certificates import equal, promised
from bounds.minv._exact import drawn
from bounds.minv._steps import third

complexity = Quantity(
    "complexity", r"R\,\mathbb E\|\tfrac1n\sum s_i g_i\|", "complexity of the linear class", nonnegative=True
)
radius = Quantity("radius", "R", "radius of the coefficients", positive=True)
squares = Quantity("squares", r"\sum_i \|g_i\|^2", "sum of squared gradients", nonnegative=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
b_w = Quantity("b_w", "b_w", "largest weight", positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)
a_max = Quantity("a_max", r"\|a\|_\infty", "largest singular value", positive=True)

thm2_lin = Claim(
    id="minv.thm2_lin",
    title="The complexity of the linearised losses is at most their root sum of squared gradients over n",
    source="Appendix E.4, part two",
    given=(le(e_0, sp.Rational(1, 3)), le(delta, sp.Rational(1, 8)), ge(L, 4), le(a_max, 1)),
    then=(
        le(complexity, radius / n * sp.sqrt(squares), name="jensen"),
        le(squares, 18 * n * b_w**4 * d**2 / K, name="gradients"),
    ),
    scaling={"weights": {complexity: 2, squares: 4, b_w: 1}},
    expected="proved",
)

ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


@thm2_lin.experiment(
    samples=[4, 8],
    count=[1, 3],
    layers=[1, 2],
    order=[4],
    seed=[0],
    algorithm=ALGORITHM,
)
def all_signs(samples, count, layers, order, seed, *, algorithm):
    """Gradients at coefficients 9/10 of random spectra with residuals up to 1/3; all sign vectors."""
    e0 = drawn(np.random.default_rng(seed), (samples, count), fmpq(0), fmpq(1, 3))
    return signed(e0, [[fmpq(9, 10)] * order] * layers, algorithm)


@thm2_lin.experiment(samples=[3, 5], layers=[1, 2], quick={"samples": [3]}, algorithm=ALGORITHM)
def corner(samples, layers, *, algorithm):
    """Equal samples, odd in number, at the end -1/3 of the range, and the coefficients that push them farthest."""
    e0 = np.full((samples, 1), fmpq(-1, 3), dtype=object)
    return signed(e0, [[1 - fmpq((-1) ** l, 8) for l in range(4)]] * layers, algorithm)


def signed(e0, C, algorithm):
    """Half of the sign vectors; the others have the same lengths."""
    (samples, count), layers = e0.shape, len(C)
    table = [[arb(c) for c in row] for row in C]
    # c_0 = 1, or less where residuals are negative, so that a^2 = (1 - e)/(1 - min e) is at most one
    scale = 1 - min(e0.min(), 0)
    gradients = [
        algorithm(table, [arb(x) for x in row], [arb((1 - x) / scale) / layers for x in row])[1].ravel() for row in e0
    ]
    norms = []
    for signs in itertools.product([1, -1], repeat=samples - 1):
        total = gradients[0] + sum(s * g for s, g in zip(signs, gradients[1:], strict=True))
        norms.append(norm(total))
    return {
        complexity: sum(norms) / (len(norms) * samples),
        radius: 1,
        n: samples,
        d: count,
        K: layers,
        b_w: 1,
        squares: sum((g * g).sum() for g in gradients),
        e_0: abs(e0).max(),
        delta: max(abs(c - 1) for row in C for c in row),
        L: len(C[0]),
        a_max: 1,
    }


thm2_lin.formula_mutant("one over n forgotten on the other side", then=le(complexity, radius / n**2 * sp.sqrt(squares)))


@thm2_lin.mutant("gradients fifteen times too large", experiment="corner")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss, 15 * gradient


@thm2_lin.proof
def second_moment_and_geometric_sums(claim):
    """S is a sum of signed gradients, g the next one; m_1 and m_2 are the first two moments of its length."""
    S, g, t = sp.symbols("S g t")
    half = sp.Rational(1, 2)
    size, R_ = sp.symbols("n radius")
    m_1, m_2 = sp.symbols("m_1 m_2", positive=True)
    return certificate(
        "Over both signs of the next gradient, each entry's square gains g^2, so E|sum s_i g_i|^2 is the sum of |g_i|^2, and the "
        "mean length is at most the root of the mean square. From [-1/3, 1/3] residuals stay there and slopes are at most 2/3, so "
        "a derivative is at most b^2 d/K (1/3)/(1 - 2/3) (4/3) 3^-l, and the squares of all K L of them sum to at most b^4 d^2/K "
        "(16/9)/(1 - 1/9).",
        identity("one entry, both signs", half * (S + g) ** 2 + half * (S - g) ** 2, S**2 + g**2),
        equal(
            "the mean length m_1 times the radius, squared, against the promise",
            sp.expand(
                size**2 * (promised(claim, "jensen", squares=m_2, n=size, radius=R_) ** 2 - (R_ * m_1 / size) ** 2)
            ),
            R_**2 * (m_2 - m_1**2),
        ),
        *third(),
        comparison(
            "16/9 against the constant times 1 - 1/9",
            sp.Rational(16, 9),
            "<=",
            promised(claim, "gradients", b_w=1, d=1, n=1, K=1) * sp.Rational(8, 9),
        ),
        equal(
            "weights, singular values, samples",
            promised(claim, "gradients", b_w=t, d=S, n=g, K=1),
            promised(claim, "gradients", b_w=1, d=1, n=1, K=1) * t**4 * S**2 * g,
        ),
    )
