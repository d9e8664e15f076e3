r"""In the long run stochastic layer-wise descent is at most as far from the optimum as the noise of every step adds up to.

If a step obeys $\mathbb E\|\Delta_+\|^2 \le \gamma\|\Delta\|^2 + \eta^2\|E\|^2/M$, the limit is at most
$\eta^2\|E\|^2 / (M(1 - \gamma))$, as the noise enters at each of the L steps of a sweep. The paper prints
$1 - \gamma^L$ for the upper limit, as if it entered once per sweep; that is too small for $L \ge 2$. (For the lower
limit the same denominator only makes a true bound weaker.)

Tried on networks with one unit per layer: there every condition number is one, $\gamma = (1 - \eta)^2$ and $M = 1$ as
long as no layer vanishes, so the expected distance obeys an exact recursion whose fixed point is known.

Kind: inequality in the limit. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd._certificates import same
from bounds.bcgd._expectation import enumerated, factors
from bounds.bcgd._instances import Problem
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import L, after, eta, noise2, p
from bounds.core import Quantity, Statement, gt, le, lt
from bounds.core.certificate import certificate, written
from bounds.core.promises import broken, equal, promises, put
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

limit = Quantity("limit", r"\lim_k \mathbb E\|\Delta_k\|_F^2", "fixed point of the exact recursion", nonnegative=True)
gamma = (1 - eta) ** 2
GIVEN = (gt(eta, 0), lt(eta, 1), gt(noise2, 0))

thm3_6_limit = Statement(
    "bcgd.thm3_6_limit",
    "Second display after Theorem 3.6",
    GIVEN,
    scaling={"labels": {limit: 2, noise2: 2}},
    algorithm="algorithms.deep_linear.exact_outcomes",
    erratum=r"The noise enters at every one of the $L$ steps of a sweep: the denominator is $1 - \gamma$, not $1 - \gamma^L$.",
    survives=r"Yes: the geometric series has $kL$ terms instead of $k$, $1 + \gamma + \dots + \gamma^{kL-1}$; nothing else changes. The lower "
    "limit has the same slip, which there only weakens it.",
)
printed = thm3_6_limit.printed(
    le(limit, eta**2 * noise2 / (1 - gamma**L)),
    title="The expected distance of the stochastic method in the long run is at most the printed limit: false from two layers on",
)

corrected = thm3_6_limit.corrected(
    le(limit, eta**2 * noise2 / (1 - gamma)),
    title="With one unit per layer the expected distance ends no higher than what the noise of every step adds up to",
    expected="proved",
    tight=True,
    erratum="",
)


def long_run(depth, value, algorithm):
    """Gain and offset of a sweep's exact recursion for the expected distance, from enumerated steps at two states."""
    problem = Problem.of(fmpq_mat([[1, 1]]), fmpq_mat([[1, -1]]))
    at_rest, moved = (
        expected(problem, [fmpq_mat([[w]])] + [fmpq_mat([[1]])] * (depth - 1), value, algorithm)
        for w in (0, fmpq(1, 2))
    )
    gain = (moved - at_rest) / fmpq(1, 2)
    offset = at_rest
    for _ in range(depth - 1):
        offset = gain * offset + at_rest
    return {L: depth, eta: value, noise2: problem.noise2, limit: offset / (1 - gain**depth)}


def expected(problem, weights, value, algorithm):
    """Exact expectation of the distance after one step of the first layer; all spectra are those of numbers."""
    A, C = factors(problem, weights, 1)
    sizes = (A[0, 0] ** 2, (C * C.transpose())[0, 0])
    numbers = enumerated(
        problem,
        C,
        weights,
        1,
        algorithm(A, weights[0], C, problem.Y, rate=value * sizes[1] / sizes[0], law="normalised"),
    )
    return (numbers[p] * numbers[after]).sum()


@thm3_6_limit.experiment(printed, depth=[1], rate=["1/10", "1/2"])
@thm3_6_limit.experiment(corrected, depth=[1, 2, 5], rate=["1/10", "1/2"])
def scalar_network(depth, rate, *, algorithm):
    """Two samples, one unit per layer; the bound is attained."""
    return long_run(depth, rational(rate), algorithm)


@printed.witness
def two_layers():
    """L = 2, eta = 1/10: the limit is |E|^2 / 19, printed at most 100/3439 |E|^2."""
    return long_run(2, fmpq(1, 10), deep_linear.exact_outcomes)


printed.formula_mutant("noise at every step", then=le(limit, eta**2 * noise2 / (1 - gamma)))
corrected.formula_mutant("once per sweep", then=le(limit, eta**2 * noise2 / (1 - gamma**L)))
corrected.mutant("rate twice as long", rate_times(2))


@printed.proof
def one_nineteenth(claim):
    """eta = 1/10 and two layers: the limit itself against the printed bound."""
    rate = sp.Rational(1, 10)
    says = "eta = 1/10, L = 2, |E| = 1: the limit is eta^2/(1 - (1 - eta)^2), and the printed bound, with (1 - eta)^4, is smaller."
    limit_ = written(lambda e: e**2 / (1 - (1 - e) ** 2), rate)
    return certificate(says, *broken(claim, "1/19", eta=rate, L=2, noise2=1, limit=limit_))


@corrected.proof
def fixed_point(claim):
    """One step of the exact recursion leaves the bound of the claim alone, at any number of layers."""
    e, noise = sp.symbols("eta noise")
    says = (
        "One unit per layer, so A and C have one singular value each: a sample with residual d x_t - e_t moves the product so "
        "that every prediction x_s changes by eta (d x_t - e_t) x_s/x_t; with weights x_t^2 and E orthogonal to X the mean "
        "squared distance becomes (1 - eta)^2 |Delta|^2 + eta^2 |E|^2 (here two samples, x = (1, 1), E = (e, -e), twice the "
        "mean). The second step: the bound of the claim is the fixed point of v -> gamma v + o, for one step, hence for the L "
        "steps of a sweep. In general, where a step obeys v+ <= gamma v + o, the excess over it is multiplied by gamma at "
        "most, so the upper limit is at most that; what a network does not give is a gamma below one for its whole path."
    )
    bound = [put(claim, one.rhs, eta=e, noise2=noise) for one in promises(claim, "limit")]
    return certificate(
        says,
        same(
            "one step",
            lambda d, e, eta: 2 * (d - eta * (d - e)) ** 2 + 2 * (d - eta * (d + e)) ** 2,
            lambda d, e, eta: 2 * ((1 - eta) ** 2 * (2 * d**2) + eta**2 * (2 * e**2)),
        ),
        *(equal("a step leaves the bound alone", one, (1 - e) ** 2 * one + e**2 * noise) for one in bound),
    )
