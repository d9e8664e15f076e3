r"""Larger learning rates: a better last objective, a worse trajectory, then collapse.

Figure 11 varies the learning rate (the text speaks of five rates and lists the four from 1e-3 to 1e-6) at e = 100. Up
to 1e-5 the last objective improves with the rate while early iterates become worse than gradient descent's; at 1e-3
the factors saturate at 0 and 2 and the last objective is far above gradient descent's.
Kind: empirical. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, exact, ge, gt, le, lt

slow = Quantity("slow", r"\text{last improvement at } 10^{-7}, 10^{-6}")
fast = Quantity("fast", r"\text{last improvement at } 10^{-6}, 10^{-5}")
worst_slow = Quantity("worst_slow", r"\min_t \text{improvement at } 10^{-6}")
worst_fast = Quantity("worst_fast", r"\min_t \text{improvement at } 10^{-5}")
collapsed = Quantity("collapsed", r"\text{last improvement at } 10^{-3}")
share = Quantity("share", r"\text{share of factors rounded to 0 or 2 at } 10^{-3}", nonnegative=True)

fig11 = Claim(
    id="l2o.fig11",
    source="Figure 11 and its text, appendix C",
    quantifier=Finding("4 Gaussian problems, d = 32, b = 20, T = 100, L = 3, e = 100, 50 iterations (printed: 50000)"),
    then=(
        lt(slow, fast, name="better_end"),
        lt(worst_fast, worst_slow, name="worse_way"),
        le(worst_fast, 0, name="worse_than_gd"),
        le(collapsed, 0, name="collapse"),
        gt(share, sp.Rational(1, 10), name="saturation"),
    ),
    erratum="The text announces five rates and lists four, and speaks of 32-20 and of 256-200 for the same figure.",
)


@fig11.experiment(seed=[0], algorithm="algorithms.unrolled.train")
def four_rates(seed, *, algorithm):
    """Rates 1e-7 to 1e-5 and 1e-3."""
    from bounds.l2o._learned import learned

    results = {
        rate: learned(algorithm, 0, seed, expansion=100, eta=rate, iterations=50) for rate in (1e-7, 1e-6, 1e-5, 1e-3)
    }
    gains = {rate: [side.tolist() for side in result.improvement] for rate, result in results.items()}
    ends = {rate: (values[-1], radii[-1]) for rate, (values, radii) in gains.items()}
    run = results[1e-3].run
    return {
        slow: [ends[1e-7], ends[1e-6]], fast: [ends[1e-6], ends[1e-5]], collapsed: ends[1e-3],
        worst_slow: lowest(gains[1e-6]), worst_fast: lowest(gains[1e-5]),
        share: exact(run.saturated.item() / run.P.numel()),
    }  # fmt: skip


def lowest(gain):
    """The smallest improvement along the trajectory."""
    values, radii = gain
    at = min(range(len(values)), key=values.__getitem__)
    return values[at], radii[at]


fig11.formula_mutant("better ends with smaller rates", then=lt(fast, slow))
fig11.formula_mutant("no collapse", then=ge(collapsed, 0))


@fig11.mutant("rates a hundred times smaller")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, eta / 100, iterations, **settings)
