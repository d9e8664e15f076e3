r"""Iterates keep the singular vectors, and their singular values follow a scalar recursion.

With $a = \sigma_+(A)$, $x_k = \sigma_+(X_k)$ (signed) and $e_k = 1 - a x_k$ entry by entry, eq. (20) reads $x_{k+1} = x_k
\sum_l C_{k,l} e_k^l$.

Kind: exact identities. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, sides
from bounds.minv._entrywise import network_in_singular_bases
from bounds.minv.eq22 import (
    both_sides,
    off_diagonal,
    start_off_diagonal,
    x_next,
    x_times_sum,
)

eq20 = Claim(
    id="minv.eq20",
    title="Iterates keep the singular vectors, and their singular values follow a scalar recursion",
    source="eqs (19)-(21)",
    given=eq(start_off_diagonal, 0),
    then=(eq(x_next, x_times_sum, name="values", scale=1), eq(off_diagonal, 0, name="vectors", scale=1)),
    scaling={"matrix": {x_next: -1, x_times_sum: -1, off_diagonal: -1, start_off_diagonal: -1}},
    expected="proved",
)


@eq20.experiment(
    order=[2, 4], rows=[2, 4], columns=[3], seed=[0, 1], algorithm="algorithms.hyperpower.exact_learnable_hyperpower"
)
def rational_networks(order, rows, columns, seed, *, algorithm):
    """Against the recursion of singular values."""
    return both_sides(order, rows, columns, seed, algorithm)


eq20.mutant(
    "coefficients in reverse order",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(A, X0, [row[::-1] for row in C]),
)
eq20.formula_mutant(
    "nothing but the diagonal scaled by 9/10", then=eq(x_next, sp.Rational(9, 10) * x_times_sum, scale=1)
)


@eq20.proof
def one_singular_pair_at_a_time(claim):
    """The start A'/c_0 has the form, with x = a/c_0; p is the sum so far, c the next coefficient."""
    x, a, p, c = sp.symbols("x a p c")
    return certificate(
        "If X = sum x_j v_j u_j' over the singular pairs of A, then X (I - A X) = sum x_j (1 - a_j x_j) v_j u_j', for every size: the "
        "summand of X A X for the pairs j and k carries u_j . u_k and v_k, so only j = k is left. By Horner's rule the next iterate "
        "has the same form with x_j sum_l C_l e_j^l, and nothing lies outside it. The start A'/c_0 has the form.",
        *network_in_singular_bases(),
        equal(
            "Horner's rule on one pair, from x p",
            *sides(claim, "values", x_next=c * x + x * p * (1 - a * x), x_times_sum=x * (c + p * (1 - a * x))),
        ),
    )
