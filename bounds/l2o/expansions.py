r"""The expansions of Appendix B in powers of T, all of them right.

With $X_0 = 0$ and m for $\|M^\top Y\|$,

$$ \Lambda_T = \tfrac{m^2}{\beta^2} \big(4 (\beta+1) T^2 - (4\beta+6) T + \beta + 2\big) , \qquad
   \sum_{t \le T} \Lambda_t = \tfrac{m^2}{3 \beta^2} \big(4 (\beta+1) T^3 - 3 T^2 - (\beta+1) T\big) , $$

eq. (61) multiplies the second by $2T + 1$ and eq. (62) by $(2T - 2)(2T + 1)$; eqs. (52) and (53) also have the terms
with $X_0$. Kind: exact identities, proved as identities of polynomials (the sum by induction over T). Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Statement, eq
from bounds.core.certificate import certificate
from bounds.l2o._certificates import identical, same
from bounds.l2o._symbols import Lambda, T, beta, m, sum_Lambda, x

LAMBDA_T = (
    4 * (beta + 1) / beta**2 * m**2 * T**2
    + (4 * (1 + beta) / beta * x * m - (4 * beta + 6) / beta**2 * m**2) * T
    + (1 + beta) * x**2
    - (2 + 3 / beta) * x * m
    + (beta + 2) / beta**2 * m**2
)
SUM = (
    4 * (beta + 1) / (3 * beta**2) * m**2 * T**3
    + (2 * (1 + beta) / beta * x * m - m**2 / beta**2) * T**2
    + ((1 + beta) * x**2 - x * m / beta - (beta + 1) / (3 * beta**2) * m**2) * T
)
SUM_AT_ZERO = (4 * (beta + 1) * T**3 - 3 * T**2 - (beta + 1) * T) / 3
IN_61 = (
    sp.Rational(8, 3) * (beta + 1) * T**4
    + (sp.Rational(4, 3) * (beta + 1) - 2) * T**3
    - (1 + sp.Rational(2, 3) * (beta + 1)) * T**2
    - (beta + 1) / 3 * T
)
IN_62 = (
    16 * (beta + 1) * T**5
    - (8 * beta + 20) * T**4
    - 6 * (2 * beta + 1) * T**3
    + 2 * (beta + 4) * T**2
    + 2 * (beta + 1) * T
)

expansions = Statement("l2o.expansions", "Appendix B", expected="proved")
eq52 = expansions.printed(
    eq(Lambda(T), LAMBDA_T),
    part="eq52",
    title="The last Lambda in powers of T",
    formerly="l2o.eq52",
    scaling={"data": {x: 1, m: 1}},
)
eq53 = expansions.printed(
    eq(sum_Lambda(T), SUM),
    part="eq53",
    title="The sum of all Lambda in powers of T",
    formerly="l2o.eq53",
    scaling={"data": {x: 1, m: 1}},
)
eq61 = expansions.printed(
    eq(IN_61, (2 * T + 1) * SUM_AT_ZERO),
    part="eq61",
    title="The polynomial in T on the right side of (13a)",
    formerly="l2o.eq61",
)
eq62 = expansions.printed(
    eq(IN_62, (2 * T - 2) * (2 * T + 1) * 3 * SUM_AT_ZERO),
    part="eq62",
    title="The polynomial in T on the right side of (13b)",
    formerly="l2o.eq62",
)


@expansions.experiment(steps=[1, 2, 7])
def rationals(steps):
    """Small rational data; all sides are rational."""
    return {T: steps, beta: [fmpq(3, 7), 2, 5], x: [0, 1, fmpq(5, 3)], m: [2, fmpq(1, 4), 1]}


eq52.formula_mutant("4 beta + 4", then=eq(Lambda(T), LAMBDA_T + 2 * T * m**2 / beta**2))
eq53.formula_mutant("up to T - 1", then=eq(sum_Lambda(T - 1), SUM))
eq61.formula_mutant("2 T - 1", then=eq(IN_61, (2 * T - 1) * SUM_AT_ZERO))
eq62.formula_mutant("2 T - 1", then=eq(IN_62, (2 * T - 1) * (2 * T + 1) * 3 * SUM_AT_ZERO))


@eq52.proof
def definition(claim):
    """Lambda_T from eq. (12) against its expansion."""
    return certificate("Eq. (52), over the common denominator beta^2.", *identical(claim))


@eq53.proof
def induction(claim):
    """The expansion vanishes where the sum is empty, and its differences are the summands."""
    total, expansion = claim.then[0].lhs, claim.then[0].rhs
    (index, first, last), summand = total.limits[0], total.function
    return certificate(
        "The expansion is 0 where the sum has no terms, and it grows by the last summand from T - 1 to T.",
        same("no terms", expansion.subs(T, T - (last - first + 1)), 0),
        same("one term more", expansion - expansion.subs(T, T - 1), summand.subs(index, last)),
    )


@eq61.proof
def first_product(claim):
    """Both sides, expanded."""
    return certificate("Eq. (61)", *identical(claim))


@eq62.proof
def second_product(claim):
    """Both sides, expanded."""
    return certificate("Eq. (62)", *identical(claim))
