r"""Stochastic gradient descent with steps 1/(mu t) is within 4 G^2 / (mu^2 T) of the minimiser, squared, on average.

For $\mu$-strongly convex $f$ and unbiased estimates $g$ of its gradients with $\mathbb{E} \|g\|^2 \le G^2$,

$$ \mathbb{E} \|x_T - x^*\|^2 \le \frac{4 G^2}{\mu^2 T} . $$

In practice: a hundred times as many samples for one more digit, whatever the dimension. For the mean of T numbers the
method is the sample mean, and the square of its error is $\sigma^2/T$: no method can do better in order.

Kind: expectation, exactly. Constants: none hidden; not tight.
Source: Rakhlin, Shamir and Sridharan, *Making gradient descent optimal for strongly convex stochastic optimization*,
ICML 2012, Lemma 1.
"""

from algorithms.exact import rational
from bounds.classics.stochastic._coins import fair
from bounds.core import Claim, OnAverage, Quantity, ge, le

distance2 = Quantity("distance2", r"\|x_T - x^*\|^2", nonnegative=True)
G2, mu = Quantity("G2", "G^2", positive=True), Quantity("mu", r"\mu", positive=True)
T, probability = Quantity("T", integer=True, positive=True), Quantity("probability", r"\Pr", nonnegative=True)

sgd_strongly_convex = Claim(
    id="classics.sgd_strongly_convex",
    source="Rakhlin, Shamir and Sridharan 2012, Lemma 1",
    given=ge(T, 1),
    then=le(distance2, 4 * G2 / (mu**2 * T)),
    quantifier=OnAverage(over="samples", probability=probability),
    scaling={"function": {G2: 2, mu: 1}, "space": {distance2: 2, G2: -2, mu: -2}},
)


@sgd_strongly_convex.experiment(curvature=[1, 3], rounds=[1, 3, 10], algorithm="algorithms.stochastic.sgd")
def mean_of_coins(curvature, rounds, *, algorithm):
    """mu (x - xi)^2 / 2 with coins xi = 1 or -1, from 1: all points are in [-1, 1], where E g^2 <= 2 mu^2."""
    coins, weights = fair(rounds)
    path = algorithm(
        lambda x, coin: curvature * (x - coin),
        0 * coins[0] + 1,
        list(coins),
        step=lambda t: rational(1) / (curvature * t),
    )
    return {distance2: list(path[-1] ** 2), probability: weights, G2: 2 * curvature**2, mu: curvature, T: rounds}


sgd_strongly_convex.mutant(
    "constant step 1/mu",
    lambda original, slope, x, samples, *, step: original(slope, x, samples, step=lambda t: step(1)),
)
sgd_strongly_convex.formula_mutant("T^2 for T", then=le(distance2, 4 * G2 / (mu**2 * T**2)))
