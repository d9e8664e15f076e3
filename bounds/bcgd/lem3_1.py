r"""Near an orth-identity start every contraction factor is at most that of a single layer at a fifth of the rate.

Under the premises of Theorem 3.3, printed for every step,

$$ \gamma < 1 - \frac{\eta}{\kappa^2(X)} \left(\frac{1 - R_L}{1 + R_L}\right)^{2(L-1)} \le 1 - \frac{\eta}{5\kappa^2(X)} . $$

For one layer the first sign, printed as $<$, is an equality, so it must read $\le$; with that the statement stands. (Two claims of its
printed proof do not; see `bcgd.lem3_1_ball` and `bcgd.lem3_1_chain`.) Proved here by the path of all steps, as Theorem
3.3, and for two layers by the path of each. The factor $1/5$ may be replaced by $e^{-4/5} = 0.449\ldots$, the
limit of the middle expression.

Kind: inequality, per step. Constants: $R_L$ printed.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd import _path_proof as proof
from bounds.bcgd import _radius_proof as radius
from bounds.bcgd._constants import PRINTED, RHO_FORMULA, c, rho_L, st
from bounds.bcgd._instances import realisable
from bounds.bcgd._near_start import run, start
from bounds.bcgd._quantities import deficit, distance, err, eta, flat_A, flat_C, irregular, kappa2, narrow
from bounds.bcgd.thm3_3 import inside_the_printed_radius as near_start
from bounds.core import Statement, eq, gt, le, lt
from bounds.core.certificate import certificate, cover
from bounds.core.promises import at_least, broken, equal, promises, put, satisfied
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

gamma = 1 - eta * flat_A * flat_C
SETTING = (eq(irregular, 0), eq(deficit, 0), le(narrow, 0), gt(eta, 0), le(eta, 1))
PREMISES = (*SETTING, le(distance, st / c), gt(err, 0))
WHERE = PRINTED | {rho_L: RHO_FORMULA}
ERRATUM = (
    r"With one layer $\gamma = 1 - \eta/\kappa^2(X)$, which is the middle expression ($R_1 = 1$, $0^0 = 1$), so the first sign must be "
    r"$\le$, not $<$. For two layers and more it is strict."
)

lem3_1 = Statement(
    "bcgd.lem3_1",
    "Lemma 3.1; proof in Appendix E",
    PREMISES,
    where=WHERE,
    scaling={"data": {err: 2}},
    algorithm="algorithms.deep_linear.exact_bcgd",
    erratum=ERRATUM,
    survives=r"No: the induction that keeps layers within $R_L$ of their start and the last chain of inequalities are both false "
    "(bcgd.lem3_1_ball, bcgd.lem3_1_chain). With $\\le$ the statement is true, by the path of all steps together, and for two "
    "layers by the path of each.",
)
printed = lem3_1.printed(
    (
        le(gamma, 1 - eta / kappa2 * rho_L, name="first", trivially=1),
        le(1 - eta / kappa2 * rho_L, 1 - eta / (5 * kappa2), name="second"),
    ),
    title="Near an orth-identity start every contraction factor is close to that of a single layer",
    expected="proved",
)
sign = lem3_1.printed(
    lt(gamma, 1 - eta / kappa2 * rho_L),
    part="sign",
    title="The first sign of Lemma 3.1 is strict: not for one layer",
)
corrected = lem3_1.corrected(
    (
        le(gamma, 1 - eta / kappa2 * rho_L, name="first", trivially=1),
        le(1 - eta / kappa2 * rho_L, 1 - eta / kappa2 * sp.exp(-sp.Rational(4, 5)), name="second"),
    ),
    title="Near an orth-identity start the factor 1/5 of Lemma 3.1 may be replaced by e^(-4/5)",
    source="Lemma 3.1",
    expected="proved",
    tight=True,
)


@lem3_1.experiment(
    printed, widths=[[2, 2, 2], [3, 3, 3, 2]], order=["descending", "ascending"], rate=["1/2", "1"], seed=[0]
)
@lem3_1.experiment(
    corrected,
    widths=[[2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 2, 2]],
    order=["descending", "ascending"],
    rate=["1/2", "1"],
    seed=[0, 1],
    quick={"seed": [0]},
)
def inside_the_printed_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the printed radius from a random orthogonal product."""
    return near_start(widths, order, rate, seed, algorithm=algorithm)


@lem3_1.experiment(printed, corrected, rate=["1/2", "1"])
def one_layer(rate, *, algorithm):
    """There is nothing to drift: the bound is attained."""
    return single_layer(rational(rate), algorithm)


def single_layer(rate, algorithm):
    """X = diag(1, 1/2), both with rational spectra, W* = diag(1, 127/128)."""
    problem = realisable(fmpq_mat([[1, 0], [0, fmpq(1, 2)]]), fmpq_mat([[1, 0], [0, fmpq(127, 128)]]))
    return run(problem, start([2, 2], "identity", 0), rate, algorithm, sweeps=1, order="descending")


@sign.witness
def equality_at_one_layer():
    """L = 1, eta = 1/2: gamma and the bound are the same number."""
    return single_layer(fmpq(1, 2), deep_linear.exact_bcgd)


sign.formula_mutant("at most", then=le(gamma, 1 - eta / kappa2 * rho_L))
lem3_1.formula_mutant("no drift at all", printed, corrected, then=le(gamma, 1 - eta / kappa2))
corrected.formula_mutant("one half for the limit", then=le(1 - eta / kappa2 * rho_L, 1 - eta / (2 * kappa2)))


@lem3_1.mutant("start scaled unevenly", printed, corrected)
def _(exact_bcgd, weights, X, Y, *, sweeps, order, rate):
    stretched = list(weights)
    for j in range(stretched[-1].ncols()):
        stretched[-1][0, j] *= 2
    yield from exact_bcgd(stretched, X, Y, sweeps=sweeps, order=order, rate=rate)


@sign.proof
def both_sides_are_seven_eighths(claim):
    """L = 1, eta = 1/2, X = diag(1, 1/2), W* = diag(1, 127/128)."""
    says = (
        "One layer, X = diag(1, 1/2), W* = diag(1, 127/128), eta = 1/2: rho_1 = 1, so gamma and its bound are both 7/8. The "
        "premise |W0 - W*| = 1/128 <= st/c holds, with st = 127/256, enclosed in balls."
    )
    start = {"irregular": 0, "deficit": 0, "narrow": 0, "eta": sp.Rational(1, 2), "kappa2": 4, "L": 1}
    data = {"flat_A": 1, "flat_C": sp.Rational(1, 4), "st": sp.Rational(127, 256), "err": sp.Rational(1, 256) ** 2}
    return certificate(
        says,
        *broken(claim, "gamma is not smaller than its bound", **start, **data),
        *satisfied(claim, "premise", distance=sp.Rational(1, 128), **start, **data),
    )


@lem3_1.proof(printed, corrected)
def by_depth(claim):
    """One layer: equality. Two layers: the path of each on its own. Three and more: the path of Theorem 3.3."""
    says = (
        "Second sign: rho_L > e^(-4/5) for L >= 2, rho_1 = 1. First sign: for L = 1 an equality. The printed premise gives "
        "kappa^2 |W0 - W*|_F <= h(L). For L = 2 a step on one layer leaves the other, which moved by s, so gamma <= 1 - "
        "(eta/kappa^2) ((1-s)/(1+s))^2, and s stays below R_2. For L >= 3 "
    )
    return certificate(
        says
        + proof.FACTORS
        + proof.SUMMED
        + "Here the path stays below 13/100, as h(L) < 47/500, and the rate above rho_L.",
        *radius.definition(claim),
        *radius.depth_from_radius(),
        *radius.rho_above(),
        *proof.printed_premise(claim),
        *proof.two_layers(),
        *radius.rho_below(),
        *radius.h_below(),
        *proof.products(claim),
        *proof.integral(),
        *proof.three_layers_and_more(),
        *(step for one in promises(claim) for step in promised_share(claim, one)),
    )


def promised_share(claim, one):
    """What a sign promises as a multiple of eta/kappa^2: the first at L = 2 and from three layers on, the second a number."""
    R, L_ = radius.R, sp.Symbol("L")
    share = sp.simplify((1 - put(claim, one.rhs, R_L=R, L=L_)) * kappa2 / eta)
    if flat_A not in one.lhs.free_symbols:
        return at_least("e^(-4/5) is at least the share of the claim", sp.exp(-sp.Rational(4, 5)), share)
    base, power = share.as_base_exp()
    highest = sp.exp(sp.cancel(-2 * R * power.subs(L_, radius.depth)))
    return [
        equal("two layers", share.subs(L_, 2), ((1 - R) / (1 + R)) ** 2),
        equal("the base has the logarithm -2 atanh R <= -2 R", base, (1 - R) / (1 + R)),
        cover("rho_L < 0.583", proof.RATE_AT_3 - highest, {R: (0, radius.RADIUS_OF_3)}),
    ]
