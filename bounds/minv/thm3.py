r"""The generalisation bound of D-SVD: its premise is never met in practice, and its proof uses a Lipschitz step that is false.

Printed: for $\|M_i\| \le 1$ and $K_{\mathrm{inv}} = \Omega(\max\{n d, K_{\mathrm{svd}}^2\})$, with probability $1 -
\delta$ the expected $\mathcal M_n$ exceeds its mean by at most $\tilde O(\sqrt{K_{\mathrm{svd}}^3 L / n}) +
O(\sqrt{\ln(1/\delta)/n})$. With 30 matrices of size 100 the premise asks for 3000 layers of the inverse; the
experiments use 6. ($\mathcal M_n$ is the mean of $+\langle M, U V^\top \rangle$, of the sign opposite to $f$, and may
be negative, so it lies in a range of $2r$.) The proof's constant in Dudley's integral is $12 \cdot \tfrac{\sqrt\pi}2
= 10.6$. The step "the layer map in $U$ is $(1 + \|E\|)$-Lipschitz" freezes the direction $P$ and the step size, which
depend on $U$: for $M = I_2$, $V = e_1$, $U$ near $-e_1$ and $t = 1$ distances nearly double.

Kind: probability; Lipschitz inequality, refuted. Constants: one, at best.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Claim, Printed, Quantity, WithProbability, ge, le, rounding
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late, torch
from bounds.minv._exact import rational
from bounds.minv._frames import inner
from bounds.minv._steps import turned

stiefel = late("algorithms.stiefel")


gap = Quantity("gap", r"\mathbb E[\mathcal M_n] - \mathcal M_n", "expected value minus mean")
K_inv = Quantity("K_inv", r"K_{\mathrm{inv}}", "layers of the inverse", integer=True, positive=True)
K_svd = Quantity("K_svd", r"K_{\mathrm{svd}}", "layers of D-SVD", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "larger side", integer=True, positive=True)
rank = Quantity("r", "r", "columns of the frames", integer=True, positive=True)
norm_M = Quantity("norm_M", r"\|M\|", "largest norm of a matrix", positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
after2 = Quantity("after2", r"\|g(U) - g(U')\|^2", "squared distance after the layer", nonnegative=True)
before2 = Quantity("before2", r"\|U - U'\|^2", "squared distance before the layer", nonnegative=True)
c = sp.Symbol("c")

thm3 = Claim(
    id="minv.thm3",
    source="Theorem 3; proof in Appendix F.2",
    quantifier=WithProbability(delta),
    given=(ge(K_inv, n * d), ge(K_inv, K_svd**2), le(norm_M, 1)),
    then=le(gap, c * sp.sqrt(K_svd**3 * L / n) + c * sp.sqrt(sp.log(1 / delta) / n), trivially=2 * rank),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
    survives=(
        "No: its Lipschitz step, that a layer does not expand distances of frames, is false, and nothing "
        r"replaces it. The loss would also have to be shifted by $\|M\|_*$ to be non-negative, as Lemma 6 "
        "demands."
    ),
)

thm3_lipU = Claim(
    id="minv.thm3_lipU",
    title="A D-SVD layer with the exact inverse does not increase distances of frames",
    source="Appendix F.2, Lipschitz constant of the layer in U, with E = 0",
    then=le(after2, before2),
    expected="refuted",
    erratum="$M = I$, $V = e_1$, $t = 1$, $U$ and $U'$ near $-e_1$: distances grow by a factor 1.99.",
    survives=(
        "No: it holds $P$ and $t$ fixed, which depend on $U$. Near saddles layers expand, so the constant "
        "that Lemma 5 multiplies over the layers is exponential in their number, and nothing replaces it."
    ),
)


@thm3.experiment(samples=[1, 2], trials=[60], seed=[0], algorithm="algorithms.stiefel.svd_network")
def random_two_by_two(samples, trials, seed, *, algorithm):
    """One layer, fifty matrices of size two as the whole distribution, an inverse of 2 n layers: the premise just holds."""
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(50, 2, 2, generator=generator, dtype=torch.float64)
    M = M / (2 * torch.linalg.matrix_norm(M)[:, None, None])
    one = torch.eye(2, dtype=torch.float64)[:, :1].expand(50, 2, 1)
    C = torch.ones(2 * samples, 4, dtype=torch.float64)
    U, V = algorithm(M, one, one, 1, move=lambda U, G, t, _: stiefel.cayley_step_by_products(U, G, t, C))[-1]
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
        rank: 1,
        norm_M: 1,
        delta: rational("1/5"),
    }


def two_starts(s, t, algorithm):
    """Two points of the circle at rational parameters, one exact Cayley step of length one each."""
    M, V = fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1], [0]])
    points = [fmpq_mat([[(1 - x * x) / (1 + x * x)], [2 * x / (1 + x * x)]]) for x in (s, t)]
    moved = [algorithm(U, stiefel.exact_svd_gradient(M, U, V), fmpq(1)) for U in points]
    before, after = points[0] - points[1], moved[0] - moved[1]
    return {after2: inner(after, after), before2: inner(before, before)}


@thm3_lipU.experiment(parameter=[1], algorithm="algorithms.stiefel.exact_cayley_step")
def near_the_maximiser(parameter, *, algorithm):
    """Near U = e_1, where the objective is least, the step contracts."""
    return two_starts(fmpq(parameter, 10), fmpq(parameter, 11), algorithm)


@thm3_lipU.witness
def near_the_saddle():
    """Parameters 20 and 21 of the rational circle lie near -e_1."""
    return two_starts(fmpq(20), fmpq(21), stiefel.exact_cayley_step)


thm3.formula_mutant("a bound below the range", then=le(gap, -2 * rank))
thm3_lipU.formula_mutant("a factor two", then=le(after2, 4 * before2))


@thm3_lipU.proof
def two_steps_written_out():
    """With M = I and V = e_1, P = u_2 (0, -1; 1, 0) and tP/2 = u_2/2 (0, -1; 1, 0)."""
    starts, ends, steps = [], [], []
    for x in (20, 21):
        c, s = sp.Rational(1 - x * x, 1 + x * x), sp.Rational(2 * x, 1 + x * x)
        h = s / 2
        starts.append((c, s))
        ends.append((((1 - h**2) * c + 2 * h * s) / (1 + h**2), ((1 - h**2) * s - 2 * h * c) / (1 + h**2)))
        steps += turned(h, starts[-1], ends[-1])

    def apart(a, b):
        return written(lambda p, q, r, s: (p - r) ** 2 + (q - s) ** 2, *a, *b)

    return certificate(
        "G = -e_1, so P = u_2 (0, -1; 1, 0). From the points of the circle with parameters 20 and 21 the exact Cayley steps with t = "
        "1 lead to two points that are farther from each other.",
        *steps,
        comparison("squared distances", apart(*ends), ">", apart(*starts)),
    )
