r"""What the widths have to do with strict decrease, and when the run ends at the solution of least norm.

(a) If all hidden widths are at least $r$ and $A_1$ has rank $r$, layer 1 has $\kappa_r^{-2}(A)\kappa_{r_x}^{-2}(C) >
0$; if they are at least $r_x$ and $C_L$ has rank $r_x$, layer L has. So one sweep strictly decreases the error. (The
text says that a condition number must be positive; its inverse is meant.) (b) A hidden width below $r_x$ makes that
number zero for all layers above, one below $r$ for all layers below: the bound is silent there, though the layers may
still help. (c) If the rows of $W_1^{(0)}$ lie in the column space of X, they stay there, so $W_{L:1} = W_{L:1}XX^+$
for ever, and $\|W_{L:1} - W^*\|_F \le \|\Delta\|_F / \sigma_{r_x}(X)$: convergence of predictions is convergence to
the least norm. (d) A full-rank $W_L^{(0)}$ with $n_{L-1} \ge n_L$ spans all outputs, so K may be everything.

Kind: inequalities and one invariant. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import identity, square
from bounds.bcgd._certificates import same
from bounds.bcgd._instances import product, random_problem, random_weights
from bounds.bcgd._quantities import err, err_0, flat_A, flat_C
from bounds.bcgd._spectra import flatness, squared_singular_values
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, Quantity, eq, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")


lower = Quantity("lower", r"\min_{l \ge i} n_l", "narrowest hidden layer above layer i", integer=True, positive=True)
upper = Quantity("upper", r"\min_{l < i} n_l", "narrowest hidden layer below layer i", integer=True, positive=True)
r = Quantity("r", "r", "dimension of K", integer=True, positive=True)
r_x = Quantity("r_x", "r_x", "rank of the data", integer=True, positive=True)
rank_A = Quantity("rank_A", r"\mathrm{rank} A_i", integer=True, nonnegative=True)
rank_C = Quantity("rank_C", r"\mathrm{rank} C_i", integer=True, nonnegative=True)
err_1 = Quantity("err_1", r"\|\Delta_1\|_F^2", "distance after one sweep", nonnegative=True)
tilted = Quantity("tilted", r"\|W_1^{(0)}(I - XX^+)\|_F^2", "what of the first layer lies outside the data")
outside = Quantity("outside", r"\|W_{L:1}(I - XX^+)\|_F^2", "the same of the product, at every step")
away2 = Quantity("away2", r"\|W_{L:1} - W^*\|_F^2", nonnegative=True)
smallest2 = Quantity("smallest2", r"\sigma_{r_x}^2(X)", positive=True)
rank_last = Quantity("rank_last", r"\mathrm{rank} W_L^{(0)}", integer=True, positive=True)
missed = Quantity("missed", r"(I - P)\,W^*", "what of the solution lies outside the range of the last layer")
outputs = Quantity("outputs", "n_L", integer=True, positive=True)

rem_widths = Claim(
    id="bcgd.rem_widths",
    title="Wide enough layers of full rank strictly decrease the error in one sweep",
    source="Remarks after Theorem 3.2",
    given=(eq(rank_A, r), eq(rank_C, r_x), gt(err, 0)),
    then=(gt(flat_A * flat_C, 0, name="gain"), lt(err_1, err_0, name="sweep")),
    erratum=r"The text asks for $\kappa_r^2 > 0$; the inverse $\kappa_r^{-2}$ must be positive.",
    scaling={"data": {err: 2, err_0: 2, err_1: 2}},
)

bottleneck = Claim(
    id="bcgd.rem_widths_bottleneck",
    title="A hidden width below r or r_x makes the bound silent for some layers",
    source="Remarks after Theorem 3.2",
    form="added",
    given=lt(sp.Min(lower - r, upper - r_x), 0),
    then=eq(flat_A * flat_C, 0, scale=1),
)

least_norm = Claim(
    id="bcgd.rem_widths_least_norm",
    title="A first layer in the span of the data leads to the solution of least norm",
    source="Remarks after Theorem 3.2",
    form="added",
    given=eq(tilted, 0),
    then=(eq(outside, 0, name="invariant"), le(away2, err / smallest2, name="distance")),
    tight=True,
    expected="proved",
    scaling={"data": {err: 2, smallest2: 2}, "solution": {err: 2, away2: 2, outside: 2, tilted: 2}},
)

full_range = Claim(
    id="bcgd.rem_widths_range",
    title="A full-rank last layer that is wide enough spans all outputs",
    source="Remarks after Theorem 3.2",
    form="added",
    given=(eq(rank_last, outputs),),
    then=eq(missed, 0),
    scaling={"solution": {missed: 1}},
)


def spectral(problem, weights, steps, widths):
    outputs_, depth = widths[-1], len(weights)
    trace = list(moves(weights, steps, problem))
    layers = [move.layer for move in trace]
    return {
        r: outputs_,
        r_x: problem.rank,
        err_0: trace[0].err,
        err_1: trace[-1].err_after,
        err: column(move.err for move in trace),
        lower: [min(widths[i:depth], default=outputs_) for i in layers],
        upper: [min(widths[1:i], default=problem.rank) for i in layers],
        rank_A: [move.factors[0].rank() for move in trace],
        rank_C: [move.factors[1].rank() for move in trace],
        flat_A: column(flatness(move.factors[0], outputs_) for move in trace),
        flat_C: column(flatness(move.factors[1], problem.rank) for move in trace),
    }


@rem_widths.experiment(
    widths=[[2, 2], [3, 2, 2], [2, 3, 3], [3, 4, 3, 2]],
    rank=[1, 2],
    order=["descending", "ascending"],
    quick={"rank": [2]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
@bottleneck.experiment(
    widths=[[3, 2, 3], [3, 4, 1, 2], [3, 2, 4, 2], [2, 1, 3, 3]],
    rank=[2, 3],
    order=["descending", "ascending"],
    quick={"rank": [3]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def width_patterns(widths, rank, order, *, algorithm, seed=0):
    """Random layers of full rank; one sweep in rationals, ranks counted exactly."""
    generator = np.random.default_rng(seed)
    problem = random_problem(widths[0], widths[-1], 5, min(rank, widths[0]), generator)
    weights = random_weights(widths, generator)
    return spectral(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order=order), widths)


@least_norm.experiment(
    widths=[[3, 3, 2], [3, 2]], order=["descending", "ascending"], algorithm="algorithms.deep_linear.exact_bcgd"
)
def deficient_data(widths, order, *, algorithm, seed=0):
    """Three inputs of rank two; the first layer is projected onto their span."""
    generator = np.random.default_rng(seed)
    problem = random_problem(3, widths[-1], 5, 2, generator)
    weights = random_weights(widths, generator)
    onto = problem.X * least_squares.exact_least_norm_solution(problem.X, identity(5))
    rest = identity(3) - onto
    weights[0] = weights[0] * onto
    trace = list(moves(weights, algorithm(weights, problem.X, problem.Y, sweeps=2, order=order), problem))
    ends = [product(move.after, identity(3)) for move in trace]
    return {
        tilted: square(weights[0] * rest),
        outside: column(square(end * rest) for end in ends),
        away2: column(square(end - problem.solution) for end in ends),
        err: column(move.err_after for move in trace),
        smallest2: squared_singular_values(problem.X)[problem.rank - 1],
    }


@full_range.experiment(
    widths=[[2, 3, 2], [2, 2, 3], [3, 3, 4, 2]], algorithm="algorithms.deep_linear.exact_orth_identity"
)
def last_layers(widths, *, algorithm):
    """The range of the last layer, and what of a random solution it misses."""
    last = algorithm(widths, generator=torch.Generator().manual_seed(0))[-1]
    n = last.nrows()
    problem = random_problem(widths[0], n, 5, widths[0], np.random.default_rng(0))
    basis = type(last)(last.transpose().rref()[0].table()[: last.rank()]).transpose()
    projector = basis * (basis.transpose() * basis).inv() * basis.transpose()
    return {
        rank_last: last.rank(),
        outputs: n,
        missed: ((identity(n) - projector) * problem.solution).entries(),
    }


rem_widths.mutant(
    "ascent",
    lambda exact_bcgd, weights, X, Y, *, sweeps, order: exact_bcgd(
        weights, X, Y, sweeps=sweeps, order=order, rate=lambda layer: -deep_linear.exact_optimal(layer)
    ),
)


@least_norm.mutant("a first layer that drifts")
def _(exact_bcgd, weights, X, Y, *, sweeps, order):
    for step in exact_bcgd(weights, X, Y, sweeps=sweeps, order=order):
        step.weights[0][0, 0] += 1
        yield step


rem_widths.formula_mutant("a gain of one", then=gt(flat_A * flat_C, 1))
bottleneck.formula_mutant("silent everywhere", given=ge(r, 1))
least_norm.formula_mutant("a fourth of the distance", then=le(away2, err / (4 * smallest2)))
full_range.formula_mutant("narrow last layers too", given=ge(outputs, 1))


@least_norm.proof
def in_the_span_of_the_data():
    """One coordinate along a left singular vector of X."""
    says = (
        "Gradients of the first layer are A^T J X^T, whose rows lie in the column space of X, and those of the others leave it "
        "alone: so the rows of W_1, and with them those of the product, stay there. W* has its rows there too. A row of W_{L:1} - "
        "W* has coordinates c along the left singular vectors of X with positive singular values s + p, s the smallest, and |(W - "
        "W*)X|^2 is the sum of (s + p)^2 c^2 >= s^2 c^2."
    )
    return certificate(
        says,
        same(
            "one coordinate", lambda s, p, c: (s + p) ** 2 * c**2 - s**2 * c**2, lambda s, p, c: p * (2 * s + p) * c**2
        ),
    )
