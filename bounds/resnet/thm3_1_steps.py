r"""Every step of gradient descent under Theorem 3.1: it descends, contracts the gap, and stays near zero.

In the setting of Theorem 3.1, with $x = \eta L q / e$, for every step
$$ L(W^{(t)}) - L(W^{(t-1)}) \le -\tfrac\eta2 \sum_l \|\nabla_l L(W^{(t-1)})\|_F^2, \qquad
   gap_t \le (1 - x)\, gap_{t-1}, $$
$$ \|W_l^{(t)}\|_F \le \frac{\sqrt{8e^3}\, \lambda \|X\|_2}{L q} \sqrt{gap_0} \le \frac{0.5}L ; $$
and $x \le e^{-2}$ follows from the step size alone.

Kind: inequalities along every run, judged in balls. Constants: those of Theorem 3.1.
"""

import sympy as sp
from flint import ctx, fmpq, fmpq_mat

from algorithms.exact import square
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, premise, promises, put
from bounds.resnet._exact import Problem
from bounds.resnet._induction import by_the_lemma, conclusions, induction
from bounds.resnet._runs import (
    bits_for,
    instance,
    largest_step,
    orthogonal_maps,
    printed_premise,
    scale_for,
    start,
    states,
    trajectory,
    value,
)
from bounds.resnet._symbols import L, W_norm, d, eta, gap_0, k, lam, loss_0, m, named, q, scaling, sX
from bounds.resnet.thm3_1 import C_TRACED, GIVEN, MAPS, STEP, STEP_TRACED, WIDTH, x

gap_before = Quantity("gap_before", r"L(\mathbf{W}^{(t-1)}) - L(\mathbf{W}^*)", nonnegative=True)
gap_after = Quantity("gap_after", r"L(\mathbf{W}^{(t)}) - L(\mathbf{W}^*)", nonnegative=True)
slope2 = Quantity("slope2", r"\sum_l \|\nabla_l L(\mathbf{W}^{(t-1)})\|_F^2", nonnegative=True)
CONSTANTS = (C_TRACED, STEP_TRACED)
EACH = (MAPS, STEP, *WIDTH)


def descends(factor=sp.Rational(1, 2)):
    return ge(gap_before - gap_after, factor * eta * slope2, trivially=0)


def contracts(rate=x):
    return le(gap_after, (1 - rate) * gap_before, trivially=gap_before)


PATH = sp.sqrt(8 * sp.E**3) * lam * sX * sp.sqrt(gap_0) / (L * q)


def stays(path=PATH):
    return (le(W_norm, path, name="path"), le(W_norm, 1 / (2 * L), name="region"))


thm3_1 = Statement("resnet.thm3_1_steps", "Theorem 3.1; Part (ii) of the proof")
descent = thm3_1.printed(
    descends(),
    part="descent",
    title="Every step lowers the loss by half the step size times the squared gradient",
    given=EACH,
    constants=CONSTANTS,
    expected="proved",
    scaling=scaling({gap_before: 2, gap_after: 2, slope2: 4}),
    formerly="resnet.thm3_1.descent",
)
contraction = thm3_1.printed(
    contracts(),
    part="contraction",
    title="Every step contracts the gap by the theorem's factor",
    source="Theorem 3.1; eq. (A.1)",
    given=EACH,
    constants=CONSTANTS,
    expected="proved",
    scaling=scaling({gap_before: 2, gap_after: 2, slope2: 4}),
    formerly="resnet.thm3_1.contraction",
)
invariant = thm3_1.printed(
    stays(),
    part="invariant",
    title="Hidden weights stay within the region of the lemmas, and within their path length",
    source="Theorem 3.1; Part (i) of the proof",
    given=GIVEN,
    constants=CONSTANTS,
    expected="proved",
    scaling=scaling(),
    formerly="resnet.thm3_1.invariant",
)
rate = thm3_1.added(
    "rate",
    le(x, sp.exp(-2), trivially=1),
    title="The rate of Theorem 3.1 is at most e^(-2) per step",
    source="Theorem 3.1; consequence of the step size",
    given=(STEP, *WIDTH),
    constants=(STEP_TRACED,),
    expected="proved",
    scaling=scaling(),
    formerly="resnet.thm3_1.rate",
)

ALGORITHM = "algorithms.resnet.exact_descent_states"


@thm3_1.experiment(descent, contraction, depth=[1, 4, 12], condition=[1, 30], algorithm=ALGORITHM)
def each_step(depth, condition, *, algorithm, steps=40):
    """Pairs of neighbouring states of a run at the threshold of the premise."""
    task = problem(condition)
    eta_ = largest_step(task, depth, value(STEP_TRACED))
    with ctx.workprec(bits_for(steps)):
        found = states(algorithm, task, depth=depth, rate=eta_, steps=steps)
        gaps = [task.balls.gap(state.hidden) for state in found]
        slopes = [sum(square(g) for g in state.gradients) for state in found]
    first, first_gap = start(task)
    return named(task.norms) | {
        gap_before: gaps[:-1],
        gap_after: gaps[1:],
        slope2: slopes[:-1],
        L: depth,
        eta: eta_,
        loss_0: first,
        gap_0: first_gap,
        **{symbol: task.sizes[symbol.name] for symbol in (m, d, k)},
    }


@invariant.experiment(depth=[1, 4, 12], condition=[1, 30], algorithm=ALGORITHM)
@rate.experiment(depth=[1, 4], condition=[1, 30], algorithm=ALGORITHM)
def whole_run(depth, condition, *, algorithm, steps=60):
    """The largest weights along a run at the threshold of the premise."""
    task = problem(condition)
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(STEP_TRACED)), steps=steps)


@invariant.experiment(target=[1], algorithm=ALGORITHM)
def one_coordinate(target, *, algorithm, steps=400):
    """d = k = 1 at one layer: the longest path relative to its bound that we know."""
    unit = fmpq_mat([[1]])
    scalar = Problem(
        unit, unit, unit, target * unit, dict.fromkeys(("lA", "mA", "lB", "mB", "sX", "sr"), fmpq(1)), unit
    )
    scalar = scale_for(orthogonal_maps(scalar, [fmpq(1)], [fmpq(1)]), printed_premise(value(C_TRACED)))
    return trajectory(algorithm, scalar, depth=1, rate=largest_step(scalar, 1, value(STEP_TRACED)), steps=steps)


def problem(condition):
    task = orthogonal_maps(instance(condition, 2, 3, 1), [fmpq(1), fmpq(1, 2)], [fmpq(1)] * 2, 1)
    return scale_for(task, printed_premise(value(C_TRACED)))


thm3_1.mutant(
    "wrong sign", descent, contraction, corrupted=lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest)
)


descent.mutant(
    "step of a tenth, stated as whole", lambda states, *data, rate, **rest: states(*data, rate=rate / 10, **rest)
)


@invariant.mutant("starts at the identity")
def _(states, A, B, X, Y, *, depth, **rest):
    eye = type(A)([[int(i == j) for j in range(A.nrows())] for i in range(A.nrows())])
    return states(A, B, X, Y, depth=depth, hidden=[eye] * depth, **rest)


descent.formula_mutant("descent by more than the whole first order", then=descends(sp.Rational(11, 10)))
contraction.formula_mutant("rate 6 eta L q", then=contracts(sp.Integer(6) * x * sp.E))
invariant.formula_mutant(
    "path fifty times shorter", then=stays(sp.sqrt(8 * sp.E**3) * lam * sX * sp.sqrt(gap_0) / (50 * L * q))
)
rate.formula_mutant("a tenth of it", then=le(x, sp.exp(-2) / 10))


@thm3_1.proof(descent, contraction, invariant)
def together(claim):
    """All three are parts of the proof of Theorem 3.1."""
    return induction(
        claim, "Path, descent and contraction are the three claims.", by_the_lemma(claim), gain=conclusions(claim)
    )


@rate.proof
def largest_rate(claim):
    """q is at most the square of lambda |X|, and the step size at most C_1 over L times that."""
    units = dict.fromkeys(("L", "lA", "lB", "mA", "mB", "sX", "sr"), 1)
    longest = premise(claim, "eta", loss_0=0, **units)
    sides = [[put(claim, side, eta=longest, **units) for side in (one.rhs, one.lhs)] for one in promises(claim)]
    return certificate(
        "sigma_min <= |.| and sigma_r <= |X| give q <= (lambda |X|)^2, and the step size is at most C_1/(L (lambda "
        "|X|)^2), so the left side is largest with all norms, L and the step of the premise in these units, without loss.",
        *(step for one in sides for step in at_least("the right side is larger", *one)),
    )
