r"""Nesterov's method lowers the function in every step: false. What falls is a sum of the gap and a distance.

Often drawn as if $f(y_{t+1}) \le f(y_t)$. On the parabola of curvature $3L/4$ the momentum carries it past the minimum. What
never grows, for convex $f$ with $L$-Lipschitz gradient, $\theta_t = (t + 2)/2$ and $z_t = x_t + (\theta_t - 1)(x_t - y_t)$, is

$$ \theta_t^2 (f(y_{t+1}) - f^*) + \tfrac L2 \|z_{t+1} - x^*\|^2 . $$

In practice: ripples in a loss curve are momentum, not a step that is too long; restart where they begin.

Kind: inequality. Constants: none hidden.
Source: O'Donoghue and Candès, *Adaptive restart for accelerated gradient schemes*, Foundations of Computational Mathematics
15, 2015, Section 3; the potential as in Bansal and Gupta, *Potential-function proofs for gradient methods*, Theory of
Computing 15, 2019.
"""

from itertools import pairwise

from algorithms.exact import rational, rationals
from bounds.core import Quantity, Statement, ge, le

gap_after, gap_before = (
    Quantity("gap_after", "f(y_{t+1}) - f^*", nonnegative=True),
    Quantity("gap_before", "f(y_t) - f^*", nonnegative=True),
)
far_after = Quantity("far_after", r"\|z_{t+1} - x^*\|^2", nonnegative=True)
far_before = Quantity("far_before", r"\|z_t - x^*\|^2", nonnegative=True)
L, t = Quantity("L", positive=True), Quantity("t", integer=True, nonnegative=True)
theta_after, theta_before = (t + 2) / 2, (t + 1) / 2

nesterov_monotone = Statement(
    "classics.nesterov_monotone",
    "O'Donoghue and Candès 2015, Section 3",
    ge(t, 1),
    algorithm="algorithms.first_order.nesterov",
    erratum="False: the momentum overshoots, on a parabola already.",
    survives="No: there is no proof to save; the descent lemma holds from the point ahead, not from the last one.",
)
printed = nesterov_monotone.printed(le(gap_after, gap_before))
corrected = nesterov_monotone.corrected(
    le(theta_after**2 * gap_after + L * far_after / 2, theta_before**2 * gap_before + L * far_before / 2),
    title="The potential of Nesterov's method never grows",
    scaling={"function": {gap_after: 1, gap_before: 1, L: 1}, "space": {far_after: 2, far_before: 2, L: -2}},
)


def on_parabola(curvature, steps, algorithm):
    """L = 1, from 1; from the second step on."""
    path = algorithm(lambda x: curvature * x, rationals([1]), step=rational(1), steps=steps)
    y = [rational(0) + one[0] for one in path]
    gaps = [curvature * one * one / 2 for one in y]
    # z_(t+1) from the two newest y: x_(t+1) = y_(t+1) + t/(t+3) (y_(t+1) - y_t), theta_(t+1) = (t+3)/2
    ahead = [new + (new - old) * s / (s + 3) for s, (old, new) in enumerate(pairwise(y))]
    z = [y[0]] + [x + (x - one) * (s + 1) / 2 for s, (x, one) in enumerate(zip(ahead, y[1:], strict=True))]
    far = [one * one for one in z]
    return {
        gap_after: gaps[2:],
        gap_before: gaps[1:-1],
        far_after: far[2:],
        far_before: far[1:-1],
        L: 1,
        t: range(1, steps),
    }


@nesterov_monotone.witness(printed)
def overshoots(algorithm):
    """Curvature 3/4: the fourth step goes from 1/256 to -5/1024, and no parabola rises sooner."""
    return on_parabola(rational("3/4"), 4, algorithm)


@nesterov_monotone.experiment(corrected, curvature=["1/10", "1/2", "1"], steps=[4, 12])
def parabola(curvature, steps, *, algorithm):
    """In fractions, from the second step on."""
    return on_parabola(rational(curvature), steps, algorithm)


corrected.mutant(
    "three times the step",
    lambda original, gradient, x, *, step, steps: original(gradient, x, step=3 * step, steps=steps),
)
corrected.formula_mutant(
    "falls by half",
    then=le(2 * (theta_after**2 * gap_after + L * far_after / 2), theta_before**2 * gap_before + L * far_before / 2),
)
printed.formula_mutant("thousandfold", then=le(gap_after, 1000 * gap_before + 1))
