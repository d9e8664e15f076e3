r"""Gaussian inputs and their centred squares are isotropic.

For $x \sim N(0, I)$ and $S_1 = x^2 - 1$, $\mathbb{E} \langle w, x \rangle^2 = \|w\|^2$ and $\mathbb{E} \langle w, S_1
\rangle^2 = 2 \|w\|^2$, so (5.1) holds with $c_6 = 2$ and no smaller constant.

Kind: exact identity. Constants: $c_6 = 2$, attained.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import random_rationals, square_sum
from bounds.bfc._proofs import twice_the_squared_norm
from bounds.core import Claim, Quantity, Traced, eq, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

inputs = Quantity("inputs", r"\mathbb{E}\langle w, x\rangle^2", nonnegative=True)
squares = Quantity("squares", r"\mathbb{E}\langle w, S_1(x)\rangle^2", nonnegative=True)
norm2 = Quantity("norm2", r"\|w\|^2", nonnegative=True)
c_6 = sp.Symbol("c_6")

eq5_1 = Claim(
    id="bfc.eq5_1",
    source="Assumption 1, eq. (5.1), for N(0, I)",
    then=(
        eq(inputs, norm2, name="inputs exactly"),
        eq(squares, 2 * norm2, name="squares exactly"),
        le(inputs, c_6 * norm2, name="inputs"),
        le(squares, c_6 * norm2, name="squares"),
    ),
    constants=(Traced(c_6, 2, "Var(x^2) = 2 under the standard normal law"),),
    expected="proved",
    tight=True,
    scaling={"direction": {inputs: 2, squares: 2, norm2: 2}},
)


@eq5_1.experiment(d=[1, 2, 5], seed=[0, 1], algorithm="algorithms.polynomials.gaussian_expectation")
def integer_directions(d, seed, *, algorithm):
    """Random integer w, averages by Gaussian moments."""
    x = polynomials.polynomial_ring(d)
    w = random_rationals(np.random.default_rng(seed), (d,)) + 1
    lines = [sum((a * f(y) for a, y in zip(w, x, strict=True)), x[0] * 0) for f in (lambda y: y, lambda y: y * y - 1)]
    first, second = (algorithm(line * line) for line in lines)
    return {inputs: first, squares: second, norm2: square_sum(w)}


eq5_1.formula_mutant("constant 9/5", constants=(Traced(c_6, sp.Rational(9, 5), "too small"),))
eq5_1.mutant("squares not centred", lambda gaussian_expectation, f: gaussian_expectation(f + 2))


@eq5_1.proof
def one_coordinate_more(claim):
    """Variance one for each input, 3 - 2 + 1 for each square."""
    variance = 3 - 2 + 1
    return certificate(
        "Coordinates are independent and centred, so mean squares add: E x^2 = 1 and E (x^2 - 1)^2 = 3 - 2 + 1 = 2 for "
        "each. c_6 = 2 is attained by the squares and larger than 1.",
        twice_the_squared_norm(),
        *conclusions(claim, Derived({inputs: 1 * norm2, squares: variance * norm2})),
    )
