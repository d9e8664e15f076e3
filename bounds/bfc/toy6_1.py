r"""A toy network of two learned layers: why width is needed, and why a higher layer corrects a lower one.

(a) $\tfrac15 (x_1^2 + 2x_2^2)^2 + \tfrac15 (2x_1^2 - x_2^2)^2 = x_1^4 + x_2^4$, but no quadratic polynomial of these
two squares and $x_3, x_4$ equals $(x_1^4 + x_3)^2 + (x_2^4 + x_4)^2$: for $x_1^4 x_3$ alone one needs $c + 4e = 10$,
$4c + e = 0$, $c = e$ (coefficients of $x_1^4 x_3$, $x_2^4 x_3$ and $x_1^2 x_2^2 x_3$).

(b) Three squares $(a_i x_1^2 + b_i x_2^2)^2$ span all quartics in $x_1^2, x_2^2$ unless two of the $a_i : b_i$ agree,
and their average over independent standard normal a, b is exactly $x_1^4 + x_2^4$ (printed with $\approx$).

(c) If the lower features are off by $\alpha$, $x_1^2 + \alpha x_3^2$ instead of $x_1^2$, then what the third layer
cannot fit is of order $\alpha^2$: $\alpha ((x_1^2 + \alpha x_3^2)^2 + x_3)^2 - \alpha (x_1^4 + x_3)^2 = 4 \alpha^2
x_1^2 x_3^2 (x_1^4 + x_3) + O(\alpha^3)$. (Footnote 18 prints powers and brackets wrongly.)

Kind: exact identities. Constants: none hidden.
"""

from itertools import combinations_with_replacement

import numpy as np
import sympy as sp
from flint import fmpq_mat

from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late

algorithms_polynomials = late("algorithms.polynomials")


defect = Quantity("defect", r"\mathcal{C}", "squared coefficients of the difference", nonnegative=True)
rank_without = Quantity("rank_without", "rank of what the features span", integer=True, nonnegative=True)
rank_with = Quantity("rank_with", "rank with the target added", integer=True, nonnegative=True)
squares = Quantity("squares", "m_2", "number of hidden neurons", integer=True, positive=True)
spanned = Quantity("spanned", "dimension of the span", integer=True, nonnegative=True)
order = Quantity("order", "lowest power of alpha in the mismatch", integer=True, nonnegative=True)

toy6_1a = Claim(
    id="bfc.toy6_1a",
    title="Two hidden neurons can represent a sum without allowing the next layer to be represented",
    source="Section 6.1, first obstacle",
    then=(eq(defect, 0, name="same function"), ge(rank_with, rank_without + 1, name="next layer out of reach")),
    expected="proved",
)
toy6_1b = Claim(
    id="bfc.toy6_1b",
    title="Three random squares span all quartics in the squared inputs",
    source="Section 6.1, over-parameterisation",
    given=(ge(squares, 3),),
    then=(eq(spanned, 3, name="span"), eq(defect, 0, name="average")),
    expected="proved",
)
toy6_1c = Claim(
    id="bfc.toy6_1c",
    title="An error alpha of the lower features leaves a mismatch of order alpha squared",
    source="Section 6.1, backward feature correction, and footnote 18",
    then=(eq(order, 2, name="order"), eq(defect, 0, name="leading term")),
    expected="proved",
)


def rank_of(polynomials):
    """Dimension of the span."""
    terms = [f.to_dict() for f in polynomials]
    monomials = sorted(set().union(*terms))
    return fmpq_mat([[term.get(one, 0) for one in monomials] for term in terms]).rank()


def two_wrong_squares(x, y):
    """The basis that also sums to x^4 + y^4."""
    return x**2 + 2 * y**2, 2 * x**2 - y**2


@toy6_1a.experiment(algorithm=two_wrong_squares)
def printed_basis(*, algorithm):
    """All quadratics in two features and two inputs, with and without the target."""
    x1, x2, x3, x4 = algorithms_polynomials.polynomial_ring(4)
    first, second = algorithm(x1, x2)
    features = [x1 * 0 + 1, first**2 / 5, second**2 / 5, x3, x4]
    products = [f * g for f, g in combinations_with_replacement(features, 2)]
    target = (x1**4 + x3) ** 2 + (x2**4 + x4) ** 2
    return {
        defect: algorithms_polynomials.coefficient_norm(features[1] + features[2] - x1**4 - x2**4),
        rank_without: rank_of(products),
        rank_with: rank_of([*products, target]),
    }


@toy6_1b.experiment(neurons=[2, 3, 5], seed=[0, 1], algorithm="algorithms.polynomials.gaussian_expectation_in")
def random_squares(neurons, seed, *, algorithm):
    """Random integer a_i : b_i, all different; the average over a, b by Gaussian moments."""
    rng = np.random.default_rng(seed)
    a, b, x, y = algorithms_polynomials.polynomial_ring(4)
    slopes = rng.choice(np.arange(-9, 10), neurons, replace=False).tolist()
    average = algorithm((a * x**2 + b * y**2) ** 2, (0, 1))
    return {
        squares: neurons,
        spanned: rank_of([(x**2 + slope * y**2) ** 2 for slope in slopes]),
        defect: algorithms_polynomials.coefficient_norm(average - x**4 - y**4),
    }


def over_fitted(x, z, alpha):
    """The lower feature that over-fits by alpha."""
    return x**2 + alpha * z**2


@toy6_1c.experiment(algorithm=over_fitted)
def symbolic_alpha(*, algorithm):
    """alpha is a variable of the polynomial ring."""
    x, z, alpha = algorithms_polynomials.polynomial_ring(3)
    mismatch = alpha * (algorithm(x, z, alpha) ** 2 + z) ** 2 - alpha * (x**4 + z) ** 2
    lowest = min(powers[2] for powers in mismatch.to_dict())
    part = {powers: a for powers, a in mismatch.to_dict().items() if powers[2] == lowest}
    lead = alpha**2 * 4 * x**2 * z**2 * (x**4 + z)
    return {order: lowest, defect: algorithms_polynomials.coefficient_norm(mismatch.context().from_dict(part) - lead)}


toy6_1a.formula_mutant("the target is in reach", then=eq(rank_with, rank_without))
toy6_1b.formula_mutant("two neurons are enough", given=(ge(squares, 2),))
toy6_1c.formula_mutant("first order", then=eq(order, 1))
toy6_1a.mutant("the right basis", lambda two_wrong_squares, x, y: (x**2, y**2))
toy6_1b.mutant(
    "average without one variable",
    lambda gaussian_expectation_in, f, variables: gaussian_expectation_in(f, variables[:1]),
)
toy6_1c.mutant("a feature off by a constant amount", lambda over_fitted, x, z, alpha: x**2 + z**2)


@toy6_1a.proof
def linear_equations():
    """c and e are the factors of x_3 times each square, times five."""
    c, e, x, y = sp.symbols("c e x y")
    return certificate(
        "The first identity is the sum. The terms x_1^4 x_3, x_2^4 x_3 and x_1^2 x_2^2 x_3 of a quadratic come from "
        "x_3 (c F_1 + e F_2) only, and those of the target are 2, 0, 0: c + 4 e = 10, 4 c + e = 0, c - e = 0 (after "
        "division). The second identity turns the last two into c + 4 e = 0, and 0 is not 10. So the target is outside "
        "the span, and adds one to its rank.",
        identity("five times the sum", (x**2 + 2 * y**2) ** 2 + (2 * x**2 - y**2) ** 2, 5 * x**4 + 5 * y**4),
        identity(
            "c F_1 + e F_2",
            c * (x**2 + 2 * y**2) ** 2 + e * (2 * x**2 - y**2) ** 2,
            (c + 4 * e) * x**4 + (4 * c + e) * y**4 + (4 * c - 4 * e) * x**2 * y**2,
        ),
        identity("a combination", written(lambda c, e: (4 * c + e) - 3 * (c - e), c, e), c + 4 * e),
        comparison("0 < 10", written(lambda a, b: 5 * a - 5 * b, 0, 0), "<", 10),
    )


@toy6_1b.proof
def determinant():
    """Rows (a^2, 2 a b, b^2); the average has E a^2 = E b^2 = 1 and E a b = 0."""
    a, b, c, d, e, f, x, y = sp.symbols("a b c d e f x y")
    rows = sp.Matrix([[one**2, 2 * one * two, two**2] for one, two in ((a, b), (c, d), (e, f))])
    return certificate(
        "(a x^2 + b y^2)^2 = a^2 x^4 + 2 a b x^2 y^2 + b^2 y^4. Three of them span all three quartics if the "
        "determinant of their coefficients is not zero, that is unless two ratios a : b agree (with probability zero). "
        "E a^2 = E b^2 = 1 and E a b = 0 leave x^4 + y^4.",
        identity("coefficients", (a * x**2 + b * y**2) ** 2, a**2 * x**4 + 2 * a * b * x**2 * y**2 + b**2 * y**4),
        identity(
            "determinant",
            rows.det(),
            written(lambda p, q, r: 2 * p * q * r, a * d - b * c, a * f - b * e, c * f - d * e),
        ),
    )


@toy6_1c.proof
def expanded():
    """The mismatch to all orders of alpha."""
    x, z, alpha = sp.symbols("x z alpha")
    mismatch = alpha * ((x**2 + alpha * z**2) ** 2 + z) ** 2 - alpha * (x**4 + z) ** 2
    return certificate(
        "The mismatch is 4 alpha^2 x^2 z^2 (x^4 + z) and alpha^3 times a polynomial.",
        identity(
            "mismatch",
            mismatch,
            alpha**2 * 4 * x**2 * z**2 * (x**4 + z)
            + alpha**3 * (2 * z**4 * (x**4 + z) + (2 * x**2 * z**2 + alpha * z**4) ** 2),
        ),
    )
