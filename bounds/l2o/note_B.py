r"""A note that the authors left in the appendix: singular values below two may be a proper setting.

"Toy testing results on under-para system show that large singular causes poor training speed": a remark of the authors
to themselves, without a setting. An expansion multiplies all singular values of the inner layers, and it is one knob
with the learning rate (l2o.fix_metamorphic), so that no threshold for one of them alone can be right. At the paper's
rate, small networks learn nothing with singular values below two, and the faster the larger they are.
Kind: empirical. Constants: 1/1000 is above every run seen at 1 and 1.9.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, gt, le, lt

below_two = Quantity("below_two", r"\text{improvement for singular values } 1, 1.9")
less = Quantity("less", r"\text{improvement for the smaller singular values}")
more = Quantity("more", r"\text{improvement for the larger singular values}")

note_B = Claim(
    id="l2o.note_B",
    source="End of Appendix B",
    expected="never_exercised",
    untested=(
        "It names no problem, network, learning rate or measure of speed. What can be tested of it is l2o.note_B.scaled."
    ),
)

scaled = Claim(
    id="l2o.note_B.scaled",
    title="Small networks train faster with larger singular values, and not at all with those below two",
    source="against the end of Appendix B",
    form="added",
    quantifier=Finding(
        "4 Gaussian problems with 128 unknowns in all, widths 8 and 16, 40 iterations at learning rate 1e-7; singular "
        "values 1, 1.9, 5, 25, 50, 100"
    ),
    then=(le(below_two, sp.Rational(1, 1000), name="below_two"), lt(less, more, name="order")),
)


@scaled.experiment(
    seed=[0, 1, 2, 3], iterations=[40], quick={"seed": [2], "iterations": [8]}, algorithm="algorithms.unrolled.train"
)
def narrow_networks(seed, iterations, *, algorithm):
    """Six sizes of singular values, each against the next."""
    from algorithms.unrolled import expanded_initialisation, rollout, sectors
    from bounds.l2o._learned import STEPS, gain, problems

    found = []
    for expansion in (1, 1.9, 5, 25, 50, 100):
        problem, generator = problems(0, seed)
        start = expanded_initialisation((8, 16), expansion, generator=generator)
        weights = algorithm(problem, start, STEPS, 1e-7, iterations, network=sectors).weights
        runs = [rollout(problem, sectors(one), STEPS).X[-1] for one in (weights, start)]
        found.append(tuple(side.item() for side in gain(problem, *runs)))
    return {below_two: found[:2], less: found[1:-1], more: found[2:]}


scaled.formula_mutant("more with small ones", then=gt(less, more))
scaled.formula_mutant("something below two", then=gt(below_two, sp.Rational(1, 1000)))


@scaled.mutant("training uphill")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, -eta, iterations, **settings)
