r"""Assumption 2 holds for condition numbers up to the root of three.

It asks for $\|e_0\|_\infty \le \tfrac12$, that is $a_j^2 \in [c_0/2, 3c_0/2]$ for all positive singular values: a condition
number of at most $\sqrt 3$ without a warm-up. It is a premise, certified wherever it is used.

Kind: inequality. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, exact, le
from bounds.core.certificate import certificate
from bounds.late import torch
from bounds.minv._certificates import equal, premise, promised

e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
condition2 = Quantity("condition2", r"\kappa^2", "squared condition number", positive=True)
residual_of_best_start = Quantity("residual_of_best_start", r"\min_{c_0} \|e_0\|_\infty", "", nonnegative=True)

assump2 = Claim(
    id="minv.assump2",
    title="Assumption 2 holds for the best start up to condition number sqrt(3)",
    source="Assumption 2",
    given=le(condition2, 3),
    then=le(residual_of_best_start, sp.Rational(1, 2), trivially=1),
    tight=True,
    expected="proved",
)


@assump2.experiment(ten_thousandths=[5774, 6000, 7500], algorithm="algorithms.hyperpower.balanced_scale")
def best_start(ten_thousandths, *, algorithm):
    """Two singular values, 1 and a, just above 1/sqrt(3) in the tightest case; the scale is chosen by the algorithm."""
    a = fmpq(ten_thousandths, 10**4)
    scale = algorithm(torch.diag(torch.tensor([1.0, ten_thousandths / 10**4], dtype=torch.float64))).item()
    c_0 = fmpq(*scale.as_integer_ratio())
    return {
        condition2: 1 / a**2,
        residual_of_best_start: max(abs(1 - 1 / c_0), abs(1 - a * a / c_0)),
        e_0: exact(scale),
    }


assump2.formula_mutant("two fifths", then=le(residual_of_best_start, sp.Rational(2, 5)))


@assump2.mutant("Frobenius scale")
def _(balanced_scale, A):
    return A.square().sum((-2, -1)) * 2


@assump2.proof
def the_middle_of_the_squares(claim):
    """M and m are the squares of the largest and smallest singular value, c_0 their mean."""
    M, m = sp.symbols("M m")
    twice_c = sp.Add(M, m, evaluate=False)
    return certificate(
        "At c_0 = (M + m)/2 the residuals 1 - a^2/c_0 lie between those of m and M, which are opposite, +-(M - m)/(M + m), and at "
        "most 1/2 in modulus if M <= 3 m.",
        equal("2 c_0 - 2 M is minus 2 c_0 - 2 m", sp.Add(twice_c, -2 * M, evaluate=False), -(M - m)),
        equal("2 c_0 - 2 m", sp.Add(twice_c, -2 * m, evaluate=False), M - m),
        equal(
            "1/2 of M + m above M - m",
            promised(claim, "residual_of_best_start") * (M + m) - (M - m),
            (premise(claim, "condition2") * m - M) / 2,
        ),
    )
