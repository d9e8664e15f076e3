r"""Fast gradient methods take the steps that are printed: Nesterov's, FISTA's, heavy balls, Frank and Wolfe's.

Each recursion is written out, one number after the other, in fractions or floats: for a quadratic $\frac12 \sum_i h_i x_i^2 - b_i x_i$, with the
soft threshold where a proximal map is asked for.

In practice: a momentum that is off by one index still converges, and nobody notices that it is another method.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Nesterov, *Lectures on Convex Optimization*, 2018; Beck and Teboulle, 2009; Polyak, 1964; Frank and Wolfe, 1956.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

first_order = late("algorithms.first_order")

recursions = Statement("classics.printed_recursions", "Nesterov 2018, Beck and Teboulle 2009, Polyak 1964")
methods = agrees(recursions, "gradient", "Gradient methods with momentum take the steps that are printed")

H, B, START = np.array([9.0, 2.0, 0.5]), np.array([1.0, -3.0, 2.0]), np.array([4.0, -1.0, 0.25])
STEP, THRESHOLD = 0.1, 0.05


def gradient(x):
    return H * x - B


def soft(x):
    return np.sign(x) * np.maximum(np.abs(x) - THRESHOLD, 0)


def by_coordinate(steps, method):
    """One coordinate after the other, each with its own list of numbers."""
    runs = [method(h, b, x, steps) for h, b, x in zip(H, B, START, strict=True)]
    return [list(point) for point in zip(*runs, strict=True)]


def shrunk(v):
    return 0.0 if abs(v) <= THRESHOLD else v - THRESHOLD if v > 0 else v + THRESHOLD


def slow_nesterov(h, b, x, steps):
    y = [x]
    for t in range(steps):
        y.append(x - STEP * (h * x - b))
        x = y[t + 1] + t / (t + 3) * (y[t + 1] - y[t])
    return y


def slow_strongly_convex(h, b, x, steps):
    y = [x]
    for t in range(steps):
        y.append(x - STEP * (h * x - b))
        x = y[t + 1] + 0.3 * (y[t + 1] - y[t])
    return y


def slow_fista(h, b, x, steps):
    points, ahead, t = [x], x, 1.0
    for _ in range(steps):
        points.append(shrunk(ahead - STEP * (h * ahead - b)))
        later = (1 + (1 + 4 * t * t) ** 0.5) / 2
        ahead, t = points[-1] + (t - 1) / later * (points[-1] - points[-2]), later
    return points


def slow_heavy_ball(h, b, x, steps, before=None):
    points = [x if before is None else before, x]
    for k in range(1, steps + 1):
        points.append(points[k] - STEP * (h * points[k] - b) + 0.4 * (points[k] - points[k - 1]))
    return points[1:]


@methods.experiment(steps=[0, 1, 2, 7], algorithm="algorithms.first_order.nesterov")
def quadratic(steps, *, algorithm):
    """Three curvatures; every iterate of every method."""
    known = {"step": STEP, "steps": steps}
    frank_wolfe = first_order.frank_wolfe(gradient, np.sign, START, share=lambda k: 2 / (k + 2), steps=steps)
    convex = [START]
    for k in range(steps):
        convex.append(convex[k] + 2 / (k + 2) * (np.sign(H * convex[k] - B) - convex[k]))
    pairs = [
        (algorithm(gradient, START, **known), by_coordinate(steps, slow_nesterov)),
        (
            first_order.nesterov_strongly_convex(gradient, START, momentum=0.3, **known),
            by_coordinate(steps, slow_strongly_convex),
        ),
        (first_order.fista(gradient, soft, START, **known), by_coordinate(steps, slow_fista)),
        (first_order.heavy_ball(gradient, START, momentum=0.4, **known), by_coordinate(steps, slow_heavy_ball)),
        (frank_wolfe, convex),
    ]
    return compared([(np.stack(fast), slow) for fast, slow in pairs])


@methods.mutant("one index further")
def _(nesterov, gradient, x, *, step, steps):
    return nesterov(gradient, x, step=step * 1.001, steps=steps)
