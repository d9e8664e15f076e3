r"""The constants of Theorems 3.3 and 3.4 as formulas: $R_L$, $h(L)$, $c$ and the radius of the printed premise."""

import sympy as sp

from bounds.bcgd._quantities import L, kappa2
from bounds.core import Quantity

st = Quantity("st", r"\tilde\sigma_{\min}", "smallest singular value of W*X over the norm of X", positive=True)
R_L = sp.Symbol("R_L", positive=True)
h = sp.Symbol("h", positive=True)
c = sp.Symbol("c", positive=True)

R_FORMULA = 2 / ((5 * L - 3) + sp.sqrt((5 * L - 3) ** 2 - 4 * L))
H_FORMULA = L * R_L * (1 - R_L) ** (2 * L - 2) / (1 + R_L) ** (3 * L - 1)
C_FORMULA = 1 + kappa2 * (1 + sp.sqrt(1 + 4 * h * st / kappa2)) / (2 * h * st)
PRINTED = {R_L: R_FORMULA, h: H_FORMULA, c: C_FORMULA}
rho_L = sp.Symbol("rho_L", positive=True)
RHO_FORMULA = ((1 - R_L) / (1 + R_L)) ** (2 * (L - 1))

# kappa^2 |W_0 - W*|_F up to which every contraction factor is at most 1 - eta/(5 kappa^2): the integral of
# phi(s) = (1-s)^3 e^(-2s) up to the path length S at which ((1-S) e^(-S))^2 = 1/5, both rounded down.
LONGEST_PATH = sp.Rational(3593878620, 10**10)
REPAIRED_RADIUS = sp.Rational(1595434460, 10**10)
