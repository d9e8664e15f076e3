r"""How large the paper's polynomial factors are: at least $10^{17}$ and $10^{54}$ in a network of three layers and width
one.

With $k = B = \kappa = 1$, $c_1 = c_3 = 1$ and the smallest $c_0 = 2$, $\tau = L^4 = 81$ and $D_l = (81 \cdot
(2^l)^{2^l})^{2l}$: $D_2 = 1.8 \cdot 10^{17}$, $D_3 = 6.3 \cdot 10^{54}$; with the moment constants of normal inputs,
$c_3(q) = 11^{6q}$, $10^{117}$ and $10^{354}$. The threshold at which layer 3 starts, $(\alpha_2/(D_2^9
\Upsilon_2))^2$ with $\Upsilon_2 = D_2^{20} D_3^{1280}$, is below $10^{-100000}$, so the printed schedule never starts
layer 3 in any floating-point run: Theorem 1' and everything that rests on Definition B.3 is out of reach there. The
special schedule (4.1), with $d^{-1/(3 C^{l-1})}$, is reachable.

Kind: sizes, exact integers. Constants: the smallest that the text admits.
"""

from dataclasses import replace

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, ge, le, lt, rounding
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")


D_2 = Quantity("D_2", "D_2", integer=True, positive=True)
D_3 = Quantity("D_3", "D_3", integer=True, positive=True)
start = Quantity("start", r"\mathrm{Thres}_{3,\triangle}", "objective at which layer 3 starts", positive=True)
smallest = Quantity("smallest", r"u^2", "squared smallest positive float", positive=True)
d = Quantity("d", "d", integer=True, positive=True)
C = Quantity("C", "C", integer=True, positive=True)
begins = Quantity("begins", r"\mathrm{Thres}_{3,\triangle}", "by (4.1)", positive=True)
distils = Quantity("distils", r"\mathrm{Thres}_{2,\nabla}", "by (4.1)", positive=True)

defB_3 = Claim(
    id="bfc.defB_3",
    title="The polynomial factors are at least 10^17 and 10^54 for three layers of width one",
    source="Definition B.3",
    then=(
        ge(D_2, 10**17, name="second layer"),
        ge(D_3, 10**54, name="third layer"),
        lt(start, smallest, name="out of reach of floats"),
    ),
    expected="proved",
)
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


def smallest_factors(moments):
    """D_2 and D_3 with every free parameter as small as the text admits; c_3 is one, or that of normal inputs."""
    tau = 3**4
    return [(tau * (2**l) ** (2**l) * (11 ** (6 * 2**l) if moments else 1)) ** (2 * l) for l in (2, 3)]


@defB_3.experiment(moments=[False, True], algorithm=smallest_factors)
def width_one(moments, *, algorithm):
    """L = 3, k = B = kappa = 1, c_0 = 2."""
    low, high = map(fmpq, algorithm(moments))
    Upsilon_2 = low**20 * high ** (20 * 64)
    return {D_2: low, D_3: high, start: 1 / (low**9 * Upsilon_2) ** 2, smallest: fmpq(1, 2) ** (2 * 1074)}


@eq4_1.experiment(
    dimension=[2, 10, 1000], constant=[2.0, 3.0], algorithm="algorithms.feature_correction.printed_schedule"
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


defB_3.formula_mutant("of ordinary size", then=le(D_3, 10**6))
eq4_1.formula_mutant("much larger", then=ge(begins, 2))
defB_3.mutant("exponents forgotten", lambda smallest_factors, moments: [81 * 256, 81 * 8**8])


@eq4_1.mutant("thresholds without the root")
def _(printed_schedule, architecture, *, C):
    schedule = printed_schedule(architecture, C=C)
    d = architecture.dimension
    return replace(schedule, start={**schedule.start, 3: d**-2.0})


@defB_3.proof
def powers():
    """D_2 = (81 4^4)^4 and D_3 = (81 8^8)^6."""
    second, third = written(lambda t: (t * 4**4) ** 4, 81), written(lambda t: (t * 8**8) ** 6, 81)
    return certificate(
        "k = B = kappa = 1, L = 3, c_0 = 2 and c_1 = c_3 = 1 make D_l as small as it can be. Upsilon_2 >= D_3^1280 >= "
        "10^(54 1280), so the threshold is at most 10^(-108 1280) < 10^(-700), and the smallest positive float, "
        "squared, is 2^(-2148).",
        comparison("D_2", second, ">=", written(lambda t: t**17, 10)),
        comparison("D_3", third, ">=", written(lambda t: t**54, 10)),
        comparison("108 1280", written(lambda a, b: a * b, 108, 1280), ">", 700),
        comparison("10^700 > 2^2148", written(lambda t: t**700, 10), ">", written(lambda t: t**2148, 2)),
    )


@eq4_1.proof
def exponents():
    """With alpha_2 = 1 the exponents are -1/(3 C^2) and -1/(6 C^2)."""
    return certificate(
        "(4.1) at alpha_2 = 1: layer 3 begins at d^(-1/(3 C^2)), layer 2 is distilled at d^(-1/(6 C^2)). For d >= 2 "
        "the first is at most 1, and powers of d compare as their exponents: 3 C^2 >= 6 and 6 C^2 >= 24 for C >= 2.",
        identity("3 C^2 - 6", 3 * C**2 - 6, written(lambda C: 3 * (C - 2) * (C + 2) + 6, C)),
        identity("6 C^2 - 24", 6 * C**2 - 24, written(lambda C: 6 * (C - 2) * (C + 2), C)),
    )
