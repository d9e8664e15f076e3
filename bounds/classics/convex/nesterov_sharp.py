r"""The sharp constant of Nesterov's fast gradient method is 2 / (N^2 + 5 N + 6), for up to ten steps at least.

For convex $f$ with $L$-Lipschitz gradient, $y_{t+1} = x_t - \nabla f(x_t)/L$ and
$x_{t+1} = y_{t+1} + \frac{t}{t+3}(y_{t+1} - y_t)$,

$$ f(y_N) - f(x^*) \le \frac{2 L \, \|x_0 - x^*\|^2}{N^2 + 5N + 6} . $$

Attained by a Huber function from $(N+2)(N+3)/4$ times its threshold. Semidefinite programs find the same values to their
precision; here it is claimed where it is proved, in exact numbers, for $N \le 10$.

In practice: the textbook constant is off by little, so the method is as slow as it looks on its worst function.

Kind: inequality, tight. Constants: none hidden.
Source: Taylor, Hendrickx and Glineur, *Exact worst-case performance of first-order methods for composite convex
optimization*, SIAM Journal on Optimization 27, 2017, Table 1, for the values by semidefinite programs.
"""

from algorithms.exact import rationals
from bounds.classics.convex._fast_weights import MOST_STEPS, sharp_inequalities
from bounds.classics.convex.nesterov import R2, L, N, gap, on_huber
from bounds.core import Claim, ge, le
from bounds.late import late

first_order = late("algorithms.first_order")


nesterov_sharp = Claim(
    id="classics.nesterov_sharp",
    source="Taylor, Hendrickx and Glineur 2017, Table 1",
    given=(ge(N, 1), le(N, MOST_STEPS)),
    then=le(gap, 2 * L * R2 / (N**2 + 5 * N + 6)),
    tight=True,
    expected="proved",
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


@nesterov_sharp.experiment(
    z=[[2.0], [2.375], [3.3125]],
    steps=[1, 4, 8],
    quick={"steps": [1, 4, 8]},
    algorithm="algorithms.first_order.nesterov",
)
def exactly(z, steps, *, algorithm):
    """In fractions; the three z are the worst for 1, 4 and 8 steps."""
    return on_huber(rationals(z), steps, algorithm)


@nesterov_sharp.adversary(experiment="exactly", size=1, steps=[1, 4, 8])
def starts(z, steps):
    return on_huber(z, steps, first_order.nesterov)


nesterov_sharp.mutant(
    "no momentum",
    lambda original, gradient, x, *, step, steps: first_order.gradient_descent(gradient, x, step=step, steps=steps),
)
nesterov_sharp.formula_mutant("constant 9/5", then=le(gap, 9 * L * R2 / (5 * (N**2 + 5 * N + 6))))
nesterov_sharp.proof(sharp_inequalities)
