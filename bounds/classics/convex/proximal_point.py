r"""The proximal point method comes within R^2 / (4 gamma N) of the minimum in N steps, for every convex function.

For closed convex $f$ and $x_{k+1} = \operatorname{prox}_{\gamma f}(x_k)$,

$$ f(x_N) - f(x^*) \le \frac{\|x_0 - x^*\|^2}{4 \gamma N} . $$

Attained by $|x|$ from $x_0 = 2 \gamma N$: half of the way is done after $N$ steps.

In practice: larger steps mean fewer of them, so it pays where the inner problem is cheap; augmented Lagrangians are such steps.

Kind: inequality, tight. Constants: none hidden.
Source: Taylor, Hendrickx and Glineur, *Exact worst-case performance of first-order methods for composite convex
optimization*, SIAM Journal on Optimization 27, 2017, Theorem 4.1.
"""

from algorithms.exact import rationals
from bounds.classics._instances import huber_slope
from bounds.classics.convex._weighted_sums import proximal_inequalities
from bounds.core import Claim, Quantity, ge, le
from bounds.late import late

first_order = late("algorithms.first_order")


gap = Quantity("gap", "f(x_N) - f(x^*)", "what is left to gain", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
gamma, N = Quantity("gamma", r"\gamma", positive=True), Quantity("N", integer=True, positive=True)

proximal_point = Claim(
    id="classics.proximal_point",
    source="Taylor, Hendrickx and Glineur 2017, Theorem 4.1",
    given=ge(N, 1),
    then=le(gap, R2 / (4 * gamma * N)),
    tight=True,
    expected="proved",
    scaling={"function": {gap: 1, gamma: -1}, "space": {R2: 2, gamma: 2}},
)


def on_modulus(z, steps, algorithm, step=3):
    """The modulus |x|, from a start that z moves away; its proximal map moves by the step towards zero."""
    x = step * steps * (1 + abs(z))
    last = algorithm(lambda x: x - step * huber_slope(x / step), x, steps=steps)[-1]
    return {gap: abs(last), R2: x * x, gamma: step, N: steps}


@proximal_point.experiment(z=[[1.0], [0.25]], steps=[1, 5, 50], algorithm="algorithms.first_order.proximal_point")
def exactly(z, steps, *, algorithm):
    """In fractions, so that equality is decided."""
    return on_modulus(rationals(z), steps, algorithm)


@proximal_point.adversary(experiment="exactly", size=1, steps=[1, 2])
def starts(z, steps):
    return on_modulus(z, steps, first_order.proximal_point)


proximal_point.mutant("one step short", lambda original, proximal, x, *, steps: original(proximal, x, steps=steps - 1))
proximal_point.formula_mutant("constant 1/5", then=le(gap, R2 / (5 * gamma * N)))
proximal_point.proof(proximal_inequalities)
