r"""Near an orth-identity start every contraction factor is close to that of a single layer.

Under the premises of Theorem 3.3, printed for every step,

$$ \gamma < 1 - \frac{\eta}{\kappa^2(X)} \left(\frac{1 - R_L}{1 + R_L}\right)^{2(L-1)} \le 1 - \frac{\eta}{5\kappa^2(X)} . $$

For one layer the first sign is an equality, so it must read $\le$; otherwise the statement stands. Two claims of its
proof do not: that no layer leaves the ball of radius $R_L$ around its start, and that $1 - 4LR_L/(1 + R_L) \ge
\tfrac15$. The first rests on $1 - \gamma^L \ge L(1 - \gamma)$, Bernoulli's inequality reversed; the second fails for
every finite L, since $5LR_L = 1 + 3R_L + LR_L^2$. The factor $1/5$ may be replaced by $e^{-4/5} = 0.449\ldots$, the
limit of the middle expression.

Kind: inequality, per step. Constants: $R_L$ printed.
"""

import sympy as sp

from bounds.bcgd._constants import PRINTED, R_FORMULA, R_L, RHO_FORMULA, c, rho_L, st
from bounds.bcgd._quantities import L, deficit, distance, err, eta, farthest, flat_A, flat_C, kappa2, narrow
from bounds.core import Claim, eq, ge, gt, le, lt

gamma = 1 - eta * flat_A * flat_C
SETTING = (eq(deficit, 0), le(narrow, 0), gt(eta, 0), le(eta, 1))
PREMISES = (*SETTING, le(distance, st / c), gt(err, 0))
WHERE = PRINTED | {rho_L: RHO_FORMULA}
ERRATUM = "With one layer gamma equals 1 - eta/kappa^2, so the first sign must be <=, not <."

lem3_1 = Claim(
    id="bcgd.lem3_1",
    source="Lemma 3.1; proof in Appendix E",
    given=PREMISES,
    then=(
        lt(gamma, 1 - eta / kappa2 * rho_L, name="first", trivially=1),
        le(1 - eta / kappa2 * rho_L, 1 - eta / (5 * kappa2), name="second"),
    ),
    where=WHERE,
    expected="refuted",
    erratum=ERRATUM,
)

corrected = Claim(
    id="bcgd.lem3_1.corrected",
    title="Near an orth-identity start every contraction factor is at most that of the lemma",
    source="Lemma 3.1",
    form="corrected",
    corrects="bcgd.lem3_1",
    given=PREMISES,
    then=(
        le(gamma, 1 - eta / kappa2 * rho_L, name="first", trivially=1),
        le(1 - eta / kappa2 * rho_L, 1 - eta / kappa2 * sp.exp(-sp.Rational(4, 5)), name="second"),
    ),
    where=WHERE,
    erratum=ERRATUM,
)

ball = Claim(
    id="bcgd.lem3_1_ball",
    title="The layers stay within R_L of their start, as the proof of Lemma 3.1 says",
    source="Appendix E, proof of Lemma 3.1",
    given=PREMISES,
    then=le(farthest, R_L),
    where=PRINTED,
    expected="refuted",
    erratum="L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1: the first step moves W_L by 0.06 > R_60 = 0.0034.",
)

chain = Claim(
    id="bcgd.lem3_1_chain",
    title="1 - 4 L R_L / (1 + R_L) is at least 1/5, as the proof of Lemma 3.1 says",
    source="Appendix E, proof of Lemma 3.1",
    given=ge(L, 1),
    then=ge(1 - 4 * L * R_L / (1 + R_L), sp.Rational(1, 5)),
    where={R_L: R_FORMULA},
    expected="refuted",
    erratum="False for every finite L: 5 L R_L = 1 + 3 R_L + L R_L^2 exactly. The limit is 1/5, from below.",
)


@lem3_1.experiment(
    widths=[[2, 2, 2], [3, 3, 3, 2]], order=["descending", "ascending"], rate=["1/2", "1"], seed=[0],
    algorithm="algorithms.deep_linear.exact_bcgd",
)  # fmt: skip
@corrected.experiment(
    widths=[[2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 2, 2]], order=["descending", "ascending"], rate=["1/2", "1"],
    seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.deep_linear.exact_bcgd",
)  # fmt: skip
@ball.experiment(
    widths=[[2, 2, 2]], order=["descending"], rate=["1/10"], seed=[0], algorithm="algorithms.deep_linear.exact_bcgd"
)
def inside_the_printed_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the printed radius from a random orthogonal product."""
    from bounds.bcgd.thm3_3 import inside_the_printed_radius as near_start

    return near_start(widths, order, rate, seed, algorithm=algorithm)


@corrected.experiment(rate=["1/2", "1"], algorithm="algorithms.deep_linear.exact_bcgd")
def one_layer(rate, *, algorithm):
    """There is nothing to drift: the bound is attained."""
    from flint import fmpq

    return single_layer(fmpq(*map(int, rate.split("/"))) if "/" in rate else fmpq(1), algorithm)


def single_layer(rate, algorithm):
    """X = diag(1, 1/2), both with rational spectra, W* = diag(1, 127/128)."""
    from flint import fmpq, fmpq_mat

    from bounds.bcgd._instances import realisable
    from bounds.bcgd._near_start import run, start

    one = realisable(fmpq_mat([[1, 0], [0, fmpq(1, 2)]]), fmpq_mat([[1, 0], [0, fmpq(127, 128)]]))
    return run(one, start([2, 2], "identity", 0), rate, algorithm, sweeps=1, order="descending")


@chain.experiment(depth=[1, 2, 10])
def negation(depth):
    """What the witnesses say, at more depths, of the statement's own sides; no depth satisfies it."""
    return {L: depth}


@lem3_1.witness
def equality_at_one_layer():
    """L = 1, eta = 1/2: gamma and the bound are the same number."""
    from flint import fmpq

    from algorithms.deep_linear import exact_bcgd

    return single_layer(fmpq(1, 2), exact_bcgd)


@ball.witness
def first_step_of_many():
    """L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1, one sweep."""
    from flint import fmpq, fmpq_mat

    from algorithms.deep_linear import exact_bcgd
    from bounds.bcgd._instances import realisable
    from bounds.bcgd._near_start import run, start

    one = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[fmpq(106, 100), 0], [0, 1]]))
    return run(one, start([2] * 61, "identity", 0), fmpq(1), exact_bcgd, sweeps=1, order="descending")


@chain.witness
def two_layers():
    """L = 2."""
    return {L: 2}


@chain.witness
def many_layers():
    """L = 10^6, close to the limit from below."""
    return {L: 10**6}


lem3_1.formula_mutant("at most", then=le(gamma, 1 - eta / kappa2 * rho_L))
ball.formula_mutant("within the length of the whole path", then=le(farthest, sp.Rational(36, 100)))
chain.formula_mutant("the limit from below", then=le(1 - 4 * L * R_L / (1 + R_L), sp.Rational(1, 5)))
corrected.formula_mutant("no drift at all", then=le(gamma, 1 - eta / kappa2))
corrected.formula_mutant("one half for the limit", then=le(1 - eta / kappa2 * rho_L, 1 - eta / (2 * kappa2)))


@corrected.mutant("start scaled unevenly")
def _(exact_bcgd, weights, X, Y, *, sweeps, order, rate):
    stretched = list(weights)
    for j in range(stretched[-1].ncols()):
        stretched[-1][0, j] *= 2
    yield from exact_bcgd(stretched, X, Y, sweeps=sweeps, order=order, rate=rate)
