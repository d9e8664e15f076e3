r"""Gradient descent finds a point of squared gradient norm at most 2 L (f(x_0) - f*) / (N + 1), convex or not.

If $\nabla f$ is $L$-Lipschitz and $f \ge f^*$, then with step $1/L$

$$ \min_{0 \le k \le N} \|\nabla f(x_k)\|^2 \le \frac{2 L (f(x_0) - f^*)}{N + 1} . $$

In practice: all that can be promised for a network's loss; a small gradient is no good minimum.

Kind: inequality. Constants: none hidden; 4/3 in place of 2 is known for differences of values.
Source: Nesterov, *Introductory Lectures on Convex Optimization*, Kluwer, 2004, (1.2.15) with the step 1/L.
"""

import numpy as np

from bounds.classics._one_step_proofs import descent_summed
from bounds.core import Claim, Quantity, ge, le
from bounds.tracing import with_radii

least2 = Quantity("least2", r"\min_k \|\nabla f(x_k)\|^2", nonnegative=True)
gap_0 = Quantity("gap_0", "f(x_0) - f^*", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)

gradient_norm = Claim(
    id="classics.gradient_norm",
    source="Nesterov 2004, (1.2.15)",
    given=ge(N, 1),
    expected="proved",
    then=le(least2, 2 * L * gap_0 / (N + 1)),
    scaling={"function": {least2: 2, gap_0: 1, L: 1}, "space": {least2: -2, L: -2}},
)
ALGORITHM = "algorithms.first_order.gradient_descent"


def smallest(slope, path):
    """The least squared norm of the gradients along a path."""
    return min(np.sum(slope(x) ** 2) for x in path)


@gradient_norm.experiment(start=[1.0, 3.0], steps=[1, 5, 20], algorithm=ALGORITHM)
@with_radii
def waves(start, steps, *, algorithm):
    """Two coordinates of 1 - cos x, whose least value is zero."""
    x = np.array([start, 2.0])
    return {
        least2: smallest(np.sin, algorithm(np.sin, x, step=1.0, steps=steps)),
        gap_0: np.sum(1 - np.cos(x)),
        L: 1,
        N: steps,
    }


@gradient_norm.experiment(share=[0.25, 1.0], steps=[4, 20], algorithm=ALGORITHM)
@with_radii
def slope(share, steps, *, algorithm):
    """A Huber function from this share of where the steps lead; the whole of it is half of the bound."""
    x = np.array([1.0 + share * steps])

    def gradient(x):
        return np.clip(x, -1.0, 1.0)

    return {
        least2: smallest(gradient, algorithm(gradient, x, step=1.0, steps=steps)),
        gap_0: np.sum(np.abs(x)) - 0.5,
        L: 1,
        N: steps,
    }


gradient_norm.mutant(
    "uphill", lambda original, slope, x, *, step, steps: original(slope, x, step=-step, steps=steps)[1:]
)
gradient_norm.formula_mutant("constant 2/5", then=le(least2, 2 * L * gap_0 / (5 * (N + 1))))
gradient_norm.proof(descent_summed)
