r"""Three phases of training: nothing, learning, saturated; and what decides between them is not one product.

From a zero last layer an expansion and a learning rate are one knob, $h = \eta\, e^{2(L-1)}$ (l2o.fix_metamorphic). The
figures compare runs by $h$ times the number of iterations. Three regions can be told apart on the problems of Table 1:

- nothing, for $h k \le 10^{-2}$ (e = 1 and e = 5 at the learning rate of the paper): no figure could tell the run from gradient
  descent. The gain is proportional to $h k$ there, and no phase is for ever: see l2o.exp60.slowly;
- learning, for $h = 10$ (e = 100 at that rate) and ten iterations: on the 32-20 problems the improvement is above the
  printed 50 percent, and few factors are saturated (one in a hundred; one in six on the 64-50 problems);
- saturated, for $h = 10^4$: after one iteration nearly all factors are at 2, where the sigmoid has no slope left.

A factor counts as saturated within 1/100 of 0 or 2: there the slope $2 \sigma (1 - \sigma)$ is below 1/50 of its largest value.

Saturation is not rest: what is left there is the constant step $2/\beta$, with improvements from -1.4 to 0.8 on the 32-20
problems. And the product $h k$ alone does not tell the last two apart. One iteration with $h k = 100$ saturates five to
nine times as many factors as ten with the same product.
Kind: empirical, medians over named draws; the claims speak of no others. Constants: 1/2 for the gain is printed; "most" is
half; a thousandth is less than a line of a figure is wide. None is read off the runs.
"""

from functools import lru_cache

import sympy as sp

from bounds.core import Finding, Quantity, Statement, ge, gt, le, lt, rounding
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._learned import learned, medians, middle

gain = Quantity("gain", r"1 - F(X_T)/F(X_T^{GD})", "median over draws")
saturated = Quantity(
    "saturated", r"\text{share of factors within } 1/100 \text{ of 0 or 2}", "median over draws", nonnegative=True
)
ratio = Quantity(
    "ratio",
    r"\text{this share after ten iterations} / \text{that after one with the same } h k",
    "median over draws",
    nonnegative=True,
)

SETTING = (
    "draws 9000 to 9008 and 9009 to 9017 (at quick depth 9000 to 9002) of 32-20 problems and layers of Table 1, T = 100, L = 3, "
    "n_1 = 8; thorough: 9000 to 9002 of the four smaller sizes"
)
HALF, THOUSANDTH = sp.Rational(1, 2), sp.Rational(1, 1000)

phase_map = Statement(
    "l2o.phase_map", "against Figures 10 and 11", algorithm="algorithms.unrolled.train", quantifier=Finding(SETTING)
)
product = phase_map.added(
    "",
    lt(ratio, 1),
    title="One long training iteration is not ten short ones: it saturates more factors",
)

nothing = phase_map.added(
    "nothing",
    le(sp.Abs(gain), THOUSANDTH),
    title="While the effective rate times iterations is small, nothing is learned that a figure shows",
)

learning = phase_map.added(
    "learning",
    (ge(gain, HALF, name="gain"), lt(saturated, HALF, name="saturated")),
    title="On the 32-20 problems ten iterations at the printed rate gain 50 percent, and most factors are not saturated",
)

stuck = phase_map.added(
    "saturated",
    gt(saturated, HALF),
    title="A learning rate a thousand times as large saturates most factors in one iteration",
    formerly="l2o.exp60.at_rest",
)

GRID = {
    "row": [1],
    "first": [9000, 9009],
    "count": [9],
    "quick": {"first": [9000], "count": [3]},
    "thorough": {"row": [1, 2, 3, 4], "first": [9000], "count": [3]},
}


@lru_cache(maxsize=64)
def trained(train, row, draw, expansion, eta, iterations):
    """The gain and the share of saturated factors for one draw, with radii; two claims ask for some."""
    result = learned(train, row, draw, expansion=expansion, eta=eta, iterations=iterations)
    return {gain: result.last, saturated: (saturated_share(result.run.P), 2.0**-53)}


def saturated_share(P):
    """The share of factors within 1/100 of 0 or 2."""
    return ((P < 0.01) | (P > 1.99)).sum().item() / P.numel()


def less_by_ten(train, row, draw):
    """The share after ten iterations at 1e-7 over that after one at 1e-6."""
    long, short = (trained(train, row, draw, 100, eta, k)[saturated] for eta, k in ((1e-6, 1), (1e-7, 10)))
    return tuple(map(float, rounding.over(short, long)))


@phase_map.experiment(product, **GRID)
def same_product(row, first, count, *, algorithm):
    """One iteration at 1e-6 and ten at 1e-7, both with e = 100."""
    return {ratio: middle(less_by_ten(algorithm, row, draw) for draw in range(first, first + count))}


@phase_map.experiment(nothing, expansion=[1, 5], **GRID)
def small_expansions(expansion, row, first, count, *, algorithm):
    """Five iterations at the learning rate of the paper."""
    return medians(trained(algorithm, row, draw, expansion, 1e-7, 5) for draw in range(first, first + count))


@phase_map.experiment(learning, first=[9000, 9009], count=[9], quick={"first": [9000], "count": [3]})
def printed_setting(first, count, *, algorithm):
    """Ten iterations with e = 100 at the learning rate of the paper."""
    return medians(trained(algorithm, 1, draw, 100, 1e-7, 10) for draw in range(first, first + count))


@phase_map.experiment(stuck, **GRID)
def one_iteration(row, first, count, *, algorithm):
    """One iteration with e = 100 at the largest learning rate of Figure 11 but one."""
    return medians(trained(algorithm, row, draw, 100, 1e-4, 1) for draw in range(first, first + count))


product.formula_mutant("the other way round", then=gt(ratio, 1))
nothing.formula_mutant("a thousandth is learned", then=ge(gain, THOUSANDTH))
learning.formula_mutant("nine tenths", then=ge(gain, sp.Rational(9, 10)))
stuck.formula_mutant("a tenth at most", then=le(saturated, sp.Rational(1, 10)))
product.mutant(
    "no rate above 1e-7",
    lambda train, problem, weights, steps, eta, iterations, **settings: train(
        problem, weights, steps, min(eta, 1e-7), iterations, **settings
    ),
)
nothing.mutant("a hundred thousand times the rate", corrupt.learning_rate(1e5))
learning.mutant("a hundredth of the rate", corrupt.learning_rate(1e-2))
stuck.mutant("a thousandth of the rate", corrupt.learning_rate(1e-3))
