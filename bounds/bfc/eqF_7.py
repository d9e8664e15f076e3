r"""The loss bounds the difference of the top coefficients, with constant one.

(F.7) says $\mathcal{C}_x(\mathrm{Sum}(\hat F_L) - \mathrm{Sum}(\hat G^*_L)) \le c_1 \varepsilon^2 / \alpha_L^2$, here with
$c_1 = 1$. Networks stay below half of that: their top parts contain squares of inputs only, and $\prod_k I_k! \ge 2$.

Kind: inequality, exact. Constants: explicit, attained by polynomials.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._proofs import HERMITE, hermite_derivative
from bounds.bfc._small_teachers import integer_teacher
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

top = Quantity("top", r"\mathcal{C}_x(\mathrm{Sum}(\hat F_L)-\mathrm{Sum}(\hat G_L^*))", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)

eqF_7 = Claim(
    id="bfc.eqF_7",
    title="The loss bounds the difference of the top coefficients, with constant one",
    source="eq. (F.7), for N(0, I)",
    then=le(top, loss / alpha_L**2),
    expected="proved",
    tight=True,
    scaling={"networks": {top: 2, loss: 2}, "weight": {loss: 2, alpha_L: 1}},
)


@eqF_7.experiment(
    depth=[2, 3],
    dimension=[1, 2],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.coefficient_norm",
)
def two_networks(depth, dimension, seed, *, algorithm):
    """Two different integer networks of the same shape."""
    both = [feature_correction.layer_polynomials(*integer_teacher(depth, dimension, seed + shift)) for shift in (0, 10)]
    weights = [fmpq(1, 10) ** n for n in range(depth - 1)]
    difference = sum(w * (G - H) for w, G, H in zip(weights, *both, strict=True))
    return {
        top: algorithm(polynomials.homogeneous_part(both[0][-1] - both[1][-1], 2**depth)),
        loss: polynomials.gaussian_expectation(difference * difference),
        alpha_L: weights[-1],
    }


@eqF_7.experiment(variables=[4], algorithm="algorithms.polynomials.coefficient_norm")
def multilinear_difference(variables, *, algorithm):
    """Not a network, but a polynomial of degree 2^L to which the same argument applies: x_1 x_2 x_3 x_4 attains equality."""
    x = polynomials.polynomial_ring(variables)
    f, weight = x[0] * x[1] * x[2] * x[3], fmpq(1, 10)
    return {top: algorithm(f), loss: polynomials.gaussian_expectation(weight**2 * f * f), alpha_L: weight}


eqF_7.formula_mutant("constant 9/10", then=le(top, sp.Rational(9, 10) * loss / alpha_L**2))
eqF_7.formula_mutant("weight of the layer forgotten", then=le(top, loss))
eqF_7.mutant("coefficients doubled", lambda coefficient_norm, f: coefficient_norm(2 * f))


@eqF_7.proof
def top_coefficients(claim):
    """w = prod I_k! = 1 + s, a coefficient alpha_L a of the loss."""
    a, s = free("a s")
    return certificate(
        "Layers below L have degree 2^(L-1) at most, so the part of degree 2^L of F - G* is alpha_L times the "
        "difference. " + HERMITE + " The loss is at least the sum "
        "of alpha_L^2 a_I^2 prod I_k!.",
        hermite_derivative(),
        *conclusions(claim, Derived({top: a**2, loss: (alpha_L * a) ** 2 * (1 + s)}, alpha_L**2)),
    )
