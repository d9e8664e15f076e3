r"""Table 1 compares at unequal accuracy: the fastest columns at the largest size are no inverses yet.

A Gaussian matrix half as wide again as high has $\kappa^2 \approx \big(\tfrac{1 + \sqrt{2/3}}{1 - \sqrt{2/3}}\big)^2 \approx
98$. By Lemma 1 four layers of order four leave $e_0^{256}$ of the smallest singular direction. No scale gives $e_0$
below $(\kappa^2 - 1)/(\kappa^2 + 1) = 0.98$. So half a per cent is left with the best scale, 7 % with $c_0 = \|A\|_2^2$, 99 %
with $c_0 = \|A\|_F^2$ at 1000 rows. The pseudo-inverse beside it is right to $\epsilon \kappa$. (Learned coefficients could
repair it: the optimum of degree 256 is $10^{-22}$.)

Kind: probability over Gaussian matrices. The spectrum of a drawn matrix, with the error bar of its computation; the scalar network runs on it in
balls.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, WithProbability, ge, rounding
from bounds.late import torch

best = Quantity("best", r"\min_{c_0} \|E_K\|", "residual left with the best scale", nonnegative=True)
spectral = Quantity("spectral", r"\|E_K\| \text{ at } c_0 = \|A\|_2^2", "residual left", nonnegative=True)
frobenius = Quantity("frobenius", r"\|E_K\| \text{ at } c_0 = \|A\|_F^2", "residual left", nonnegative=True)

allowed = Quantity("allowed", r"\delta", "allowed share of matrices", positive=True)

accuracy = Claim(
    id="minv.tab1_accuracy",
    formerly="minv.tab1.accuracy",
    title="Four layers of order four leave at least 1/8000, 1/100, 17/20 of the last residual with the best, spectral, Frobenius scale",
    form="added",
    source="Lemma 1 on the spectra of Table 1",
    quantifier=WithProbability(
        allowed, "Gaussian matrices of 100 rows or more, half as wide again; four of five of them"
    ),
    then=(
        ge(best, sp.Rational(1, 8000), name="best"),
        ge(spectral, sp.Rational(1, 100), name="spectral"),
        ge(frobenius, sp.Rational(17, 20), name="frobenius"),
    ),
)


@accuracy.experiment(
    rows=[100],
    trials=[150],
    seed=[0],
    thorough={"rows": [100, 200, 500]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def first_column(rows, trials, seed, *, algorithm):
    """The largest and the smallest singular value, and the sum of all squares."""
    generator = torch.Generator().manual_seed(seed)
    A = torch.randn(trials, rows, rows * 3 // 2, generator=generator, dtype=torch.float64)
    values = torch.linalg.svdvals(A)
    radii = rounding.singular_values(values[:, 0], rows=rows, columns=rows * 3 // 2, dtype="float64")
    squares = [[arb(a, float(r)) ** 2 for a in row] for row, r in zip(values.tolist(), radii, strict=True)]
    scales = {
        best: [(row[0] + row[-1]) / 2 for row in squares],
        spectral: [row[0] for row in squares],
        frobenius: [sum(row, arb(0)) for row in squares],
    }
    table = [[arb(1)] * 4] * 4
    starts = {
        name: [1 - row[-1] / c_0 for row, c_0 in zip(squares, sizes, strict=True)] for name, sizes in scales.items()
    }
    return {name: abs(algorithm(e, table)[-1]) for name, e in starts.items()} | {allowed: fmpq(1, 5)}


accuracy.formula_mutant("nearly all with the spectral scale", then=ge(spectral, sp.Rational(1, 2)))
accuracy.mutant("two layers more", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [*C, *C[:2]]))
