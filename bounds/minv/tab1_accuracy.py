r"""Table 1 compares at unequal accuracy: the fastest columns at the largest size are no inverses yet.

A Gaussian matrix half as wide again as high has $\kappa^2 \approx \big(\tfrac{1 + \sqrt{2/3}}{1 - \sqrt{2/3}}\big)^2 \approx
98$. By Lemma 1 four layers of order four leave $e_0^{256}$ of the smallest singular direction. No scale gives $e_0$
below $(\kappa^2 - 1)/(\kappa^2 + 1) = 0.98$. So half a per cent is left with the best scale, 7 % with $c_0 = \|A\|_2^2$, 99 %
with $c_0 = \|A\|_F^2$ at 1000 rows. The pseudo-inverse beside it is right to $\epsilon \kappa$. (Learned coefficients could
repair it: the optimum of degree 256 is $10^{-22}$.)

Kind: findings. The spectrum of a drawn matrix, with the error bar of its computation; the scalar network runs on it in
balls.
"""

import sympy as sp
from flint import arb, ctx

from bounds.core import Claim, Finding, Quantity, ge, rounding
from bounds.late import torch

best = Quantity("best", r"\min_{c_0} \|E_K\|", "residual left with the best scale", nonnegative=True)
spectral = Quantity("spectral", r"\|E_K\| \text{ at } c_0 = \|A\|_2^2", "residual left", nonnegative=True)
frobenius = Quantity("frobenius", r"\|E_K\| \text{ at } c_0 = \|A\|_F^2", "residual left", nonnegative=True)

accuracy = Claim(
    id="minv.tab1_accuracy",
    formerly="minv.tab1.accuracy",
    title="Four layers of order four leave 1/1000, 1/50 and 9/10 of the residual with the best, the spectral, the Frobenius scale",
    form="added",
    source="Lemma 1 on the spectra of Table 1",
    quantifier=Finding("Gaussian matrices of 200 rows or more, half as wide again; four layers of order four"),
    then=(
        ge(best, sp.Rational(1, 1000), name="best"),
        ge(spectral, sp.Rational(1, 50), name="spectral"),
        ge(frobenius, sp.Rational(9, 10), name="frobenius"),
    ),
)


@accuracy.experiment(
    rows=[200, 500],
    seed=[0, 1],
    quick={"rows": [200], "seed": [0]},
    thorough={"rows": [200, 500, 1000]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def first_column(rows, seed, *, algorithm):
    """The largest and the smallest singular value, and the sum of all squares."""
    generator = torch.Generator().manual_seed(seed)
    A = torch.randn(rows, rows * 3 // 2, generator=generator, dtype=torch.float64)
    values = torch.linalg.svdvals(A)
    radius = float(rounding.singular_values(values[0], rows=rows, columns=rows * 3 // 2, dtype="float64"))
    with ctx.workprec(256):
        squares = [arb(value, radius) ** 2 for value in values.tolist()]
        largest, smallest = squares[0], squares[-1]
        scales = {best: (largest + smallest) / 2, spectral: largest, frobenius: sum(squares, arb(0))}
        table = [[arb(1)] * 4] * 4
        return {name: abs(algorithm([1 - smallest / c_0], table)[-1][0]) for name, c_0 in scales.items()}


accuracy.formula_mutant("nearly all with the spectral scale", then=ge(spectral, sp.Rational(1, 2)))
accuracy.mutant("two layers more", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [*C, *C[:2]]))
