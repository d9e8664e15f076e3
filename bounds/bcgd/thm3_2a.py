r"""Each single-layer step contracts the distance to the optimum by a factor that two condition numbers give.

For the loss $\tfrac12\|W_{L:1}X - Y\|_F^2$ let $A = W_L \cdots W_{i+1}$, $C = W_{i-1} \cdots W_1 X$ be the factors that
stand still, $\Delta = (W_{L:1} - W^*) X$, $W^* = YX^+$, and let a subspace $K$ of dimension $r$ contain the columns of
$W_L^{(0)}$ and the range of $W^*$. With rate $\eta / (\|A\|^2 \|C\|^2)$, $0 < \eta < 2$,

$$ \|\Delta_+\|_F^2 \le \gamma^2 \|\Delta\|_F^2, \qquad
   \gamma = \max\{ 1 - \eta\, \kappa_r^{-2}(A)\, \kappa_{r_x}^{-2}(C),\ \eta - 1 \} , $$

and the printed bound (3.3) is the product of these over all steps. $1/\infty = 0$: a factor of rank below $r$
or $r_x$ gives $\gamma = 1$, which says nothing.

Kind: inequality, per step. Constants: none hidden; tight for one input or output.
"""

from types import SimpleNamespace

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import balls, identity, rational, square
from bounds.bcgd._certificates import same
from bounds.bcgd._instances import floating, frozen, of_rank, product, random_network, random_weights, realisable
from bounds.bcgd._mutants import labels_negated, rate_times
from bounds.bcgd._quantities import err, err_0, err_after, eta, flat_A, flat_C, outside_K
from bounds.bcgd._spectra import flatness, norm2
from bounds.bcgd._traces import column, moves, rationals
from bounds.core import Claim, eq, gt, le, lt
from bounds.core.certificate import certificate
from bounds.core.promises import put, shown
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

gamma = sp.Symbol("gamma", nonnegative=True)
so_far = sp.Symbol("product", nonnegative=True)


def product_of_squares(gamma):
    """Products of the squared factors of all steps so far, along the last axis."""
    return np.cumprod(gamma * gamma, axis=-1)


thm3_2a = Claim(
    id="bcgd.thm3_2a",
    source="Theorem 3.2, eqs. (3.2) and (3.3); proof in Appendix D",
    given=(gt(eta, 0), lt(eta, 2), eq(outside_K, 0), gt(err, 0)),
    then=(
        le(err_after, gamma**2 * err, name="step", trivially=err),
        le(err_after, so_far * err_0, name="run", trivially=err_0),
    ),
    where={gamma: sp.Max(1 - eta * flat_A * flat_C, eta - 1), so_far: product_of_squares},
    expected="proved",
    tight=True,
    scaling={"error": {err: 2, err_0: 2, err_after: 2}},
)


def along(problem, weights, steps, rates, *, dimension_of_K, outside):
    """All steps of a run in balls; the effective rate is measured from the factors."""
    trace = list(moves(weights, steps, problem))
    return {
        eta: rates,
        outside_K: outside,
        err_0: trace[0].err,
        err: column(move.err for move in trace),
        err_after: column(move.err_after for move in trace),
        flat_A: column(flatness(move.factors[0], dimension_of_K) for move in trace),
        flat_C: column(flatness(move.factors[1], problem.rank) for move in trace),
    }


def outside_of(basis, *matrices):
    """What of the columns of the matrices lies outside the span of the basis, squared."""
    projector = basis * (basis.transpose() * basis).inv() * basis.transpose()
    rest = identity(basis.nrows()) - projector
    return sum(square(rest * matrix) for matrix in matrices)


@thm3_2a.experiment(
    widths=[[2, 2], [2, 3, 2], [3, 3, 4, 2], [2, 4, 3, 4], [3, 2, 3]],
    rank=[2, 3],
    order=["descending", "ascending"],
    rate=["1/2", "1", "3/2", "19/10"],
    quick={"widths": [[3, 3, 4, 2], [2, 4, 3, 4]], "rank": [2], "rate": ["1", "3/2"]},
    algorithm="algorithms.deep_linear.exact_bcgd",
    undecided={"rank": [1]},
)
def random_data(widths, rank, order, rate, *, algorithm, seed=0, sweeps=2):
    """Noisy data of full or deficient rank, random layers; K is the whole space. Runs in balls."""
    problem, weights = random_network(widths, 5, rank, seed)
    weights = [balls(W) for W in weights]
    value = rational(rate)
    steps = algorithm(
        weights, balls(problem.X), balls(problem.Y), sweeps=sweeps, order=order, rate=deep_linear.exact_printed(value)
    )
    n = widths[-1]
    return along(problem, weights, steps, value, dimension_of_K=n, outside=outside_of(identity(n), problem.solution))


@thm3_2a.experiment(order=["descending", "ascending"], seed=[0, 1], algorithm="algorithms.deep_linear.exact_bcgd")
def small_range(order, seed, *, algorithm):
    """Four outputs, but last layer and solution live in a plane K: the second singular value of A counts."""
    generator = np.random.default_rng(seed)
    basis = of_rank(4, 2, 2, generator)
    problem = realisable(of_rank(3, 5, 3, generator), basis * of_rank(2, 3, 2, generator) / 4)
    inner_layers = random_weights([3, 3, 3], generator)
    last = basis * of_rank(2, 3, 2, generator) / 8
    weights = [balls(W) for W in (*inner_layers, last)]
    steps = algorithm(
        weights, balls(problem.X), balls(problem.Y), sweeps=2, order=order, rate=deep_linear.exact_printed(fmpq(1))
    )
    outside = outside_of(basis, problem.solution, last)
    return along(problem, weights, steps, fmpq(1), dimension_of_K=2, outside=outside)


@thm3_2a.experiment(direction=[0, 1], rate=["1/2", "7/4"], algorithm="algorithms.deep_linear.exact_bcgd")
def tight(direction, rate, *, algorithm):
    """The error lies along one singular direction of the data: the bound is attained, in either of its two branches."""
    diagonal = [3 if i == direction else 1 for i in range(2)]
    problem = realisable(fmpq_mat([[1, 0], [0, fmpq(1, 2)]]), fmpq_mat([[diagonal[0], 0], [0, diagonal[1]]]))
    weights, value = deep_linear.exact_identity((2, 2)), rational(rate)
    steps = algorithm(weights, problem.X, problem.Y, sweeps=2, order="ascending", rate=deep_linear.exact_printed(value))
    return along(problem, weights, steps, value, dimension_of_K=2, outside=outside_of(identity(2), problem.solution))


@thm3_2a.experiment(
    widths=[[3, 4, 3, 2], [2, 3, 4], [4, 4, 4, 4, 3]],
    order=["descending", "ascending"],
    rate=[0.5, 1.0, 1.75],
    quick={"widths": [[3, 4, 3, 2]], "rate": [1.0, 1.75]},
    algorithm="algorithms.deep_linear.bcgd_steps",
)
def floats(widths, order, rate, *, algorithm, seed=0, sweeps=2):
    """Runs in floating point. Their weights are rational numbers, so errors and factors are measured exactly."""
    problem, weights = random_network(widths, 6, widths[0], seed)
    start = [floating(W) for W in weights]
    run = algorithm(
        start, floating(problem.X), floating(problem.Y), sweeps=sweeps, order=order, rate=deep_linear.printed(rate)
    )
    steps = list(rationals(run))
    outside = outside_of(identity(widths[-1]), problem.solution)
    effective = [
        step.rate * norm2(move.factors[0]) * norm2(move.factors[1])
        for step, move in zip(steps, moves(weights, steps, problem), strict=True)
    ]
    return along(problem, weights, steps, column(effective), dimension_of_K=widths[-1], outside=outside)


@thm3_2a.mutant("rate from stale factors", experiment="random_data")
def _(exact_bcgd, weights, X, Y, *, sweeps, order, rate):
    """Each step looks at the factors as they were at the start of the sweep (Jacobi)."""
    current = list(weights)
    for _ in range(sweeps):
        fresh = list(current)
        for layer in range(len(weights)):
            run = exact_bcgd(list(fresh), X, Y, sweeps=1, order=order, rate=rate)
            moved = next(step for step in _alone(run, fresh, layer + 1, X, Y, rate))
            current = [*current[:layer], moved, *current[layer + 1 :]]
            yield SimpleNamespace(layer=layer + 1, weights=list(current))


def _alone(run, fresh, layer, X, Y, rate):
    """One layer moved with the factors of `fresh`."""
    A, C = frozen(fresh, X, layer)
    residual = product(fresh, X) - Y
    gradient = A.transpose() * residual * C.transpose()
    yield fresh[layer - 1] - gradient * rate(deep_linear.ExactLayer(A, C, residual, gradient, A * gradient * C))


thm3_2a.mutant("rate multiplied by 9/10", rate_times(9, 10), experiment="tight")


thm3_2a.formula_mutant(
    "condition of the data not squared",
    where={gamma: sp.Max(1 - eta * flat_A * sp.sqrt(flat_C), eta - 1), so_far: product_of_squares},
)
thm3_2a.formula_mutant("no second branch", where={gamma: sp.Abs(1 - eta * flat_A * flat_C), so_far: product_of_squares})
thm3_2a.formula_mutant("exponent 3", then=le(err_after, gamma**3 * err))
thm3_2a.mutant("labels negated", labels_negated, experiment="floats")


@thm3_2a.proof
def interval(claim):
    """A coordinate of the error in the eigenbases of A A^T and C^T C is multiplied by 1 - eta t, t in [f, 1]."""
    y, u, v, r, d = sp.symbols("y u v r d")
    flat = {"flat_A": u / (1 + u), "flat_C": v / (1 + v)}
    f = flat["flat_A"] * flat["flat_C"]
    t = f + (1 - f) / (1 + r)
    says = (
        "In the eigenbases of A A^T and C^T C the step multiplies the coordinate d by 1 - eta t, where t is the product "
        "of their eigenvalues lambda mu relative to the largest ones and lies in [f, 1] for the coordinates in K and in the "
        "row space of X, f = kappa_r^-2(A) kappa_{r_x}^-2(C); the other coordinates of Delta are zero. Here the flatnesses "
        "are u/(1 + u), v/(1 + v) and t = f + (1 - f)/(1 + r). The maximum is 1 - eta f for eta = 2/(1 + f + y), and eta - 1 "
        "for eta = (2 + y)/(1 + f). The run is of one step; further ones multiply."
    )
    steps = []
    for told, rate in (("1 - eta f is larger", 2 / (1 + f + y)), ("eta - 1 is larger", (2 + y) / (1 + f))):
        numbers = {"eta": rate, "err": d**2, "err_0": d**2, "err_after": d**2 * (1 - rate * t) ** 2, **flat}
        steps += shown(claim, told, product=put(claim, gamma, **numbers) ** 2, **numbers)
    return certificate(
        says,
        same("one coordinate", lambda d, e, a, c: d - e * (a * d * c), lambda d, e, a, c: (1 - e * a * c) * d),
        *steps,
    )
