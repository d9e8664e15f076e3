r"""The soft threshold as two rectified units: the printed form forgets a modulus.

Printed: $\mathrm{sgn}(b) \max(b - g, 0) = \mathrm{ReLU}(b - g) - \mathrm{ReLU}(-b - g)$. At $b = -2$, $g = 1$ the
left side is $0$, the right one $-1$. With $|b|$ in place of $b$ under the maximum the two agree for every $g \ge 0$.

Kind: exact identity, printed and corrected. Constants: none.
"""

import sympy as sp

from bounds.core import Quantity, Statement, eq, exact, ge
from bounds.core.certificate import certificate
from bounds.late import late, torch
from bounds.minv._certificates import breaks, equal, sides

deconvolution = late("algorithms.deconvolution")

b = Quantity("b", "b", "argument")
g = Quantity("g", "g", "threshold", nonnegative=True)
units = Quantity("units", r"\mathrm{ReLU}(b-g) - \mathrm{ReLU}(-b-g)", "the threshold as the network computes it")

ERRATUM = "A misprint, $b$ for $|b|$: at $b = -2$, $g = 1$ the sides are 0 and $-1$."

softthreshold = Statement(
    "minv.softthreshold",
    "Appendix A.1.3, after Algorithm 4",
    ge(g, 0),
    algorithm="algorithms.deconvolution.soft_threshold",
    erratum=ERRATUM,
    survives="Yes, with $|b|$ for $b$ inside the maximum: the rectified units on the other side, which the "
    "network uses, are right.",
)
printed = softthreshold.printed(eq(units, sp.sign(b) * sp.Max(b - g, 0), scale=1))

corrected = softthreshold.corrected(
    eq(units, sp.sign(b) * sp.Max(sp.Abs(b) - g, 0), scale=1),
    title="The soft threshold is a difference of two rectified units",
    expected="proved",
)


def on_a_grid(quarters, fourths, algorithm):
    """Multiples of a quarter, on which floating point is exact."""
    points = torch.tensor(quarters, dtype=torch.float64) / 4
    return {b: exact(points), g: exact(fourths / 4), units: exact(algorithm(points, fourths / 4))}


@softthreshold.experiment(corrected, fourths=[0, 1, 4, 6])
def both_signs(fourths, *, algorithm):
    """From -3 to 3."""
    return on_a_grid(list(range(-12, 13)), fourths, algorithm)


@softthreshold.experiment(printed, fourths=[1, 4])
def positive_arguments(fourths, *, algorithm):
    """For b >= 0 the printed form is true."""
    return on_a_grid(list(range(13)), fourths, algorithm)


@printed.witness
def minus_two():
    """b = -2, g = 1."""
    return on_a_grid([-8], 4, deconvolution.soft_threshold)


printed.formula_mutant("with the modulus", then=eq(units, sp.sign(b) * sp.Max(sp.Abs(b) - g, 0), scale=1))
corrected.formula_mutant("as printed", then=eq(units, sp.sign(b) * sp.Max(b - g, 0), scale=1))
corrected.mutant(
    "the printed form as the algorithm",
    lambda soft_threshold, values, threshold: deconvolution.one_sided_threshold(values, threshold),
)


@printed.proof
def minus_two_written_out(claim):
    """ReLU(b - g) - ReLU(-b - g) at b = -2, g = 1."""
    b_, g_ = sp.Integer(-2), sp.Integer(1)
    return certificate(
        "At b = -2, g = 1: b - g < 0, so both the first unit and max{b - g, 0} vanish; the second unit is -b - g > 0.",
        *breaks("the second unit is on", claim, "units", units=sp.Max(b_ - g_, 0) - sp.Max(-b_ - g_, 0), b=b_, g=g_),
    )


@corrected.proof
def three_cases(claim):
    """s is how far |b| is above g, or |b| itself."""
    g_, s, t = sp.symbols("g s t", positive=True)
    return certificate(
        "For b = g + s with s >= 0, |b| - g = s = b - g, and -b - g = -(2 g + s) <= 0. For b = -(g + s), |b| - g = s = -b - g, "
        "and b - g = -(2 g + s) <= 0. For |b| <= g, both b - g and -b - g are at most |b| - g <= 0. In each case the two sides "
        "agree.",
        *(
            equal(f"b = {at}", *sides(claim, "units", units=one, b=at, g=g_))
            for at, one in ((g_ + s, (g_ + s) - g_), (-g_ - s, -((g_ + s) - g_)))
        ),
        equal("|b| = s below the threshold s + t", *sides(claim, "units", units=s - s, b=s, g=s + t)),
        equal("-s", *sides(claim, "units", units=s - s, b=-s, g=s + t)),
    )
