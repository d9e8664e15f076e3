r"""The risks of all of K functions are within eps of what a sample says, but for 2 K exp(-2 n eps^2).

For losses in $[0, 1]$ and a class of $K$ functions,

$$ \Pr\Big[ \max_h |\hat R(h) - R(h)| \ge \varepsilon \Big] \le 2 K e^{-2 n \varepsilon^2} . $$

All samples are enumerated, in fractions. In practice: a thousand models tried on one test set add $\log 1000 \approx 7$ to
the exponent, and do not cost a factor of a thousand.

Kind: expectation of an indicator, exactly. Constants: none hidden; not tight.
Source: Hoeffding 1963 with a union bound; Mohri, Rostamizadeh and Talwalkar, *Foundations of Machine Learning*, 2nd edition,
MIT Press, 2018, Theorem 2.13.
"""

from fractions import Fraction
from itertools import product

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, gt, le

exceeds = Quantity("exceeds", r"1[\max_h |\hat R(h) - R(h)| \ge \varepsilon]", nonnegative=True)
probability = Quantity("probability", r"\Pr", nonnegative=True)
K, n = Quantity("K", integer=True, positive=True), Quantity("n", integer=True, positive=True)
eps = Quantity("eps", r"\varepsilon", positive=True)

finite_class = Claim(
    id="classics.finite_class",
    source="Mohri, Rostamizadeh and Talwalkar 2018, Theorem 2.13",
    given=(ge(n, 1), gt(eps, 0)),
    then=le(exceeds, 2 * K * sp.exp(-2 * n * eps**2), trivially=1),
    quantifier=OnAverage(over="all samples", probability=probability),
)


@finite_class.experiment(
    points=[2, 3],
    size=[6, 7],
    allowed=["1/2", "3/5"],
    within={"points": (2, 3), "size": (6, 7)},
    algorithm="algorithms.learning.threshold_deviation",
)
def every_sample(points, size, allowed, *, algorithm):
    """Thresholds on a few points, all equally likely, labelled zero: the risk is the share below the threshold.

    All samples are enumerated, so there must be few.
    """
    everything, thresholds = range(points), range(1, points)
    samples = list(product(everything, repeat=size))
    return {
        exceeds: [int(algorithm(everything, sample, thresholds) >= Fraction(allowed)) for sample in samples],
        probability: [Fraction(1, len(samples))] * len(samples),
        K: points - 1,
        n: size,
        eps: Fraction(allowed),
    }


finite_class.mutant(
    "one example counts for all",
    lambda original, points, sample, thresholds: original(points, sample[:1], thresholds) + Fraction(1, 4),
)
finite_class.formula_mutant("a hundredth of K", then=le(exceeds, K * sp.exp(-2 * n * eps**2) / 100, trivially=1))
