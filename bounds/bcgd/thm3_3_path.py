r"""Behind the repaired proof of Theorem 3.3: the length of the path of all steps so far bounds what comes next.

With S the sum of the spectral norms of all steps so far, for orth-identity starts and wide enough layers,

$$ \kappa_{n_L}^{-2}(A)\, \kappa_{n_0}^{-2}(C) \ge \kappa^{-2}(X) \left((1 - S) e^{-S}\right)^2 , \qquad
   \|W_i^+ - W_i\|_2 \le \frac{\eta\|\Delta\|_F}{\|X\|(1 - S)} . $$

The constants of the repaired premise are $\int_0^S (1-s)^3 e^{-2s}\,ds = \tfrac18 + \tfrac18(4S^3 - 6S^2 + 6S - 1) e^{-2S}$
at the S where the squared factor is $\tfrac15$.

Kind: inequalities, per step; one identity. Constants: traced.
"""

import sympy as sp
from flint import acb, arb, ctx, fmpq

from bounds.bcgd import _path_proof as proof
from bounds.bcgd._constants import LONGEST_PATH, REPAIRED_RADIUS
from bounds.bcgd._quantities import (
    deficit,
    err,
    eta,
    flat_A,
    flat_C,
    irregular,
    kappa2,
    narrow,
    norm_X,
    path,
    step_size,
)
from bounds.bcgd.thm3_3 import inside_the_repaired_radius as near_start
from bounds.core import Claim, Quantity, eq, ge, gt, le, lt
from bounds.core.certificate import certificate

S = Quantity("S", "S", "a path length", positive=True)
integral = Quantity("integral", r"\int_0^S (1-s)^3 e^{-2s} ds", "by certified quadrature", positive=True)

path_bound = Claim(
    id="bcgd.thm3_3_path",
    title="The length of the path so far bounds the next contraction factor and the next step",
    source="Repaired proof of Theorem 3.3",
    form="added",
    given=(eq(irregular, 0), eq(deficit, 0), le(narrow, 0), gt(eta, 0), le(eta, 1), lt(path, 1), gt(err, 0)),
    then=(
        ge(flat_A * flat_C, ((1 - path) * sp.exp(-path)) ** 2 / kappa2, name="contraction"),
        le(step_size, eta * sp.sqrt(err) / (norm_X * (1 - path)), name="step"),
    ),
    expected="proved",
    scaling={"data": {err: 2, norm_X: 1}},
)

constants = Claim(
    id="bcgd.thm3_3_constants",
    title="The integral and the path length behind the repaired premise",
    source="Repaired proof of Theorem 3.3",
    form="added",
    given=eq(S, LONGEST_PATH),
    then=(
        ge(((1 - S) * sp.exp(-S)) ** 2, sp.Rational(1, 5), name="fifth"),
        ge(integral, REPAIRED_RADIUS, name="radius"),
        eq(integral, sp.Rational(1, 8) + (4 * S**3 - 6 * S**2 + 6 * S - 1) * sp.exp(-2 * S) / 8, name="closed_form"),
    ),
    expected="proved",
)


@path_bound.experiment(
    widths=[[2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 3]],
    order=["descending", "ascending"],
    rate=["1"],
    seed=[0],
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def inside_the_repaired_radius(widths, order, rate, seed, *, algorithm):
    """As for the theorem."""
    return near_start(widths, order, rate, seed, algorithm=algorithm)


@constants.experiment(precision=[128, 256])
def quadrature(precision):
    """Certified integration of the integrand itself."""
    length = fmpq(LONGEST_PATH.p, LONGEST_PATH.q)
    with ctx.workprec(precision):
        found = acb.integral(lambda s, _: (1 - s) ** 3 * (-2 * s).exp(), 0, acb(arb(length))).real
    return {S: length, integral: found}


@path_bound.mutant("start scaled by 11/10")
def _(exact_bcgd, weights, X, Y, *, sweeps, order, rate):
    yield from exact_bcgd([W * 11 / 10 for W in weights], X, Y, sweeps=sweeps, order=order, rate=rate)


path_bound.formula_mutant("path does not count", then=ge(flat_A * flat_C, 1 / kappa2, name="contraction"))
constants.formula_mutant("a quarter", then=ge(((1 - S) * sp.exp(-S)) ** 2, sp.Rational(1, 4)))


@path_bound.proof
def products_of_layers():
    """The induction over the layers; the rest is Weyl's inequality and 1 + s <= e^s."""
    return certificate(proof.FACTORS, *proof.products())


@constants.proof
def numbers():
    """The antiderivative, and its value and the rate at the longest path."""
    return certificate(
        "The integral has the stated closed form; both numbers in balls.", *proof.integral(), *proof.numbers()
    )
