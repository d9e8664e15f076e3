r"""The expansion decides how fast training goes: none at 1 and 5, 60 percent at 50.

Figure 10 and its text: with e = 1 and e = 5 the trained network stays at gradient descent, with e = 50 it reaches an
improvement of 60 percent, more than with e = 100. The first two are reproduced. An expansion and a learning rate are
one knob (l2o.fix_metamorphic: e = 50 needs a learning rate 16 times that of e = 100 for the same run). So sixty percent
are reached in few iterations with the learning rate 1.6e-6. At the printed 1e-7 the first draw with e = 50 comes to 37
percent after 50 iterations, 60 after 400 and 65 after 600, where e = 100 stands at 68, 78 and 80; the printed 50000 were
not run. Short runs improve with e. For the order of e = 50 and e = 100 see l2o.exp60_order.

Sixty percent depend on the draw of problems and weights: of sixteen draws fifteen reach them, and one comes to 57. So the
mean over draws is judged, which is 71 percent there, with a deviation of 6 for one draw.

Kind: empirical. Constants: 6/10 as printed.
"""

import sympy as sp

from bounds.core import Curve, Finding, Quantity, Statement, ge, le, lt
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._learned import draws, learned, over_draws

small = Quantity("small", r"\text{improvement for } e \in \{1, 5\}", "at the last step")
reached = Quantity("reached", r"\text{improvement for } e = 50", "rate 1.6e-6, in the mean over draws")
less = Quantity("less", r"\text{improvement for the smaller expansion}")
more = Quantity("more", r"\text{improvement for the larger expansion}")

SETTING = "32-20 problems of Table 1, T = 100, L = 3, n_1 = 8, 20 iterations (printed: 50000)"

exp60 = Statement("l2o.exp60", "Figure 10 and its text, Appendix C.2", algorithm="algorithms.unrolled.train")
printed = exp60.printed(
    (
        le(small, sp.Rational(1, 100), name="small"),
        ge(reached, sp.Rational(6, 10), name="fifty"),
    ),
    quantifier=Finding(
        f"12 draws (at quick depth 4, or 1 and 5 iterations for small e) of {SETTING}; e = 1, 5 at rate 1e-7, e = 50 at 1.6e-6"
    ),
)

exp60_scaled = exp60.added(
    "scaled",
    lt(less, more),
    title="In short runs at one learning rate, the improvement grows with the expansion",
    source="against Figure 10",
    quantifier=Finding(f"{SETTING} (at quick depth 4); learning rate 1e-7, e = 1, 5, 25, 50, 100"),
)


def trained_on(algorithm, draw, *, expansion, eta, iterations, row=1, device="cpu"):
    """The trained network on one draw."""
    return learned(algorithm, row, draw, expansion=expansion, eta=eta, iterations=iterations, device=device)


def last(result):
    """The improvement at the last step, and its radius."""
    values, radii = result.improvement
    return values[-1].item(), radii[-1].item()


@exp60.experiment(
    printed,
    count=[12],
    few=[12],
    seed=[0, 1],
    iterations=[20],
    short=[20],
    quick={"count": [4], "few": [1], "seed": [0], "short": [5]},
    thorough={"count": [4], "few": [3], "seed": [0], "iterations": [20, 600], "short": [600]},
)
def trained(count, few, seed, iterations, short, *, algorithm, device):
    """Small expansions stay where they are; fifty reaches sixty percent."""

    def ends(expansion, eta, count, iterations):
        return [
            last(trained_on(algorithm, draw, expansion=expansion, eta=eta, iterations=iterations, device=device))
            for draw in draws(seed, count)
        ]

    return {
        small: [*ends(1, 1e-7, few, short), *ends(5, 1e-7, few, short)],
        reached: over_draws(ends(50, 1.6e-6, count, iterations)),
    }


@exp60.experiment(exp60_scaled, seed=[0, 1, 2], iterations=[20], quick={"seed": [0], "iterations": [4]})
def growing(seed, iterations, *, algorithm, device):
    """Five expansions, each against the next."""
    results = {
        e: trained_on(algorithm, seed, expansion=e, eta=1e-7, iterations=iterations, device=device)
        for e in (1, 5, 25, 50, 100)
    }
    *slower, _ = ends = [last(result) for result in results.values()]
    return {less: slower, more: ends[1:]} | {
        Curve(f"e = {e}", "training iterations", "improvement on GD, last step"): result.during
        for e, result in results.items()
    }


printed.formula_mutant("more than 10 percent at e = 1", then=ge(small, sp.Rational(1, 10)))
exp60_scaled.formula_mutant("the other way round", then=lt(more, less))
printed.mutant("nothing learned", corrupt.learning_rate(0.0, 1))
exp60_scaled.mutant("learning uphill", corrupt.learning_rate(-1, 10))
