r"""Methods without momentum take the steps that are printed: descent, subgradients, mirror descent, samples one by one.

A step in round t has the size of round t, a projection comes after the step, and points on the simplex are weights that sum to one.

In practice: a schedule that is off by one round costs nothing that a falling loss would show.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Zinkevich, 2003; Nemirovski and Yudin, 1983; Robbins and Monro, 1951.
"""

import math

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

first_order = late("algorithms.first_order")
stochastic = late("algorithms.stochastic")

steps = Statement("classics.printed_steps", "Zinkevich 2003, Nemirovski and Yudin 1983, Robbins and Monro 1951")
methods = agrees(steps, "methods", "Methods without momentum take the steps that are printed")


@methods.experiment(rounds=[1, 2, 6], algorithm="algorithms.online.online_gradient_descent")
def each_round(rounds, *, algorithm):
    """Steps that fall with the round, projected to [-1, 1]; descent, subgradients, mirror descent, samples in their order."""
    start, samples = np.array([0.5, -0.25, 0.25]), np.arange(1, rounds + 1) % 4
    weights, sizes = np.array([0.2, 0.3, 0.5]), [1 / (k + 2) for k in range(rounds)]

    def gradient(x):
        return np.array([3.0, 1.0, -2.0]) * x - 1

    played, fallen, kinks, simplex, seen = [start], [start], [start], [weights], [start]
    for t in range(1, rounds + 1):
        played.append(np.clip(played[-1] - 0.7 / t * (gradient(played[-1]) - t), -1, 1))
        fallen.append(fallen[-1] - 0.2 * gradient(fallen[-1]))
        kinks.append(kinks[-1] - sizes[t - 1] * np.sign(kinks[-1]))
        tilted = [w * math.exp(-0.4 * g) for w, g in zip(simplex[-1], gradient(simplex[-1]), strict=True)]
        simplex.append([w / sum(tilted) for w in tilted])
        seen.append(seen[-1] - 0.5 / t * (seen[-1] - samples[t - 1]))
    found = algorithm(
        lambda t, x: gradient(x) - t, start, step=lambda t: 0.7 / t, project=lambda x: np.clip(x, -1, 1), rounds=rounds
    )
    shrunk = [start * 0.5**k for k in range(rounds + 1)]
    return compared(
        [
            (np.stack(found), played[:-1]),
            (np.stack(first_order.gradient_descent(gradient, start, step=0.2, steps=rounds)), fallen),
            (np.stack(first_order.subgradient_method(np.sign, start, steps=sizes)), kinks),
            (
                np.stack(
                    first_order.exponentiated_gradient(
                        lambda w: gradient(np.asarray(w)), weights, step=0.4, steps=rounds
                    )
                ),
                simplex,
            ),
            (np.stack(first_order.proximal_point(lambda x: x / 2, start, steps=rounds)), shrunk),
            (
                np.stack(
                    first_order.proximal_gradient(lambda x: 0 * x, lambda x: x / 2, start, step=1.0, steps=rounds)
                ),
                shrunk,
            ),
            (
                np.stack(first_order.newton(lambda x: x**3, lambda x, g: g / (3 * x**2), start, steps=rounds)),
                [start * (2 / 3) ** k for k in range(rounds + 1)],
            ),
            (np.stack(stochastic.sgd(lambda x, sample: x - sample, start, samples, step=lambda t: 0.5 / t)), seen),
        ]
    )


methods.mutant(
    "steps one percent longer", lambda run, g, x, *, step, **rest: run(g, x, step=lambda t: 1.01 * step(t), **rest)
)
