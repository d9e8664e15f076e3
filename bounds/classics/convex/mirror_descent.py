r"""Mirror descent with the entropy pays for the dimension with sqrt(log n) only.

On the simplex of $\mathbb{R}^n$, for convex $f$ with subgradients $\|g\|_\infty \le G$, start $1/n$ and step
$\gamma = \frac1G \sqrt{2 \log n / N}$, the mean $\bar x$ of the first $N$ iterates satisfies

$$ f(\bar x) - f(x^*) \le G \sqrt{\frac{2 \log n}{N}} . $$

In practice: where a few of a million coordinates matter, multiply the weights instead of adding to them.

Kind: inequality. Constants: none hidden; not tight.
Source: Beck and Teboulle, *Mirror descent and nonlinear projected subgradient methods*, Operations Research Letters 31,
2003, Theorem 5.1; Bubeck, *Convex optimization: algorithms and complexity*, Foundations and Trends in Machine Learning
8, 2015, Theorem 4.2.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.instances import gaussian
from bounds.tracing import with_radii

gap = Quantity("gap", r"f(\bar x) - f(x^*)", nonnegative=True)
n, N = Quantity("n", integer=True, positive=True), Quantity("N", integer=True, positive=True)
G = Quantity("G", positive=True)

mirror_descent = Claim(
    id="classics.mirror_descent",
    source="Bubeck 2015, Theorem 4.2",
    given=(ge(N, 1), ge(n, 2)),
    then=le(gap, G * sp.sqrt(2 * sp.log(n) / N)),
    scaling={"function": {gap: 1, G: 1}},
)


@mirror_descent.experiment(
    size=[2, 20], steps=[4, 40], seed=[0], algorithm="algorithms.first_order.exponentiated_gradient"
)
@with_radii
def distance_from_a_point(size, steps, seed, *, algorithm):
    """f(x) = |x - c|_1 / 2 with c in the simplex, whose least value is zero, and subgradients of entries 1/2."""
    drawn = np.exp(gaussian(1, size, seed=seed)[0])
    c = drawn / np.sum(drawn)
    step = np.sqrt(2 * np.log(size) / steps) / 0.5
    path = algorithm(lambda x: np.sign(x - c) / 2, np.ones(size) / size, step=step, steps=steps - 1)
    mean = np.sum(np.stack(path), axis=0) / steps
    return {gap: np.sum(np.abs(mean - c)) / 2, n: size, N: steps, G: 0.5}


mirror_descent.mutant("uphill", lambda original, slope, x, *, step, steps: original(slope, x, step=-step, steps=steps))
mirror_descent.formula_mutant("N^2 for N", then=le(gap, G * sp.sqrt(2 * sp.log(n)) / N**2))
