r"""The expansion decides how fast training goes: none at 1 and 5, 60 percent at 50.

Figure 10 and its text: with e = 1 and e = 5 the trained network stays at gradient descent, with e = 50 it reaches an
improvement of 60 percent, more than with e = 100. The first two are reproduced. An expansion and a learning rate are
one knob (l2o.fix_metamorphic: e = 50 needs a learning rate 16 times that of e = 100 for the same run), so sixty
percent are reached in few iterations with the learning rate 1.6e-5; at the printed 1e-7 our short runs improve with e,
and where training has come to rest, e = 50 and e = 100 are equally good, the one or the other ahead by chance.

Kind: empirical. Constants: 6/10 as printed.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le, lt

small = Quantity("small", r"\text{improvement for } e \in \{1, 5\}", "at the last step")
fifty = Quantity("fifty", r"\text{improvement for } e = 50", "learning rate 1.6e-5")
less = Quantity("less", r"\text{improvement for the smaller expansion}")
more = Quantity("more", r"\text{improvement for the larger expansion}")
of_fifty = Quantity("of_fifty", r"\text{improvement for } e = 50")
of_hundred = Quantity("of_hundred", r"\text{improvement for } e = 100")

SETTING = "4 Gaussian problems, d = 32, b = 20, T = 100, L = 3, widths 32 and 128"

exp60 = Claim(
    id="l2o.exp60",
    source="Figure 10 and its text, appendix C",
    quantifier=Finding(f"{SETTING}; 40 iterations at e = 1, 5 and learning rate 1e-7; 40 at e = 50 and 1.6e-5"),
    then=(
        le(small, sp.Rational(1, 100), name="small"),
        ge(fifty, sp.Rational(6, 10), name="fifty"),
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
    title="Where training has come to rest, e = 50 and e = 100 are equally good",
    source="against Figure 10",
    form="added",
    quantifier=Finding("problems of the first two rows of Table 1, 50 iterations at learning rate 1e-4"),
    then=(
        le(of_fifty, of_hundred + sp.Rational(1, 100), name="not_better"),
        ge(of_fifty, of_hundred - sp.Rational(1, 100), name="not_worse"),
    ),
)


def improved(algorithm, seed, *, expansion, eta, iterations, row=0):
    """The improvement at the last step."""
    from bounds.l2o._learned import learned

    values, radii = learned(algorithm, row, seed, expansion=expansion, eta=eta, iterations=iterations).improvement
    return values[-1].item(), radii[-1].item()


@exp60.experiment(iterations=[40], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.unrolled.train")
def trained(iterations, seed, *, algorithm):
    """Small expansions stay where they are; fifty reaches sixty percent."""
    short = [improved(algorithm, seed, expansion=e, eta=1e-7, iterations=40) for e in (1, 5)]
    return {small: short, fifty: improved(algorithm, seed, expansion=50, eta=1.6e-5, iterations=iterations)}


@exp60_scaled.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.unrolled.train")
def growing(seed, *, algorithm):
    """Five expansions, each against the next."""
    found = [improved(algorithm, seed, expansion=e, eta=1e-7, iterations=40) for e in (1, 5, 25, 50, 100)]
    return {less: found[:-1], more: found[1:]}


@exp60_at_rest.experiment(
    row=[1, 2], seed=[0, 1], iterations=[50], quick={"row": [1], "seed": [1], "iterations": [15]},
    thorough={"seed": [0, 1, 2, 3, 4]}, algorithm="algorithms.unrolled.train",
)  # fmt: skip
def long_steps(row, seed, iterations, *, algorithm):
    """The product of rate and iterations is that of 50000 iterations at 1e-7."""
    found = [improved(algorithm, seed, row=row, expansion=e, eta=1e-4, iterations=iterations) for e in (50, 100)]
    return dict(zip((of_fifty, of_hundred), found, strict=True))


exp60.formula_mutant("more than 10 percent at e = 1", then=ge(small, sp.Rational(1, 10)))
exp60_scaled.formula_mutant("the other way round", then=lt(more, less))

exp60_at_rest.formula_mutant("e = 50 better by two percent", then=ge(of_fifty, of_hundred + sp.Rational(1, 50)))


@exp60_at_rest.mutant("a thousand times less training")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, eta / 1000, iterations, **settings)


@exp60.mutant("nothing learned")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, 0.0, 1, **settings)


@exp60_scaled.mutant("learning uphill")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, -eta, 10, **settings)
