r"""Squared coefficients do not grow with the dimension where mean squares do.

For $p(x) = \sum_{i \le d} \tfrac{e}{\sqrt d} (x_i^2 - 1)$ and standard normal inputs, $\mathbb{E} p^2 = 2e^2$;
without the -1 it is $(d + 2) e^2$. The squared coefficients of degree 2 sum to $e^2$ in both.

Kind: exact identities. Constants: none hidden.
"""

from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

centred = Quantity("centred", r"\mathbb{E}p^2", nonnegative=True)
plain = Quantity("plain", r"\mathbb{E}(p + e\sqrt d)^2", nonnegative=True)
top = Quantity("top", r"\mathcal{C}(p_2)", nonnegative=True)
e2 = Quantity("e2", "e^2", positive=True)
d = Quantity("d", "d", integer=True, positive=True)

s6_2_coeff = Claim(
    id="bfc.s6_2_coeff",
    title="The squared coefficients of degree two ignore the dimension, the mean square need not",
    source="Section 6.2, function value versus coefficients",
    then=(eq(centred, 2 * e2, name="centred"), eq(plain, (d + 2) * e2, name="plain"), eq(top, e2, name="coefficients")),
    expected="proved",
    scaling={"size": {centred: 1, plain: 1, top: 1, e2: 1}},
)


@s6_2_coeff.experiment(dimension=[1, 2, 8], algorithm="algorithms.polynomials.gaussian_expectation")
def sum_of_squares(dimension, *, algorithm):
    """e^2 = 1/d, so that all coefficients are rational."""
    x = polynomials.polynomial_ring(dimension)
    p = sum((y * y - 1 for y in x), x[0] * 0) / dimension
    return {
        centred: algorithm(p * p),
        plain: algorithm((p + 1) ** 2),
        top: polynomials.coefficient_norm(polynomials.homogeneous_part(p, 2)),
        e2: fmpq(1, dimension),
        d: dimension,
    }


s6_2_coeff.formula_mutant("centring forgotten", then=eq(centred, (d + 2) * e2))
s6_2_coeff.mutant("variance 2", lambda gaussian_expectation, f: 2 * gaussian_expectation(f))


@s6_2_coeff.proof
def independent_terms(claim):
    """d coordinates, each with the square e^2/d of its factor and the variance 3 - 2 + 1."""
    factor, variance = e2 / d, 3 - 2 + 1
    return certificate(
        "The terms are independent and centred with E (x^2 - 1)^2 = 2, so d of them have the mean square 2 d f, f = "
        "e^2/d, and the squared coefficients d f. The mean of p + e sqrt(d) adds its square d "
        "e^2.",
        *conclusions(
            claim, Derived({centred: d * variance * factor, plain: d * variance * factor + d * e2, top: d * factor})
        ),
    )
