r"""Classes of functions are what their definitions say, one sample after the other: stumps, networks, their kernels.

Thresholds are compared strictly, also where a feature or a number equals one; the last layer of a network may be negative.

In practice: ties are measure zero in theory and everywhere in data that are rounded.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Shalev-Shwartz and Ben-David, *Understanding Machine Learning*, 2014; Telgarsky, 2016.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

learning = late("algorithms.learning")
networks = late("algorithms.networks")

classes = Statement("classics.printed_classes", "Shalev-Shwartz and Ben-David 2014, Telgarsky 2016")
functions = agrees(classes, "functions", "Stumps, networks and kernels are what they are for each sample")


@functions.experiment(seed=[0, 1], algorithm="algorithms.learning.stump_errors")
def each_sample(seed, *, algorithm):
    """Whole numbers, so that features and thresholds coincide; networks with a negative output; angles on both sides."""
    rng = np.random.default_rng(seed)
    inputs, labels, thresholds = rng.integers(0, 3, (5, 2)), rng.integers(0, 2, 5), np.array([[0, 1, 2], [1, 2, 0]])
    wrong = [
        [int((inputs[s][f] > threshold) != (labels[s] == 1)) for s in range(5)]
        for f in range(2)
        for threshold in thresholds[f]
    ]
    signs, points = rng.choice([-1, 1], (3, 4)), rng.standard_normal((4, 2))
    W, x = (
        [rng.standard_normal((3, 2)), rng.standard_normal((3, 3)), rng.standard_normal((2, 3))],
        rng.standard_normal(2),
    )
    values, features = x, None
    for weight in W:
        before = [sum(w * v for w, v in zip(row, values, strict=True)) for row in weight]
        values = features = [max(0.0, one) for one in before]
    both = sum((w @ x >= 0) and (w @ points[0] >= 0) for w in W[0]) / 3
    u, v = np.array([1, 2]), np.array([3, 1])
    edges = np.array([[2, -1], [-1, -3], [1, 1]])  # the first is orthogonal to u
    numbers, others = rng.integers(0, 4, 5), rng.integers(0, 4, 3)
    below = [[np.mean([one < threshold for one in some]) for some in (numbers, others)] for threshold in (1, 3)]
    mesh = np.array([0.0, 0.2, 0.5, 0.55, 1.0])
    joined = [np.interp(t, np.arange(6) / 5, (np.arange(6) / 5) ** 2) for t in mesh]
    return compared(
        [
            (algorithm(inputs, labels, thresholds), [*wrong, *([1 - one for one in row] for row in wrong)]),
            (learning.rademacher_sum(signs, points), [sum((s @ points[:, j]) ** 2 for j in range(2)) for s in signs]),
            (
                1 + float(learning.threshold_deviation(numbers.tolist(), others.tolist(), (1, 3))),
                1 + max(abs(a - b) for a, b in below),
            ),
            (networks.relu_network(W, x) + 9, np.array(before) + 9),
            (np.array(networks.relu_features(W, x)) + 1, np.array(features) + 1),
            (networks.relu_tangent_kernel(W[0], x, points[0]) + 1, float(x @ points[0]) * both + 1),
            *((networks.relu_tangent_kernel(edges, *two), 10 / 3) for two in ((u, u), (u, v), (v, u))),
            (networks.interpolant(lambda t: t * t, 5, mesh), joined),
            (networks.tent_tower(mesh, depth=2), [tent(tent(t)) for t in mesh]),
        ]
    )


def tent(t):
    return 2 * t if t <= 0.5 else 2 - 2 * t


@functions.mutant("thresholds that are met count as well")
def _(stump_errors, inputs, labels, thresholds):
    return stump_errors(inputs, labels, thresholds - 0.5)
