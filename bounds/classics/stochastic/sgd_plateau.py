r"""Stochastic gradient descent with a constant step forgets its start, down to gamma sigma^2/(mu (2 - gamma mu)).

For $\mu$-strongly convex $f$ with $L$-Lipschitz gradient, independent noise of mean zero and variance at most $\sigma^2$,
$0 < \gamma \le 2/(\mu + L)$ and $\rho = 1 - \gamma\mu$,

$$ \mathbb{E} \|x_T - x^*\|^2 \le \rho^{2T} \|x_0 - x^*\|^2 + \gamma^2 \sigma^2 \frac{1 - \rho^{2T}}{1 - \rho^2} . $$

Attained by parabolas: the plateau is $\gamma\sigma^2 / (\mu (2 - \gamma\mu))$. In practice: halve the step when the loss
stalls, and the plateau comes down to about a half.

Kind: expectation, exactly; tight. Constants: none hidden.
Source: Moulines and Bach, *Non-asymptotic analysis of stochastic approximation algorithms*, NIPS 2011; Bottou, Curtis and
Nocedal, *Optimization methods for large-scale machine learning*, SIAM Review 60, 2018, Theorem 4.6.
"""

from algorithms.exact import rational
from bounds.classics.stochastic._coins import fair
from bounds.core import Claim, Curve, OnAverage, Quantity, ge, gt, le

distance2 = Quantity("distance2", r"\|x_T - x^*\|^2", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
sigma2 = Quantity("sigma2", r"\sigma^2", "variance of the noise", positive=True)
mu, L, gamma = (
    Quantity("mu", r"\mu", positive=True),
    Quantity("L", positive=True),
    Quantity("gamma", r"\gamma", positive=True),
)
T, probability = Quantity("T", integer=True, positive=True), Quantity("probability", r"\Pr", nonnegative=True)
rho2 = Quantity("rho2", r"\rho^2", nonnegative=True)

sgd_plateau = Claim(
    id="classics.sgd_plateau",
    source="Bottou, Curtis and Nocedal 2018, Section 4.2",
    given=(ge(T, 1), gt(gamma, 0), le(gamma, 2 / (mu + L))),
    where={rho2: (1 - gamma * mu) ** 2},
    then=le(distance2, rho2**T * R2 + gamma**2 * sigma2 * (1 - rho2**T) / (1 - rho2)),
    quantifier=OnAverage(over="noise", probability=probability),
    tight=True,
    scaling={
        "function": {sigma2: 2, mu: 1, L: 1, gamma: -1},
        "space": {distance2: 2, R2: 2, sigma2: -2, mu: -2, L: -2, gamma: 2},
    },
)


@sgd_plateau.experiment(step=["1/4", "1/2"], start=[1, 10], rounds=[1, 4, 10], algorithm="algorithms.stochastic.sgd")
def parabola(step, start, rounds, *, algorithm):
    """x^2 / 2 and gradients x + xi with coins xi = 1 or -1; all sequences in fractions."""
    coins, weights = fair(rounds)
    path = algorithm(lambda x, coin: x + coin, 0 * coins[0] + start, list(coins), step=lambda t: rational(step))
    means = [(x * x).sum() / len(x) for x in path]
    drawn = Curve("SGD, constant step", along="steps", of="distance2")
    known = {R2: start**2, sigma2: 1, mu: 1, L: 1, gamma: rational(step), T: rounds}
    return {distance2: list(path[-1] ** 2), probability: weights, drawn: means} | known


sgd_plateau.mutant(
    "one sample short", lambda original, slope, x, samples, *, step: original(slope, x, samples[:-1], step=step)
)
sgd_plateau.formula_mutant(
    "gamma^3 for gamma^2", then=le(distance2, rho2**T * R2 + gamma**3 * sigma2 * (1 - rho2**T) / (1 - rho2))
)
