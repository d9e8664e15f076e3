r"""The expansion decides how fast training goes: soon hardly anything is gained at 1 and 5, 60 percent at 50.

Figure 10 and its text: with e = 1 and e = 5 the trained network stays at gradient descent, with e = 50 it reaches an
improvement of 60 percent, more than with e = 100. The first two are reproduced in few iterations, where no figure shows
what is learned. They do not stay there: on the first draw e = 5 gains 3.6e-6 in each of 600 iterations, and 0.0022 in all
of them (l2o.exp60.slowly). An expansion and a learning rate are one knob (l2o.fix_metamorphic: e = 50 needs a learning
rate 16 times that of e = 100 for the same run). So sixty percent are reached in few iterations with the learning rate 1.6e-6. At the printed 1e-7 the first draw with e = 50 comes to 37
percent after 50 iterations, 60 after 400 and 65 after 600, where e = 100 stands at 68, 78 and 80; the printed 50000 were
not run. Runs improve with e, to 600 iterations. For the order of e = 50 and e = 100 see l2o.exp60_order.

Sixty percent depend on the draw of problems and weights: of sixteen draws fifteen reach them, and one comes to 57. All is
judged in the median over draws with given numbers, and nothing is said of others.

Kind: empirical, medians over named draws. Constants: 6/10 as printed; a thousandth is less than a line of a figure is
wide.
"""

from functools import lru_cache

import sympy as sp

from bounds.core import Curve, Finding, Quantity, Statement, ge, gt, le, lt
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._learned import learned, middle, smallest_step

small = Quantity("small", r"\text{improvement for } e \in \{1, 5\}", "at the last step, in the median over draws")
reached = Quantity("reached", r"\text{improvement for } e = 50", "rate 1.6e-6, in the median over draws")
rise = Quantity("rise", r"F(X_T^k) - F(X_T^{k+1})", "after each training iteration, in units of F(X_T^{GD})")
least_step = Quantity("least_step", r"\text{least difference between neighbours}", "in the median over draws")

SETTING = "32-20 problems of Table 1, T = 100, L = 3, n_1 = 8"

exp60 = Statement("l2o.exp60", "Figure 10 and its text, Appendix C.2", algorithm="algorithms.unrolled.train")
printed = exp60.printed(
    (
        le(small, sp.Rational(1, 1000), name="small"),
        ge(reached, sp.Rational(6, 10), name="fifty"),
    ),
    quantifier=Finding(
        f"draws 0 to 8 and 9 to 17 (at quick depth 0 to 2, thorough 0) of {SETTING}; e = 1, 5 at rate 1e-7, 5 iterations, e = 50 "
        "at 1.6e-6, 20 iterations (printed: 50000; thorough: 600)"
    ),
)

exp60_scaled = exp60.added(
    "scaled",
    gt(least_step, 0),
    title="At one learning rate, the improvement grows with the expansion",
    source="against Figure 10",
    quantifier=Finding(
        f"draws 0 to 8 and 9 to 17 (at quick depth 0 to 2) of {SETTING}, 2 iterations (thorough draw 0, 20 and 600); "
        "learning rate 1e-7, e = 1, 5, 25, 50, 100"
    ),
)

slowly = exp60.added(
    "slowly",
    gt(rise, 0),
    title="With e = 1 and e = 5 training does not stay at gradient descent: it gains in every iteration",
    source="against Figure 10",
    quantifier=Finding(
        f"draw 0 of {SETTING}, 20 iterations (at quick depth 5, thorough 600); learning rate 1e-7, e = 1, 5"
    ),
)


@exp60.experiment(
    printed,
    first=[0, 9],
    count=[9],
    iterations=[20],
    short=[5],
    quick={"first": [0], "count": [3]},
    thorough={"first": [0], "count": [1], "iterations": [20, 600]},
)
def trained(first, count, iterations, short, *, algorithm, device):
    """Small expansions stay where they are; fifty reaches sixty percent."""

    def after(draw, expansion, eta, iterations):
        return smallest(algorithm, draw, expansion, eta, iterations, device).last

    chosen = range(first, first + count)
    return {
        small: middle(max(after(draw, e, 1e-7, short) for e in (1, 5)) for draw in chosen),
        reached: middle(after(draw, 50, 1.6e-6, iterations) for draw in chosen),
    }


@exp60.experiment(
    exp60_scaled,
    first=[0, 9],
    count=[9],
    iterations=[2],
    quick={"first": [0], "count": [3]},
    thorough={"first": [0], "count": [1], "iterations": [20, 600]},
)
def growing(first, count, iterations, *, algorithm, device):
    """Five expansions, each against the next."""
    of_draws = [by_expansion(algorithm, draw, iterations, device) for draw in range(first, first + count)]
    return {least_step: middle(smallest_step([result.last for result in one.values()]) for one in of_draws)} | {
        Curve(f"e = {e}", "training iterations", "improvement on GD, last step"): result.during
        for e, result in of_draws[0].items()
    }


@exp60.experiment(slowly, expansion=[1, 5], iterations=[20], quick={"iterations": [5]}, thorough={"iterations": [600]})
def every_iteration(expansion, iterations, *, algorithm, device):
    """The first draw, from one training iteration to the next."""
    result = smallest(algorithm, 0, expansion, 1e-7, iterations, device)
    return {
        rise: (result.during.diff(), 2 * result.last[1]),
        Curve(f"e = {expansion}", "training iterations", "improvement on GD, last step"): result.during,
    }


def by_expansion(train, draw, iterations, device):
    """The trained network of one draw for each expansion."""
    return {e: smallest(train, draw, e, 1e-7, iterations, device) for e in (1, 5, 25, 50, 100)}


@lru_cache(maxsize=8)
def smallest(train, draw, expansion, eta, iterations, device):
    """The trained network of one draw of the 32-20 problems; two claims ask for some."""
    return learned(train, 1, draw, expansion=expansion, eta=eta, iterations=iterations, device=device)


printed.formula_mutant("more than 10 percent at e = 1", then=ge(small, sp.Rational(1, 10)))
slowly.formula_mutant("a thousandth in each", then=gt(rise, sp.Rational(1, 1000)))
exp60_scaled.formula_mutant("the other way round", then=lt(least_step, 0))
printed.mutant("nothing learned", corrupt.learning_rate(0.0, 1))
exp60.mutant("learning uphill", exp60_scaled, slowly, corrupted=corrupt.learning_rate(-1, 10))
