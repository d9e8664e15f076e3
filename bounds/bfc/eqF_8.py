r"""Nearby features give a layer nearby top coefficients.

(F.8) with footnote 40 is Lemma J.7 with q = 4 for $g(z) = \|W \sigma(Rz)\|^2$, whose coefficients are at most $24
\|\overline W^\top \overline W\|_F^2$.

Kind: inequality, exact. Constants: explicit.
"""

import numpy as np
import sympy as sp

from bounds.bfc import lemJ_7
from bounds.bfc._certificates import conclusions, each, free
from bounds.bfc._exact import objects, random_form, random_rationals, square_sum
from bounds.bfc._proofs import CLASSES, cauchy_schwarz, lagrange, orderings
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_h = Quantity("C_h", r"\mathcal{C}_x(g(f^{(1)})-g(f^{(2)}))", nonnegative=True)
gram2 = Quantity("gram2", r"\|\overline W^\top\overline W\|_F^2", nonnegative=True)
F = Quantity("F", r"\max_i\mathcal{C}(f_i^{(1)})", nonnegative=True)
delta = Quantity("delta", r"\max_i\mathcal{C}(f_i^{(1)}-f_i^{(2)})", nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)
p = Quantity("p", "p", integer=True, positive=True)

eqF_8 = Claim(
    id="bfc.eqF_8",
    title="Nearby features give a layer nearby top coefficients",
    source="eq. (F.8) and footnote 40",
    then=le(C_h, 24 * gram2 * k**4 * 16 * 8 * sp.factorial(4 * p) / sp.factorial(p) ** 4 * delta * (F + delta) ** 3),
    expected="proved",
    scaling={"weights": {C_h: 4, gram2: 4}, "features": {C_h: 8, F: 2, delta: 2}},
    needs=("bfc.factC_4_3", "bfc.lemJ_7"),
)


@eqF_8.experiment(width=[1, 2], degree=[1, 2], seed=[0, 1], algorithm="algorithms.polynomials.coefficient_norm")
def nearby_features(width, degree, seed, *, algorithm):
    """Forms in two variables that differ a little, through a random layer."""
    rng, x = np.random.default_rng(seed), polynomials.polynomial_ring(2)
    first = [random_form(x, degree, rng, size=5) for _ in range(width)]
    step = [random_form(x, degree, rng, size=1) for _ in range(width)]
    lifted = width * (width + 1) // 2
    W, R = random_rationals(rng, (2, lifted)), random_rationals(rng, (lifted, width))
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


eqF_8.formula_mutant("difference to the fourth power", then=le(C_h, gram2 * delta**4))


@eqF_8.proof
def quartic_form_of_features(claim):
    """Lemma J.7 at q = 4, whose outer form has 24 times the squared norm at most, less s."""
    heaviest, s = max(map(sum, CLASSES.values())), free("s")
    bound = lemJ_7.printed.then[0].rhs.subs({lemJ_7.q: 4, lemJ_7.C_g: heaviest * gram2 - s})
    return certificate(
        "g(z) = |W sigma(Rz)|^2 = (z*z)^T Wbar^T Wbar (z*z), and C(g) <= 24 |Wbar^T Wbar|_F^2 (bfc.factC_4_3: "
        "Cauchy-Schwarz on each kind of monomial, whose squared weights sum to 24 at most). Lemma J.7 (bfc.lemJ_7) "
        "with q = 4 bounds the rest; below for p = 1 and 2.",
        lagrange(6),
        *orderings(),
        cauchy_schwarz(),
        *conclusions(claim, each({p: degree, C_h: bound.subs(p, degree)} for degree in (1, 2))),
    )
