r"""Gaussian inputs are hyper-contractive with explicit constants.

From the tails of Lemma J.2(b) (`lemJ_2b.py`), (5.2) holds with $c_2 = e^2$ and $c_4(q) = \max(q, 8)$: 8 exceeds the
factor $e^2$ in front, and raising the exponent's denominator loses nothing where the bound is below one.

Kind: tail inequality, both sides exact. Constants: traced.
"""

import sympy as sp

from bounds.bfc._certificates import at_least
from bounds.bfc.lemJ_2b import BY_MOMENTS, HYPER, any_degree, moment_steps, one_variable, q, sum_of_squares, t, tail
from bounds.core import Claim, Traced, le
from bounds.core.certificate import certificate

c_2, c_4 = sp.symbols("c_2 c_4", positive=True)

eq5_2 = Claim(
    id="bfc.eq5_2",
    title="Gaussian inputs are hyper-contractive with explicit constants",
    source="Assumption 2, eq. (5.2), for N(0, I)",
    then=le(tail, c_4 * sp.exp(-((t / c_2) ** (1 / c_4))), trivially=1),
    constants=(Traced(c_2, sp.exp(2), HYPER), Traced(c_4, sp.Max(q, 8), "8 > e^2 pays for the factor in front")),
    expected="proved",
)

eq5_2.experiment(degree=[1, 2, 3, 4, 6, 8], family=["hermite", "power"])(one_variable)
eq5_2.experiment(variables=[2, 8])(sum_of_squares)
eq5_2.formula_mutant(
    "c_2 = 10^-10", constants=(Traced(c_2, sp.Rational(1, 10**10), "too small"), Traced(c_4, sp.Max(q, 8), ""))
)
eq5_2.formula_mutant("c_4 = 1", constants=(Traced(c_2, 1, "too small"), Traced(c_4, 1, "too small")))


@eq5_2.proof
def larger_exponent(claim):
    """The promise at z = t/c_2 = 1, and for some degrees against the moments."""
    promise = claim.unfolded(claim.then[0].rhs)
    start = {t: claim.unfolded(c_2)}
    return certificate(
        BY_MOMENTS
        + "Let c_4 = max(q, 8) and z = t/c_2, c_2 = e^2. If z >= 1, z^(1/c_4) <= z^(1/q) and c_4 > e^2: more than lemma "
        "J.2(b) needs. If z < 1 the right side is at least what it is at z = 1, which exceeds 1. The steps are for q up to 12.",
        *moment_steps(claim, (1, 2, 3, 8, 12), power=8),
        *any_degree(),
        *(at_least(f"q = {n}: the promise at z = 1 exceeds 1", promise.subs(start).subs(q, n), 1) for n in (1, 8, 12)),
    )
