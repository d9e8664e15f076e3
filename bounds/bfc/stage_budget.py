r"""Introducing the narrow weights of a layer costs at most a quarter of the next threshold.

$$ \frac{\varepsilon^2}{100} + \frac{\alpha^2}{\Upsilon^2 D^4} + \frac{\alpha^2}{\Upsilon^2 D^6} +
   \frac{\alpha^2}{\Upsilon^3 D^{12}} \le \frac{\alpha^2}{4 D^6 \Upsilon} \quad\text{if } \varepsilon^2 \le
   \frac{\alpha^2}{4 D^6 \Upsilon},\; \Upsilon \ge D^{20},\; D \ge 2 . $$

Kind: inequality, exact. Constants: printed.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import free, nonnegative
from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate

eps2 = Quantity("eps2", r"\varepsilon^2/\alpha_l^2", nonnegative=True)
D = Quantity("D", "D_l", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon_l", positive=True)
increase = Quantity(
    "increase",
    r"\tfrac{\varepsilon^2}{100\alpha_l^2}+\tfrac1{\Upsilon^2D^4}+\tfrac1{\Upsilon^2D^6}+\tfrac1{\Upsilon^3D^{12}}",
    "increase of the objective over alpha_l^2",
    nonnegative=True,
)

stage_budget = Claim(
    id="bfc.stage_budget",
    title="Introducing the narrow weights of a layer fits into the budget of its stage",
    source="Section B.3, the display below the regulariser weights",
    given=(ge(D, 2), ge(Upsilon, D**20), le(eps2, 1 / (4 * D**6 * Upsilon))),
    then=le(increase, 1 / (4 * D**6 * Upsilon)),
    expected="proved",
)


def paid(eps2_value, D_value, U_value):
    """lambda_6 part, and the three ties, over alpha_l^2."""
    return (
        eps2_value / 100
        + 1 / (U_value**2 * D_value**4)
        + 1 / (U_value**2 * D_value**6)
        + 1 / (U_value**3 * D_value**12)
    )


@stage_budget.experiment(base=[2, 3, 10], power=[20, 30], algorithm=paid)
def largest_errors(base, power, *, algorithm):
    """The largest admissible error, and smaller ones."""
    D_value, U_value = fmpq(base), fmpq(base) ** power
    limit = 1 / (4 * D_value**6 * U_value)
    errors = [limit, limit / 10, fmpq(0)]
    return {
        eps2: errors,
        D: D_value,
        Upsilon: U_value,
        increase: [algorithm(error, D_value, U_value) for error in errors],
    }


stage_budget.formula_mutant("a hundredth", then=le(increase, 1 / (400 * D**6 * Upsilon)))
stage_budget.mutant(
    "error of the regulariser not divided",
    lambda paid, eps2_value, D_value, U_value: paid(100 * eps2_value, D_value, U_value),
)


@stage_budget.proof
def at_the_smallest_factors(claim):
    """D = 2 + a, Upsilon = D^20 (1 + u), and eps^2 smaller than the largest by the share s."""
    a, u, s = free("a u s")
    _, large, limit = claim.given
    U = large.rhs * (1 + u)
    eps2_at = limit.rhs * (1 - s)
    total = eps2_at / 100 + 1 / (Upsilon**2 * D**4) + 1 / (Upsilon**2 * D**6) + 1 / (Upsilon**3 * D**12)
    (one,) = claim.then
    left = sp.cancel((one.rhs - total) * 400 * D**12 * Upsilon**3).subs(Upsilon, U).subs(D, 2 + a)
    return certificate(
        "Promised minus paid, times 400 D^12 U^3, is a polynomial in D and U, whose premises are put in: a polynomial in a, u and s "
        "without a negative coefficient.",
        *nonnegative("what is left", left),
    )
