r"""The loss bounds the difference of top coefficients, and nearby features give nearby ones.

* (F.7) $\mathcal{C}_x(\mathrm{Sum}(\hat F_L) - \mathrm{Sum}(\hat G^*_L)) \le c_1 \varepsilon^2 / \alpha_L^2$ with
  $c_1 = 1$. (Networks stay below half of that: their top parts contain squares of inputs only, and $\prod_k I_k! \ge 2$.)
* (F.8), footnote 40: Lemma J.7 with q = 4 for $g(z) = \|W \sigma(Rz)\|^2$, whose coefficients are at most $24
  \|\overline W^\top \overline W\|_F^2$.

Kind: inequalities, exact. Constants: explicit, the first attained by polynomials.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import objects, random_form, rationals, square_sum
from bounds.bfc._proofs import HERMITE, cauchy_schwarz, hermite_derivative, lagrange, orderings
from bounds.bfc._small_teachers import integer_teacher
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


top = Quantity("top", r"\mathcal{C}_x(\mathrm{Sum}(\hat F_L)-\mathrm{Sum}(\hat G_L^*))", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)
C_h = Quantity("C_h", r"\mathcal{C}_x(g(f^{(1)})-g(f^{(2)}))", nonnegative=True)
gram2 = Quantity("gram2", r"\|\overline W^\top\overline W\|_F^2", nonnegative=True)
F = Quantity("F", r"\max_i\mathcal{C}(f_i^{(1)})", nonnegative=True)
delta = Quantity("delta", r"\max_i\mathcal{C}(f_i^{(1)}-f_i^{(2)})", nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)
p = Quantity("p", "p", integer=True, positive=True)


eqF_7 = Claim(
    id="bfc.eqF_7",
    title="The loss bounds the difference of the top coefficients, with constant one",
    source="eq. (F.7), for N(0, I)",
    then=le(top, loss / alpha_L**2),
    expected="proved",
    tight=True,
    scaling={"networks": {top: 2, loss: 2}, "weight": {loss: 2, alpha_L: 1}},
)


eqF_8 = Claim(
    id="bfc.eqF_8",
    title="Nearby features give a layer nearby top coefficients",
    source="eq. (F.8) and footnote 40",
    then=le(C_h, 24 * gram2 * k**4 * 16 * 8 * sp.factorial(4 * p) / sp.factorial(p) ** 4 * delta * (F + delta) ** 3),
    expected="proved",
    scaling={"weights": {C_h: 4, gram2: 4}, "features": {C_h: 8, F: 2, delta: 2}},
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


@eqF_8.experiment(width=[1, 2], degree=[1, 2], seed=[0, 1], algorithm="algorithms.polynomials.coefficient_norm")
def nearby_features(width, degree, seed, *, algorithm):
    """Forms in two variables that differ a little, through a random layer."""
    rng, x = np.random.default_rng(seed), polynomials.polynomial_ring(2)
    first = [random_form(x, degree, rng, size=5) for _ in range(width)]
    step = [random_form(x, degree, rng, size=1) for _ in range(width)]
    lifted = width * (width + 1) // 2
    W, R = rationals(rng, (2, lifted)), rationals(rng, (lifted, width))
    bar = W @ polynomials.exact_star(R)

    def layer(S):
        squares = (R @ objects(S)) ** 2
        return ((W @ squares) ** 2).sum()

    second_features = [f - h for f, h in zip(first, step, strict=True)]
    return {
        C_h: algorithm(layer(first) - layer(second_features)),
        gram2: square_sum(bar.T @ bar),
        k: width,
        p: degree,
        F: max(map(polynomials.coefficient_norm, first)),
        delta: max(map(polynomials.coefficient_norm, step)),
    }


eqF_7.formula_mutant("constant 9/10", then=le(top, sp.Rational(9, 10) * loss / alpha_L**2))
eqF_7.formula_mutant("weight of the layer forgotten", then=le(top, loss))
eqF_8.formula_mutant("difference to the fourth power", then=le(C_h, gram2 * delta**4))
eqF_7.mutant("coefficients doubled", lambda coefficient_norm, f: coefficient_norm(2 * f))


@eqF_7.proof
def top_coefficients():
    """w = prod I_k! = 1 + s, a coefficient alpha_L a of the loss."""
    a, s, alpha = sp.symbols("a s alpha")
    return certificate(
        "Layers below L have degree 2^(L-1) at most, so the part of degree 2^L of F - G* is alpha_L times the "
        "difference. " + HERMITE + " The loss is at least the sum "
        "of alpha_L^2 a_I^2 prod I_k!.",
        hermite_derivative(),
        identity("one coefficient", (alpha * a) ** 2 * (1 + s) - alpha**2 * a**2, alpha**2 * a**2 * s),
    )


@eqF_8.proof
def quartic_form_of_features():
    """Lemma J.7 at q = 4."""
    return certificate(
        "g(z) = |W sigma(Rz)|^2 = (z*z)^T Wbar^T Wbar (z*z), and C(g) <= 24 |Wbar^T Wbar|_F^2 (bfc.factC_4_3: "
        "Cauchy-Schwarz on each kind of monomial, whose squared weights sum to 24 at most). Lemma J.7 (bfc.lemJ_7) "
        "with q = 4 has the factor k^4 4^2 2^3 (4p)!/(p!)^4.",
        lagrange(6),
        *orderings(),
        cauchy_schwarz(),
        comparison("4^2 2^3", written(lambda a, b: a**2 * b**3, 4, 2), "==", 128),
    )
