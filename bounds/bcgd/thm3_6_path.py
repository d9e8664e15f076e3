r"""Both long-run displays after Theorem 3.6, along whole runs of the stochastic method: every path of draws is followed.

Let $\gamma_{\mathrm{upp}} < 1$ and $\gamma_{\mathrm{low}} > 0$ bound the factors of the corrected Theorem 3.6 on every path, $M_{\mathrm{low}}$
bound $\hat\kappa$ below, and $M_{\mathrm{upp}}$ bound $\kappa^4(A)\hat\kappa$ above. After n steps

$$ \gamma_{\mathrm{low}}^n \|\Delta_0\|^2 + \frac{\eta^2\|E\|^2 (1 - \gamma_{\mathrm{low}}^n)}{M_{\mathrm{upp}} (1 - \gamma_{\mathrm{low}})}
   \le \mathbb E\|\Delta_n\|^2 \le
   \gamma_{\mathrm{upp}}^n \|\Delta_0\|^2 + \frac{\eta^2\|E\|^2 (1 - \gamma_{\mathrm{upp}}^n)}{M_{\mathrm{low}} (1 - \gamma_{\mathrm{upp}})} . $$

The paper prints $1 - \gamma^L$ for $1 - \gamma$ in both denominators, as if the noise entered once per sweep. That leaves a true
lower display, and a false upper one (`thm3_6_limit`). The bounds are assumptions about a random path; here they are the least
and the greatest values on the paths that can occur.

Kind: inequalities between expectations, all paths enumerated in balls. Constants: none.
"""

from functools import reduce

import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, diagonal, identity, rational, square
from bounds.bcgd._expectation import conditions, factors, total_weight
from bounds.bcgd._instances import Problem, product
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import L, before, eta, noise2
from bounds.bcgd._traces import column
from bounds.core import Quantity, Statement, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.core.promises import equal, no_negative_term, promises, put
from bounds.core.relation import Op

steps = Quantity("steps", "n", "steps that were made", integer=True, positive=True)
mean = Quantity("mean", r"\mathbb E\|\Delta_n\|_F^2", "over all paths of draws", nonnegative=True)
highest = Quantity("highest", r"\gamma_{\mathrm{upp}}", "greatest factor on a path", positive=True)
lowest = Quantity("lowest", r"\gamma_{\mathrm{low}}", "least factor on a path", positive=True)
M_low = Quantity("M_low", r"M_{\mathrm{low}}", r"least $\hat\kappa$ on a path", positive=True)
M_upp = Quantity("M_upp", r"M_{\mathrm{upp}}", r"greatest $\kappa^4(A)\hat\kappa$ on a path", positive=True)


def display(gamma, M, denominator):
    return gamma**steps * before + eta**2 * noise2 * (1 - gamma**steps) / (M * denominator)


thm3_6_path = Statement(
    "bcgd.thm3_6_path",
    "Both displays after Theorem 3.6",
    (gt(eta, 0), lt(eta, 2), lt(highest, 1), gt(lowest, 0), lt(lowest, 1)),
    algorithm="algorithms.deep_linear.exact_outcomes",
    scaling={"labels": {mean: 2, before: 2, noise2: 2}},
)
lower = thm3_6_path.printed(
    ge(mean, display(lowest, M_upp, 1 - lowest**L)),
    title="In the long run the mean distance stays above a floor set by the noise, as printed",
    source="First display after Theorem 3.6, with the factors of the corrected theorem",
    expected="proved",
)
both = thm3_6_path.added(
    "both",
    (
        le(mean, display(highest, M_low, 1 - highest), name="upper"),
        ge(mean, display(lowest, M_upp, 1 - lowest), name="lower"),
    ),
    title="Along whole runs the mean distance stays between two geometric series with noise at every step",
    expected="proved",
)


@thm3_6_path.experiment(
    rate=["1/4", "1"], law=["normalised", "lazy"], close=[False, True], quick={"rate": ["1/4", "1"]}
)
def every_path(rate, law, close, *, algorithm, sweeps=2):
    """Two layers, two inputs, three samples: four steps, 3^4 paths or, where nothing may be drawn, 4^4."""
    X = fmpq_mat([[1, 0, 1], [0, 1, 1]])
    solution = diagonal([1, fmpq(9, 10)]) if close else diagonal([2, fmpq(1, 2)])
    noise = fmpq_mat([[1, 1, -1], [2, 2, -2]]) / 8
    problem, weights = Problem.of(X, solution * X + noise), [identity(2), diagonal([1, fmpq(11, 10)])]
    tree = Tree(problem, rational(rate), law, algorithm)
    start = [balls(W) for W in weights]
    means = [tree.follow(start, arb(1), count) for count in range(1, 2 * sweeps + 1)]
    bounds = [
        reduce(pick, values)
        for pick, values in zip((arb.max, arb.min, arb.min, arb.max), zip(*tree.seen, strict=True), strict=True)
    ]
    return {
        L: 2,
        eta: rational(rate),
        steps: list(range(1, len(means) + 1)),
        mean: column(means),
        before: square(product(weights, X) - problem.goal),
        noise2: problem.noise2,
        **dict(zip((highest, lowest, M_low, M_upp), bounds, strict=True)),
    }


class Tree:
    """All paths of draws from a start, descending, and the factors of the theorem at every node."""

    def __init__(self, problem, eta, law, algorithm):
        self.problem, self.eta, self.law, self.algorithm, self.seen = problem, eta, law, algorithm, []

    def follow(self, weights, probability, left, layer=2):
        """The mean distance after the steps that are left."""
        if left == 0:
            return probability * square(product(weights, balls(self.problem.X)) - balls(self.problem.goal))
        A, C = factors(Problem(balls(self.problem.X), *[None] * 3), weights, layer)
        left_flat, right_flat, smallest4, ratio = conditions(A, C, self.problem.rank)
        share = smallest4 / total_weight(C, self.law)
        worst = ((1 - self.eta * left_flat) ** 2).max(arb((self.eta - 1) ** 2))
        reach = arb(1).min(self.eta * right_flat)
        self.seen.append(
            (
                1 - (1 - worst) * share,
                1 - (1 - (1 - reach) ** 2) / right_flat**2 * share,
                1 / share,
                1 / (left_flat**2 * share),
            )
        )
        rules = {"rate": ratio * self.eta, "law": self.law}
        outcomes = self.algorithm(A, weights[layer - 1], C, balls(self.problem.Y), **rules)
        if self.law == "normalised":  # some sample is always drawn
            outcomes = outcomes[:-1]
        total = arb(0)
        for outcome in outcomes:
            moved = [*weights[: layer - 1], outcome.weight, *weights[layer:]]
            total += self.follow(moved, probability * outcome.probability, left - 1, 3 - layer)
        return total


both.mutant("rate three times as long", rate_times(3))
lower.formula_mutant("a hundred times the floor", then=ge(mean, display(lowest, M_upp / 100, 1 - lowest**L)))
both.formula_mutant("half of the upper display", then=le(mean, display(highest, M_low, 1 - highest) / 2))


@thm3_6_path.proof(lower, both)
def geometric_series(claim):
    """Each step multiplies and adds; the sums are geometric."""
    says = (
        "By the corrected Theorem 3.6, conditioned on the path so far, v_(n+1) <= g v_n + o with o = eta^2 |E|^2/M_low, "
        "and >= with the lower factors and M_upp; taking means over the path keeps both. For each display: it is v_0 after no "
        "step, and its value after n steps, multiplied and added to, is on the right side of that after n + 1. There g = "
        "1/(1 + c) is the factor, g^n = 1/(1 + d) and g^L = g/(1 + b)."
    )
    return certificate(says, *(step for one in promises(claim, "mean") for step in one_more_step(claim, one)))


def one_more_step(claim, one):
    """The display of the claim at no step, and from n to n + 1."""
    b, c, d, v, o, low, high = sp.symbols("b c d v o M_low M_upp")
    g, upper = 1 / (1 + c), one.op is Op.LE
    factor = highest if upper else lowest

    def after(power):
        shape = put(claim, one.rhs).subs({factor**steps: power, factor**L: g / (1 + b)}).subs(factor, g)
        return put(claim, shape, before=v, noise2=o, eta=1, M_low=low, M_upp=high)

    later, grown = after(g / (1 + d)), g * after(1 / (1 + d)) + o / (low if upper else high)
    return [
        equal("no step", after(sp.S.One) * (1 + b), v * (1 + b)),
        no_negative_term("one step more", *((later, grown) if upper else (grown, later))),
    ]
