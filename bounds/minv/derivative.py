r"""Derivatives through the fixed network are those of the pseudo-inverse while the rank stays, and grow where it changes.

The title of the paper promises a differentiable inverse. From $X_0 = A^\top / c_0$ with a fixed $c_0$, $N = L^K$, $\epsilon =
\max_j |1 - a_j^2 / c_0| < 1$ and a direction $H$ that keeps the rank to first order, $(I - A A^\dagger) H (I - A^\dagger A) = 0$,

$$ \|D X_K[H] - D A^\dagger[H]\|_F \le \Big( \frac{\epsilon^N}{a_{\min}^2} + \frac{2 N \epsilon^{N-1}}{c_0} \Big) \|H\|_F , $$

with equality for a single singular value. Derivatives converge with the order $L$ too, a factor $N$ behind the values. In a
direction between the two null spaces, where the rank changes and $A^\dagger$ jumps,

$$ D X_K[H] = \frac{N}{c_0} H^\top : $$

the network is differentiable there, with a derivative that every layer multiplies by $L$. It has no limit, since there is nothing
to converge to.

Both are read off singular bases. $X_K = f(A)$ for an odd polynomial $f$ of the singular values, whose derivative acts on the
symmetric and the skew part of $U^\top H V$ by $\frac{f_i - f_j}{a_i - a_j}$ and $\frac{f_i + f_j}{a_i + a_j}$; and $f(a) - 1/a = -(1 -
a^2/c_0)^N / a$.

Kind: deterministic inequality and exact identity; not in the paper. Constants: explicit, attained.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import array, identity, square
from bounds.core import Quantity, Statement, eq, exact, gt, le
from bounds.core.certificate import certificate
from bounds.core.certificate import identity as same
from bounds.late import late, torch
from bounds.minv._certificates import equal, promised
from bounds.minv._exact import with_singular_values
from bounds.minv._frames import integers

hyperpower = late("algorithms.hyperpower")

distance2 = Quantity(
    "distance2", r"\|DX_K[H] - DA^\dagger[H]\|_F^2", "squared distance of derivatives", nonnegative=True
)
H2 = Quantity("H2", r"\|H\|_F^2", "squared size of the direction", nonnegative=True)
across = Quantity(
    "across", r"\|(I - AA^\dagger) H (I - A^\dagger A)\|_F^2", "part between the null spaces", nonnegative=True
)
within = Quantity(
    "within", r"\|H\|_F^2 - \|(I - AA^\dagger) H (I - A^\dagger A)\|_F^2", "all the rest", nonnegative=True
)
N = Quantity("N", "L^K", "order of all layers together", integer=True, positive=True)
c_0 = Quantity("c_0", "c_0", "scale of the start, fixed", positive=True)
epsilon = Quantity("epsilon", r"\epsilon", "largest |1 - a^2/c_0|", nonnegative=True)
a_min = Quantity("a_min", r"a_{\min}", "smallest positive singular value", positive=True)
a_max = Quantity("a_max", r"a_{\max}", "largest singular value", positive=True)
DX = Quantity("DX", "DX_K[H]", "entries of the derivative of the network")
HT = Quantity("HT", r"H^\top", "entries of the transposed direction")

FACTOR = epsilon**N / a_min**2 + 2 * N * epsilon ** (N - 1) / c_0

derivative = Statement(
    "minv.derivative", "the title, and Section 1: differentiable; not in the paper", gt(c_0, a_max**2 / 2)
)
rank_stays = derivative.added(
    "",
    le(distance2, FACTOR**2 * H2),
    title="Where the rank stays, derivatives of the network are those of the pseudo-inverse up to N e^(N-1)",
    also=eq(across, 0),
    tight=True,
    expected="proved",
)

rank_changes = derivative.added(
    "rank_changes",
    eq(DX, N / c_0 * HT, scale=1),
    title="Where the rank changes, the derivative of the network is N / c_0 times the direction, and grows with every layer",
    given=eq(within, 0),
    expected="proved",
)


def directions(instance, H):
    """The part of H between the null spaces, and the rest."""
    left = identity(H.nrows()) - instance.projector
    right = identity(H.ncols()) - instance.pinv * instance.A
    between = left * H * right
    return between, H - between


def derivative_of_inverse(instance, H):
    """Golub and Pereyra's formula at constant rank, from the pseudo-inverse alone."""
    A, X = instance.A, instance.pinv
    left, right = identity(A.nrows()) - A * X, identity(A.ncols()) - X * A
    T = H.transpose()
    return X * X.transpose() * T * left + right * T * X.transpose() * X - X * H * X


EXACT = "algorithms.hyperpower.exact_hyperpower_derivative"
SHAPES = {"shape": [(2, 2), (3, 2), (2, 4), (3, 3)], "rank": [1, 2], "seed": [0, 1]}


@rank_stays.experiment(
    **SHAPES, order=[2, 3], eighths=[5, 9, 16], quick={"seed": [0], "eighths": [5, 9], "order": [2]}, algorithm=EXACT
)
def any_shape(shape, rank, seed, order, eighths, *, algorithm):
    """Two layers, singular values 1 and 2/3, scales with residuals of both signs."""
    instance = with_singular_values([1, fmpq(2, 3)][:rank], *shape, seed)
    _, H = directions(instance, integers(*shape, seed + 3))
    c0 = fmpq(eighths, 8)
    _, moved = algorithm(instance.A, H, c0, order, 2)
    return {
        distance2: square(moved - derivative_of_inverse(instance, H)),
        H2: square(H),
        across: square(directions(instance, H)[0]),
        N: order**2,
        c_0: c0,
        epsilon: max(abs(1 - a * a / c0) for a in instance.a),
        a_min: min(instance.a),
        a_max: 1,
    }


@rank_stays.experiment(layers=[1, 2, 3], order=[2], algorithm="algorithms.hyperpower.hyperpower")
def by_automatic_differentiation(layers, order, *, algorithm):
    """The fast iteration in binary fractions, where every operation is exact: a = 1/2, c_0 = 1/2; the bound is attained."""
    A = torch.full((1, 1), 0.5, dtype=torch.float64, requires_grad=True)
    algorithm(A, 2 * A.mT, order, layers)[-1].sum().backward()
    half = fmpq(1, 2)
    return {
        distance2: (fmpq(*A.grad.item().as_integer_ratio()) + 4) ** 2,
        H2: exact(1.0),
        across: 0,
        N: order**layers,
        c_0: half,
        epsilon: half,
        a_min: half,
        a_max: half,
    }


@rank_changes.experiment(shape=[(2, 2), (3, 4)], order=[2, 3], layers=[1, 2], seed=[0, 1], algorithm=EXACT)
def between_the_null_spaces(shape, order, layers, seed, *, algorithm):
    """A matrix of rank one."""
    instance = with_singular_values([1], *shape, seed)
    H, _ = directions(instance, integers(*shape, seed + 3))
    c0 = fmpq(9, 8)
    return {
        DX: array(algorithm(instance.A, H, c0, order, layers)[1]),
        HT: array(H.transpose()),
        within: square(directions(instance, H)[1]),
        N: order**layers,
        c_0: c0,
    }


rank_stays.formula_mutant("as fast as the values", then=le(distance2, (epsilon**N / a_min**2) ** 2 * H2))
rank_stays.formula_mutant("nine tenths", then=le(distance2, sp.Rational(81, 100) * FACTOR**2 * H2))
rank_changes.formula_mutant("as if it converged", then=eq(DX, HT / c_0, scale=1))


@derivative.mutant("the direction of the start forgotten", rank_stays, rank_changes)
def _(derivative_function, A, H, c0, *sizes):
    if isinstance(H, fmpq_mat):
        X, moved = derivative_function(A, H, c0, *sizes)
        return X, moved - H.transpose() * (1 / c0)
    return derivative_function(A, H.detach(), c0, *sizes)


def _divided_differences():
    """From f to a^2 f: H A' F + A H' F + A A' DF, entry (i, j), for h_ij = s + k and h_ji = s - k."""
    a, b, f, g, D, S = sp.symbols("a_i a_j f_i f_j D S")
    return [
        same(
            "symmetric part, with D (a_i - a_j) = f_i - f_j",
            (a - b) * ((b + a) * g + a**2 * D) - (a**2 * f - b**2 * g),
            a**2 * (D * (a - b) - (f - g)),
        ),
        same(
            "skew part, with S (a_i + a_j) = f_i + f_j",
            (a + b) * ((b - a) * g + a**2 * S) - (a**2 * f + b**2 * g),
            a**2 * (S * (a + b) - (f + g)),
        ),
    ]


BASES = (
    "In singular bases X_K is f(a) for an odd polynomial f, and the derivative acts on the symmetric and skew parts of U'HV by D = (f_i - "
    "f_j)/(a_i - a_j) and S = (f_i + f_j)/(a_i + a_j): true for f = a, and it passes from f to a^2 f, so for all odd polynomials; with "
    "a_j = 0 both are f(a)/a, with both zero f'(0). "
)


@rank_stays.proof
def by_the_mean_value(claim):
    """p is e^N, m is e^(N-1), s is 1/c_0; q bounds |g|/a, r_i and r_j are what is left of it."""
    a, p, m, s, n, q, a_i, a_j, r_i, r_j = sp.symbols("a p m s N q a_i a_j r_i r_j")
    slope = -2 * a * s * n * m
    b, H2_ = sp.symbols("b H2")
    return certificate(
        BASES
        + "The pseudo-inverse has 1/a for f at positive values (and Golub and Pereyra's formula is the same for it), so the "
        "difference has g = f - 1/a = -e^N/a, e = 1 - a^2/c_0. The first quotient is g' somewhere between two singular values, where "
        "|e| <= epsilon, since e falls with a; and g' = e^N/a^2 + 2 N e^(N-1)/c_0. The second is at most the larger |g|/a = e^N/a^2, as "
        "is the one with a zero. Blocks and parts are orthogonal, so the largest factor bounds the Frobenius norm.",
        *_divided_differences(),
        same(
            "a^2 g' = p - a p'", sp.Add(p, sp.Mul(-a, slope, evaluate=False), evaluate=False), p + 2 * a**2 * n * m * s
        ),
        equal(
            "the square of the larger factor, with b = 1/a",
            promised(
                claim, "distance2", powers={epsilon**N: p, epsilon ** (N - 1): m}, H2=H2_, N=n, c_0=1 / s, a_min=1 / b
            ),
            H2_ * (p * b**2 + 2 * n * m * s) ** 2,
        ),
        same("|g_i| + |g_j| for |g| = q a - r", (q * a_i - r_i) + (q * a_j - r_j), q * (a_i + a_j) - (r_i + r_j)),
    )


@rank_changes.proof
def slope_at_zero(claim):
    """s is 1/c_0, h an entry of the transpose of H."""
    h, s, n = sp.symbols("h s n")
    return certificate(
        BASES
        + "At a = 0 the residual is 1 at every layer, so a layer of order L multiplies f'(0) by L, the sum of L powers of one; it "
        "starts at 1/c_0.",
        *_divided_differences(),
        equal("the start, with s = 1/c_0", promised(claim, "DX", HT=h, N=1, c_0=1 / s), h * s),
        *(
            equal(
                f"a layer of order {L}",
                promised(claim, "DX", HT=h, N=L * n, c_0=1 / s),
                sum([promised(claim, "DX", HT=h, N=n, c_0=1 / s)] * L),
            )
            for L in (2, 3, 4)
        ),
    )
