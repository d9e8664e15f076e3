r"""Behind the repaired proof of Theorem 3.3: the length of the path of all steps so far bounds what comes next.

With S the sum of the spectral norms of all steps so far, for orth-identity starts and wide enough layers,

$$ \kappa_{n_L}^{-2}(A)\, \kappa_{n_0}^{-2}(C) \ge \kappa^{-2}(X) \left((1 - S) e^{-S}\right)^2 , \qquad
   \|W_i^+ - W_i\|_2 \le \frac{\eta\|\Delta\|_F}{\|X\|(1 - S)} . $$

Kind: inequalities, per step. Constants: none.
"""

import sympy as sp

from bounds.bcgd import _path_proof as proof
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
from bounds.core import Claim, eq, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.core.promises import no_negative_term, promises, put, shown

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


@path_bound.experiment(
    widths=[[2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 3]],
    order=["descending", "ascending"],
    rate=["1"],
    seed=[0],
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def inside_the_repaired_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the repaired radius."""
    return near_start(widths, order, rate, seed, algorithm=algorithm)


path_bound.mutant(
    "start scaled by 11/10",
    lambda exact_bcgd, weights, *data, **options: exact_bcgd([W * 11 / 10 for W in weights], *data, **options),
)


path_bound.formula_mutant("path does not count", then=ge(flat_A * flat_C, 1 / kappa2, name="contraction"))


@path_bound.proof
def products_of_layers(claim):
    """Two groups of layers that moved by S and s, with 1 - S - s = z > 0, in units in which S + s + z is one."""
    a, b, z = sp.symbols("a b z")
    eta_, kappa2_, d, X = sp.symbols("eta kappa2 d X", positive=True)
    S, s = a / (a + b + z), b / (a + b + z)
    low, high = (1 - S) * (1 - s), (1 + S) * (1 + s)
    says = (
        " The steps are the induction over the layers: one more group that moved by s multiplies the smallest value by 1 - s "
        "at least and the largest by 1 + s at most, and exp(x) >= 1 + x + x^2/2 is put in its place, which asks for more."
    )
    whole = {"path": S + s, "eta": eta_, "kappa2": kappa2_, "norm_X": X, "err": d**2}
    steps = shown(claim, "length of a step", "step_size", step_size=eta_ * d / (X * low), **whole)
    for one in promises(claim, "flat_A"):
        promised = put(claim, one.rhs, **whole).replace(sp.exp, lambda x: (1 - x / 2 + x**2 / 8) ** -2)
        steps.append(no_negative_term("contraction", (low / high) ** 2 / kappa2_, promised))
    return certificate(proof.FACTORS + says, *proof.products(claim), *steps)
