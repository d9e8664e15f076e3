r"""Two hidden neurons can represent a sum without allowing the next layer to be represented.

$\tfrac15 (x_1^2 + 2x_2^2)^2 + \tfrac15 (2x_1^2 - x_2^2)^2 = x_1^4 + x_2^4$, but no quadratic polynomial of these two
squares and $x_3, x_4$ equals $(x_1^4 + x_3)^2 + (x_2^4 + x_4)^2$: for $x_1^4 x_3$ alone one needs $c + 4e = 10$,
$4c + e = 0$, $c = e$ (coefficients of $x_1^4 x_3$, $x_2^4 x_3$ and $x_1^2 x_2^2 x_3$).

Kind: exact identities. Constants: none hidden.
"""

from itertools import combinations_with_replacement

import sympy as sp
from flint import fmpq_mat

from bounds.bfc._certificates import Derived, conclusions
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

defect = Quantity("defect", r"\mathcal{C}", "squared coefficients of the difference", nonnegative=True)
rank_without = Quantity("rank_without", "rank of what the features span", integer=True, nonnegative=True)
rank_with = Quantity("rank_with", "rank with the target added", integer=True, nonnegative=True)

toy6_1a = Claim(
    id="bfc.toy6_1a",
    title="Two hidden neurons can represent a sum without allowing the next layer to be represented",
    source="Section 6.1, first obstacle",
    then=(eq(defect, 0, name="same function"), ge(rank_with, rank_without + 1, name="next layer out of reach")),
    expected="proved",
)


def rank_of(functions):
    """Dimension of the span."""
    terms = [f.to_dict() for f in functions]
    monomials = sorted(set().union(*terms))
    return fmpq_mat([[term.get(monomial, 0) for monomial in monomials] for term in terms]).rank()


def two_wrong_squares(x, y):
    """The basis that also sums to x^4 + y^4."""
    return x**2 + 2 * y**2, 2 * x**2 - y**2


@toy6_1a.experiment(algorithm=two_wrong_squares)
def printed_basis(*, algorithm):
    """All quadratics in two features and two inputs, with and without the target."""
    x1, x2, x3, x4 = polynomials.polynomial_ring(4)
    first, second = algorithm(x1, x2)
    features = [x1 * 0 + 1, first**2 / 5, second**2 / 5, x3, x4]
    products = [f * g for f, g in combinations_with_replacement(features, 2)]
    target = (x1**4 + x3) ** 2 + (x2**4 + x4) ** 2
    return {
        defect: polynomials.coefficient_norm(features[1] + features[2] - x1**4 - x2**4),
        rank_without: rank_of(products),
        rank_with: rank_of([*products, target]),
    }


toy6_1a.formula_mutant("the target is in reach", then=eq(rank_with, rank_without))
toy6_1a.mutant("the right basis", lambda two_wrong_squares, x, y: (x**2, y**2))


@toy6_1a.proof
def linear_equations(claim):
    """c and e are the factors of x_3 times each square, times five."""
    c, e, x, y = sp.symbols("c e x y")
    basis = [one**2 for one in two_wrong_squares(x, y)]
    return certificate(
        "The terms x_1^4 x_3, x_2^4 x_3 and x_1^2 x_2^2 x_3 of a quadratic come from "
        "x_3 (c F_1 + e F_2) only, and those of the target are 2, 0, 0: c + 4 e = 10, 4 c + e = 0, c - e = 0 (after "
        "division). The second identity turns the last two into c + 4 e = 0, and 0 is not 10. So the target is outside "
        "the span, and adds one to its rank.",
        identity(
            "c F_1 + e F_2",
            c * basis[0] + e * basis[1],
            (c + 4 * e) * x**4 + (4 * c + e) * y**4 + (4 * c - 4 * e) * x**2 * y**2,
        ),
        identity("a combination", written(lambda c, e: (4 * c + e) - 3 * (c - e), c, e), c + 4 * e),
        comparison("0 < 10", written(lambda a, b: 5 * a - 5 * b, 0, 0), "<", 10),
        *conclusions(
            claim,
            {
                defect: Derived({defect: (sum(basis) / 5 - x**4 - y**4) ** 2}),
                rank_with: Derived({rank_with: rank_without + 1}),
            },
        ),
    )
