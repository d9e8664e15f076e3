r"""A quartic form determines its matrix only up to exchanges of indices.

Adding t to $M_{12,34}$ and -t to $M_{13,24}$ leaves $(x \otimes x)^\top M (x \otimes x)$ as it is.

Kind: exact identity. Constants: none hidden.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import number, random_rationals
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

changed = Quantity("changed", "coefficients after the exchange")
before = Quantity("before", "coefficients before")

s6_2_sym = Claim(
    id="bfc.s6_2_sym",
    title="A quartic form determines its matrix only up to exchanges of indices",
    source="Section 6.2, symmetrisation",
    then=eq(changed, before),
    expected="proved",
    scaling={"matrix": {changed: 1, before: 1}},
)


@s6_2_sym.experiment(amount=[1, 10**10], algorithm="algorithms.polynomials.exact_quartic_coefficients")
def exchange(amount, *, algorithm):
    """n = 4 and entries ({1,2},{3,4}), ({1,3},{2,4})."""
    index = {pair: position for position, pair in enumerate(polynomials.pairs(4))}
    M = random_rationals(np.random.default_rng(0), (10, 10))
    moved = M.copy()
    moved[index[0, 1], index[2, 3]] += amount
    moved[index[0, 2], index[1, 3]] -= amount
    return {changed: [number(c) for c in algorithm(moved).values()], before: [number(c) for c in algorithm(M).values()]}


s6_2_sym.formula_mutant("coefficients doubled", then=eq(changed, 2 * before))


@s6_2_sym.mutant("last row lost")
def _(exact_quartic_coefficients, M):
    M = M.copy()
    M[1] = M[1] * 0
    return exact_quartic_coefficients(M)


@s6_2_sym.proof
def same_monomial(claim):
    """m and n are the entries at 12,34 and 13,24, each with the weight a a = 2; rest is what others add to the monomial."""
    t, m, n, rest = sp.symbols("t m n rest")
    return certificate(
        "M_{12,34} multiplies 2 (x_1 x_2)(x_3 x_4) and M_{13,24} multiplies 2 (x_1 x_3)(x_2 x_4), the same monomial.",
        *conclusions(claim, Derived({before: 2 * m + 2 * n + rest, changed: 2 * (m + t) + 2 * (n - t) + rest})),
    )
