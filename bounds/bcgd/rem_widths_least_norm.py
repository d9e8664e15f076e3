r"""A first layer in the span of the data stays there, and the smaller the error, the nearer the product is to the solution of least norm.

If the rows of $W_1^{(0)}$ lie in the column space of X, they stay there, so $W_{L:1} = W_{L:1}XX^+$ for ever, and
$\|W_{L:1} - W^*\|_F \le \|\Delta\|_F / \sigma_{r_x}(X)$: convergence of predictions is convergence to the least norm.

Kind: an invariant and an inequality. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import identity, square
from bounds.bcgd._instances import product, random_problem, random_weights
from bounds.bcgd._quantities import err
from bounds.bcgd._spectra import squared_singular_values
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, Quantity, eq, le
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.late import late

least_squares = late("algorithms.least_squares")

tilted = Quantity("tilted", r"\|W_1^{(0)}(I - XX^+)\|_F^2", "what of the first layer lies outside the data")
outside = Quantity("outside", r"\|W_{L:1}(I - XX^+)\|_F^2", "the same of the product, at every step")
away2 = Quantity("away2", r"\|W_{L:1} - W^*\|_F^2", nonnegative=True)
smallest2 = Quantity("smallest2", r"\sigma_{r_x}^2(X)", positive=True)

least_norm = Claim(
    id="bcgd.rem_widths_least_norm",
    source="Remarks after Theorem 3.2",
    form="added",
    given=eq(tilted, 0),
    then=(eq(outside, 0, name="invariant"), le(away2, err / smallest2, name="distance")),
    tight=True,
    expected="proved",
    scaling={"data": {err: 2, smallest2: 2}, "solution": {err: 2, away2: 2, outside: 2, tilted: 2}},
)


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


@least_norm.mutant("a first layer that drifts")
def _(exact_bcgd, weights, X, Y, *, sweeps, order):
    for step in exact_bcgd(weights, X, Y, sweeps=sweeps, order=order):
        step.weights[0][0, 0] += 1
        yield step


least_norm.formula_mutant("a fourth of the distance", then=le(away2, err / (4 * smallest2)))


@least_norm.proof
def in_the_span_of_the_data(claim):
    """Two coordinates along left singular vectors of X."""
    s, p, q, c, d, j, x, z = sp.symbols("s p q c d j x z")
    says = (
        "Gradients of the first layer are A^T J X^T, whose rows lie in the column space of X, and those of the others leave it "
        "alone: so the rows of W_1, and with them those of the product, stay there (one sample (x, z), whose complement is "
        "(-z, x)). W* has its rows there too. A row of W_{L:1} - W* has coordinates c, d along the left singular vectors of X "
        "with positive singular values s + p and s + q, s the smallest, and |(W - W*)X|^2 is the sum of (s + p)^2 c^2."
    )
    stays = sp.Add(premise(claim, "tilted"), j * x * -z, j * z * x, evaluate=False)
    numbers = {"outside": stays, "away2": c**2 + d**2, "err": (s + p) ** 2 * c**2 + (s + q) ** 2 * d**2}
    return certificate(says, *shown(claim, "two coordinates", smallest2=s**2, **numbers))
