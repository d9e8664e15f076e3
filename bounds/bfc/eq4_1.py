r"""The thresholds of the special case are of ordinary size.

By (4.1), with $\alpha_2 = 1$, layer 3 begins at $d^{-1/(3 C^2)}$ and layer 2 is distilled at $d^{-1/(6 C^2)}$. Unlike
the general thresholds (`defB_3.py`) these are reached by floating-point runs.

Kind: sizes. Constants: none hidden.
"""

from dataclasses import replace

import sympy as sp

from bounds.bfc._certificates import free, in_exponents
from bounds.core import Claim, Quantity, ge, le, rounding
from bounds.core.certificate import certificate
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

d = Quantity("d", "d", integer=True, positive=True)
C = Quantity("C", "C", integer=True, positive=True)
begins = Quantity("begins", r"\mathrm{Thres}_{3,\triangle}", "by (4.1)", positive=True)
distils = Quantity("distils", r"\mathrm{Thres}_{2,\nabla}", "by (4.1)", positive=True)

eq4_1 = Claim(
    id="bfc.eq4_1",
    title="The thresholds of the special case are of ordinary size",
    source="Section 4, eq. (4.1)",
    given=(ge(d, 2), ge(C, 2)),
    then=(
        le(begins, 1, name="below one"),
        ge(begins, d ** -sp.Rational(1, 6), name="layer 3 starts"),
        ge(distils, d ** -sp.Rational(1, 24), name="layer 2 is distilled"),
    ),
    expected="proved",
)


@eq4_1.experiment(
    dimension=[2, 10, 1000],
    constant=[2.0, 3.0],
    algorithm="algorithms.feature_correction.printed_schedule",
    undecided={"constant": [2.0]},
)
def printed(dimension, constant, *, algorithm):
    """The printed schedule in floats: a power whose exponent carries three roundings, a square and a product."""
    schedule = algorithm(feature_correction.chain(dimension, (1, 1), (1.0, 0.1)), C=constant)
    values = {begins: schedule.start[3], distils: schedule.distil[2]}
    u = rounding.unit_roundoff("float64")
    # The exponent is at most 1/6 and log(d) below 7, so its roundings are amplified by less than 2.
    radii = {
        key: rounding.scalar_function(value, dtype="float64", condition=2, argument=3 * u)
        + 2 * rounding.rounded(value, dtype="float64")
        for key, value in values.items()
    }
    return {**{key: (value, radii[key]) for key, value in values.items()}, d: dimension, C: int(constant)}


eq4_1.formula_mutant("much larger", then=ge(begins, 2))


@eq4_1.mutant("thresholds without the root")
def _(printed_schedule, architecture, *, C):
    schedule = printed_schedule(architecture, C=C)
    d = architecture.dimension
    return replace(schedule, start={**schedule.start, 3: d**-2.0})


@eq4_1.proof
def exponents(claim):
    """With alpha_2 = 1 the exponents are -1/(3 C^2) and -1/(6 C^2)."""
    a = free("a")
    return certificate(
        "(4.1) at alpha_2 = 1: layer 3 begins at d^(-1/(3 C^2)), layer 2 is distilled at d^(-1/(6 C^2)). For d >= 2 "
        "powers of d compare as their exponents, here times 6 C^2 at C = 2 + a.",
        *in_exponents(claim, d, {begins: -1 / (3 * C**2), distils: -1 / (6 * C**2)}, {C: 2 + a}, 6 * C**2),
    )
