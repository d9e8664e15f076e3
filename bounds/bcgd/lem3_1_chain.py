r"""1 - 4 L R_L / (1 + R_L) is at least 1/5, as the proof of Lemma 3.1 says: false.

It fails at every finite depth, since $5LR_L = 1 + 3R_L + LR_L^2$; one fifth is the limit, from below.

Kind: inequality between constants. Constants: $R_L$ printed.
"""

import sympy as sp

from bounds.bcgd import _radius_proof as radius
from bounds.bcgd._constants import R_FORMULA, R_L
from bounds.bcgd._quantities import L
from bounds.core import Claim, ge, le
from bounds.core.certificate import certificate
from bounds.core.promises import equal, rooms

chain = Claim(
    id="bcgd.lem3_1_chain",
    title="1 - 4 L R_L / (1 + R_L) is at least 1/5, as the proof of Lemma 3.1 says: false",
    source="A step of the proof of Lemma 3.1, Appendix E",
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


@chain.experiment(depth=[1, 2, 10])
def negation(depth):
    """What the witnesses say, at more depths, of the statement's own sides; no depth satisfies it."""
    return {L: depth}


@chain.witness
def two_layers():
    """Two layers, where the left side is negative."""
    return {L: 2}


@chain.witness
def many_layers():
    """L = 10^6, close to the limit from below."""
    return {L: 10**6}


chain.formula_mutant("the limit from below", then=le(1 - 4 * L * R_L / (1 + R_L), sp.Rational(1, 5)))


@chain.proof
def at_every_depth(claim):
    """With L R (5 - R) = 1 + 3R the difference from one fifth is negative whatever R is in (0, 1]."""
    R, depth = radius.R, radius.depth
    says = (
        "L R_L = (1 + 3R)/(5 - R), so 1 - 4 L R/(1 + R) - 1/5 = -4R (11 + R)/(5 (5 - R)(1 + R)) < 0 at every depth: the "
        "statement is false for all L, not only for the two that were tried."
    )
    negative = -4 * R * (11 + R) / (5 * (5 - R) * (1 + R))
    return certificate(
        says,
        *radius.root(),
        *radius.definition(claim),
        *(equal("what is left", one, negative) for one in rooms(claim, R_L=R, L=depth)),
    )
