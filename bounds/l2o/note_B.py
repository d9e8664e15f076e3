r"""A note that the authors left in the appendix: large singular values slow training down. They may, or speed it up.

"Toy testing results on under-para system show that large singular causes poor training speed. Less than 2 may be a
proper setting": a remark of the authors to themselves, without a setting. An expansion multiplies all singular values
of the inner layers, and it is one knob with the learning rate (l2o.fix_metamorphic), so that no threshold for one of
them alone can be right. With one equation in two unknowns, one unrolled step, two layers, one neuron, $\beta = \frac32
\|M\|^2$ and the learning rate 1e-7 of the paper, the answer depends on y. It is 50 that comes further than 1.9 for $|y|
\le 10$, and 1.9 comes further than 5 and 50 for $60 \le |y| \le 75$, where those overshoot and are stuck at factors
near 2. On Gaussian problems small networks learn nothing at that rate with singular values below two, and the faster
the larger they are.
Kind: deterministic inequalities on one family, over training iterations; empirical, medians over draws. Constants: the
ends of the ranges of y are rounded inwards; 1/1000 is calibrated on a thousand draws of other seeds
(`_calibration.py`).
"""

import sympy as sp
from flint import fmpq

from bounds.core import Curve, Finding, Quantity, Statement, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken
from bounds.l2o._learned import STEPS, draws, gain, medians, problems, smallest_step
from bounds.l2o._one_neuron import ITERATIONS, SETTING, objective_after_one_iteration, objectives, setting
from bounds.late import late

unrolled = late("algorithms.unrolled")


below_two = Quantity("below_two", r"\text{improvement for singular values } 1, 1.9", "median over draws")
least_step = Quantity("least_step", r"\text{least difference between neighbours}", "median over draws")
y = Quantity("y", "|y|", nonnegative=True)
smaller = Quantity("smaller", r"\sigma'", "the smaller singular value", positive=True)
larger = Quantity("larger", r"\sigma", "the larger singular value", positive=True)
F_smaller = Quantity("F_smaller", r"F^k(\sigma')", "after each training iteration", nonnegative=True)
F_larger = Quantity("F_larger", r"F^k(\sigma)", "after each training iteration", nonnegative=True)

SIZES = {"six": (1, 1.9, 5, 25, 50, 100), "three": (1.9, 5, 50)}
BELOW_TWO = (lt(smaller, 2), ge(larger, 5))

note_B = Statement("l2o.note_B", "End of Appendix B, read as a statement about all data")
printed = note_B.added(
    "",
    le(F_smaller, F_larger),
    title="Training comes further with singular values below two than with large ones: not in general",
    given=BELOW_TWO,
    expected="refuted",
    erratum="For small data large singular values train faster: one equation, one neuron, $y = 1$, learning rate $10^{-7}$.",
    survives="In part: there are problems on which singular values below two train faster, because large ones overshoot "
    "(l2o.note_B.large_data). The note has no proof.",
)

small_data = note_B.added(
    "small_data",
    gt(F_smaller, F_larger),
    title="For small data training comes further with large singular values",
    source="against the end of Appendix B",
    given=(*BELOW_TWO, gt(y, 0), le(y, 10), le(larger, 50), *SETTING),
)

large_data = note_B.added(
    "large_data",
    gt(F_larger, F_smaller),
    title="For large data training comes further with singular values below two, because large ones overshoot",
    source="End of Appendix B",
    given=(ge(smaller, sp.Rational(19, 10)), *BELOW_TWO, le(larger, 50), ge(y, 60), le(y, 75), *SETTING),
)

scaled = note_B.added(
    "scaled",
    (le(below_two, sp.Rational(1, 1000), name="below_two"), gt(least_step, 0, name="order")),
    title="Small networks train faster with larger singular values, and not at all with those below two",
    source="against the end of Appendix B",
    quantifier=Finding(
        "9 draws of 4 Gaussian problems with 128 unknowns in all, widths 8 and 16, 8 iterations (thorough: 3 draws, 40) at learning "
        "rate 1e-7; singular values 1, 1.9, 5, 25, 50, 100 (at quick depth 1.9, 5, 50)",
        misses=2e-8,
    ),
)


@scaled.experiment(
    seed=[0, 1],
    count=[9],
    iterations=[8],
    sizes=["six"],
    quick={"seed": [0], "sizes": ["three"]},
    thorough={"seed": [0], "count": [3], "iterations": [40]},
    algorithm="algorithms.unrolled.train",
)
def narrow_networks(seed, count, iterations, sizes, *, algorithm):
    """Each size of singular values against the next. Both bounds on six sizes are bounds on three of them, too."""
    of_draws = [narrow_network(algorithm, draw, iterations, SIZES[sizes]) for draw in draws(seed, count)]
    return of_draws[0][1] | medians(numbers for numbers, _ in of_draws)


def narrow_network(train, draw, iterations, sizes):
    """What is measured for one draw, and its curves."""
    gains, lines = [], {}
    problem, generator = problems(0, draw)
    beta, state = problem.smoothness(), generator.get_state()
    plain = unrolled.gradient_descent(problem, STEPS, beta=beta)[-1]
    for expansion in sizes:
        start = unrolled.expanded_initialisation((8, 16), expansion, generator=generator.set_state(state))
        training = train(problem, start, STEPS, 1e-7, iterations, network=unrolled.sectors, beta=beta)
        lines[Curve(f"singular values {expansion}", "training iterations", "last objective")] = training.objective
        gains.append(tuple(side.item() for side in gain(problem, training.run.X[-1], plain)))
    last_below = sum(expansion < 2 for expansion in sizes) - 1
    numbers = {below_two: max(gains[: last_below + 1]), least_step: smallest_step(gains[last_below:])}
    return numbers, dict(list(lines.items())[last_below:])


def raced(algorithm, size, pairs):
    """Two singular values, a row for each pair, on one equation for six iterations."""
    races = [objectives(algorithm, pair, size, ITERATIONS) for pair in pairs]
    return setting() | {
        F_smaller: [slow for slow, _ in races],
        F_larger: [fast for _, fast in races],
        smaller: [[low] for low, _ in pairs],
        larger: [[high] for _, high in pairs],
        y: [[size]],
    }


@small_data.experiment(size=[1, 10], algorithm="algorithms.unrolled.exact_detached_gradient")
@large_data.experiment(size=[60, 72, 75], algorithm="algorithms.unrolled.exact_detached_gradient")
def one_equation(size, *, algorithm):
    """A singular value of 1.9 against 5 and 50."""
    return raced(algorithm, size, [(fmpq(19, 10), 5), (fmpq(19, 10), 50)])


@printed.witness
def one_is_small():
    """One equation with right-hand side 1."""
    return raced(unrolled.exact_detached_gradient, 1, [(fmpq(19, 10), 50)])


printed.formula_mutant("large ones come further", then=ge(F_smaller, F_larger))
small_data.formula_mutant("twice as far", then=gt(F_smaller, 2 * F_larger))
large_data.formula_mutant("a thousand times as far", then=gt(F_larger, 1000 * F_smaller))
scaled.formula_mutant("more with small ones", then=le(least_step, 0))
scaled.formula_mutant("something below two", then=gt(below_two, sp.Rational(1, 1000)))
scaled.mutant("training uphill", corrupt.learning_rate(-1))


small_data.mutant("uphill", corrupt.gradient(-1))
large_data.mutant("a tenth of the gradient", corrupt.gradient(1, 10))


@printed.proof
def first_iteration(claim):
    """The witness after its first iteration."""
    low, high = sp.Rational(19, 10), 50
    left = [objective_after_one_iteration(expansion, 1) for expansion in (low, high)]
    return certificate(
        "For y = 1 the last sigmoid is fed with eta e^2/9 after one iteration from the expansion or singular value e, and "
        "the residual is 1 - P/(3/2).",
        *broken(claim, {smaller: low, larger: high, F_smaller: left[0], F_larger: left[1]}),
    )
