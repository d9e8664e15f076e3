r"""Short steps need half the constant: Theorem 3.1 with $C = 6\sqrt2\, e / (2 - \vartheta)$ for a share $\vartheta$ of the step.

If the step is at most $\vartheta \in (0, 1]$ times the largest one of Theorem 3.1, the quadratic term of Lemma A.2 takes
at most $\vartheta/2$ of the linear one. So a step descends by $1 - \vartheta/2$ of the first order, not one half, contracts
faster, and the path is shorter by the same factor: with radius a/L and $w = e^{2a}$

$$ gap_t \le \Big(1 - (2 - \vartheta) \frac{\eta L q}{w}\Big)^t gap_0 \qquad\text{if}\qquad
   \frac{\sigma_{\min}^2(A)\, \sigma_{\min}^2(B)}{\lambda} \ge \frac{2\sqrt2\, e^{3a}}{a (2 - \vartheta)}
   \frac{\|X\|_2}{\sigma_r^2(X)} \sqrt{gap_0} , $$

least at a = 1/3. As $\vartheta \to 0$ the constant falls to $3\sqrt2\, e = 11.53$: the best C lies between 2.476 and that
for gradient flow, and between 2.476 and 23.07 for the steps of the theorem.

Kind: inequality along every run, judged in balls at the threshold. Constants: traced.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, Traced, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.core.promises import at_least
from bounds.resnet._certificates import layers
from bounds.resnet._induction import by_the_lemma, constant, rate
from bounds.resnet._runs import at_threshold
from bounds.resnet._symbols import L, eta, lam, loss_0, q, scaling, sX, t
from bounds.resnet.thm3_1 import ALGORITHM, C_1, MAPS, STEP_TRACED, WIDTH, C, converges, one_clean_problem, uphill

share = Quantity("share", r"\vartheta", "share of the largest step", positive=True)
C_SHORT = Traced(C, 6 * sp.sqrt(2) * sp.E / (2 - share), "2 sqrt(2) e^(3a)/(a (2 - theta)) at a = 1/3")

short = Claim(
    id="resnet.thm3_1_short",
    title="Theorem 3.1 with short steps: half the constant, and nearly twice the rate",
    source="the proof of Theorem 3.1 with a descent of 1 - theta/2 of the first order",
    form="added",
    given=(
        MAPS,
        le(eta, share * C_1 / (L * lam * sX * (sp.sqrt(loss_0) + lam * sX))),
        *WIDTH,
        ge(t, 1),
        gt(share, 0),
        le(share, 1),
    ),
    then=converges((2 - share) * eta * L * q * sp.exp(-sp.Rational(2, 3))),
    constants=(C_SHORT, STEP_TRACED),
    expected="proved",
    scaling=scaling(),
    formerly="resnet.derived.thm3_1_short",
    needs=("resnet.thm3_1",),
)


@short.experiment(
    depth=[1, 3, 12], condition=[1, 10], share_=[1, 2, 100], quick={"condition": [10]}, algorithm=ALGORITHM
)
def at_the_threshold(depth, condition, share_, *, algorithm, steps=60):
    """Maps that barely meet the premise, the largest step divided by `share_`."""
    part = sp.Rational(1, share_)
    factor = Traced(C, C_SHORT.value.subs(share, part), "")
    limit = Traced(C_1, STEP_TRACED.value * part, "")
    found = at_threshold(algorithm, depth, condition, 2, 0, steps, factor, limit)
    return found | {share: fmpq(1, share_)}


@short.experiment(depth=[12], algorithm=ALGORITHM)
def clean(depth, *, algorithm):
    """The whole step on an instance on which every corrupted method shows."""
    return one_clean_problem(depth, algorithm=algorithm) | {share: 1}


short.mutant("wrong sign")(uphill)
short.formula_mutant("rate 6 eta L q, more than the steepest direction allows", then=converges(6 * eta * L * q))


@short.proof
def shorter_path(claim):
    """The induction of Theorem 3.1 with another share of the first order."""
    h, v, x, y, S = sp.symbols("theta v x y S")
    third, half = sp.Rational(1, 3), sp.Rational(1, 2)
    says = (
        "Induction over t, from Lemmas A.1 and A.2 in the region max |W_l| <= a/L, a = 1/3, w = exp(2/3) (the last two steps; "
        "both lemmas have certificates of their own). Suppose gap_s <= (1 - y)^s gap_0 for s <= t with y = (2 - theta) eta L "
        "q/w < 1. Path: as for resnet.thm3_1, each gradient has norm at most sqrt(2 w gap_s) |A||B||X| and the sum of sqrt(1 - "
        "y)^s is at most 2/y (first step), so |W_l| <= sqrt(8 w^3) |A||B||X| sqrt(gap_0)/((2 - theta) L q) up to step t + 1, "
        "which the premise bounds by a/L (second step, squared, E for e and h for theta). Descent: eta times the coefficient "
        "of Lemma A.2 is at most 1/2 for the whole step (third and fourth step: its constants, at the printed e, exceed those "
        "of this region), hence at most theta/2 here, and the loss falls by at least (1 - theta/2) eta S^2 (fifth step). "
        "Contraction: with S^2 >= (2/w) L q gap that is at least y gap (last but two)."
    )
    return certificate(
        says,
        identity("(1 - y/2)^2 - (1 - y) is a square", (1 - y / 2) ** 2 - (1 - y), (y / 2) ** 2),
        *at_least(
            "(a C (2 - theta))^2 is at least 8 w^3",
            sp.expand((third * constant(claim, "C") * (2 - share)) ** 2),
            8 * sp.exp(2),
        ),
        *by_the_lemma(claim),
        identity("what is left of the first order", x * S - half * h * x * S, x * S * (1 - half * h)),
        *at_least("1/w is at least the rate of the claim", sp.exp(-2 * third), rate(claim, 2 - share)),
        identity("in terms of the gap", sp.Mul(2, 1 - half * h, v, evaluate=False), (2 - h) * v),
        *layers(third),
    )
