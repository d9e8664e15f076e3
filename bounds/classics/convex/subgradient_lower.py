r"""No subgradient method does better than R G / sqrt(N + 1) in N steps on every convex function.

There is a convex function with subgradients of norm at most $G$ and $\|x_0 - x^*\| = R$ such that whatever steps are taken
along the $N$ subgradients that were shown,

$$ \min_{0 \le k \le N} f(x_k) - f(x^*) \ge \frac{R\,G}{\sqrt{N+1}} . $$

In practice: to be faster, use structure (smoothness, a proximal map); no cleverness about step sizes helps.

Kind: lower bound, tight. Constants: none hidden.
Source: Nemirovsky and Yudin, *Problem complexity and method efficiency in optimization*, Wiley, 1983; the constant in
Drori and Teboulle, Mathematical Programming 160, 2016.
"""

from algorithms.exact import rational, rationals
from bounds.classics.convex._resisting import first_largest, least_gap
from bounds.core import Claim, Quantity, ge

gap = Quantity("gap", r"\min_k f(x_k) - f(x^*)", nonnegative=True)
R, G = Quantity("R", positive=True), Quantity("G", positive=True)
N = Quantity("N", integer=True, positive=True)

subgradient_lower = Claim(
    id="classics.subgradient_lower",
    source="Drori and Teboulle 2016",
    given=ge(N, 1),
    then=ge(gap**2, R**2 * G**2 / (N + 1)),
    tight=True,
    scaling={"function": {gap: 1, G: 1}, "space": {R: 1, G: -1}},
)
RULES = {
    "constant": lambda k, N: rational(1) / (2 * N),
    "falling": lambda k, N: rational(1) / (4 * (k + 1)),
    "rising": lambda k, N: rational(k + 1) / (2 * N * N),
}


@subgradient_lower.experiment(
    root=[2, 3, 5], rule=["constant", "falling", "rising"], algorithm="algorithms.first_order.subgradient_method"
)
def resisting(root, rule, *, algorithm):
    """As many coordinates as steps and one more; in fractions, with three rules for the steps."""
    N_ = root**2 - 1
    path = algorithm(first_largest, rationals([0] * root**2), steps=[RULES[rule](k, N_) for k in range(N_)])
    return {gap: least_gap(path, root, rational(1)), R: 1, G: 1, N: N_}


subgradient_lower.mutant(
    "sees all coordinates at once",
    lambda original, slope, x, *, steps: original(lambda x: (0 * x + 1) / len(x), x, steps=steps),
)
subgradient_lower.formula_mutant("N for N + 1", then=ge(gap**2, R**2 * G**2 / N))
