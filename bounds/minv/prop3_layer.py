r"""A D-SVD layer with its iterated inverse is covered by grids of coefficients and steps: the two terms of Proposition 3 together.

The layer maps a frame to $f(t, C) = X_K (I - \tfrac t2 P) U$, with $X_K$ the network for $A = I + \tfrac t2 P$ from $X_0 = \tfrac23
A^\top$. With $A X_K = I - E_K$ it is $(I - E_K)$ times the exact step. Where $\|\tfrac t2 P\| \le 1$ and $|C - 1| \le \tfrac18$,
residuals stay in $[-\tfrac13, \tfrac13]$, and with $p^2 = \tfrac12 \|P\|_F^2 \ge \|P\|_2^2$

$$ \|f(t, C) - f(s, C')\|_F \le \sqrt r\, \big( 6 \|C - C'\|_\infty + \tfrac{16}{9}\, p\, |t - s| \big) . $$

Grids whose cells leave half of $\epsilon$ to each part give, for coefficients within R of one and steps in an interval of width $\epsilon_u$,

$$ \ln N \le L K \ln\Big(1 + \frac{12 \sqrt r R}{\epsilon}\Big) + \ln\Big(1 + \frac{16 \sqrt r\, \epsilon_u p}{9 \epsilon}\Big) . $$

That is Proposition 3 with logarithms of one plus, with $\sqrt r$, and with $\|P\|$ in place of $\|M\|$ (`prop3.py`).

Kind: inequalities. Constants: 6 as in `prop3.py`; 16/9 traced.
"""

from itertools import count

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import diagonal, inner, rational, rationals
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.minv._certificates import equal, promised, room
from bounds.minv._frames import defect, frame_and_gradient
from bounds.minv._scalar import random_tables
from bounds.minv._steps import third
from bounds.minv.prop3 import K, L, P_norm2, delta, epsilon, log_N, orthonormal_defect, r, shift, time
from bounds.minv.prop3_grid import R, centre, reach

moved2 = Quantity(
    "moved2", r"\|f(t, C) - f(s, C')\|_F^2", "squared change of the frame after the layer", nonnegative=True
)
farthest2 = Quantity("farthest2", r"\max \min \|f - g\|_F^2", "squared largest distance to the grids", nonnegative=True)
longest2 = Quantity("longest2", r"\max t^2", "largest squared step", nonnegative=True)
p = sp.sqrt(P_norm2 / 2)

EXACT = (ge(L, 4), ge(K, 1), le(longest2 * P_norm2, 8), eq(orthonormal_defect, 0))

prop3_layer = Statement(
    "minv.prop3_layer",
    "Proposition 3, for the layer itself",
    algorithm="algorithms.hyperpower.exact_learnable_hyperpower",
    expected="proved",
)
lipschitz = prop3_layer.added(
    "",
    le(moved2, r * (6 * shift + sp.Rational(16, 9) * p * time) ** 2),
    title="A D-SVD layer with its iterated inverse is Lipschitz in its coefficients and its step at once",
    given=(*EXACT, le(delta, sp.Rational(1, 8))),
    needs=("minv.prop3.corrected",),
)
cover = prop3_layer.added(
    "cover",
    (
        le(farthest2, epsilon**2, name="radius"),
        le(
            log_N,
            K * L * sp.log(1 + 12 * sp.sqrt(r) * R / epsilon) + sp.log(1 + 16 * sp.sqrt(r) * reach * p / (9 * epsilon)),
            name="size",
        ),
    ),
    title="Even grids of coefficients and steps cover a D-SVD layer, with the sum of two logarithms for their size",
    given=(*EXACT, le(R, sp.Rational(1, 8))),
    needs=("minv.prop3_layer",),
)


def after(U, P, t, C, algorithm):
    """The frame after the layer."""
    eye, half = diagonal([1] * U.nrows()), P * (t / 2)
    A = eye + half
    return algorithm(A, A.transpose() * rational("2/3"), C)[-1] * (eye - half) * U


def direction(rank, seed):
    """A frame and a direction so short that steps up to one are within the premise."""
    U, G = frame_and_gradient(4, rank, seed)
    P = G * U.transpose() - U * G.transpose()
    P = P * next(fmpq(1, c) for c in count(1) if inner(P, P) <= 8 * c * c)
    return U, P, {P_norm2: inner(P, P), r: rank, orthonormal_defect: defect(U)}


def tables(layers, seed):
    """Corners of the box, among them alternating ones, which push most from a residual of -1/3."""
    eighth = fmpq(1, 8)
    return [
        rationals([[1 + eighth * (-1) ** l for l in range(4)]] * layers),
        *random_tables(3, layers, 4, eighth, seed),
    ]


@prop3_layer.experiment(lipschitz, layers=[1, 2], rank=[1, 2], seed=[0, 1], quick={"layers": [1], "seed": [0]})
def pairs(layers, rank, seed, *, algorithm):
    """Changes of the coefficients alone, of the step alone, and of both."""
    U, P, known = direction(rank, seed)
    changes = [
        (C, 1 + (C - 1) * factor, fmpq(9 - n, 10), fmpq(9 - n, 10) - move)
        for C in tables(layers, seed)
        for n in (0, 9)
        for factor, move in ((fmpq(3, 4), fmpq(0)), (fmpq(1), fmpq(1, 10)), (fmpq(3, 4), fmpq(1, 10)))
    ]
    moves = [after(U, P, t, C, algorithm) - after(U, P, s, D, algorithm) for C, D, t, s in changes]
    return known | {
        moved2: [inner(move, move) for move in moves],
        shift: [abs(C - D).max() for C, D, _, _ in changes],
        time: [abs(t - s) for _, _, t, s in changes],
        longest2: 1,
        delta: fmpq(1, 8),
        K: layers,
        L: 4,
    }


@prop3_layer.experiment(
    cover, layers=[1, 2], rank=[1, 2], hundredths=[7, 31], seed=[0, 1], quick={"layers": [1], "rank": [2], "seed": [0]}
)
def centres(layers, rank, hundredths, seed, *, algorithm):
    """Tables and steps of both ends, each against the centre of its cell; as many cells as are asked for."""
    U, P, known = direction(rank, seed)
    eighth, radius = fmpq(1, 8), fmpq(hundredths, 100)
    root, size = arb(rank).sqrt(), (arb(known[P_norm2]) / 2).sqrt()
    sides = int((12 * root * eighth / radius).ceil().unique_fmpz())
    steps = max(1, int((16 * root * 2 * size / (9 * radius)).ceil().unique_fmpz()))
    distances = []
    for C in tables(layers, seed):
        D = rationals([[centre(x, eighth, sides) for x in row] for row in C])
        for t in (fmpq(-1), fmpq(1, 3), fmpq(1)):
            s = centre(1 + t, fmpq(1), steps) - 1
            move = after(U, P, t, C, algorithm) - after(U, P, s, D, algorithm)
            distances.append(inner(move, move))
    return known | {
        farthest2: distances,
        log_N: layers * 4 * arb(sides).log() + arb(steps).log(),
        epsilon: radius,
        R: eighth,
        reach: 2,
        longest2: 1,
        K: layers,
        L: 4,
    }


lipschitz.formula_mutant("coefficients alone", then=le(moved2, r * (6 * shift) ** 2))
lipschitz.formula_mutant("steps alone", then=le(moved2, r * (sp.Rational(16, 9) * p * time) ** 2))
cover.formula_mutant("a hundredth of the radius", then=le(farthest2, epsilon**2 / 10**4))
cover.formula_mutant("one cell", then=le(log_N, 0))
prop3_layer.mutant(
    "coefficients thirty times as far from one",
    lipschitz,
    cover,
    corrupted=lambda layer, A, X0, C: layer(A, X0, 1 + 30 * (C - 1)),
)


@lipschitz.proof
def eigenvalue_by_eigenvalue(claim):
    """h is the modulus of an eigenvalue of P/2, x >= 0 what the estimates leave."""
    h, t, s, x, n, moved_C = sp.symbols("h t s x r moved_C")
    size = sp.Symbol("p", positive=True)
    return certificate(
        "All are functions of the skew P. At an eigenvalue i h of P/2, h |t| <= 1, A A' has 1 + h^2 t^2, so the first residual is "
        "1 - 2/3 (1 + h^2 t^2), in [-1/3, 1/3], and differs from that at s by 2/3 h^2 |t - s| |t + s| <= 4/3 h |t - s| <= 2/3 p |t - s|. "
        "Slopes are at most 2/3, so the last residual moves by at most 4/9 p |t - s|, and by 6 |C - C'| with the coefficients "
        "(minv.prop3.corrected). The exact factor has modulus one and moves by at most 2 h |t - s| <= p |t - s|, times |1 - e| <= 4/3. "
        "Together 6 |C - C'| + (4/9 + 4/3) p |t - s|; the Frobenius norm of U is sqrt r.",
        *third(),
        identity(
            "first residuals at t and s",
            sp.Rational(2, 3) * (1 + h**2 * s**2) - sp.Rational(2, 3) * (1 + h**2 * t**2),
            -sp.Rational(2, 3) * h**2 * (t - s) * (t + s),
        ),
        identity(
            "exact factors at t and s, i h for h",
            (1 - h * t) * (1 + h * s) - (1 - h * s) * (1 + h * t),
            -2 * h * (t - s),
        ),
        comparison("the premise: (t |P|_F)^2/8 is at least |t P/2|^2", premise_size(claim), "<=", 1),
        equal(
            "the root of the promise less the parts, with y left by the residual and x by the exact factor",
            sp.sqrt(room(claim, "moved2", moved2=0, r=1, shift=1, P_norm2=2, time=1))
            - (6 + sp.Rational(2, 3) * sp.Rational(2, 3) + sp.Rational(4, 3)),
            0,
        ),
        equal(
            "the promise is the square of a sum of what coefficients and steps move, plus what is left",
            room(
                claim,
                "moved2",
                moved2=n * (6 * moved_C + sp.Rational(16, 9) * size * t - x) ** 2,
                r=n,
                shift=moved_C,
                P_norm2=2 * size**2,
                time=t,
            ),
            n * x * (2 * (6 * moved_C + sp.Rational(16, 9) * size * t) - x),
        ),
    )


def premise_size(claim):
    """(t |P|_F)^2 / 8 at its largest."""
    (largest,) = [one.rhs for one in claim.given if longest2 in one.lhs.free_symbols]
    return largest / 8


@cover.proof
def half_of_the_radius_each(claim):
    """m = w + t cells a side with w = 12 sqrt r R/epsilon, n = v + s of steps; 0 <= t, s < 1."""
    t, w, s, v, e = sp.symbols("t w s v e")
    m, n = w + t, v + s
    return certificate(
        "The centre of a cell is within R/m of its coefficients and reach/(2 n) of its steps. With minv.prop3_layer the frame is within "
        "6 sqrt r R/m + 16/9 sqrt r p reach/(2 n) = epsilon/2 (w/m + v/n), w = 12 sqrt r R/epsilon, v = 16 sqrt r p reach/(9 epsilon). "
        "With m = w + t and n = v + s that is at most epsilon, and m < 1 + w, n < 1 + v. The number of members is m^(K L) n.",
        equal(
            "the squared radius, times (2 m n/epsilon)^2",
            sp.cancel(
                room(claim, "radius", farthest2=(e / 2 * (w / m + v / n)) ** 2, epsilon=e) * (2 * m * n / e) ** 2
            ),
            (t * n + s * m) * (2 * m * n + w * n + v * m),
        ),
        equal(
            "a side of both grids, w = 12 R and v = 16 reach/9",
            sp.exp(promised(claim, "size", K=1, L=1, r=1, R=w / 12, epsilon=1, P_norm2=2, reach=9 * v / 16)) - m * n,
            (1 - t) * n + (1 + w) * (1 - s),
        ),
    )
