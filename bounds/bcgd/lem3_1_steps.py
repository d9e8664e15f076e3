r"""Two claims in the printed proof of Lemma 3.1 are false.

That no layer leaves the ball of radius $R_L$ around its start rests on $1 - \gamma^L \ge L(1 - \gamma)$, Bernoulli's
inequality reversed. That $1 - 4LR_L/(1 + R_L) \ge \tfrac15$ fails at every finite depth, since
$5LR_L = 1 + 3R_L + LR_L^2$; one fifth is the limit, from below.

Kind: inequalities, per step and between constants. Constants: $R_L$ printed.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bcgd import _radius_proof as radius
from bounds.bcgd._certificates import same
from bounds.bcgd._constants import PRINTED, R_FORMULA, R_L
from bounds.bcgd._instances import realisable
from bounds.bcgd._near_start import run, start
from bounds.bcgd._quantities import L, farthest
from bounds.bcgd.lem3_1 import PREMISES
from bounds.bcgd.thm3_3 import inside_the_printed_radius as near_start
from bounds.core import Claim, ge, le
from bounds.core.certificate import certificate, comparison, cover, written
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


ball = Claim(
    id="bcgd.lem3_1_ball",
    title="The layers stay within R_L of their start, as the proof of Lemma 3.1 says",
    source="Appendix E, proof of Lemma 3.1",
    given=PREMISES,
    then=le(farthest, R_L),
    where=PRINTED,
    expected="refuted",
    erratum=(
        r"$L = 60$, $X = I$, identity start, $W^* = \mathrm{diag}(1.06, 1)$, $\eta = 1$: the first step moves $W_L$ by "
        r"$0.06 > R_{60} = 0.0034$."
    ),
    survives=(
        r"In part: with the true $1 - \gamma^L \ge 1 - \gamma$ for $1 - \gamma^L \ge L(1 - \gamma)$ the induction closes if $h$ is "
        r"replaced by $h/L$, a premise up to $L$ times as strong. Under the printed one layers do leave the ball."
    ),
)

chain = Claim(
    id="bcgd.lem3_1_chain",
    title="1 - 4 L R_L / (1 + R_L) is at least 1/5, as the proof of Lemma 3.1 says",
    source="Appendix E, proof of Lemma 3.1",
    given=ge(L, 1),
    then=ge(1 - 4 * L * R_L / (1 + R_L), sp.Rational(1, 5)),
    where={R_L: R_FORMULA},
    expected="refuted",
    erratum=r"False for every finite $L$: $5 L R_L = 1 + 3 R_L + L R_L^2$ exactly. The limit is $\tfrac15$, from below.",
    survives=(
        r"In part: what the chain is for is true, $\big(\tfrac{1-R_L}{1+R_L}\big)^{2(L-1)} > e^{-4/5} > \tfrac15$ for $L \ge 2$, but "
        "Bernoulli's inequality loses too much on the way there."
    ),
)


@ball.experiment(
    widths=[[2, 2, 2]], order=["descending"], rate=["1/10"], seed=[0], algorithm="algorithms.deep_linear.exact_bcgd"
)
def inside_the_printed_radius(widths, order, rate, seed, *, algorithm):
    """Solutions at 9/10 of the printed radius from a random orthogonal product."""
    return near_start(widths, order, rate, seed, algorithm=algorithm)


@chain.experiment(depth=[1, 2, 10])
def negation(depth):
    """What the witnesses say, at more depths, of the statement's own sides; no depth satisfies it."""
    return {L: depth}


@ball.witness
def first_step_of_many():
    """L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1, one sweep."""
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[fmpq(106, 100), 0], [0, 1]]))
    return run(problem, start([2] * 61, "identity", 0), fmpq(1), deep_linear.exact_bcgd, sweeps=1, order="descending")


@chain.witness
def two_layers():
    """L = 2."""
    return {L: 2}


@chain.witness
def many_layers():
    """L = 10^6, close to the limit from below."""
    return {L: 10**6}


ball.formula_mutant("within the length of the whole path", then=le(farthest, sp.Rational(36, 100)))
chain.formula_mutant("the limit from below", then=le(1 - 4 * L * R_L / (1 + R_L), sp.Rational(1, 5)))


@ball.proof
def sixty_layers():
    """R_60 < 0.0034, and a solution at distance 0.06 is inside the printed radius."""
    low, high, least, R = sp.Rational(336, 10**5), sp.Rational(338, 10**5), sp.Rational(735, 10**4), radius.R
    says = (
        "L = 60, X = I, identity start, W* = diag(1.06, 1), eta = 1: the first step moves W_L by the error itself, 0.06, which "
        "exceeds R_60. The premise holds: kappa = st = 1, h(60) > 0.0735, and st/c = 1 - 2/(1 + y) with y^2 = 1 + 4h grows "
        "with h."
    )
    return certificate(
        says,
        radius.below(60, high),
        comparison("R_60 > 0.00336", written(radius.stationary, 60, low), ">", 0),
        comparison("0.06 > R_60", "6/100", ">", high),
        cover("h(60) > 0.0735", 60 * R * (1 - R) ** 118 - least * (1 + R) ** 179, {R: (low, high)}),
        comparison("y > 1.137", written(lambda h: 1 + 4 * h, least), ">", written(lambda y: y**2, "1137/1000")),
        comparison(
            "0.06 < 1 - 2/(1 + y), times 1 + y",
            written(lambda d, y: d * (1 + y), "6/100", "1137/1000"),
            "<",
            written(lambda y: y - 1, "1137/1000"),
        ),
    )


@chain.proof
def at_every_depth():
    """With L R (5 - R) = 1 + 3R the difference from one fifth is negative whatever R is in (0, 1]."""
    says = (
        "L R_L = (1 + 3R)/(5 - R), so 1 - 4 L R/(1 + R) - 1/5 = -4R (11 + R)/(5 (5 - R)(1 + R)) < 0 at every depth: the "
        "statement is false for all L, not only for the two that were tried."
    )
    return certificate(
        says,
        *radius.root(),
        *radius.depth_from_radius(),
        same("times 5 (5 - R)(1 + R)", lambda R: 4 * (5 - R) * (1 + R) - 20 * (1 + 3 * R), lambda R: -4 * R * (11 + R)),
    )
