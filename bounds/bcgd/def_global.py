r"""The least-squares solution $W^* = YX^+$: Pythagoras, and all minimisers.

$\|WX - Y\|_F^2 = \|(W - W^*)X\|_F^2 + \|W^*X - Y\|_F^2$ for every $W$, and $W^* + M(XX^+ - I)$ are minimisers for every
$M$. So $W^* = YX^\top(XX^\top)^{-1}$ for full row rank, and $W^* = YX^\top$ for whitened data. With the compact
$X = U_xS_xV_x^\top$, the matrices $YV_x$ and $YX^+$ have the same rank.

Kind: identities. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import identity, square
from bounds.bcgd._instances import integers, of_rank
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.core.promises import equal, rooms

loss = Quantity("loss", r"\|WX-Y\|_F^2", nonnegative=True)
distance = Quantity("distance", r"\|(W-W^*)X\|_F^2", nonnegative=True)
least = Quantity("least", r"\|W^*X-Y\|_F^2", "loss of the solution that was found", nonnegative=True)
other = Quantity("other", r"\|(W^*+M(XX^+-I))X-Y\|_F^2", "loss of another minimiser", nonnegative=True)
orthogonality = Quantity("orthogonality", r"(W^*X-Y)X^\top", "entries; zero at a minimiser")
rank_YV = Quantity("rank_YV", r"\mathrm{rank}(YV_x)", integer=True, nonnegative=True)
rank_solution = Quantity("rank_solution", r"\mathrm{rank}(YX^+)", integer=True, nonnegative=True)

def_global = Claim(
    id="bcgd.def_global",
    source="Section 2.1 and Appendix A",
    then=(
        eq(loss, distance + least, name="pythagoras"),
        eq(other, least, name="minimisers"),
        eq(orthogonality, 0, name="normal_equations"),
        eq(rank_YV, rank_solution, name="rank"),
    ),
    expected="proved",
    scaling={"labels": {loss: 2, distance: 2, least: 2, other: 2, orthogonality: 1}},
)


@def_global.experiment(
    sizes=[[2, 2, 4], [3, 2, 5], [2, 3, 2], [4, 3, 3]],
    rank=[1, 2, 3],
    seed=range(3),
    quick={"seed": [0]},
    algorithm="algorithms.least_squares.exact_least_norm_solution",
)
def rationals(sizes, rank, seed, *, algorithm):
    """Inputs, outputs and samples; data of this rank; random W and M."""
    inputs, outputs, samples = sizes
    generator = np.random.default_rng(seed)
    X = of_rank(inputs, samples, min(rank, inputs, samples), generator)
    Y, W, M = (integers(outputs, n, generator) for n in (samples, inputs, inputs))
    solution = algorithm(X, Y)
    onto_columns = X * algorithm(X, identity(samples))  # X X^+
    onto_rows = algorithm(X, identity(samples)) * X
    return {
        loss: square(W * X - Y),
        distance: square((W - solution) * X),
        least: square(solution * X - Y),
        other: square((solution + M * (onto_columns - identity(inputs))) * X - Y),
        orthogonality: ((solution * X - Y) * X.transpose()).entries(),
        rank_YV: (Y * onto_rows).rank(),
        rank_solution: solution.rank(),
    }


def_global.mutant("solution multiplied by 9/10", lambda solution, X, Y: solution(X, Y) * 9 / 10)


@def_global.mutant("one sample forgotten")
def _(solution, X, Y):
    columns = [[int(i == j < X.ncols() - 1) for j in range(X.ncols())] for i in range(X.ncols())]
    return solution(X, Y * type(X)(columns))


def_global.formula_mutant("least loss left out", then=eq(loss, distance))


@def_global.proof
def pythagoras(claim):
    """One output, two inputs, three samples: E X^T = 0 makes the cross term vanish."""
    x, e, d = sp.symbols("x1:7"), sp.symbols("e1:4"), sp.symbols("d1:3")
    X, E, D = sp.Matrix(2, 3, x), sp.Matrix(1, 3, e), sp.Matrix(1, 2, d)
    square = lambda row: sum(entry**2 for entry in row)  # noqa: E731
    says = (
        "|(W - W*)X - E|^2 = |(W - W*)X|^2 + |E|^2 - 2 <E X^T, W - W*>, written for one output, two inputs and three "
        "samples (rows of W are independent and sizes enter through sums only). X^+ X projects onto the rows of X, so E X^T = "
        "Y (X^+ X - I) X^T = 0 (normal equations, up to sign) and the last term is zero; (b) follows as (XX^+ - I)X = 0. (f): "
        "Y X^+ = (Y V_x) S_x^-1 U_x^T, whose last two factors have full row rank."
    )
    cross = -2 * (E * X.T * D.T)[0]
    room = rooms(claim, "loss", loss=square(D * X - E), distance=square(D * X), least=square(E))
    return certificate(says, *(equal("Pythagoras: the cross term is left", one, cross) for one in room))
