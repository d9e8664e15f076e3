r"""Newton's method squares the error: |x_1 - x*| <= M |x_0 - x*|^2 / (2 (mu - M |x_0 - x*|)).

If $\nabla^2 f$ is $M$-Lipschitz, $\nabla^2 f(x^*) \succeq \mu$ and $M \|x_0 - x^*\| < \mu$, one step gives

$$ \|x_1 - x^*\| \le \frac{M \, \|x_0 - x^*\|^2}{2(\mu - M \|x_0 - x^*\|)} . $$

Attained by $\frac{\mu}{2} x^2 - \frac{M}{6} |x|^3$ near zero. In practice: the number of right digits doubles per step, once
one is near; how near is $2\mu/(3M)$, and nothing is promised beyond.

Kind: inequality, tight. Constants: none hidden.
Source: Nesterov, *Introductory Lectures on Convex Optimization*, Kluwer, 2004, Theorem 1.2.5.
"""

from algorithms.exact import rationals
from bounds.core import Claim, Curve, Quantity, gt, le, lt
from bounds.late import late

first_order = late("algorithms.first_order")

after = Quantity("after", r"\|x_{k+1} - x^*\|", nonnegative=True)
before = Quantity("before", r"\|x_k - x^*\|", nonnegative=True)
mu, M = Quantity("mu", r"\mu", positive=True), Quantity("M", "M", positive=True)

newton_local = Claim(
    id="classics.newton_local",
    source="Nesterov 2004, Theorem 1.2.5",
    given=(gt(before, 0), lt(M * before, mu)),
    then=le(after, M * before**2 / (2 * (mu - M * before))),
    tight=True,
    scaling={"function": {mu: 1, M: 1}, "space": {after: 1, before: 1, mu: -2, M: -3}},
)


@newton_local.experiment(
    start=[0.5, 0.25], sign=[-1, 1], lipschitz=[0.5, 1.0], algorithm="algorithms.first_order.newton"
)
def cubic(start, sign, lipschitz, *, algorithm):
    """mu = 2, and the cubic term adds to the curvature or takes from it; four steps in fractions, each one an entry."""
    x, slope = rationals([start]), rationals([sign * lipschitz])
    path = algorithm(lambda x: 2 * x + slope * x * abs(x) / 2, lambda x, g: g / (2 + slope * abs(x)), x, steps=4)
    errors = [abs(x[0]) for x in path]
    drawn = Curve("Newton's method", along="steps", of="error")
    return {after: errors[1:], before: errors[:-1], mu: 2, M: rationals([lipschitz])[0], drawn: errors}


newton_local.mutant(
    "curvature of the start throughout",
    lambda original, gradient, solve, x, *, steps: original(gradient, lambda _, g: solve(x, g), x, steps=steps),
)
newton_local.formula_mutant("constant 1/3 for 1/2", then=le(after, M * before**2 / (3 * (mu - M * before))))
