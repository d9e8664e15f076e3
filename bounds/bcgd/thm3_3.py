r"""Near an orth-identity start Lk steps leave at most the share (1 - eta/(5 kappa^2))^(2Lk) of the error.

Let X have full row rank, $n_\ell \ge \max(n_0, n_L)$, orth-identity weights, rates (3.2) with $0 < \eta \le 1$.
Printed: if $\|W^{(0)} - W^*\|_F \le \tilde\sigma_{\min} / c$, then

$$ \|\Delta_k\|_F^2 \le \|\Delta_0\|_F^2 \left(1 - \tfrac{\eta}{5\kappa^2(X)}\right)^{2Lk} . $$

True, but its proof is not: Bernoulli's inequality is used backwards, so the layers may leave the ball of radius $R_L$
that the proof keeps them in, and $1 - 4LR_L/(1+R_L) \ge 1/5$ holds for no finite L. Repaired, with S the sum of the
norms of all steps so far: $\|A\|\|C\| \ge \|X\|(1 - S)$, $\gamma \le 1 - \frac{\eta}{\kappa^2}((1 - S)e^{-S})^2$ and
each step is at most $\eta\|\Delta\|_F / (\|X\|(1 - S))$. So $\int_0^{S_\infty} (1-s)^3 e^{-2s}\,ds \le \kappa^2
\|W^{(0)} - W^*\|_F$, and

$$ \kappa^2(X)\, \|W^{(0)} - W^*\|_F \le 0.159543446 $$

keeps $S \le 0.3593878$, where $((1-S)e^{-S})^2 \ge 1/5$. No condition on $\sigma_{\min}(W^*X)$, any depth, both
orders, and the printed premise implies it (for $L \ge 2$; $L = 1$ needs none).

Kind: inequality. Constants: 0.159543446 traced through the repaired proof.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd import _path_proof as path
from bounds.bcgd._constants import PRINTED, REPAIRED_RADIUS, c, st
from bounds.bcgd._instances import integers, realisable
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._near_start import near, printed_radius, repaired_radius, run, start, well_conditioned
from bounds.bcgd._quantities import (
    L,
    deficit,
    distance,
    err_0,
    err_k,
    eta,
    irregular,
    k,
    kappa2,
    narrow,
)
from bounds.core import Statement, Traced, eq, gt, le
from bounds.core.certificate import certificate

theta = sp.Symbol("theta", positive=True)

ANY_START = (eq(deficit, 0), le(narrow, 0), gt(eta, 0), le(eta, 1))
SETTING = (eq(irregular, 0), *ANY_START)
RATE = err_0 * (1 - eta / (5 * kappa2)) ** (2 * L * k)
ERRATUM = (
    r"Appendix E uses $1 - \gamma^L \ge L (1 - \gamma)$, which is Bernoulli's inequality reversed, and "
    r"$1 - 4 L R_L / (1 + R_L) \ge \tfrac15$, which is false for every $L$. The statement is true with a weaker premise."
)

thm3_3 = Statement(
    "bcgd.thm3_3",
    "Theorem 3.3, eq. (3.6); proof in Appendix E",
    SETTING,
    scaling={"data": {err_0: 2, err_k: 2}},
    algorithm="algorithms.deep_linear.exact_bcgd",
    erratum=ERRATUM,
    survives=r"In part: the plan stands, near-isometric layers and then Theorem 3.2, but not the induction that keeps every layer within "
    r"$R_L$ of its start. In its place the sum $S$ of the norms of all steps is kept short: each step pays for itself, "
    r"$\int_0^{S_\infty} (1-s)^3 e^{-2s}\,ds \le \kappa^2(X)\,\|W^{(0)} - W^*\|_F$.",
)
printed = thm3_3.printed(
    le(err_k, RATE, trivially=err_0),
    also=(
        le(distance, st / c),
        gt(err_k, 0),
    ),
    where=PRINTED,
    expected="proved",
    needs=("bcgd.lim_RL",),
)

corrected = thm3_3.corrected(
    le(err_k, RATE, trivially=err_0),
    title="Under a premise that does not see the depth, Lk steps leave at most the same share of the error",
    source="Theorem 3.3 with a repaired proof",
    also=(
        le(kappa2 * distance, theta),
        gt(err_k, 0),
    ),
    constants=(
        Traced(theta, REPAIRED_RADIUS, "integral of (1-s)^3 e^(-2s) up to 0.3593878, see bcgd.thm3_3_constants"),
    ),
    expected="proved",
)


@thm3_3.experiment(
    printed,
    widths=[[2, 2], [2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 2, 2]],
    order=["descending", "ascending"],
    rate=["1/2", "1"],
    seed=[0, 1],
    quick={"seed": [0]},
)
def inside_the_printed_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the printed radius from a random orthogonal product."""
    return random_direction(widths, order, rate, seed, algorithm, lambda X: printed_radius(X, len(widths) - 1))


@thm3_3.experiment(
    corrected,
    widths=[[2, 2], [2, 2, 2], [3, 3, 3, 2], [2, 3, 3, 3], [2, 2, 2, 2, 2, 2, 2]],
    order=["descending", "ascending"],
    rate=["1/2", "1"],
    seed=[0, 1],
    quick={"seed": [0]},
)
def inside_the_repaired_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the repaired radius, more outputs than inputs among them."""
    return random_direction(widths, order, rate, seed, algorithm, repaired_radius)


def ends_at_once(direction, X):
    """Nothing is wrong, or only along the first singular vectors, where a step of rate one leaves no error."""
    images = direction, direction * X * X.transpose()
    return fmpq_mat([image.entries() for image in images]).rank() < 2


def random_direction(widths, order, rate, seed, algorithm, radius_of):
    generator = np.random.default_rng(seed)
    weights = start(widths, "orthogonal", seed)
    X, direction = well_conditioned(widths[0], generator), integers(widths[-1], widths[0], generator)
    while ends_at_once(direction, X):
        X, direction = well_conditioned(widths[0], generator), integers(widths[-1], widths[0], generator)
    problem = near(weights, X, direction, fmpq(9, 10), radius_of(X))
    return run(problem, weights, rational(rate), algorithm, sweeps=2, order=order)


@thm3_3.experiment(printed, corrected, layers=[2, 3])
def along_the_smallest(layers, *, algorithm):
    """kappa = 6, the error along the smallest singular direction: contraction no better than 1 - eta/kappa^2."""
    weights, X = start([2] * (layers + 1), "identity", 0), fmpq_mat([[1, 0], [0, fmpq(1, 6)]])
    problem = near(weights, X, fmpq_mat([[0, 0], [0, 1]]), fmpq(1, 2), printed_radius(X, layers))
    return run(problem, weights, fmpq(1), algorithm, sweeps=3, order="descending")


@thm3_3.experiment(corrected, layers=[8], outside=True)
def dead_network(layers, *, algorithm):
    """Outside the premise: W* = -W_0, X = I, eta = 1/2. The first step makes a layer vanish."""
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[-1, 0], [0, -1]]))
    return run(problem, start([2] * (layers + 1), "identity", 0), fmpq(1, 2), algorithm, sweeps=2, order="descending")


@thm3_3.experiment(corrected, layers=[8], outside=True)
def squeezed_start(layers, *, algorithm):
    """Outside the premise: X = I, all layers diag(1, 1/2), and a solution nearby along the second coordinate."""
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1, 0], [0, fmpq(1, 2**layers) + fmpq(1, 10)]]))
    weights = [fmpq_mat([[1, 0], [0, fmpq(1, 2)]])] * layers
    return run(problem, weights, fmpq(1, 2), algorithm, sweeps=1, order="descending")


thm3_3.mutant("rate divided by twenty", printed, corrected, corrupted=rate_times(1, 20))


thm3_3.formula_mutant(
    "condition number not squared",
    printed,
    corrected,
    experiment="along_the_smallest",
    then=le(err_k, err_0 * (1 - eta / (5 * sp.sqrt(kappa2))) ** (2 * L * k)),
)
corrected.formula_mutant("no premise", given=SETTING, experiment="dead_network")
corrected.formula_mutant(
    "any start", given=(*ANY_START, le(kappa2 * distance, theta), gt(err_k, 0)), experiment="squeezed_start"
)


@corrected.proof
def telescoping(claim):
    """Each step pays for itself."""
    says = path.FACTORS + path.SUMMED
    return certificate(says, *path.repaired(claim), *path.within(claim), *path.per_sweep(claim))


@printed.proof
def the_printed_premise_is_stronger(claim):
    """kappa^2 |W0 - W*| <= h ct^2 <= h(L) <= 2/(5e) < 0.1595 for two layers and more; one layer needs no premise."""
    says = path.STRONGER + path.FACTORS + path.SUMMED
    return certificate(says, *path.printed_is_stronger(claim), *path.repaired(claim), *path.per_sweep(claim))
