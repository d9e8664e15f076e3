r"""If small random steps lower a function on average, its gradient or its curvature shows it.

Let $\mathbb{E} x_2 = 0$ and $\mathbb{E} f(x + \eta x_1 + \sqrt\eta\, x_2) \le f(x) - \eta \varepsilon$ for all small
$\eta$. Then

$$ \|\nabla f(x)\| \ge \frac{\varepsilon}{2 \|x_1\|} \quad \text{or} \quad
   \lambda_{\min}(\nabla^2 f(x)) \le -\frac{\varepsilon}{\mathbb{E} \|x_2\|^2} , $$

that is $\max(2 \|\nabla f\| \|x_1\|,\; -\lambda_{\min} \mathbb{E}\|x_2\|^2) \ge \varepsilon$: to first order the
decrease is $-\langle \nabla f, x_1 \rangle - \tfrac12 \mathbb{E} x_2^\top \nabla^2 f\, x_2$. (The proof prints
$\sqrt\eta\, x_2$ only.) For f that is not quadratic the proof needs $\mathbb{E}\|x_2\|^3 < \infty$, which is not printed:
for $f(y) = -|y|^3$ at 0 and $x_2$ with finite variance but infinite third moment the premise holds with $-\infty$, and
gradient and curvature vanish. Here f is quadratic.

Kind: inequality, on quadratic functions, where the averages are exact. Constants: 2 and 1, both attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import free, nonnegative
from bounds.bfc._exact import eigenvalues, random_rationals, rationals, root, square_sum
from bounds.core import Claim, Quantity, ge, gt
from bounds.core.certificate import certificate, identity

decrease = Quantity("decrease", r"(f(x)-\mathbb{E}f)/\eta", "mean decrease over eta, at several eta")
epsilon = Quantity("epsilon", r"\varepsilon", positive=True)
gradient = Quantity("gradient", r"\|\nabla f\|", nonnegative=True)
norm_x1 = Quantity("norm_x1", r"\|x_1\|", nonnegative=True)
square_x2 = Quantity("square_x2", r"\mathbb{E}\|x_2\|^2", nonnegative=True)
lambda_min = Quantity("lambda_min", r"\lambda_{\min}(\nabla^2 f)")

by_gradient, by_curvature = 2 * gradient * norm_x1, -lambda_min * square_x2

factJ_11 = Claim(
    id="bfc.factJ_11",
    title="If small random steps lower a quadratic function on average, its gradient or its curvature shows it",
    source="Fact J.11, for quadratic functions",
    given=(ge(decrease, epsilon), gt(epsilon, 0)),
    then=ge(sp.Max(by_gradient, by_curvature), epsilon),
    expected="proved",
    tight=True,
    scaling={"function": {decrease: 1, epsilon: 1, gradient: 1, lambda_min: 1}},
)


def mean_decrease(f, x, x1, x2, eta_root):
    """(f(x) - mean of f(x + eta x_1 + sqrt(eta) (+-x_2))) / eta, with eta the square of a rational."""
    eta = eta_root**2
    after = [f(x + eta * x1 + sign * eta_root * x2) for sign in (1, -1)]
    return (f(x) - (after[0] + after[1]) / 2) / eta


def both_sides(g, H, x1, x2, step):
    def f(y):
        return g @ y + y @ H @ y / 2

    # The decrease is linear in eta: two values give the limit, and the ends bound all between.
    near, far = (step(f, 0 * g, x1, x2, fmpq(1, 2**power)) for power in (21, 20))
    limit = near + (near - far) / 3
    return {
        decrease: [limit, near, far],
        epsilon: min(limit, far),
        gradient: root(square_sum(g)),
        norm_x1: root(square_sum(x1)),
        square_x2: square_sum(x2),
        lambda_min: eigenvalues(H)[0],
    }


@factJ_11.experiment(
    n=[1, 2, 4], seed=range(6), quick={"seed": [0, 1, 2]}, algorithm="bounds.bfc.factJ_11.mean_decrease"
)
def random_quadratics(n, seed, *, algorithm):
    """Random integer gradient, Hessian and steps; the first coordinates outweigh the others, so that the gradient lowers f."""
    rng = np.random.default_rng(seed)
    g, x1, x2 = random_rationals(rng, (3, n))
    g[0], x1[0] = g[0] + 9, x1[0] - 9
    H = random_rationals(rng, (n, n))
    H = H + H.T
    if x2 @ H @ x2 > 0:
        H = -H
    return both_sides(g, H, x1, x2, algorithm)


@factJ_11.experiment(share=["1/2", "2/3", "1/3"], algorithm="bounds.bfc.factJ_11.mean_decrease")
def shared(share, *, algorithm):
    """A given share of the decrease by the gradient, the rest by curvature; at 1/2 both bounds are equalities."""
    part = fmpq(*map(int, share.split("/")))
    x1, x2 = rationals([1, 0]), rationals([0, 1])
    H = rationals([[0, 0], [0, 1]]) * (-2 * (1 - part))
    return both_sides(rationals([-1, 0]) * part, H, x1, x2, algorithm)


factJ_11.formula_mutant("gradient without the 2", then=ge(sp.Max(by_gradient / 2, by_curvature), epsilon))
factJ_11.formula_mutant("curvature halved", then=ge(sp.Max(by_gradient, by_curvature / 2), epsilon))
factJ_11.mutant(
    "a step four times as long", lambda mean_decrease, f, x, x1, x2, eta_root: 4 * mean_decrease(f, x, x1, x2, eta_root)
)


@factJ_11.proof
def to_first_order(claim):
    """u = |grad| |x_1| and v = -lambda_min E|x_2|^2; the decrease over eta tends to d <= u + v/2."""
    g, h, x, y, n, u, v = sp.symbols("g h x y n u v")
    a, b = free("a b")
    at = {gradient: u, norm_x1: 1, lambda_min: -v, square_x2: 1}
    (one,) = claim.then
    missed = [side.subs(at) - (one.rhs - gap) for side, gap in zip(one.lhs.args, (a, b), strict=True)]
    limit = (u + v / 2).subs(sp.solve(missed, [u, v]))
    return certificate(
        "E f(x + n^2 x_1 + n x_2) - f(x), n^2 = eta, has the terms eta <grad, x_1>, eta/2 E x_2^T H x_2 and, for a "
        "quadratic f, eta^2/2 x_1^T H x_1 (the identity is one coordinate with x_2 = +-y; for any second-order smooth f "
        "and E |x_2|^3 finite the rest is of order eta^(3/2)). Over eta the decrease tends to at most u + max(v, 0)/2, "
        "which must be at least epsilon > 0. If v < 0 then u >= epsilon. If v >= 0 and both sides of the maximum are below epsilon, "
        "by a and b, then u + v/2 is below epsilon by the second step: a contradiction.",
        identity(
            "the mean over both signs of y",
            g * (n**2 * x + n * y)
            + h * (n**2 * x + n * y) ** 2 / 2
            + g * (n**2 * x - n * y)
            + h * (n**2 * x - n * y) ** 2 / 2,
            2 * (n**2 * (g * x + h * y**2 / 2) + n**4 * h * x**2 / 2),
        ),
        *nonnegative("epsilon - (u + v/2)", epsilon, limit),
    )
