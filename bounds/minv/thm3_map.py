r"""Where the generalisation bound of D-SVD says something, and what its premise asks for.

With the constant of the proof, $12 \cdot \tfrac{\sqrt\pi}{2} = 6 \sqrt\pi$ from Dudley's integral, the first term of the
bound is $6 \sqrt{\pi K_{\mathrm{svd}}^3 L / n}$, while $\mathcal M_n$ lies in a range of $2 r$ whatever is trained. Up to $n r^2
= 9 \pi K_{\mathrm{svd}}^3 L$ the bound says nothing: with $r = 50$, $L = 4$ and the 60 layers of Table 3 up to 9771 samples.
Beyond, the premise $K_{\mathrm{inv}} \ge n d$ asks for $10^6$ layers of the inverse for $d = 100$; already for the batch of 30
in the experiments it asks for 3000, and they use 6.

Kind: inequality (where it says nothing); finding on the printed settings. Constants: traced.
"""

import math

import sympy as sp

from bounds.core import Finding, Quantity, Statement, Traced, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written

K_svd = Quantity("K_svd", r"K_{\mathrm{svd}}", "layers of D-SVD", integer=True, positive=True)
K_inv = Quantity("K_inv", r"K_{\mathrm{inv}}", "layers of the inverse", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "larger side", integer=True, positive=True)
r = Quantity("r", "r", "columns of the frames", integer=True, positive=True)
c = sp.Symbol("c")

thm3 = Statement("minv.thm3", "Theorem 3 with the constant of its proof and no other")
vacuity = thm3.added(
    "vacuity",
    ge(c * sp.sqrt(K_svd**3 * L / n), 2 * r),
    title="Below 9 pi K^3 L / r^2 samples the generalisation bound of D-SVD exceeds all that the objective can differ by",
    given=le(n * r**2, 9 * sp.pi * K_svd**3 * L),
    constants=(Traced(c, 6 * sp.sqrt(sp.pi), "12 times the integral of sqrt(ln(A/x)) over [0, A], over A"),),
    tight=True,
    expected="proved",
)

premise = thm3.added(
    "premise",
    lt(K_inv, n * d),
    title="The experiments with D-SVD use fewer layers of the inverse than its generalisation bound asks for",
    source="Theorem 3 against Appendix A.1.2",
    quantifier=Finding("batch of 30, 50 x 100 matrices, six layers of the inverse, as printed"),
    expected="proved",
)


@vacuity.experiment(layers=[1, 5, 20, 60], order=[4, 10], rank=[1, 7, 50])
def numbers_of_samples(layers, order, rank):
    """One sample, half of the largest number inside, and the largest."""
    most = int(9 * math.pi * layers**3 * order) // rank**2
    return {K_svd: layers, L: order, r: rank, n: [1, max(1, most // 2), max(1, most)]}


@premise.experiment(samples=[30], side=[100], layers=[6])
def printed_settings(samples, side, layers):
    """Appendix A.1.2."""
    return {n: samples, d: side, K_inv: layers}


vacuity.formula_mutant(
    "one and a fiftieth of the range", then=ge(c * sp.sqrt(K_svd**3 * L / n), sp.Rational(102, 50) * r)
)
premise.formula_mutant("one layer for a hundred pairs", then=lt(K_inv, n * d / 1000))


@vacuity.proof
def squares_of_both_sides():
    """k is K^3 L, p is pi."""
    k, p, n_, r_ = sp.symbols("k p n r")
    bound = sp.Mul(36, p, k, evaluate=False)
    return certificate(
        "Both sides are positive, and the squares, times n, differ by four times what the premise leaves.",
        identity(
            "36 pi K^3 L - 4 n r^2", sp.Add(bound, -n_ * (2 * r_) ** 2, evaluate=False), 4 * (9 * p * k - n_ * r_**2)
        ),
    )


@premise.proof
def six_against_three_thousand():
    """30 samples, larger side 100."""
    return certificate("6 < 30 times 100.", comparison("layers", 6, "<", written(lambda a, b: a * b, 30, 100)))
