r"""Matrix Chernoff: a sum reaches (1 + eps) mu with probability d (e^eps/(1+eps)^(1+eps))^(mu/R) at most.

For independent positive semidefinite $d \times d$ matrices $X_i$ of norm at most $R$ and $\mu = \lambda_{\max}(\sum \mathbb{E} X_i)$,

$$ \Pr\Big[ \lambda_{\max}\Big(\sum_i X_i\Big) \ge (1+\varepsilon)\mu \Big] \le
   d \left( \frac{e^\varepsilon}{(1+\varepsilon)^{1+\varepsilon}} \right)^{\mu/R} . $$

All outcomes are enumerated, and an eigenvalue is compared by two minors, in fractions. In practice: a random sample of edges
keeps a graph's spectrum, and $\log d$ samples per dimension are enough.

Kind: expectation of an indicator, exactly. Constants: none hidden; not tight.
Source: Tropp, *User-friendly tail bounds for sums of random matrices*, Foundations of Computational Mathematics 12,
2012, Theorem 1.1.
"""

import sympy as sp

from algorithms.exact import rational
from bounds.classics.concentration._outcomes import directions, signed_sums
from bounds.core import Claim, OnAverage, Quantity, ge, gt, le

exceeds = Quantity("exceeds", r"1[\lambda_{\max} \ge (1+\varepsilon)\mu]", nonnegative=True)
probability = Quantity("probability", r"\Pr", nonnegative=True)
mu, R, eps = (
    Quantity("mu", r"\mu", positive=True),
    Quantity("R", positive=True),
    Quantity("eps", r"\varepsilon", positive=True),
)
d = Quantity("d", integer=True, positive=True)

matrix_chernoff = Claim(
    id="classics.matrix_chernoff",
    source="Tropp 2012, Theorem 1.1",
    given=(ge(d, 1), gt(eps, 0)),
    then=le(exceeds, d * (sp.exp(eps) / (1 + eps) ** (1 + eps)) ** (mu / R), trivially=1),
    quantifier=OnAverage(over="all outcomes", probability=probability),
)


ALGORITHM = "algorithms.linear_algebra.reaches"


@matrix_chernoff.experiment(terms=[10], excess=["3/5", "1"], algorithm=ALGORITHM)
def one_direction(terms, excess, *, algorithm):
    """The same projection again and again, there or not: coins, of which half are expected."""
    return summed(directions(1) * terms, rational(terms) / 2, rational(excess), algorithm)


@matrix_chernoff.experiment(terms=[10], excess=["1", "5/4"], algorithm=ALGORITHM)
def projections(terms, excess, *, algorithm):
    """Each of some projections is there or not, with probability one half; mu = terms/4 by their pairs."""
    return summed(directions(terms), rational(terms) / 4, rational(excess), algorithm)


def summed(matrices, mean, excess, algorithm):
    """Over all choices; the largest eigenvalue of the expected sum is the mean."""
    sums, weights = signed_sums(matrices, (0, 1))
    exceeding = [algorithm(A, (1 + excess) * mean) for A in sums]
    return {exceeds: exceeding, probability: weights, mu: mean, R: 1, eps: excess, d: 2}


matrix_chernoff.mutant("half of the level", lambda original, A, level: original(A, level / 2))
matrix_chernoff.formula_mutant(
    "d^(-9) for d", then=le(exceeds, d**-9 * (sp.exp(eps) / (1 + eps) ** (1 + eps)) ** (mu / R), trivially=1)
)
