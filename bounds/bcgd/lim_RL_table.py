r"""The constants of Theorem 3.3 in numbers: what they allow at each depth.

| L | $R_L$ | $h(L)$ | $\rho_L$ | $1 - 4LR_L/(1+R_L)$ |
|---|---|---|---|---|
| 1 | 1 | 0.25 | 1 | -1 |
| 2 | 0.149219 | 0.107764 | 0.548062 | -0.038750 |
| 3 | 0.085146 | 0.093065 | 0.505191 | 0.058422 |
| 10 | 0.021374 | 0.078456 | 0.463210 | 0.162939 |
| 100 | 0.002013 | 0.074035 | 0.450632 | 0.196462 |

The printed premise asks for $\kappa^2\|W^{(0)} - W^*\|_F \le h(L)$ at best, and the last column is what the printed proof
takes to be at least 1/5. The repaired premise allows 0.159543 at every depth, of the 0.175751 that the whole integral
$\int_0^1 (1-s)^3 e^{-2s} ds = (1 + 3e^{-2})/8$ holds.

Kind: numbers, to six digits. Constants: none hidden.
"""

import sympy as sp
from flint import acb, fmpq

from bounds.bcgd._constants import H_FORMULA, R_FORMULA, R_L, RHO_FORMULA, h, rho_L
from bounds.bcgd._quantities import L
from bounds.core import Claim, Quantity, eq, le

table = {
    symbol: Quantity(f"table_{symbol}", rf"\text{{table: }}{symbol}", "a rational of six digits")
    for symbol in (R_L, h, rho_L)
}
chain = Quantity("table_chain", r"\text{table: } 1 - 4LR_L/(1+R_L)", "a rational of six digits")
integral = Quantity("integral", r"\int_0^1 (1-s)^3 e^{-2s} ds", "by certified quadrature", positive=True)
DIGIT = sp.Rational(1, 2 * 10**6)


lim_RL_table = Claim(
    id="bcgd.lim_RL_table",
    title="R_L, h and rho at five depths, and the whole integral of the repaired proof",
    source="Theorem 3.3 and Appendix E, in numbers",
    form="added",
    then=(
        *(le(sp.Abs(symbol - number), DIGIT, name=str(symbol)) for symbol, number in table.items()),
        le(sp.Abs(1 - 4 * L * R_L / (1 + R_L) - chain), DIGIT, name="chain"),
        eq(integral, (1 + 3 * sp.exp(-2)) / 8, name="whole_integral"),
    ),
    where={R_L: R_FORMULA, h: H_FORMULA, rho_L: RHO_FORMULA},
)

ROWS = [
    [1, 10**6, 250_000, 10**6, -(10**6)],
    [2, 149_219, 107_764, 548_062, -38_750],
    [3, 85_146, 93_065, 505_191, 58_422],
    [10, 21_374, 78_456, 463_210, 162_939],
    [100, 2_013, 74_035, 450_632, 196_462],
]


@lim_RL_table.experiment(rows=[ROWS])
def all_rows(rows):
    """Millionths; the integral by certified quadrature."""
    depths, *columns = zip(*rows, strict=True)
    whole = acb.integral(lambda s, _: (1 - s) ** 3 * (-2 * s).exp(), 0, 1).real
    names = (*table.values(), chain)
    millionths = {name: [fmpq(entry, 10**6) for entry in column] for name, column in zip(names, columns, strict=True)}
    return millionths | {L: list(depths), integral: whole}


lim_RL_table.formula_mutant("h with the exponent 2L", then=le(sp.Abs(h * (1 - R_L) ** 2 - table[h]), DIGIT, name="h"))
lim_RL_table.formula_mutant("a quarter for the integral", then=eq(integral, sp.Rational(1, 4)))
