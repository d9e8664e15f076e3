r"""The class of targets: its certificate for layer two, and its width condition, with the sign of Corollary B.2.

The class asks for singular values in $[1/\kappa, \kappa]$ and $\mathbb{E}\,\mathrm{Sum}(G^*_l) \le B_l$. For standard
normal inputs $\mathbb{E}\,\mathrm{Sum}(G^*_2) = 2 \|W^*_{2,1}\|_F^2$ exactly, so that $B_2 \le \max(1, 2 k_2
\kappa^2)$.

In the special case the widths are $k_l \le d^{1/(C_1^l + C_1)}$, as Corollary B.2 has it. (In the copy of Section 3 that
we read the exponent has a minus, which no width would satisfy; Corollary B.2 decides.)

Kind: exact identity, and a condition that small widths satisfy. Constants: none hidden.
"""

from dataclasses import replace

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import singular_values, square_sum, with_spectrum
from bounds.bfc._proofs import twice_the_squared_norm
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

mean = Quantity("mean", r"\mathbb{E}\,\mathrm{Sum}(G^*_2)", nonnegative=True)
norm2 = Quantity("norm2", r"\|W^*_{2,1}\|_F^2", nonnegative=True)
sigma = Quantity("sigma", r"\sigma_i(W^*_{2,1})", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
k_2 = Quantity("k_2", "k_2", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
l = Quantity("l", "l", integer=True, positive=True)
C_1 = Quantity("C_1", "C_1", integer=True, positive=True)
width = Quantity("width", "k_l", "the smallest possible width", integer=True, positive=True)

concept_class = Statement("bfc.concept_class", "Section 3, the concept class")
printed = concept_class.printed(
    (eq(mean, 2 * norm2, name="exactly"), le(mean, 2 * k_2 * kappa**2, name="in terms of the class")),
    title="The size of the second layer is twice the squared norm of its weights",
    given=(le(sigma, kappa), ge(sigma, 1 / kappa)),
    expected="proved",
)
special = concept_class.printed(
    le(width, d ** (1 / (C_1**l + C_1))),
    part="special",
    title="The width condition of the special case, with the sign of Corollary B.2, admits networks",
    source="Section 3, the special case; Corollary B.2",
    given=(gt(d, 1),),
    formerly="bfc.concept_class.other_sign",
)


@printed.experiment(
    rows=[1, 2, 3], scale=[1, 2], seed=[0, 1], algorithm="algorithms.feature_correction.layer_polynomials"
)
def known_spectrum(rows, scale, seed, *, algorithm):
    """W* with singular values 1/2 and 1, or all equal to kappa = 2."""
    rng = np.random.default_rng(seed)
    spectrum = [fmpq(199, 100)] * rows if scale == 2 else [fmpq(1 + n % 2, 2) + fmpq(1, 50) for n in range(rows)]
    W = with_spectrum(spectrum, rows + 1, rng)
    architecture = feature_correction.Architecture(rows + 1, (rows,), ((1,),), (1.0,))
    (layer,) = algorithm(architecture, {(2, 1): W.tolist()})
    return {
        mean: polynomials.gaussian_expectation(layer),
        norm2: square_sum(W),
        k_2: rows,
        kappa: 2,
        sigma: singular_values(W),
    }


@special.experiment(dimension=[2, 10, 10**6], constant=[2, 3])
def narrowest(dimension, constant):
    """Width one in every layer."""
    return {width: 1, d: dimension, l: [2, 3, 4], C_1: constant}


printed.formula_mutant("variance of a square is one", then=eq(mean, norm2))
printed.formula_mutant("9/10 of the class bound", then=le(mean, sp.Rational(9, 5) * k_2 * kappa**2))
special.formula_mutant("negative exponent", then=le(width, d ** (-1 / (C_1**l + C_1))))
printed.mutant(
    "squares not centred",
    lambda layer_polynomials, architecture, weights: layer_polynomials(
        replace(architecture, second_moment=0.0), weights
    ),
)


@printed.proof
def orthogonal_squares(claim):
    """Singular values sum in squares to n K - e for n of them, K = kappa^2."""
    n, K, e, f = sp.symbols("n K e f")
    slack = free("e")
    variance = 3 - 2 + 1
    return certificate(
        "E Sum(G*_2) = E |W* S_1|^2 and the coordinates of S_1 are independent and centred with E (x^2 - 1)^2 = 3 - 2 + 1, so "
        "it is that times |W*|_F^2, entry by entry. |W*|_F^2 is the sum of k_2 squared singular values, each at most K = "
        "kappa^2.",
        twice_the_squared_norm(),
        identity("one singular value more", (n * K - e) + (K - f), (n + 1) * K - (e + f)),
        *conclusions(claim, Derived({mean: variance * (k_2 * kappa**2 - slack), norm2: k_2 * kappa**2 - slack})),
    )
