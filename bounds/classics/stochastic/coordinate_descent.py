r"""Coordinate descent with random coordinates leaves 1 - mu/(n L) of what is to be gained per step, on average.

For $\mu$-strongly convex $f$ on $\mathbb{R}^n$ whose second derivatives along the axes are at most $L$, exact minimisation
along uniformly drawn axes gives

$$ \mathbb{E} f(x_k) - f(x^*) \le \Big(1 - \frac{\mu}{n L}\Big)^k (f(x_0) - f(x^*)) . $$

All sequences of axes are enumerated, in fractions. In practice: n steps cost one full gradient, and L, the largest
curvature along an axis, may be n times smaller than that of the whole.

Kind: expectation, exactly; tight for multiples of the identity. Constants: none hidden.
Source: Nesterov, *Efficiency of coordinate descent methods on huge-scale optimization problems*, SIAM Journal on
Optimization 22, 2012, Theorem 2.
"""

from itertools import product

import numpy as np

from algorithms.exact import rational, rationals
from bounds.core import Claim, OnAverage, Quantity, ge, le
from bounds.instances import symmetric

gap, gap_0 = (
    Quantity("gap", "f(x_k) - f(x^*)", nonnegative=True),
    Quantity("gap_0", "f(x_0) - f(x^*)", nonnegative=True),
)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
n, k = Quantity("n", integer=True, positive=True), Quantity("k", integer=True, positive=True)
probability = Quantity("probability", r"\Pr", nonnegative=True)

coordinate_descent = Claim(
    id="classics.coordinate_descent",
    source="Nesterov 2012, Theorem 2",
    given=ge(k, 1),
    then=le(gap, (1 - mu / (n * L)) ** k * gap_0),
    quantifier=OnAverage(over="axes", probability=probability),
    tight=True,
    scaling={"function": {gap: 1, gap_0: 1, mu: 1, L: 1}},
)


@coordinate_descent.experiment(
    spectrum=[[1, 1], [4, 1], [9, 2, 1]],
    steps=[1, 2, 5],
    seed=[0],
    algorithm="algorithms.stochastic.coordinate_descent",
)
def every_sequence(spectrum, steps, seed, *, algorithm):
    """A dense quadratic with these curvatures, minimal at (1, 1, ...), from zero."""
    A = rationals(symmetric(spectrum, seed=seed, exact=True))
    size, solution = len(spectrum), rationals([1] * len(spectrum))
    axes = list(product(range(size), repeat=steps))
    errors = [algorithm(A, A @ solution, 0 * solution, coordinates=chosen) - solution for chosen in axes]
    return {
        gap: [e @ A @ e / 2 for e in errors],
        probability: [rational(1) / len(axes)] * len(axes),
        gap_0: solution @ A @ solution / 2,
        mu: min(spectrum),
        L: max(np.diag(A)),
        n: size,
        k: steps,
    }


coordinate_descent.mutant(
    "always the first axis",
    lambda original, A, b, x, *, coordinates: original(A, b, x, coordinates=[0 for _ in coordinates]),
)
coordinate_descent.formula_mutant("without n", then=le(gap, (1 - mu / L) ** k * gap_0))
