r"""Methods for games and for sums of two functions take the steps that are printed: reflections, multipliers, looks ahead.

Each is written out on short lists of numbers, with two affine sets, a soft threshold and a bilinear game, and from starts
that are not solutions.

In practice: one reflection forgotten turns Douglas and Rachford's method into alternating projections, which converge as well.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Douglas and Rachford, 1956; Boyd et al., *Distributed Optimization by ADMM*, 2011; Korpelevich, 1976.
"""

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

splitting = late("algorithms.splitting")

splittings = Statement("classics.printed_splittings", "Douglas and Rachford 1956, Boyd et al. 2011, Korpelevich 1976")
methods = agrees(splittings, "steps", "Methods for games and for two functions take the steps that are printed")


def onto_line(z):
    """The nearest point with z_1 + 2 z_2 = 3."""
    short = (3 - z[0] - 2 * z[1]) / 5
    return np.array([z[0] + short, z[1] + 2 * short])


def into_disc(z):
    """The nearest point of the disc of radius two."""
    return z * min(1.0, 2 / (z[0] ** 2 + z[1] ** 2) ** 0.5)


def shrunk(v):
    return np.sign(v) * np.maximum(np.abs(v) - 0.4, 0)


def towards(v):
    return (v + np.array([2.0, -1.0])) / 2


def field(z):
    """Of the game x y + x^2 / 2 - 3 y."""
    return np.array([z[1] + z[0], -(z[0] - 3)])


def slow_blocks(columns, x, y, penalty, steps):
    """Each block is where the derivative of its own function vanishes."""
    told = [(list(x), list(y))]
    for _ in range(steps):
        x = list(told[-1][0])
        y = list(told[-1][1])
        for i, a in enumerate(columns):
            slope_at = [
                sum(
                    a[r] * (y[r] + penalty * (sum(columns[j][r] * x[j] for j in range(3) if j != i) + a[r] * t))
                    for r in range(2)
                )
                for t in (0, 1)
            ]
            x[i] = -slope_at[0] / (slope_at[1] - slope_at[0])
        y = [y[r] + penalty * sum(columns[j][r] * x[j] for j in range(3)) for r in range(2)]
        told.append((x, y))
    return told


@methods.experiment(steps=[0, 1, 2, 6], algorithm="algorithms.splitting.douglas_rachford")
def from_elsewhere(steps, *, algorithm):
    """Every iterate of every method, from (4, -3)."""
    start = np.array([4.0, -3.0])
    reflected, pairs, played, ahead = [start], [(start, start / 2)], [start], [start]
    for _ in range(steps):
        z = reflected[-1]
        mirror = [2 * p - q for p, q in zip(onto_line(z), z, strict=True)]
        reflected.append(z - onto_line(z) + into_disc(np.array(mirror)))
        z, y = pairs[-1]
        x = towards(z - y / 0.8)
        later = shrunk(x + y / 0.8)
        pairs.append((later, y + 0.8 * (x - later)))
        played.append(played[-1] - 0.3 * field(played[-1]))
        guess = ahead[-1] - 0.3 * field(ahead[-1])
        ahead.append(ahead[-1] - 0.3 * field(guess))
    columns, x, y = (
        [np.array([1.0, 2.0]), np.array([0.5, -1.0]), np.array([3.0, 1.0])],
        [1.0, -1.0, 2.0],
        np.array([0.5, 0.25]),
    )
    blocks = splitting.admm_blocks(columns, x, y, penalty=0.7, steps=steps)
    slow = slow_blocks(columns, x, y, 0.7, steps)
    found = splitting.admm(towards, shrunk, start, start / 2, penalty=0.8, steps=steps)
    return compared(
        [
            (np.stack(algorithm(onto_line, into_disc, start, steps=steps)), reflected),
            (np.array(found), np.array(pairs)),
            (np.stack(splitting.gradient_descent_ascent(field, start, step=0.3, steps=steps)), played),
            (np.stack(splitting.extragradient(field, start, step=0.3, steps=steps)), ahead),
            (np.array([one for one, _ in blocks]), [one for one, _ in slow]),
            (np.array([other for _, other in blocks]), [other for _, other in slow]),
        ]
    )


@methods.mutant("without the first reflection")
def _(douglas_rachford, first, second, z, *, steps):
    return douglas_rachford(lambda z: (first(z) + z) / 2, second, z, steps=steps)
