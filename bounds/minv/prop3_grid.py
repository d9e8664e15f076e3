r"""Even grids cover the coefficients of a D-SVD layer and its step: both terms of Proposition 3 as covering numbers.

Residuals move by at most six times the largest change of a coefficient, and a frame by at most $\sqrt r\, \|P\|$ times the change
of the step (`prop3.py`). In the centre of a cell half its width counts, so for coefficients within R of one and steps within
$\epsilon_u/2$

$$ \ln N \le L K \ln\Big(1 + \frac{6 R}{\epsilon}\Big) \quad\text{and}\quad \ln N \le \ln\Big(1 + \frac{\epsilon_u \sqrt r\,
\|P\|_F}{2 \epsilon}\Big) . $$

Both together, for the layer itself with its iterated inverse, are in `prop3_layer.py`.

Kind: inequalities. Constants: 6 traced.
"""

from math import isqrt

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import inner
from bounds.core import Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late
from bounds.minv._certificates import equal, premise, promised, room
from bounds.minv._frames import defect, frames, integers
from bounds.minv._scalar import random_tables
from bounds.minv._steps import third
from bounds.minv.prop3 import K, L, P_norm2, S, e_0, epsilon, log_N, orthonormal_defect, r

stiefel = late("algorithms.stiefel")

prop3_grid = Statement("minv.prop3_grid", "Proposition 3, as covering numbers", expected="proved")

farthest = Quantity("farthest", r"\max_C \min_g \|E_K(C) - E_K(g)\|", "largest distance to the grid", nonnegative=True)
R = Quantity("R", "R", "largest |C - 1| in the class", positive=True)

grid = prop3_grid.added(
    "",
    (le(farthest, epsilon, name="radius"), le(log_N, K * L * sp.log(1 + S * R / epsilon), name="size")),
    title="An even grid covers the residuals of all coefficients within R, with K L ln(1 + 6 R/epsilon) for its size",
    source="Proposition 3, first term, as a covering number",
    formerly="minv.prop3.grid",
    given=(ge(L, 4), le(e_0, sp.Rational(1, 3)), le(R, sp.Rational(1, 8))),
    constants=(Traced(S, 6, "sums of products of slopes 2/3 and ranges 1/3; half the width of a cell"),),
    expected="proved",
)


@grid.experiment(
    thirds=[-1, 1],
    layers=[1, 2],
    hundredths=[1, 20],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def cells_of_a_grid(thirds, layers, hundredths, seed, *, algorithm):
    """Tables in the box and its corners, each against the centre of its cell; as many cells a side as 6 R/epsilon asks for."""
    eighth, radius = fmpq(1, 8), fmpq(hundredths, 100)
    cells = int((6 * eighth / radius).ceil())
    start = [arb(fmpq(thirds, 3))]
    distances = []
    for table in random_tables(12, layers, 4, eighth, seed):
        centres = [[centre(x, eighth, cells) for x in row] for row in table]
        first, second = (algorithm(start, [[arb(x) for x in row] for row in rows])[-1][0] for rows in (table, centres))
        distances.append(abs(first - second))
    return {
        farthest: distances,
        log_N: layers * 4 * arb(cells).log(),
        epsilon: radius,
        R: eighth,
        K: layers,
        L: 4,
        e_0: fmpq(1, 3),
    }


def centre(x, reach, cells):
    """The centre of the cell of 1 - reach, ..., 1 + reach in which x lies."""
    place = min(cells - 1, int(((x - 1 + reach) * cells / (2 * reach)).floor()))
    return 1 - reach + (2 * place + 1) * reach / cells


grid.formula_mutant("one cell a side", then=le(log_N, 0))
grid.mutant(
    "a hundred times the residuals", lambda exact_residual_trajectory, e0, C: 100 * exact_residual_trajectory(e0, C)
)


@grid.proof
def cells_of_half_width(claim):
    """S is the Lipschitz constant, m = S R/epsilon + t the cells a side, at most one more than needed."""
    m, t, w = sp.symbols("m t w")
    largest = premise(claim, "e_0")
    constant = sp.exp(promised(claim, "size", K=1, L=1, R=1, epsilon=1)) - 1
    return certificate(
        "From [-1/3, 1/3] all residuals stay there and slopes are at most 2/3, so the last residual moves by at most (1 + u)/(1 - u) times "
        "1/(1 - 2/3), u = 1/3, times the largest change of a coefficient. With m cells a side the centre of a cell is within R/m of its "
        "points, and m = S R/epsilon + t cells with 0 <= t < 1 leave S R/m <= epsilon. Their number is m^(K L), and m < 1 + S R/epsilon.",
        *third(),
        comparison("the Lipschitz constant", written(lambda v: 3 * (1 + v), largest), "<=", constant * (1 - largest)),
        equal(
            "the radius of a cell, times m (m - t), with w = S R and epsilon (m - t) = w",
            sp.cancel(room(claim, "radius", farthest=w / m, epsilon=w / (m - t)) * m * (m - t)),
            w * t,
        ),
        equal(
            "the logarithm of one side, w = S R/epsilon",
            sp.exp(promised(claim, "size", K=1, L=1, R=w, epsilon=constant)) - (w + t),
            1 - t,
        ),
    )


reach = Quantity("reach", r"\epsilon_u", "width of the interval of steps", positive=True)
farthest2 = Quantity(
    "farthest2", r"\max_t \min_g \|U(t) - U(g)\|_F^2", "squared largest distance to the grid", nonnegative=True
)

steps = prop3_grid.added(
    "step",
    (
        le(farthest2, epsilon**2, name="radius"),
        le(log_N, sp.log(1 + reach * sp.sqrt(r * P_norm2) / (2 * epsilon)), name="size"),
    ),
    title="An even grid covers the frames of all steps, with ln(1 + eps_u sqrt r |P| / (2 epsilon)) for its size",
    source="Proposition 3, second term, as a covering number",
    given=eq(orthonormal_defect, 0),
    needs=("minv.prop3.corrected",),
)


@steps.experiment(
    rank=[1, 2],
    tenths=[2, 20],
    hundredths=[5, 30],
    seed=[0, 1],
    quick={"seed": [0], "rank": [1, 2], "tenths": [2], "hundredths": [5, 30]},
    algorithm="algorithms.stiefel.exact_cayley_step",
)
def cells_of_steps(rank, tenths, hundredths, seed, *, algorithm):
    """Nine steps of the interval, its ends among them, each against the centre of its cell; as many cells as are asked for."""
    _, U, _ = frames(4, 4, rank, seed)
    G = integers(4, rank, seed + 5)
    P = G * U.transpose() - U * G.transpose()
    size2, width, radius = inner(P, P), fmpq(tenths, 10), fmpq(hundredths, 100)
    squared = max(1, int((rank * size2 * (width / (2 * radius)) ** 2).ceil()))
    cells = isqrt(squared - 1) + 1  # the least whole number whose square is as much, one at least
    times = [width * fmpq(n - 4, 8) for n in range(9)]
    centres = [centre(1 + t, width / 2, cells) - 1 for t in times]
    moves = [algorithm(U, G, t) - algorithm(U, G, s) for t, s in zip(times, centres, strict=True)]
    return {
        farthest2: [inner(move, move) for move in moves],
        log_N: arb(cells).log(),
        epsilon: radius,
        reach: width,
        P_norm2: size2,
        r: rank,
        orthonormal_defect: defect(U),
    }


steps.formula_mutant("one cell", then=le(log_N, 0))
steps.formula_mutant("a hundredth of the radius", then=le(farthest2, epsilon**2 / 10**4))
steps.mutant("five times the step", lambda exact_cayley_step, U, G, t: exact_cayley_step(U, G, 5 * t))


@steps.proof
def half_a_cell_of_steps(claim):
    """f is sqrt r |P|; m = w + t cells with w = reach f/(2 epsilon) and 0 <= t < 1."""
    m, t, w, e = sp.symbols("m t w e")
    return certificate(
        "A step is within reach/(2 m) of the centre of its cell, so its frame is within f reach/(2 m) with f = sqrt r |P| "
        "(minv.prop3.corrected). With w = reach f/(2 epsilon), m = w + t cells and 0 <= t < 1 that is epsilon w/m <= epsilon, and m < 1 + w.",
        equal(
            "the squared radius of a cell, times m^2, with epsilon = e and m = w + t",
            sp.expand(room(claim, "radius", farthest2=(e * w / m) ** 2, epsilon=e) * m**2).subs(m, w + t),
            e**2 * t * (2 * w + t),
        ),
        equal(
            "the number of cells, with reach f = 2 w epsilon",
            sp.exp(promised(claim, "size", reach=2 * w, P_norm2=1, r=1, epsilon=1)) - (w + t),
            1 - t,
        ),
    )
