r"""The heavy ball with the parameters that are best for quadratics comes nearer to the minimum: false beyond quadratics.

Often said: with $\alpha = 4/(\sqrt L + \sqrt\mu)^2$ and $\beta = \big(\frac{\sqrt\kappa - 1}{\sqrt\kappa + 1}\big)^2$ the
method converges on every $\mu$-strongly convex $f$ with $L$-Lipschitz gradient. Here: up to $L = 25 \mu$ it is nearer after six steps
than at the worse of both starts. For $\mu = 1$, $L = 25$ and a gradient of three linear pieces it runs in a circle of three points for
ever. On quadratics, with $r = \sqrt\beta \le \frac23$, an error is at most $r^k (k + 1 + rk)$ times the worse of both starts (`heavy_ball`).

In practice: do not carry a rate from quadratics to training; Nesterov's method keeps its rate, the heavy ball does not.

Kind: inequality after six steps or more. Constants: none hidden.
Source: Lessard, Recht and Packard, *Analysis and design of optimization algorithms via integral quadratic constraints*, SIAM
Journal on Optimization 26, 2016, Section 4.6.
"""

from algorithms.exact import rational, rationals
from bounds.core import Quantity, Statement, eq, ge, le, lt
from bounds.late import late

first_order = late("algorithms.first_order")

distance2 = Quantity("distance2", r"\|x_k - x^*\|^2", nonnegative=True)
R2 = Quantity("R2", r"\max(\|x_0 - x^*\|, \|x_{-1} - x^*\|)^2", positive=True)
kappa = Quantity("kappa", r"L/\mu", positive=True)
bend = Quantity("bend", r"\sup |f''(x) - f''(y)|", nonnegative=True)
k = Quantity("k", integer=True, positive=True)

heavy_ball_everywhere = Statement(
    "classics.heavy_ball_everywhere",
    "Lessard, Recht and Packard 2016, Section 4.6",
    (ge(k, 6), le(kappa, 25)),
    algorithm="algorithms.first_order.heavy_ball",
    erratum=r"False for curvatures that change: $\mu = 1$, $L = 25$ and three linear pieces give a cycle of length three.",
    survives="In part: the eigenvalues of the iteration are right, and say nothing where the curvature changes.",
)
printed = heavy_ball_everywhere.printed(lt(distance2, R2))
corrected = heavy_ball_everywhere.corrected(
    lt(distance2, R2),
    also=eq(bend, 0),
    title="On quadratics up to condition 25 the heavy ball with its best parameters is nearer from the sixth step on",
)


def slope(x):
    """25 x up to 1, x + 24 up to 2, then 25 x - 24."""
    pieces = [25 * one if one < 1 else one + 24 if one < 2 else 25 * one - 24 for one in x]
    return rationals(pieces)


def run(gradient, before, start, steps, algorithm):
    """mu = 1 and L = 25, whose roots are 1 and 5."""
    step, momentum = rational("1/9"), rational("4/9")
    last = algorithm(gradient, start, step=step, momentum=momentum, steps=steps, before=before)[-1]
    return {distance2: (last * last).sum(), R2: max((x * x).sum() for x in (before, start)), kappa: 25, k: steps}


@heavy_ball_everywhere.witness(printed)
def circle(algorithm):
    """792/1225, -2208/1225, 2592/1225, and again."""
    before, start = rationals(["792/1225"]), rationals(["-2208/1225"])
    return run(slope, before, start, 6, algorithm) | {bend: 24}


@heavy_ball_everywhere.experiment(corrected, steps=[6, 7, 40], curvatures=[[25], [1, 25], [1, 7, 25]], back=[1, -1])
def quadratic(steps, curvatures, back, *, algorithm):
    """A parabola in each direction, and both starts on one side or on both; in fractions."""
    curvature, start = rationals(curvatures), rationals(range(1, len(curvatures) + 1))
    return run(lambda x: curvature * x, back * start, start, steps, algorithm) | {bend: 0}


corrected.mutant("uphill", lambda original, gradient, x, *, step, **rest: original(gradient, x, step=-step, **rest))
corrected.formula_mutant("by half", then=lt(4 * distance2, R2))
printed.formula_mutant("within twice the start", then=lt(distance2, 4 * R2))
