r"""Kaczmarz's method with random rows contracts by 1 - sigma_min^2 / |A|_F^2 per step, on average.

For a consistent system $Ax = b$ with full column rank and rows drawn with probabilities $\|a_i\|^2 / \|A\|_F^2$,

$$ \mathbb{E} \|x_k - x^*\|^2 \le \Big(1 - \frac{\sigma_{\min}^2(A)}{\|A\|_F^2}\Big)^k \|x_0 - x^*\|^2 . $$

All sequences of rows are enumerated with their probabilities, in fractions. Attained by matrices whose singular values are
all the same. In practice: a step costs one row; the number of steps is the squared scaled condition number.

Kind: expectation, exactly; tight. Constants: none hidden.
Source: Strohmer and Vershynin, *A randomized Kaczmarz algorithm with exponential convergence*, Journal of Fourier Analysis
and Applications 15, 2009, Theorem 2.
"""

from itertools import product
from math import prod

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import mean_projection
from bounds.core import Claim, OnAverage, Quantity, ge, le
from bounds.instances import matrix

distance2 = Quantity("distance2", r"\|x_k - x^*\|^2", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
smallest, norm2 = (
    Quantity("smallest", r"\sigma_{\min}(A)", positive=True),
    Quantity("norm2", r"\|A\|_F^2", positive=True),
)
k, probability = Quantity("k", integer=True, positive=True), Quantity("probability", r"\Pr", nonnegative=True)

kaczmarz = Claim(
    id="classics.kaczmarz",
    source="Strohmer and Vershynin 2009, Theorem 2",
    given=ge(k, 1),
    expected="proved",
    then=le(distance2, (1 - smallest**2 / norm2) ** k * R2),
    quantifier=OnAverage(over="rows", probability=probability),
    tight=True,
    scaling={"matrix": {smallest: 1, norm2: 2}, "space": {distance2: 2, R2: 2}},
)


@kaczmarz.experiment(
    spectrum=[[1, 1], [2, 1], [3, 4]],
    steps=[1, 2, 4],
    seed=[0],
    algorithm="algorithms.stochastic.kaczmarz",
)
def every_sequence(spectrum, steps, seed, *, algorithm):
    """Three equations for two unknowns with these singular values."""
    A = rationals(matrix(3, 2, seed=seed, singular_values=spectrum, exact=True))
    solution = rationals([2, -1])
    weights = (A * A).sum(1) / (A * A).sum()
    rows = list(product(range(3), repeat=steps))
    ends = [algorithm(A, A @ solution, 0 * solution, rows=chosen) - solution for chosen in rows]
    return {
        distance2: [(end * end).sum() for end in ends],
        probability: [prod((weights[i] for i in chosen), start=rational(1)) for chosen in rows],
        R2: (solution * solution).sum(),
        smallest: min(spectrum),
        norm2: sum(s * s for s in spectrum),
        k: steps,
    }


kaczmarz.mutant("always the first row", lambda original, A, b, x, *, rows: original(A, b, x, rows=[0 for _ in rows]))
kaczmarz.formula_mutant("a tenth faster", then=le(distance2, (1 - 11 * smallest**2 / (10 * norm2)) ** k * R2))
kaczmarz.proof(mean_projection)
