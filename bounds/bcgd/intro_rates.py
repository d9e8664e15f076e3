r"""Rates and widths that the introduction quotes from elsewhere.

For 1000 samples and depth 10: $1/(1000^2 \cdot 2^{10}) \approx 10^{-9}$ and $1/(1000^4 \cdot 10^2) = 10^{-14}$; for condition
number 100 a width of $(100^2)^3 = 10^{12}$. For gradient descent on all layers $n_L/(3L\|X\|^2)$, and
$c^{(4L-2)/L} / (6144 L^3 \|W^*\|_F^{(6L-4)/L})$ for a margin c.

Kind: identities. Constants: printed.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, eq, le, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import stated
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

samples = Quantity("samples", "m", integer=True, positive=True)
depth = Quantity("depth", "L", integer=True, positive=True)
kappa = Quantity("kappa", r"\kappa", integer=True, positive=True)
wide_rate = Quantity("wide_rate", r"\eta_{\mathrm{wide}}", "as the algorithm computes it", positive=True)
balanced_rate = Quantity("balanced_rate", r"\eta_{\mathrm{balanced}}", "as the algorithm computes it", positive=True)
norm_X = Quantity("norm_X", r"\|X\|_2", positive=True)
norm_solution = Quantity("norm_solution", r"\|W^*\|_F", positive=True)
outputs = Quantity("outputs", "n_L", integer=True, positive=True)
margin = Quantity("margin", "c", "deficiency margin", positive=True)

BALANCED = margin ** ((4 * depth - 2) / depth) / (6144 * depth**3 * norm_solution ** ((6 * depth - 4) / depth))

intro_rates = Claim(
    id="bcgd.intro_rates",
    title="Rates and widths that the introduction works out",
    source="Introduction",
    given=(eq(samples, 1000), eq(depth, 10), eq(kappa, 100)),
    then=(
        le(sp.Abs(10**9 / (samples**2 * 2**depth) - 1), sp.Rational(1, 40), name="nearly_1e_9"),
        eq(1 / (samples**4 * depth**2), sp.Rational(1, 10**14), name="1e_14"),
        eq((kappa**2) ** 3, 10**12, name="width"),
    ),
    expected="proved",
)

formulas = Claim(
    id="bcgd.intro_rates.formulas",
    formerly="bcgd.intro_rates_formulas",
    title="Rates for gradient descent that the introduction quotes",
    source="Introduction and Section 4.1.3",
    then=(
        eq(wide_rate, outputs / (3 * depth * norm_X**2), name="wide"),
        eq(balanced_rate, BALANCED, name="balanced"),
    ),
    scaling={"data": {norm_X: 1, wide_rate: -2}},
)


@intro_rates.experiment(m=[1000])
def quoted(m):
    """m = 1000, L = 10, kappa = 100 as in the text."""
    return {samples: m, depth: 10, kappa: 100}


@formulas.experiment(n=[3, 8], algorithm="algorithms.deep_linear.balanced_network_rate")
def computed(n, *, algorithm):
    """L = 10; diagonal data and a solution whose norms are whole numbers."""
    X = torch.diag(torch.arange(1, n + 1, dtype=torch.float64))
    solution = 3 * torch.ones(2, 2, dtype=torch.float64)
    norm = (float(n), rounding.spectral_norm(float(n), rows=n, columns=n, dtype="float64"))
    size = (6.0, rounding.frobenius_norm(6.0, entries=4, dtype="float64"))
    _, wide_radius = rounding.over(2.0, rounding.times(30.0, rounding.power(norm, 2)))
    # The formula's own operations in the same order, so that the pairs carry every rounding.
    _, balanced_radius = rounding.over(
        rounding.power(0.5, 3.8), rounding.times(6144.0 * 10**3, rounding.power(size, 5.6))
    )
    # Exponents 38/10 and 56/10 are rounded too: x^e moves by |log x| times that, less than 2 units of roundoff.
    rounded = 8 * rounding.rounded(float(algorithm(0.5, 10, solution)), dtype="float64")
    return {
        depth: 10,
        outputs: 2,
        margin: fmpq(1, 2),
        norm_X: n,
        norm_solution: 6,
        wide_rate: (deep_linear.wide_network_rate(2, 10, X).item(), wide_radius * 2),
        balanced_rate: (algorithm(0.5, 10, solution).item(), balanced_radius * 2 + rounded),
    }


formulas.mutant(
    "exponent (6L - 2)/L",
    lambda balanced_network_rate, margin, depth, solution: (
        balanced_network_rate(margin, depth, solution) / torch.linalg.matrix_norm(solution) ** (2 / depth)
    ),
)
formulas.formula_mutant("sixth of the norm", then=eq(wide_rate, outputs / (6 * depth * norm_X**2)))
intro_rates.formula_mutant("1e-9 exactly", then=eq(1 / (samples**2 * 2**depth), sp.Rational(1, 10**9)))


@intro_rates.proof
def worked_out(claim):
    """Whole numbers only."""
    at = {one.lhs.name: one.rhs for one in claim.given}
    return certificate("m = 1000, L = 10, kappa = 100, put into the claim.", *stated(claim, "in numbers", **at))
