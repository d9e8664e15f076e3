r"""A linear change of variables cannot make the coefficients of a form much smaller; the printed power is too low.

For homogeneous f of degree q in n variables, printed: $\mathcal{C}(f(Wx)) \ge \mathcal{C}(f) / ((q!)^2 \kappa^q)$ if
$\sigma_{\min}(W) \ge 1/\kappa$. False: q = 1, f = x, W = 1/2 gives 1/4 < 1/2. The power of $\kappa$ must be 2q, and then
one factorial is enough:

$$ \frac{\mathcal{C}(f)}{q!\, \kappa^{2q}} \le \mathcal{C}(f(Wx)) \le q!\, \|W\|^{2q}\, \mathcal{C}(f) . $$

For the symmetric tensor T of f, $\mathcal{C}(\hat f) = (q!)^2 \|T\|^2$ lies between $q!\,\mathcal{C}(f)$ and $(q!)^2
\mathcal{C}(f)$, and applying W in every mode multiplies $\|T\|$ by a factor in $[\sigma_{\min}^q, \|W\|^q]$.

Kind: inequality. Constants: attained at q = 1.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import breaks, conclusions, each, free
from bounds.bfc._exact import identity, random_form, with_spectrum
from bounds.bfc._proofs import TENSOR, tensor_norm
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_f = Quantity("C_f", r"\mathcal{C}(f)", "sum of the squared coefficients of f", nonnegative=True)
C_g = Quantity("C_g", r"\mathcal{C}(g)", "sum of the squared coefficients after the change", nonnegative=True)
q = Quantity("q", "q", "degree", integer=True, positive=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
sigma_min = Quantity("sigma_min", r"\sigma_{\min}(W)", nonnegative=True)
norm_W = Quantity("norm_W", r"\|W\|_2", nonnegative=True)
ERRATUM = r"$\kappa^q$ must be $\kappa^{2q}$: $q = 1$, $f = x$, $W = 1/2$ gives $1/4 < 1/2$."

lemJ_5_2 = Statement(
    "bfc.lemJ_5_2",
    "Lemma J.5, second bullet",
    (ge(sigma_min, 1 / kappa),),
    scaling={"form": {C_f: 2, C_g: 2}},
    algorithm="algorithms.polynomials.substitute_linear",
    erratum=ERRATUM,
    survives=r"Yes, with $\kappa^{2q}$: scaling the variables by singular values multiplies squared coefficients "
    r"by $\kappa^{-2q}$ at worst, and the rest of the proof stays. Lemma E.1 hides the power of $\kappa$ "
    r"in $O(2^l)$.",
)
printed = lemJ_5_2.printed(
    ge(C_g, C_f / (sp.factorial(q) ** 2 * kappa**q)),
    title="A linear change of variables costs the square of q! and the singular values to the power q",
)
corrected = lemJ_5_2.corrected(
    (
        ge(C_g, C_f / (sp.factorial(q) * kappa ** (2 * q)), name="lower"),
        le(C_g, sp.factorial(q) * norm_W ** (2 * q) * C_f, name="upper"),
    ),
    title="A linear change of variables costs q! and the singular values to the power 2q",
    expected="proved",
    tight=True,
)


def both_sides(f, W, degree, sigma, norm, algorithm):
    return {
        C_f: polynomials.coefficient_norm(f),
        C_g: polynomials.coefficient_norm(algorithm(f, W.tolist())),
        q: degree,
        sigma_min: sigma,
        norm_W: norm,
        kappa: 1 / sigma,
    }


@lemJ_5_2.experiment(corrected, variables=[1, 2], degree=[1, 2, 3], seed=range(3), quick={"seed": [0]})
def known_spectrum(variables, degree, seed, *, algorithm):
    """Singular values that are multiples of 1/4; with one variable and q = 1 both bounds are attained."""
    rng = np.random.default_rng(seed)
    spectrum = [fmpq(int(a), 4) for a in sorted(rng.choice([1, 2, 3, 5, 6, 8], variables, replace=False))]
    W = with_spectrum(spectrum, variables, rng)
    f = random_form(polynomials.polynomial_ring(variables), degree, rng)
    return both_sides(f, W, degree, spectrum[0], spectrum[-1], algorithm)


@lemJ_5_2.experiment(corrected, degree=[1, 2, 3], quarters=[1, 3, 6])
def scaled_powers(degree, quarters, *, algorithm):
    """x^q + y^q with both variables scaled alike: off by the factorial only."""
    scale = fmpq(quarters, 4)
    f = sum(x**degree for x in polynomials.polynomial_ring(2))
    return both_sides(f, scale * identity(2), degree, scale, scale, algorithm)


@lemJ_5_2.experiment(printed, variables=[1, 2], degree=[2, 3])
def larger_weights(variables, degree, *, algorithm):
    """W = 2: there the printed bound is true."""
    f = sum(x**degree for x in polynomials.polynomial_ring(variables))
    return both_sides(f, 2 * identity(variables), degree, fmpq(2), fmpq(2), algorithm)


@printed.witness
def one_half():
    """f = x, W = 1/2."""
    half = fmpq(1, 2)
    return both_sides(
        polynomials.polynomial_ring(1)[0], half * identity(1), 1, half, half, polynomials.substitute_linear
    )


printed.formula_mutant("power 2q of kappa", then=ge(C_g, C_f / (sp.factorial(q) ** 2 * kappa ** (2 * q))))
corrected.formula_mutant("power q of kappa", then=ge(C_g, C_f / (sp.factorial(q) * kappa**q)))
corrected.formula_mutant("upper bound with power q", then=le(C_g, sp.factorial(q) * norm_W**q * C_f))


def half_the_substitution(substitute_linear, f, W):
    """A mutant."""
    return substitute_linear(f, [[entry * fmpq(1, 2) for entry in row] for row in W])


corrected.mutant("half the substitution", half_the_substitution)
MODES = (
    " f(Wx) has the tensor of f with W applied in each mode, so |T|^2 is multiplied by a factor between sigma_min^2 "
    "and |W|^2 in each of the q modes. For the lower bound C(g) >= |T_g|^2 >= sigma_min^(2q) |T|^2 >= sigma_min^(2q) "
    "C(f)/q!; for the upper one C(g) <= q! |T_g|^2 <= q! |W|^(2q) |T|^2 <= q! |W|^(2q) C(f)."
)


@corrected.proof
def mode_by_mode(claim):
    """|T|^2 = t with C(f) = q! t - h above and t + h below, C(g) = |T_g|^2 + e or q! |T_g|^2 - e; degrees up to four."""
    t, h, e = free("t h e")
    sigma = {kappa: 1 / sigma_min} if kappa in claim.symbols.values() else {}
    smallest = sigma_min if sigma else 1
    cases = {
        ">=": [{q: n, **sigma, C_f: sp.factorial(n) * t - h, C_g: smallest ** (2 * n) * t + e} for n in (1, 2, 3, 4)],
        "<=": [{q: n, C_f: t + h, C_g: sp.factorial(n) * norm_W ** (2 * n) * t - e} for n in (1, 2, 3, 4)],
    }
    return certificate(
        TENSOR + MODES + " Orthonormal rows keep |T| as it is. Degrees up to four, kappa = 1/sigma_min.",
        *tensor_norm(),
        *conclusions(claim, {(C_g, op): each(some) for op, some in cases.items()}),
    )


@printed.proof
def one_half_written_out(claim):
    """q = 1, kappa = 2."""
    half = sp.Rational(1, 2)
    return certificate(
        "f = x, W = 1/2: C(f(Wx)) = 1/4, below C(f)/((1!)^2 kappa) = 1/2.",
        *breaks(claim, {C_f: 1, C_g: half**2, q: 1, kappa: 1 / half, sigma_min: half, norm_W: half}),
    )
