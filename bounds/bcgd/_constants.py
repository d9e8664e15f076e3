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
