r"""Features are bounded by powers of the larger of one and the input.

The crude bound above (D.1) is printed as $\|S_l(x)\| \le C \|x\|^{2^l}$, which is false at x = 0, where $S_1 = -1$;
$\max(1, \|x\|)$ must stand for $\|x\|$. For l = 1, $\|x^2 - 1\| \le \sqrt d\, \max(1, \|x\|)^2$.

Kind: inequality, exact. Constants: approached as x tends to 0.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions
from bounds.bfc._exact import random_rationals, rationals, root, square_sum
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate

norm_S = Quantity("norm_S", r"\|S_1(x)\|", nonnegative=True)
norm_x = Quantity("norm_x", r"\|x\|", nonnegative=True)
C = Quantity("C", "C", "hidden constant", positive=True)
d = Quantity("d", "d", integer=True, positive=True)

eqD_1 = Statement(
    "bfc.eqD_1",
    "Proof of Claim D.1, the display above (D.1), l = 1",
    erratum=r"False at $x = 0$, where $S_1(0) = -1$.",
    survives=r"Yes, with $\max(1, \|x\|)$: (D.1) uses the bound where $\|x\|^{2^l} \ge R_1 > 1$ and (D.2) replaces "
    r"$\|x\|^{2^l}$ by $R_1$, so neither changes.",
)
printed = eqD_1.printed(le(norm_S, C * norm_x**2), title="Features are bounded by powers of the input")

eqD_1_corrected = eqD_1.corrected(
    le(norm_S, sp.sqrt(d) * sp.Max(1, norm_x) ** 2),
    title="Features of the first layer are bounded by the square of the larger of one and the input",
    expected="proved",
    tight=True,
)


def centred_squares(x):
    """S_1."""
    return x * x - 1


def first_features(x, layer_one):
    return {norm_S: root(square_sum(layer_one(x))), norm_x: root(square_sum(x)), d: len(x)}


@eqD_1_corrected.experiment(n=[1, 2, 5], seed=range(4), algorithm=centred_squares)
def random_inputs(n, seed, *, algorithm):
    """Random rational inputs of several sizes; none is zero, where balls cannot tell the two sides apart."""
    rng = np.random.default_rng(seed)
    x = random_rationals(rng, (n,), parts=4) + fmpq(1, 8)
    return first_features(x / int(rng.integers(1, 9)), algorithm)


@eqD_1_corrected.experiment(n=[1, 2, 4], algorithm=centred_squares)
def almost_zero(n, *, algorithm):
    """x near 0, where the bound is nearly attained."""
    return first_features(rationals([1] * n) * fmpq(1, 100), algorithm)


@printed.witness
def zero():
    """x = 0 and any constant."""
    return {**first_features(rationals([0]), centred_squares), C: [1, 10**50]}


printed.formula_mutant("at least one", then=le(norm_S, sp.sqrt(d) * sp.Max(1, norm_x) ** 2))
eqD_1_corrected.formula_mutant("9/10 of it", then=le(norm_S, sp.Rational(9, 10) * sp.sqrt(d) * sp.Max(1, norm_x) ** 2))
eqD_1_corrected.mutant("squares not centred", lambda centred_squares, x: x * x + 1)


@printed.proof
def at_the_origin(claim):
    """S_1(0) = -1."""
    return certificate(
        "At x = 0 the promise is C |x|^2 = 0 for every C, and |S_1|^2 = (0^2 - 1)^2 = 1.",
        *breaks(claim, {norm_S: abs(0**2 - 1), norm_x: 0, d: 1, C: 10**50}),
    )


@eqD_1_corrected.proof
def coordinate_by_coordinate(claim):
    """m = max(1, |x|)^2, y the square of a coordinate; d coordinates that are alike."""
    m, y = sp.symbols("m y", positive=True)
    return certificate(
        "For m = max(1, |x|)^2 and one coordinate with square y, m >= y and m >= 1, so m - (y - 1) >= 1 and m + (y - "
        "1) >= y are not negative, nor is their product m^2 - (y - 1)^2. The sum over d coordinates is |S_1|^2 <= d "
        "m^2; below, all of them are alike.",
        *conclusions(
            claim,
            Derived(
                {sp.Max(1, norm_x): sp.sqrt(m), norm_S: sp.sqrt(d * (y - 1) ** 2)},
                rest=d * (m - y + 1) * (m + y - 1),
                squared=True,
            ),
        ),
    )
