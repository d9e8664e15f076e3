r"""Matrix Bernstein: a sum of bounded matrices of mean zero reaches t with probability d exp(...) at most.

For independent symmetric $d \times d$ matrices $X_i$ of mean zero, $\lambda_{\max}(X_i) \le R$, $\sigma^2 = \|\sum_i \mathbb{E} X_i^2\|$,

$$ \Pr\Big[ \lambda_{\max}\Big(\sum_i X_i\Big) \ge t \Big] \le d \exp\Big( -\frac{t^2/2}{\sigma^2 + Rt/3} \Big) . $$

All signs are enumerated, and an eigenvalue is compared by two minors, in fractions. In practice: a covariance matrix needs a
number of samples proportional to the dimension, times its logarithm.

Kind: expectation of an indicator, exactly. Constants: none hidden; not tight.
Source: Tropp, *User-friendly tail bounds for sums of random matrices*, Foundations of Computational Mathematics 12,
2012, Theorem 1.4.
"""

import sympy as sp

from algorithms.exact import rational
from bounds.classics.concentration._outcomes import directions, signed_sums
from bounds.core import Claim, OnAverage, Quantity, ge, gt, le

exceeds = Quantity("exceeds", r"1[\lambda_{\max} \ge t]", nonnegative=True)
probability = Quantity("probability", r"\Pr", nonnegative=True)
sigma2, R, t = (
    Quantity("sigma2", r"\sigma^2", positive=True),
    Quantity("R", positive=True),
    Quantity("t", positive=True),
)
d = Quantity("d", integer=True, positive=True)
promised = d * sp.exp(-(t**2) / 2 / (sigma2 + R * t / 3))

matrix_bernstein = Claim(
    id="classics.matrix_bernstein",
    source="Tropp 2012, Theorem 1.4",
    given=(ge(d, 1), gt(t, 0)),
    then=le(exceeds, promised, trivially=1),
    quantifier=OnAverage(over="all signs", probability=probability),
    scaling={"matrices": {sigma2: 2, R: 1, t: 1}},
)


@matrix_bernstein.experiment(
    terms=[4, 10], level=["7/2", "4"], scale=["1", "1/2"], algorithm="algorithms.linear_algebra.reaches"
)
def projections(terms, level, scale, *, algorithm):
    """Projections with signs; pairs of them add up to the identity, so sigma^2 = terms scale^2 / 2."""
    sums, weights = signed_sums(directions(terms, scale=rational(scale)), (-1, 1))
    return {
        exceeds: [algorithm(A, rational(level)) for A in sums],
        probability: weights,
        sigma2: rational(terms) * rational(scale) ** 2 / 2,
        R: rational(scale),
        t: rational(level),
        d: 2,
    }


matrix_bernstein.mutant("a quarter of the level", lambda original, A, level: original(A, level / 4))
matrix_bernstein.formula_mutant("the square of it", then=le(exceeds, promised**2 / 16, trivially=1))
