r"""Three random squares span all quartics in the squared inputs.

Three squares $(a_i x_1^2 + b_i x_2^2)^2$ span all quartics in $x_1^2, x_2^2$ unless two of the $a_i : b_i$ agree,
and their average over independent standard normal a, b is exactly $x_1^4 + x_2^4$ (printed with $\approx$).

Kind: exact identities. Constants: none hidden.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc.toy6_1a import defect, rank_of
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

squares = Quantity("squares", "m_2", "number of hidden neurons", integer=True, positive=True)
spanned = Quantity("spanned", "dimension of the span", integer=True, nonnegative=True)

toy6_1b = Claim(
    id="bfc.toy6_1b",
    title="Three random squares span all quartics in the squared inputs",
    source="Section 6.1, over-parameterisation",
    given=(ge(squares, 3),),
    then=(eq(spanned, 3, name="span"), eq(defect, 0, name="average")),
    expected="proved",
)


@toy6_1b.experiment(
    neurons=[2, 3, 5], seed=[0, 1], algorithm="algorithms.polynomials.gaussian_expectation_in", outside={"neurons": [2]}
)
def random_squares(neurons, seed, *, algorithm):
    """Random integer a_i : b_i, all different; the average over a, b by Gaussian moments."""
    rng = np.random.default_rng(seed)
    a, b, x, y = polynomials.polynomial_ring(4)
    slopes = rng.choice(np.arange(-9, 10), neurons, replace=False).tolist()
    average = algorithm((a * x**2 + b * y**2) ** 2, (0, 1))
    return {
        squares: neurons,
        spanned: rank_of([(x**2 + slope * y**2) ** 2 for slope in slopes]),
        defect: polynomials.coefficient_norm(average - x**4 - y**4),
    }


toy6_1b.formula_mutant("two neurons are enough", given=(ge(squares, 2),))
toy6_1b.mutant(
    "average without one variable",
    lambda gaussian_expectation_in, f, variables: gaussian_expectation_in(f, variables[:1]),
)


@toy6_1b.proof
def determinant(claim):
    """Rows (a^2, 2 a b, b^2) of as many neurons as the premise asks for; E a^2 = E b^2 = 1 and E a b = 0."""
    a, b, c, d, e, f, x, y = sp.symbols("a b c d e f x y")
    rows = sp.Matrix([[one**2, 2 * one * two, two**2] for one, two in ((a, b), (c, d), (e, f))])
    (enough,) = claim.given
    average = 1 * x**4 + 2 * 0 * x**2 * y**2 + 1 * y**4
    return certificate(
        "(a x^2 + b y^2)^2 = a^2 x^4 + 2 a b x^2 y^2 + b^2 y^4. Three of them span all three quartics if the "
        "determinant of their coefficients is not zero, that is unless two ratios a : b agree (with probability zero); "
        "fewer cannot. E a^2 = E b^2 = 1 and E a b = 0 leave x^4 + y^4.",
        identity("coefficients", (a * x**2 + b * y**2) ** 2, a**2 * x**4 + 2 * a * b * x**2 * y**2 + b**2 * y**4),
        identity(
            "determinant",
            rows.det(),
            written(lambda p, q, r: 2 * p * q * r, a * d - b * c, a * f - b * e, c * f - d * e),
        ),
        comparison("as many neurons as rows", enough.rhs, ">=", rows.rows),
        *conclusions(claim, Derived({spanned: min(rows.shape), defect: (average - x**4 - y**4) ** 2})),
    )
