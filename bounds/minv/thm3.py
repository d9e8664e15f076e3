r"""The generalisation bound of D-SVD: empty where it was tried, and its premise is not met there.

Printed: for $\|M_i\| \le 1$ and $K_{\mathrm{inv}} = \Omega(\max\{n d, K_{\mathrm{svd}}^2\})$, with probability $1 -
\delta$ the expected $\mathcal M_n$ exceeds its mean by at most $\tilde O(\sqrt{K_{\mathrm{svd}}^3 L / n}) +
O(\sqrt{\ln(1/\delta)/n})$. ($\mathcal M_n$ is the mean of $+\langle M, U V^\top \rangle$, of the sign opposite to $f$, and may
be negative, so it lies in a range of $2r$ whatever is trained.)

With the constant of the proof, $12 \cdot \tfrac{\sqrt\pi}{2} = 6 \sqrt\pi$ from Dudley's integral, the first term is $6 \sqrt{\pi
K_{\mathrm{svd}}^3 L / n}$. Up to $n r^2 = 9 \pi K_{\mathrm{svd}}^3 L$ it says nothing: with $r = 50$, $L = 4$ and the 60 layers
of Table 3 up to 9771 samples. Beyond, the premise $K_{\mathrm{inv}} \ge n d$ asks for $10^6$ layers of the inverse for $d =
100$. Already for the batch of 30 in the experiments it asks for 3000, and they use 6.

Kind: probability; inequality (where it says nothing); finding on the printed settings. Constants: one, at best; traced.
"""

import math

import sympy as sp

from algorithms.exact import rational
from bounds.core import Finding, Printed, Quantity, Statement, Traced, WithProbability, ge, le, lt, rounding
from bounds.core.certificate import certificate
from bounds.late import late, torch
from bounds.minv._certificates import equal, premise, sides

stiefel = late("algorithms.stiefel")

gap = Quantity("gap", r"\mathbb E[\mathcal M_n] - \mathcal M_n", "expected value minus mean")
K_inv = Quantity("K_inv", r"K_{\mathrm{inv}}", "layers of the inverse", integer=True, positive=True)
K_svd = Quantity("K_svd", r"K_{\mathrm{svd}}", "layers of D-SVD", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "larger side", integer=True, positive=True)
r = Quantity("r", "r", "columns of the frames", integer=True, positive=True)
norm_M = Quantity("norm_M", r"\|M\|", "largest norm of a matrix", positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
c = sp.Symbol("c")

thm3 = Statement("minv.thm3", "Theorem 3; proof in Appendix F.2")
printed = thm3.printed(
    le(gap, c * sp.sqrt(K_svd**3 * L / n) + c * sp.sqrt(sp.log(1 / delta) / n), trivially=2 * r),
    quantifier=WithProbability(delta),
    given=(ge(K_inv, n * d), ge(K_inv, K_svd**2), le(norm_M, 1)),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
    survives=(
        "No: its Lipschitz step, that a layer does not expand distances of frames, is false, and nothing "
        r"replaces it. The loss would also have to be shifted by $\|M\|_*$ to be non-negative, as Lemma 6 "
        "demands."
    ),
)

vacuity = thm3.added(
    "vacuity",
    ge(c * sp.sqrt(K_svd**3 * L / n), 2 * r),
    title="Below 9 pi K^3 L / r^2 samples the generalisation bound of D-SVD exceeds all that the objective can differ by",
    source="Theorem 3 with the constant of its proof and no other",
    given=le(n * r**2, 9 * sp.pi * K_svd**3 * L),
    constants=(Traced(c, 6 * sp.sqrt(sp.pi), "12 times the integral of sqrt(ln(A/x)) over [0, A], over A"),),
    tight=True,
    expected="proved",
)

few_layers = thm3.added(
    "premise",
    lt(K_inv, n * d),
    title="The experiments with D-SVD use fewer layers of the inverse than its generalisation bound asks for",
    source="Theorem 3 against Appendix A.1.2",
    quantifier=Finding("batch of 30, 50 x 100 matrices, six layers of the inverse, as printed"),
)


@printed.experiment(samples=[1, 2], trials=[60], seed=[0], algorithm="algorithms.stiefel.svd_network")
def random_two_by_two(samples, trials, seed, *, algorithm):
    """One layer, fifty matrices of size two as the whole distribution, an inverse of 2 n layers: the premise just holds."""
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(50, 2, 2, generator=generator, dtype=torch.float64)
    M = M / (2 * torch.linalg.matrix_norm(M)[:, None, None])
    first_axis = torch.eye(2, dtype=torch.float64)[:, :1].expand(50, 2, 1)
    C = torch.ones(2 * samples, 4, dtype=torch.float64)
    U, V = algorithm(M, first_axis, first_axis, 1, move=lambda U, G, t, _: stiefel.cayley_step_by_products(U, G, t, C))[
        -1
    ]
    value = (M * (U @ V.mT)).sum((-2, -1))
    drawn = torch.randint(50, (trials, samples), generator=generator)
    gaps = value.mean() - value[drawn].mean(1)
    # a judgement on whether the bound says anything: a gap is at most 2r, computed frames are unit to many digits
    return {
        gap: (gaps, rounding.gamma(200, "float64")),
        K_inv: 2 * samples,
        K_svd: 1,
        L: 4,
        n: samples,
        d: 2,
        r: 1,
        norm_M: 1,
        delta: rational("1/5"),
    }


printed.formula_mutant("a bound below the range", then=le(gap, -2 * r))


@vacuity.experiment(layers=[1, 5, 20, 60], order=[4, 10], rank=[1, 7, 50], outside={"layers": [1], "rank": [50]})
def numbers_of_samples(layers, order, rank):
    """One sample, half of the largest number inside, and the largest."""
    most = int(9 * math.pi * layers**3 * order) // rank**2
    return {K_svd: layers, L: order, r: rank, n: [1, max(1, most // 2), max(1, most)]}


@few_layers.experiment(samples=[30], side=[100], layers=[6])
def printed_settings(samples, side, layers):
    """Appendix A.1.2."""
    return {n: samples, d: side, K_inv: layers}


vacuity.formula_mutant(
    "one and a fiftieth of the range", then=ge(c * sp.sqrt(K_svd**3 * L / n), sp.Rational(102, 50) * r)
)
few_layers.formula_mutant("one layer for a hundred pairs", then=lt(K_inv, n * d / 1000))


@vacuity.proof
def squares_of_both_sides(claim):
    """p is pi."""
    lhs, rhs = sides(claim, "n")
    letter = {sp.pi: sp.Symbol("p")}
    return certificate(
        "Both sides are positive, and the squares, times n, differ by four times what the premise leaves.",
        equal(
            "squares, times n",
            sp.expand(n * (lhs**2 - rhs**2)).xreplace(letter),
            4 * (premise(claim, "n") - n * r**2).xreplace(letter),
        ),
    )
