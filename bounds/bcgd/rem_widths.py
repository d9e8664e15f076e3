r"""Wide enough layers of full rank strictly decrease the error in one sweep.

If all hidden widths are at least $r$ and $A_1$ has rank $r$, layer 1 has $\kappa_r^{-2}(A)\kappa_{r_x}^{-2}(C) > 0$; if
they are at least $r_x$ and $C_L$ has rank $r_x$, layer L has. So one sweep strictly decreases the error. (The text says
that a condition number must be positive; its inverse is meant.) A hidden width below $r_x$ makes that number zero for
all layers above, one below $r$ for all layers below. The bound is silent there, though the layers may still help.

Kind: inequalities and an identity. Constants: none.
"""

import sympy as sp

from bounds.bcgd._instances import random_network
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import err, err_0, flat_A, flat_C
from bounds.bcgd._spectra import flatness
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, Quantity, eq, ge, gt, lt
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

lower = Quantity("lower", r"\min_{l \ge i} n_l", "narrowest hidden layer above layer i", integer=True, positive=True)
upper = Quantity("upper", r"\min_{l < i} n_l", "narrowest hidden layer below layer i", integer=True, positive=True)
r = Quantity("r", "r", "dimension of K", integer=True, positive=True)
r_x = Quantity("r_x", "r_x", "rank of the data", integer=True, positive=True)
rank_A = Quantity("rank_A", r"\mathrm{rank} A_i", integer=True, nonnegative=True)
rank_C = Quantity("rank_C", r"\mathrm{rank} C_i", integer=True, nonnegative=True)
err_1 = Quantity("err_1", r"\|\Delta_1\|_F^2", "distance after one sweep", nonnegative=True)

rem_widths = Claim(
    id="bcgd.rem_widths",
    source="Remarks after Theorem 3.2",
    given=(eq(rank_A, r), eq(rank_C, r_x), gt(err, 0)),
    then=(gt(flat_A * flat_C, 0, name="gain"), lt(err_1, err_0, name="sweep")),
    erratum=r"The text asks for $\kappa_r^2 > 0$; the inverse $\kappa_r^{-2}$ must be positive.",
    scaling={"data": {err: 2, err_0: 2, err_1: 2}},
)

bottleneck = Claim(
    id="bcgd.rem_widths.bottleneck",
    formerly="bcgd.rem_widths_bottleneck",
    title="A hidden width below r or r_x makes the bound silent for some layers",
    source="Remarks after Theorem 3.2",
    form="added",
    given=lt(sp.Min(lower - r, upper - r_x), 0),
    then=eq(flat_A * flat_C, 0, scale=1),
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
    # With data of rank one the last layer alone fits them, and nothing is left for those below.
    outside=lambda widths, rank, order: rank == 1 and order == "descending" and len(widths) > 2,
    algorithm="algorithms.deep_linear.exact_bcgd",
)
@bottleneck.experiment(
    widths=[[3, 2, 3], [3, 4, 1, 2], [3, 2, 4, 2], [2, 1, 3, 3]],
    rank=[2, 3],
    order=["descending", "ascending"],
    quick={"rank": [3]},
    outside=lambda widths, rank, order: (widths, rank) == ([3, 2, 4, 2], 2),
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def width_patterns(widths, rank, order, *, algorithm, seed=0):
    """Random layers of full rank; one sweep in rationals, ranks counted exactly."""
    problem, weights = random_network(widths, 5, rank, seed)
    return spectral(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order=order), widths)


rem_widths.mutant("ascent", rate_times(-1))

rem_widths.formula_mutant("a gain of one", then=gt(flat_A * flat_C, 1))
bottleneck.formula_mutant("silent everywhere", given=ge(r, 1))
