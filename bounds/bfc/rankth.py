r"""The rank of the distilled weights is read off correctly.

INITIAL-DISTILL counts singular values above $1/(10 \kappa^2)$, here those of $V_<^{*\top} V_p^*$, where the learned
weights should lead. With $V^* = \overline W^*
(R * R)^{-1}$ up to rotations, its k positive singular values are at least

$$ \sigma_{\min}(V_<^*)\, \sigma_{\min}(V_p^*) \ge \frac{1}{\kappa^2 \|R_< * R_<\| \|R_p * R_p\|} , $$

so the threshold is safe whenever $\|R * R\| \le \sqrt{10}$; typical lifts have about $1/\sqrt{2k} + 2/k$.

Kind: inequality. Constants: attained by equal singular values.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import singular_values, with_spectrum
from bounds.core import Claim, Quantity, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, written
from bounds.late import torch

sigma = Quantity("sigma", r"\sigma_i(V_<^\top V_p)", "the k largest", nonnegative=True)
far_min = Quantity("far_min", r"\sigma_{\min}(V_<)", nonnegative=True)
below_min = Quantity("below_min", r"\sigma_{\min}(V_p)", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
lift = Quantity("lift", r"\|R*R\|", positive=True)
found_rank = Quantity("found_rank", "k found", integer=True, nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)

rankth = Claim(
    id="bfc.rankth",
    title="The rank of well conditioned targets is read off correctly at the printed threshold",
    source="Algorithm 1, line 21, and footnote 32",
    given=(ge(far_min, 1 / (kappa * lift)), ge(below_min, 1 / (kappa * lift)), le(lift, 3)),
    then=(ge(sigma, 1 / (kappa**2 * lift**2), name="singular values"), eq(found_rank, k, name="rank")),
    expected="proved",
    tight=True,
    scaling={"teacher": {sigma: -2, far_min: -1, below_min: -1, kappa: 1}},
)


@rankth.experiment(
    width=[1, 2, 3], lift_norm=[1, 3], seed=[0, 1], algorithm="algorithms.feature_correction.distill_rank"
)
def known_spectra(width, lift_norm, seed, *, algorithm):
    """Rational targets with all singular values just above 1/(kappa |R*R|), kappa = 2."""
    rng = np.random.default_rng(seed)
    lowest = fmpq(10001, 20000 * lift_norm)
    far, below = (with_spectrum([lowest * (1 + n) for n in range(width)], width + 1, rng) for _ in range(2))
    product = far.T @ below
    values = singular_values(product)
    floats = torch.tensor([float(value.mid()) for value in values], dtype=torch.float64)
    return {
        sigma: values[-width:],
        far_min: singular_values(far)[0],
        below_min: singular_values(below)[0],
        kappa: 2,
        lift: lift_norm,
        found_rank: algorithm(floats, 2.0),
        k: width,
    }


rankth.formula_mutant("singular values above 1/kappa", then=ge(sigma, 1 / kappa))
rankth.formula_mutant("bound times 3/2", then=ge(sigma, sp.Rational(3, 2) / (kappa**2 * lift**2)))
rankth.formula_mutant("rank below k", then=lt(found_rank, k))
rankth.mutant(
    "threshold without the square and the ten", lambda distill_rank, values, kappa: int((values >= 1 / kappa).sum())
)


@rankth.proof
def threshold_below_a_ninth(claim):
    """c = 1/(kappa r), r = |R * R| <= 3; the singular values are (c + a)(c + b) at least, and the k largest are above the threshold."""
    a, b = free("a b")
    above, rest = k, 0
    return certificate(
        "V_< and V_p have k rows, so the k largest singular values of V_<^T V_p are at least sigma_min(V_<) "
        "sigma_min(V_p) and the rest are zero. The former exceed 1/(10 kappa^2) because r^2 <= 9.",
        comparison("3^2 < 10", written(lambda r: r**2, 3), "<", 10),
        *conclusions(
            claim,
            {
                sigma: Derived({sigma: (1 / (kappa * lift) + a) * (1 / (kappa * lift) + b)}, kappa**2 * lift**2),
                found_rank: Derived({found_rank: above + rest}),
            },
        ),
    )
