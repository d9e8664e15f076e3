r"""The singular values of the oracle's target: printed upside down.

Those of $V^* = W^* (I*I) (RU * RU)^{-1}$ are printed in $[1/O(k^4 L^2 \kappa), O(L^2 \kappa)]$; but the inverse turns the
interval of $R * R$ over, and the truth is

$$ \frac{1}{\kappa \|R * R\|} \le \sigma_i(V^*) \le \frac{\kappa}{\sigma_{\min}(R * R)} , \quad\text{that is }
[1/O(\kappa),\, O(k^4 L^2 \kappa)]
   \text{ under Lemma C.6.} $$

Counterexample for every constant C: lifts $r e_i$ and $s (e_i + e_j)$ with $r^{-2} = \tfrac14 k^3 L^2$ and $s^2 = 1/k$
fulfil Lemma C.6 as it must read, $\sigma_{\min}(R * R) \ge 1/(k^4 L^2)$, $\|R * R\| \le 4$ and $\|R\|^2 \le 3$, and
$\|V^*\| = \kappa / r^2 = \tfrac14 k^3 L^2 \kappa$. (The runs have k = 2 and 4, s = 1 and $r^{-2} = \tfrac49 k^4 L^2$; both
bounds of $R * R$ hold there up to k = 5, with $\|R\|^2 = r^2 + 2k - 2$.) Every later "$\|V^*\| \le L^2 \kappa$" must use $\|V^*\|$ itself.

Kind: inequality. Constants: 1, attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions, free
from bounds.bfc._exact import eigenvalues, number, random_rationals, rationals, regular, rotation, singular_values
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._targets import exact_target, products_of_pairs, thin_lift
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, comparison, identity, positive_semidefinite, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

sigma_V = Quantity("sigma_V", r"\sigma_i(V^*)", nonnegative=True)
lift_min = Quantity("lift_min", r"\sigma_{\min}(R*R)", nonnegative=True)
lift_max = Quantity("lift_max", r"\|R*R\|", nonnegative=True)
W_min = Quantity("W_min", r"\sigma_{\min}(W^*)", nonnegative=True)
W_max = Quantity("W_max", r"\|W^*\|", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
k = Quantity("k", "k", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)
C = Quantity("C", "C", "the hidden constant", positive=True)

eqG_1_spectrum = Statement(
    "bfc.eqG_1_spectrum",
    "eq. (G.1), the sentence below",
    (le(W_max, kappa), ge(W_min, 1 / kappa)),
    algorithm=exact_target,
    erratum=r"The interval is inverted: the inverse of $R * R$ makes $\|V^*\|$ as large as $k^4 L^2 \kappa$.",
    survives=r"In part: the bound of $\|V^*\|$ enters polynomials of $\tilde\kappa$, where a larger one does no harm. But "
    r"the last inequality of Theorem G.10 also needs $k \|V^*\|^2 \ll \tilde\kappa^2 = (\bar k L \kappa)^8$ "
    r"(Lemma G.4), which $\|V^*\| = O(k^4 L^2 \kappa)$ does not give: the left side may be of order $k^9$, and the "
    r"power 4 in Definition B.3 should be larger.",
)
printed = eqG_1_spectrum.printed(
    le(sigma_V, C * L**2 * kappa),
    title="The target of the oracle update is bounded by L^2 kappa, as printed",
    also=(ge(lift_min, 1 / (k**4 * L**2)), le(lift_max, 4)),
    formerly="bfc.eqG_1.spectrum",
)
corrected = eqG_1_spectrum.corrected(
    (ge(sigma_V, 1 / (kappa * lift_max), name="lower"), le(sigma_V, kappa / lift_min, name="upper")),
    title="The target of the oracle update is conditioned like the inverse of the symmetric square of the lift",
    formerly="bfc.eqG_1.spectrum.corrected",
    expected="proved",
    tight=True,
    scaling={"lift": {sigma_V: -2, lift_min: 2, lift_max: 2}},
    needs=("bfc.lemC_5",),
)


def spectra(W, R, U, target):
    squares = polynomials.exact_star(R)
    gram = rationals([[number(row @ other) for other in squares] for row in squares])
    values = [value.nonnegative_part().sqrt() for value in eigenvalues(gram)]
    own = singular_values(W)
    return {
        sigma_V: singular_values(target(W, R, U)),
        lift_min: values[0],
        lift_max: values[-1],
        W_min: own[0],
        W_max: own[-1],
        k: np.shape(W)[1],
    }


@eqG_1_spectrum.experiment(corrected, width=[1, 2, 3], seed=range(3), quick={"seed": [0, 1]})
def conditioned(width, seed, *, algorithm):
    """Random rational lifts and W* with spectrum 1 (kappa slightly larger)."""
    rng = np.random.default_rng(seed)
    lifted = width * (width + 1) // 2
    R = regular(lambda: random_rationals(rng, (lifted, width), parts=4), products_of_pairs)
    return {**spectra(rotation(width, rng), R, rotation(width, rng), algorithm), kappa: fmpq(1001, 1000)}


@eqG_1_spectrum.experiment(corrected, width=[1, 2, 3])
def thin(width, *, algorithm):
    """The lift of the counterexample, where the upper bound is nearly attained."""
    return {
        **spectra(exact_identity(width), thin_lift(width, 3), exact_identity(width), algorithm),
        kappa: fmpq(10**6 + 1, 10**6),
    }


@eqG_1_spectrum.experiment(printed, width=[1])
def width_one(width, *, algorithm):
    """k = 1 with r = 1: there the printed bound is true."""
    unit = exact_identity(width)
    return {**spectra(unit, unit, unit, algorithm), kappa: fmpq(1001, 1000), L: 3, C: 1}


@printed.witness
def thin_lifts():
    """Constants 1 and 30 at widths 2 and 4, L = 3."""
    cases = [
        {**spectra(exact_identity(n), thin_lift(n, 3), exact_identity(n), exact_target), C: constant}
        for n, constant in ((2, 1), (4, 30))
    ]
    top = {**{key: [case[key] for case in cases] for key in cases[0] if key != sigma_V}}
    return {**top, sigma_V: [case[sigma_V][-1] for case in cases], kappa: fmpq(1001, 1000), L: np.int64(3)}


printed.formula_mutant("divided by the smallest singular value of R * R", then=le(sigma_V, kappa / lift_min))
corrected.formula_mutant("half of the upper bound", then=le(sigma_V, sp.Rational(1, 2) * kappa / lift_min))
corrected.formula_mutant("as printed", then=le(sigma_V, 9 * kappa))


@printed.proof
def thin_lift_written_out(claim):
    """k = 2, L = 3, rows (r, 0), (1, 1), (0, r) with r^2 = 1/64; W* = I."""
    r2 = sp.Rational(1, 64)
    gram = sp.Matrix([[r2**2, r2, 0], [r2, 4, r2], [0, r2, r2**2]])
    smallest, largest_lift = sp.Rational(1, 2**4 * 3**2), 4
    a, b = sp.symbols("a b")
    h = 1 + a
    return certificate(
        "The rows of R * R have the inner products <r_i, r_j>^2, so the singular values of R * R are between 1/(k^4 "
        "L^2) = 1/144 and 4 (both differences are semidefinite). sigma(R z) = (r^2 z_1^2, (z_1 + z_2)^2, r^2 z_2^2), "
        "so V* picks its first and last entry over r^2, and both singular values are 64 > L^2 kappa = 9 (1001/1000). "
        "For every C take k > (4 C)^(1/3), k >= 2, h = sqrt(k), r^(-2) = k^3 L^2/4 and rows s (e_i + e_j) with s^2 = 1/k: "
        "then R*R = [[r^2 I, 0], [s^2 B, s^2 sqrt2 I]], B the incidence of pairs and points, B^T B = (k - 2) I + ones of "
        "norm 2 k - 2, so |R|^2 = r^2 + s^2 (2 k - 2) <= 3, |R*R| <= r^2 + s^2 sqrt(2 k) <= 4, and the inverse [[r^(-2) I, "
        "0], [-r^(-2) B/sqrt2, I/(s^2 sqrt2)]] has at most the norm r^(-2) sqrt(1 + |B|^2/2) + k/sqrt2 <= h^7 L^2/4 + h^2, "
        "which is at most k^4 L^2 (last identity), while |V*| = kappa k^3 L^2/4 > C L^2 kappa.",
        positive_semidefinite("not below 1/144", gram - smallest**2 * sp.eye(3)),
        positive_semidefinite("not above 4", largest_lift**2 * sp.eye(3) - gram),
        comparison("r^2 = 9/(4 2^4 3^2)", written(lambda a, k, L: a * (4 * k**4 * L**2), r2, 2, 3), "==", 9),
        *breaks(
            claim,
            {W_max: 1, W_min: 1, kappa: "1001/1000", k: 2, L: 3, C: 1}
            | {lift_min: smallest, lift_max: largest_lift, sigma_V: 1 / r2},
        ),
        identity(
            "(k^4 L^2 - k^(7/2) L^2/4)/k - 1 for h = 1 + a, L^2 = 4 + b: not negative as h^5 >= 1",
            h**5 * (4 + b) * (h - sp.Rational(1, 4)) - 1,
            h**5 * (2 + 4 * a + (sp.Rational(3, 4) + a) * b) + h**5 - 1,
        ),
    )


@corrected.proof
def products_of_singular_values(claim):
    """Singular values 1/kappa + a or kappa - a of W*, and 1/|R * R| + b or 1/(sigma_min(R * R) + b) of the inverse."""
    a, b, w = free("a b w")
    return certificate(
        "RU * RU = (R * R) Q with Q orthogonal (bfc.lemC_5), and I * I has orthonormal rows, so (I*I)(RU*RU)^-1 = "
        "(I*I) Q^T (R*R)^-1 has singular values between 1/|R*R| and 1/sigma_min(R*R). W* times it has k_l singular "
        "values between the products of the smallest and of the largest ones.",
        *conclusions(
            claim,
            {
                (sigma_V, ">="): Derived({sigma_V: (1 / kappa + a) * (1 / lift_max + b)}, kappa * lift_max),
                (sigma_V, "<="): Derived({sigma_V: w * (1 / (lift_min + b)), kappa: w + a}, lift_min * (lift_min + b)),
            },
        ),
    )
