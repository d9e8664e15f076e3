r"""From residuals of any sign the derivative of the loss in the l-th coefficient decays at least like 2^-l.

Proposition 5 prints $4\, 3^{-l}\, b_v^2 d$. From signed starts the first layer sees residuals up to $\tfrac12$ and the second up to
$\tfrac{83}{200}$; from the third on they are at most $\tfrac13$. So with $2^{-l}$ in place of $3^{-l}$ the constant 4 is enough in
every layer.

Kind: deterministic inequality, corrected. Constants: 4 printed.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Printed, Statement, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import keeps
from bounds.minv._steps import from_either_side, third
from bounds.minv.prop5 import (
    ALGORITHM,
    CHAIN,
    ERRATUM,
    FOUR,
    GRID,
    PREMISES,
    QUICK,
    THOROUGH,
    WEIGHTS,
    b_v,
    c,
    d,
    power,
    powers_forgotten,
    slope,
    slopes,
)

prop5_signed = Statement("minv.prop5_signed", "Proposition 5, Appendix E.1", PREMISES)
signed = prop5_signed.added(
    "",
    le(slope, c * 2 ** (-power) * b_v**2 * d),
    form="corrected",
    title="From residuals of any sign the derivative decays at least like 2^-l",
    corrects="minv.prop5",
    formerly="minv.prop5.signed",
    constants=FOUR,
    scaling=WEIGHTS,
    expected="proved",
    erratum=ERRATUM,
)


@signed.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def signed_starts(order, layers, thousandths, seed, *, algorithm):
    """Starts -1/2, -1/4 and 1/2."""
    return slopes([fmpq(-1, 2), fmpq(-1, 4), fmpq(1, 2)], order, layers, thousandths, seed, algorithm)


signed.formula_mutant("constant 1/20 of the printed one", constants=(Printed(c, sp.Rational(1, 5)),))
signed.mutant("powers of the residual forgotten", powers_forgotten)


@signed.proof
def from_signed_residuals(claim):
    """Ranges 1/2, 83/200, 1/3, 1/3, ... and slopes 91/100 and 2/3 from the second layer on."""
    half, third_range, second = sp.Rational(1, 2), sp.Rational(1, 3), sp.Rational(83, 200)
    rest = third_range / (1 - sp.Rational(2, 3))
    return certificate(
        f"{CHAIN} From [-1/2, 1/2] the residuals are at most 83/200 after one layer and 1/3 after two (ranges decrease with the "
        "order), and stay there, where slopes are at most 2/3; the slope of the second layer is at most 91/100. For k = 0 the "
        "sum is at most (83/200 + 91/100 (1/3)/(1 - 2/3)) (3/2) 2^-l, for k = 1 (1/3)/(1 - 2/3) (1 + 83/200) 2^-l, later (4/3) "
        "3^-l.",
        *from_either_side(),
        *third(),
        keeps("k = 0", claim, "slope", slope=(second + sp.Rational(91, 100) * rest) * (1 + half), power=0, b_v=1, d=1),
        keeps("k = 1", claim, "slope", slope=rest * (1 + second), power=0, b_v=1, d=1),
        *(
            keeps(
                f"later, power {l}",
                claim,
                "slope",
                slope=sp.Rational(4, 3) * rest * third_range**l,
                power=l,
                b_v=1,
                d=1,
            )
            for l in (0, 1)
        ),
    )
