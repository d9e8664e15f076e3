r"""Nothing like Frank-Wolfe, with one more corner of the simplex per step, brings |x|^2 below 1/(N + 1) in N steps.

If $x_0$ is a corner and $x_{k+1} \in \operatorname{conv}(x_0, s_0, \dots, s_k)$ with corners $s_i$, then

$$ \|x_N\|^2 \ge \frac{1}{N+1} , $$

while the minimum over the simplex is $1/n$. So no choice of shares makes Frank and Wolfe's method faster than $1/N$ while
$N < n$. Attained by the mean of different corners. In practice: sparsity and accuracy are exchanged one for one.

Kind: lower bound, tight. Constants: none hidden.
Source: Jaggi, *Revisiting Frank-Wolfe: projection-free sparse convex optimization*, ICML 2013, Lemma 3.
"""

from algorithms.exact import rational, rationals
from bounds.classics.convex.frank_wolfe import vertex
from bounds.core import Claim, Quantity, ge

value, N = Quantity("value", r"\|x_N\|^2", positive=True), Quantity("N", integer=True, positive=True)

frank_wolfe_lower = Claim(
    id="classics.frank_wolfe_lower",
    source="Jaggi 2013, Lemma 3",
    given=ge(N, 1),
    then=ge(value, 1 / (N + 1)),
    tight=True,
)


@frank_wolfe_lower.experiment(
    ahead=[1, 2, 4], steps=[1, 5, 20], size=[40], algorithm="algorithms.first_order.frank_wolfe"
)
def shares(ahead, steps, size, *, algorithm):
    """Shares a/(k + 1 + a): with a = 1 the iterate is the mean of the corners that were seen."""
    start = vertex(rationals(range(size)))
    last = algorithm(lambda x: x, vertex, start, share=lambda k: rational(ahead) / (k + 1 + ahead), steps=steps)[-1]
    return {value: (last * last).sum(), N: steps}


frank_wolfe_lower.mutant(
    "steps to the middle of the simplex",
    lambda original, gradient, vertex, x, **rest: original(gradient, lambda g: (0 * g + 1) / len(g), x, **rest),
)
frank_wolfe_lower.formula_mutant("1/N", then=ge(value, 1 / N))
