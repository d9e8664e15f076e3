r"""A step of D-SVD that never raises its objective, and how soon it is stationary.

Neither the step of eq. (10) nor the guarded one is a descent method. With $\sigma \ge \|M\|_2$, $\Lambda = U^\top M V$ and the Cayley
factor $C(t)$, whose derivatives are $-P R^2$ and $P^2 R^3$ with $R = (I + \tfrac t2 P)^{-1}$, $\|R\|_2 \le 1$,

$$ |f''(t)| \le \|P R^2\|_F^2\, \sigma^2 + \|P^2 R^3\|_*\, \sigma\, \|D^c \Lambda - I\|_2 \le \|P\|_F^2\, \sigma (3 \sigma + 1) $$

for every $t$. As $f'(0) = -\tfrac12 \|P\|_F^2$ (eq. (11)), the step $t = 1/(2 \sigma (3 \sigma + 1))$ lowers $f$ by at least

$$ \frac{\|P\|_F^2}{8 \sigma (3 \sigma + 1)} , $$

and $\tfrac t2 \|P\|_2 \le \tfrac12$, so the learned inverse converges. A half-layer that tries the guarded step first, and keeps it if it
lowers $f$ as much, has the same promise. Over $K$ layers the smallest direction obeys $2 K \min \|P\|_F^2 \le 8 \sigma (3 \sigma + 1)
(f_0 + \sum_i \sigma_i)$.

Kind: deterministic inequalities; not in the paper. Constants: all explicit.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq

from algorithms.exact import balls, inner, rational
from bounds.core import Curve, Quantity, Statement, eq, ge, gt, le, rounding
from bounds.core.certificate import certificate, identity
from bounds.late import late, torch
from bounds.minv._certificates import equal, room
from bounds.minv._exact import frame, with_singular_values
from bounds.minv._frames import defect

stiefel = late("algorithms.stiefel")

before = Quantity("before", "f(U, V)", "objective before the half-layer")
after = Quantity("after", r"f(U(t), V)", "objective after the half-layer")
size2 = Quantity("size2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)
sigma = Quantity("sigma", r"\sigma", "a number that is at least the norm of M", positive=True)
norm_M = Quantity("norm_M", r"\|M\|_2", "norm of the matrix", positive=True)
frame_defect = Quantity(
    "frame_defect", r"\|U^\top U - I\|_F^2 + \|V^\top V - I\|_F^2", "how far from orthonormal", nonnegative=True
)
K = Quantity("K", "K", "layers", integer=True, positive=True)
least2 = Quantity("least2", r"\min \|P\|_F^2", "least squared direction over the half-layers", nonnegative=True)
above = Quantity("above", r"f_0 + \sum_i \sigma_i", "objective of the start above the minimum", nonnegative=True)

SMOOTHNESS = sigma * (3 * sigma + 1)

dsvd_descent = Statement("minv.dsvd_descent", "eqs (8) to (12), with another step; ours", le(norm_M, sigma))
lowered = dsvd_descent.added(
    "",
    le(after, before - size2 / (8 * SMOOTHNESS)),
    title="A step of 1/(2 s (3 s + 1)), s >= |M|, or a guarded one that does as well, lowers the objective of D-SVD",
    also=eq(frame_defect, 0),
    expected="proved",
)

stationary = dsvd_descent.added(
    "stationary",
    le(2 * K * least2, 8 * SMOOTHNESS * above),
    title="In K layers of these steps the least squared direction of D-SVD is of order 1/K",
    also=(eq(frame_defect, 0), ge(K, 1)),
    expected="proved",
)

fast = dsvd_descent.added(
    "fast",
    le(after, before - size2 / (16 * SMOOTHNESS)),
    title="In floating point the steps of D-SVD with this rule lower the objective by half of what is proved, or more",
    also=gt(size2, 0),
)

EXACT = "algorithms.stiefel.exact_svd_descent_step"


def half_layers(norm, size, rank, seed, layers, algorithm, **options):
    """Objectives and directions at each half-layer, in balls; rational frames to start from."""
    largest = rational(norm)
    M = with_singular_values([largest * fmpq(size - i, size) for i in range(size)], size, size + 1, seed).A
    rng = np.random.default_rng(seed + 40)
    U, V = frame(size, rank, rng), frame(size + 1, rank, rng)
    known = {norm_M: largest, sigma: largest, frame_defect: defect(U, V)}
    values, squares = [], []
    M, U, V = map(balls, (M, U, V))
    for _ in range(layers):
        U, V = _both(M, U, V, largest, algorithm, values, squares, options)
    values.append(stiefel.exact_svd_objective(M, U, V))
    return known | {before: values[:-1], after: values[1:], size2: squares}


def _both(M, U, V, largest, algorithm, values, squares, options):
    """A step in U and one in V; what they start from is noted."""
    for side in (0, 1):
        A, left, right = (M, U, V) if side == 0 else (M.transpose(), V, U)
        P = stiefel.exact_skew_direction(left, stiefel.exact_svd_gradient(A, left, right))
        values.append(stiefel.exact_svd_objective(A, left, right))
        squares.append(inner(P, P))
        moved = algorithm(A, left, right, arb(largest), **options)
        U, V = (moved, V) if side == 0 else (U, moved)
    return U, V


@lowered.experiment(
    norm=["1/10", "1", "10"],
    size=[2, 4],
    rank=[1, 2],
    seed=[0],
    layers=[6],
    bold=[True, False],
    quick={"size": [4]},
    bits=512,
    algorithm=EXACT,
)
def by_half_layers(norm, size, rank, seed, layers, bold, *, algorithm):
    """Small and large matrices, both rules; the first layers, where steps are long."""
    return half_layers(norm, size, rank, seed, layers, algorithm, bold=bold)


@stationary.experiment(norm=["1/10", "2"], size=[3], rank=[2], layers=[1, 4, 20], seed=[0], bits=512, algorithm=EXACT)
def until_stationary(norm, size, rank, layers, seed, *, algorithm):
    """The least direction on the way."""
    run = half_layers(norm, size, rank, seed, layers, algorithm)
    leading = sum((rational(norm) * fmpq(size - i, size) for i in range(rank)), fmpq(0))
    return {key: run[key] for key in (norm_M, sigma, frame_defect)} | {
        K: layers,
        least2: min(run[size2], key=lambda ball: ball.mid()),
        above: run[before][0] + leading,
    }


@fast.experiment(
    shape=[(4, 4, 4), (6, 9, 3)], trials=[20], layers=[30], seed=[0], algorithm="algorithms.stiefel.svd_descent"
)
def random_matrices(shape, trials, layers, seed, *, algorithm):
    """Whole layers on Gaussian matrices; the objective of the computed frames is evaluated, with the radius of doing so."""
    rows, columns, rank = shape
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(trials, rows, columns, generator=generator, dtype=torch.float64)
    U, V = (stiefel.random_frame((trials,), side, rank, generator) for side in (rows, columns))
    run = algorithm(M, U, V, layers)
    heights = torch.stack([stiefel.svd_objective(M, *frames) for frames in run])
    sizes = torch.stack([torch.linalg.matrix_norm(_direction(M, *frames)) for frames in run])
    norm = torch.linalg.matrix_norm(M, 2)
    entry = rounding.chain(
        [(rank + 1) ** 0.5, 2 * torch.linalg.matrix_norm(M).max(), (rank + 1) ** 0.5], inner=columns, dtype="float64"
    )
    radius = float(entry * rank**2 * (2 + 4 * norm.max()))
    grown = norm * (1 + 1e-12)
    return {
        before: (heights[:-1], radius),
        after: (heights[1:], radius),
        # directions of G are products of three such factors, twice as long
        size2: (sizes[:-1] ** 2, radius * 8 * (1 + float(norm.max())) ** 2),
        norm_M: (norm, float(norm.max()) * 1e-13),
        sigma: (grown, 0.0),
        Curve("median over the trials", along="layers", of="objective"): heights.median(1).values,
    }


def _direction(M, U, V):
    """The direction of the half-layer in U, with which a layer begins."""
    G = stiefel.svd_gradient(M, U, V)
    return G @ U.mT - U @ G.mT


lowered.formula_mutant("thirty times as much", then=le(after, before - 30 * size2 / (8 * SMOOTHNESS)))
stationary.formula_mutant("a fiftieth", then=le(2 * K * least2, 8 * SMOOTHNESS * above / 50))
fast.formula_mutant("forty times as much", then=le(after, before - 40 * size2 / (16 * SMOOTHNESS)))
lowered.mutant(
    "forty times the step",
    lambda exact_svd_descent_step, M, U, V, sigma, *, bold: stiefel.exact_cayley_step(
        U, stiefel.exact_svd_gradient(M, U, V), 40 * stiefel.safe_step_size(sigma)
    ),
)
stationary.mutant("no step", lambda exact_svd_descent_step, M, U, V, sigma: U)
fast.mutant("as printed", lambda svd_descent, M, U0, V0, steps: stiefel.svd_network(M, U0, V0, steps, guarded=False))


def _curvature():
    """Norms of the derivatives of the Cayley factor, and what is left of the quadratic bound."""
    h, s, t, q, S = sp.symbols("h s t q S")
    half = sp.Rational(1, 2)
    return [
        identity("squared modulus of 1 + h for imaginary h", (1 + h) * (1 - h), 1 - h**2),
        identity("s^2 + s (2 s + 1)", s**2 + s * (2 * s + 1), s * (3 * s + 1)),
        identity(
            "fall at t with 2 S t = 1, beyond q t/4",
            sp.Add(-half * q * t, half * S * q * t**2, q * t * half**2, evaluate=False),
            q * t * half**2 * (2 * S * t - 1),
        ),
    ]


CURVATURE = (
    "P is skew, so R = (I + t P/2)^-1 has norm at most one: |1 + h|^2 = 1 - h^2 >= 1 for an imaginary eigenvalue h of t P/2. The Cayley "
    "factor (1 - h)/(1 + h) has derivatives -P R^2 and P^2 R^3. With |M V|_2 <= s: |Lambda'|_F <= s |P|_F, and <D^c Lambda - I, Lambda''> "
    "is at most the nuclear norm of P (P R^3), at most |P|_F^2, times s |D^c Lambda - I|_2 <= s (2 s + 1). So |f''| <= S |P|_F^2 "
    "everywhere, S = s (3 s + 1), and f' = -|P|_F^2/2 at zero. Taylor's formula at t = 1/(2 S), q = |P|_F^2, gives a fall of q t/4 = "
    "q/(8 S) or more. A guarded step is kept only if it falls as much. "
)


@lowered.proof
def quadratic_upper_bound(claim):
    """q is |P|_F^2, S the bound of the curvature over q, f the objective."""
    f, q, s, t = sp.symbols("f q s t")
    S = s**2 + s * (2 * s + 1)
    return certificate(
        CURVATURE,
        *_curvature(),
        equal(
            "what is promised, times 8 S, against the fall q t/4 at t with 2 S t = 1",
            sp.cancel(room(claim, "after", before=f, after=f - q * t / 4, size2=q, sigma=s) * 8 * S),
            q * (2 * S * t - 1),
        ),
    )


@stationary.proof
def telescoping(claim):
    """Falls of 2 K half-layers add up to at most the height of the start; S is the bound of the curvature over |P|_F^2."""
    T, least, s, x = sp.symbols("K least s x")
    S = s**2 + s * (2 * s + 1)
    return certificate(
        CURVATURE
        + "The falls of 2 K half-layers, each at least the least |P|_F^2 over 8 S, add up to no more than f_0 + sum sigma_i, "
        "because f is never below minus that sum (eq. (7)).",
        *_curvature(),
        equal(
            "2 K falls of least/(8 S), and x more above",
            sp.cancel(room(claim, "least2", least2=least, above=2 * T * least / (8 * S) + x, K=T, sigma=s)),
            8 * S * x,
        ),
    )
