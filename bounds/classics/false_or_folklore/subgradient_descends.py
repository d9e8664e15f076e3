r"""A small step along a negative subgradient lowers the function: false. It brings one nearer to the minimisers.

For $f(x, y) = |x| + 3|y|$ at $(1, 0)$, $(1, 3)$ is a subgradient, and every step along $-(1, 3)$ raises f, by $8 t$ for small $t$. What is true:
for convex $f$ and $0 < t < 2 (f(x) - f^*)/\|g\|^2$

$$ \|x - t g - x^*\| < \|x - x^*\| . $$

In practice: line search is useless with kinks; keep the best iterate, or an average.

Kind: inequality. Constants: none hidden.
Source: Shor, *Minimization Methods for Non-Differentiable Functions*, Springer, 1985; Polyak, *Introduction to
Optimization*, Optimization Software, 1987, Section 5.3.
"""

from algorithms.exact import rational, rationals
from bounds.classics._one_step_proofs import nearer_by_the_subgradient
from bounds.core import Quantity, Statement, gt, le, lt

gap_after, gap = (
    Quantity("gap_after", "f(x - t g) - f^*", nonnegative=True),
    Quantity("gap", "f(x) - f^*", nonnegative=True),
)
far_after, far = (
    Quantity("far_after", r"\|x - t g - x^*\|^2", nonnegative=True),
    Quantity("far", r"\|x - x^*\|^2", nonnegative=True),
)
t, g2 = Quantity("t", positive=True), Quantity("g2", r"\|g\|^2", positive=True)

subgradient_descends = Statement(
    "classics.subgradient_descends",
    "Polyak 1987, Section 5.3",
    (gt(t, 0), lt(t, 2 * gap / g2)),
    algorithm="algorithms.first_order.subgradient_method",
    erratum="False at a kink: a subgradient supports the function from below, and need not point uphill from where one stands.",
    survives="In part: the inequality of the subgradient bounds the distance, not the value.",
    scaling={"function": {gap_after: 1, gap: 1, g2: 2, t: -1}, "space": {far_after: 2, far: 2, g2: -2, t: 2}},
)
printed = subgradient_descends.printed(le(gap_after, gap))
corrected = subgradient_descends.corrected(
    lt(far_after, far),
    expected="proved",
    title="A small step along a negative subgradient brings one nearer to the minimisers",
)


def step_from(x, g, length, algorithm):
    """|x| + 3 |y|, least at zero."""
    weights = rationals([1, 3])
    end = algorithm(lambda _: g, x, steps=[length])[-1]
    return {
        gap_after: (weights * abs(end)).sum(),
        gap: (weights * abs(x)).sum(),
        far_after: (end * end).sum(),
        far: (x * x).sum(),
        t: length,
        g2: (g * g).sum(),
    }


@subgradient_descends.witness(printed)
def kink(algorithm):
    """At (1, 0) with t = 1/10: from 1 to 9/10 + 9/10."""
    return step_from(rationals([1, 0]), rationals([1, 3]), rational("1/10"), algorithm)


@subgradient_descends.experiment(
    corrected,
    x=[[1, 0], [2, -1], [0, 5]],
    slope=[-3, 0, 3],
    share=["1/10", "9/10"],
    algorithm="algorithms.first_order.subgradient_method",
)
def shares(x, slope, share, *, algorithm):
    """A share of the longest step; the slope is that of a subgradient where the second coordinate is zero."""
    point = rationals(x)
    signs = [0 if one == 0 else 1 if one > 0 else -1 for one in x]
    g = rationals([signs[0], slope if x[1] == 0 else 3 * signs[1]])
    longest = 2 * (rationals([1, 3]) * abs(point)).sum() / (g * g).sum()
    return step_from(point, g, rational(share) * longest, algorithm)


corrected.mutant("uphill", lambda original, slope, x, *, steps: original(slope, x, steps=[-one for one in steps]))
corrected.formula_mutant("by half", then=lt(2 * far_after, far))
printed.formula_mutant("twice the gap", then=le(gap_after, 2 * gap))
corrected.proof(nearer_by_the_subgradient)
