r"""The expansion decides how fast training goes: none at 1 and 5, 60 percent at 50.

Figure 10 and its text: with e = 1 and e = 5 the trained network stays at gradient descent, with e = 50 it reaches an
improvement of 60 percent, more than with e = 100. The first two are reproduced. An expansion and a learning rate are
one knob (l2o.fix_metamorphic: e = 50 needs a learning rate 16 times that of e = 100 for the same run), so sixty
percent are reached in few iterations with the learning rate 1.6e-5; at the printed 1e-7 our short runs improve with e,
and where training has come to rest, e = 50 and e = 100 are mostly equally good, the one or the other ahead by chance.

Both depend on the draw of problems and weights: of 57 draws 51 reach sixty percent, four come to 50 to 59 and two
collapse; of 24 draws at rest 21 agree to a hundredth, and the others to three. So draws are counted.

Kind: empirical. Constants: 6/10 as printed; half of the draws leaves room for what twelve of them differ by.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, gt, le, lt

small = Quantity("small", r"\text{improvement for } e \in \{1, 5\}", "at the last step")
reached = Quantity("reached", r"\text{share of draws: improvement of at least 0.6 for } e = 50", "rate 1.6e-5")
less = Quantity("less", r"\text{improvement for the smaller expansion}")
more = Quantity("more", r"\text{improvement for the larger expansion}")
ahead = Quantity("ahead", r"\text{share of draws: } e = 50 \text{ better by more than a hundredth}")
behind = Quantity("behind", r"\text{share of draws: } e = 100 \text{ better by more than a hundredth}")

DRAWS = 12
SETTING = "4 Gaussian problems, d = 32, b = 20, T = 100, L = 3, widths 32 and 128"

exp60 = Claim(
    id="l2o.exp60",
    source="Figure 10 and its text, appendix C",
    quantifier=Finding(
        f"{DRAWS} draws of {SETTING}; 40 iterations at e = 1, 5 and learning rate 1e-7; 40 at e = 50 and 1.6e-5"
    ),
    then=(
        le(small, sp.Rational(1, 100), name="small"),
        ge(reached, sp.Rational(1, 2), name="fifty"),
    ),
)

exp60_order = Claim(
    id="l2o.exp60.order",
    title="With e = 50 the trained network becomes better than with e = 100",
    source="Figure 10, appendix C",
    expected="never_exercised",
    untested=(
        "Figure 10 says neither for which problems nor after how many iterations it is drawn. With e = 50 as many "
        "iterations do what a sixteenth of them does with e = 100 (l2o.fix_metamorphic), so the order is that of one "
        "run at two times: after 4000 iterations on the 32-20 problems the improvements are 0.76 and 0.84, the other "
        "way round, and where training has come to rest they agree (l2o.exp60.at_rest)."
    ),
)

exp60_scaled = Claim(
    id="l2o.exp60.scaled",
    title="In short runs at one learning rate, the improvement grows with the expansion",
    source="against Figure 10",
    form="added",
    quantifier=Finding(f"{SETTING}; 40 iterations at learning rate 1e-7, e = 1, 5, 25, 50, 100"),
    then=lt(less, more),
)

exp60_at_rest = Claim(
    id="l2o.exp60.at_rest",
    title="Where training has come to rest, e = 50 and e = 100 are equally good in most draws",
    source="against Figure 10",
    form="added",
    quantifier=Finding(f"{DRAWS} draws of the first two rows of Table 1, 50 iterations at learning rate 1e-4"),
    then=le(ahead + behind, sp.Rational(1, 2)),
)


def improved(algorithm, seed, *, expansion, eta, iterations, row=0):
    """The improvement at the last step."""
    from bounds.l2o._learned import learned

    values, radii = learned(algorithm, row, seed, expansion=expansion, eta=eta, iterations=iterations).improvement
    return values[-1].item(), radii[-1].item()


@exp60.experiment(iterations=[40], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.unrolled.train")
def trained(iterations, seed, *, algorithm):
    """Small expansions stay where they are; fifty reaches sixty percent."""
    from bounds.l2o._learned import draws, share_of

    batch = draws(seed, DRAWS)
    short = [improved(algorithm, draw, expansion=e, eta=1e-7, iterations=40) for draw in batch for e in (1, 5)]
    long = [improved(algorithm, draw, expansion=50, eta=1.6e-5, iterations=iterations) for draw in batch]
    return {small: short, reached: share_of(10 * value >= 6 for value, _ in long)}


@exp60_scaled.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.unrolled.train")
def growing(seed, *, algorithm):
    """Five expansions, each against the next."""
    found = [improved(algorithm, seed, expansion=e, eta=1e-7, iterations=40) for e in (1, 5, 25, 50, 100)]
    return {less: found[:-1], more: found[1:]}


@exp60_at_rest.experiment(
    row=[1, 2], seed=[0, 1], iterations=[50], quick={"row": [1], "seed": [0], "iterations": [15]},
    algorithm="algorithms.unrolled.train",
)  # fmt: skip
def long_steps(row, seed, iterations, *, algorithm):
    """The product of rate and iterations is that of 50000 iterations at 1e-7."""
    from bounds.l2o._learned import draws, share_of

    def last(draw, e):
        return improved(algorithm, draw, row=row, expansion=e, eta=1e-4, iterations=iterations)[0]

    apart = [last(draw, 50) - last(draw, 100) for draw in draws(seed, DRAWS)]
    return {ahead: share_of(100 * gap > 1 for gap in apart), behind: share_of(100 * gap < -1 for gap in apart)}


exp60.formula_mutant("more than 10 percent at e = 1", then=ge(small, sp.Rational(1, 10)))
exp60_scaled.formula_mutant("the other way round", then=lt(more, less))

exp60_at_rest.formula_mutant("e = 50 better in most draws", then=gt(ahead, sp.Rational(1, 2)))


@exp60_at_rest.mutant("a thousand times less training")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, eta / 1000, iterations, **settings)


@exp60.mutant("nothing learned")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, 0.0, 1, **settings)


@exp60_scaled.mutant("learning uphill")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, -eta, 10, **settings)
