r"""An error alpha of the lower features leaves a mismatch of order alpha squared.

If the lower features are off by $\alpha$, $x_1^2 + \alpha x_3^2$ instead of $x_1^2$, then what the third layer
cannot fit is of order $\alpha^2$: $\alpha ((x_1^2 + \alpha x_3^2)^2 + x_3)^2 - \alpha (x_1^4 + x_3)^2 = 4 \alpha^2
x_1^2 x_3^2 (x_1^4 + x_3) + O(\alpha^3)$. (Footnote 18 prints powers and brackets wrongly.)

Kind: exact identities. Constants: none hidden.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc.toy6_1a import defect
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate, identity
from bounds.late import late

polynomials = late("algorithms.polynomials")

order = Quantity("order", "lowest power of alpha in the mismatch", integer=True, nonnegative=True)

toy6_1c = Claim(
    id="bfc.toy6_1c",
    title="An error alpha of the lower features leaves a mismatch of order alpha squared",
    source="Section 6.1, backward feature correction, and footnote 18",
    then=(eq(order, 2, name="order"), eq(defect, 0, name="leading term")),
    expected="proved",
)


def over_fitted(x, z, alpha):
    """The lower feature that over-fits by alpha."""
    return x**2 + alpha * z**2


@toy6_1c.experiment(algorithm=over_fitted)
def symbolic_alpha(*, algorithm):
    """alpha is a variable of the polynomial ring."""
    x, z, alpha = polynomials.polynomial_ring(3)
    mismatch = alpha * (algorithm(x, z, alpha) ** 2 + z) ** 2 - alpha * (x**4 + z) ** 2
    lowest = min(powers[2] for powers in mismatch.to_dict())
    part = {powers: a for powers, a in mismatch.to_dict().items() if powers[2] == lowest}
    lead = alpha**2 * 4 * x**2 * z**2 * (x**4 + z)
    return {order: lowest, defect: polynomials.coefficient_norm(mismatch.context().from_dict(part) - lead)}


toy6_1c.formula_mutant("first order", then=eq(order, 1))
toy6_1c.mutant("a feature off by a constant amount", lambda over_fitted, x, z, alpha: x**2 + z**2)


@toy6_1c.proof
def expanded(claim):
    """The mismatch to all orders of alpha; its lowest power and the coefficient there."""
    x, z, alpha = sp.symbols("x z alpha")
    mismatch = alpha * (over_fitted(x, z, alpha) ** 2 + z) ** 2 - alpha * (x**4 + z) ** 2
    powers = sp.Poly(sp.expand(mismatch), alpha)
    lowest = min(power for (power,) in powers.monoms())
    lead = powers.coeff_monomial(alpha**lowest)
    return certificate(
        "The mismatch is 4 alpha^2 x^2 z^2 (x^4 + z) and alpha^3 times a polynomial.",
        identity(
            "mismatch",
            mismatch,
            alpha**lowest * lead + alpha**3 * (2 * z**4 * (x**4 + z) + (2 * x**2 * z**2 + alpha * z**4) ** 2),
        ),
        *conclusions(claim, Derived({order: lowest, defect: (lead - 4 * x**2 * z**2 * (x**4 + z)) ** 2})),
    )
