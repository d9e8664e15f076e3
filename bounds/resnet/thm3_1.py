r"""Gradient descent on a linear ResNet converges linearly to the least-squares optimum if A and B are large and even.

With $\lambda = \|A\|_2 \|B\|_2$, $q = \sigma_{\min}^2(A)\, \sigma_{\min}^2(B)\, \sigma_r^2(X)$ and hidden weights
that start at zero: if
$$ \frac{\sigma_{\min}^2(A)\, \sigma_{\min}^2(B)}{\lambda}
   \ge C\, \frac{\|X\|_2}{\sigma_r^2(X)} \sqrt{L(W^{(0)}) - L(W^*)}, \quad
   \eta \le \frac{C_1}{L \lambda \|X\|_2 (\sqrt{L(W^{(0)})} + \lambda \|X\|_2)}, $$
then for all $t$
$$ L(W^{(t)}) - L(W^*) \le \Big(1 - \frac{\eta L q}{e}\Big)^t (L(W^{(0)}) - L(W^*)) . $$

Kind: inequality along every run, judged in balls at the threshold of the premise with $BA = 0$ and
with uneven maps that overlap. The "absolute
constants", traced: $C = 4\sqrt{2e^3} = 25.35$ keeps the path shorter than $0.5/L$; $C_1 = 1/(2\sqrt{2e}) = 0.2144$ by
Lemma A.2 as it stands. The proof prints $\sqrt{e L}$ where the lemma gives $\sqrt{2e L}$; the resulting
$C_1 = 1/(2\sqrt e) = 0.3033$ does not follow from the lemma, but from its sharper form, which allows $C_1 = 1/e$. The
width $m \ge d, k$ is assumed in the introduction only; without it the theorem is false.
"""

import math
from dataclasses import replace

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import identity
from bounds.core import Statement, Traced, exact, ge, gt, le
from bounds.late import torch
from bounds.resnet._drift import measured_run, reach
from bounds.resnet._exact import Problem
from bounds.resnet._induction import by_the_lemma, by_the_sharper_lemma, induction
from bounds.resnet._instances import Problem as instances_Problem
from bounds.resnet._instances import problem
from bounds.resnet._runs import (
    at_threshold,
    drawn,
    instance,
    largest_step,
    orthogonal_maps,
    overlapping_maps,
    printed_premise,
    scale_for,
    trajectory,
    value,
)
from bounds.resnet._symbols import (
    FITS,
    L,
    W_norm,
    d,
    eta,
    gap,
    gap_0,
    k,
    lA,
    lam,
    lB,
    loss_0,
    m,
    mA,
    mB,
    named,
    q,
    scaling,
    sr,
    sX,
    t,
)

C, C_1 = sp.symbols("C C_1")
x = eta * L * q / sp.E

WIDTH = (*FITS, gt(eta, 0))
MAPS = ge(mA**2 * mB**2 / (lA * lB), C * sX * sp.sqrt(gap_0) / sr**2)
STEP = le(eta, C_1 / (L * lam * sX * (sp.sqrt(loss_0) + lam * sX)))
GIVEN = (MAPS, STEP, *WIDTH, ge(t, 1))
C_TRACED = Traced(C, 4 * sp.sqrt(2 * sp.E**3), "Part (i): the path length sqrt(8 e^3) ... is at most 0.5 / L")
STEP_TRACED = Traced(C_1, 1 / (2 * sp.sqrt(2 * sp.E)), "Lemma A.2 with the descent factor 1/2")
STEP_PRINTED = Traced(C_1, 1 / (2 * sp.sqrt(sp.E)), "as printed in Part (ii), with sqrt(e L) for sqrt(2 e L)")


def converges(rate=x):
    return le(gap, (1 - rate) ** t * gap_0, trivially=gap_0)


thm3_1 = Statement("resnet.thm3_1", "Theorem 3.1; proof in Appendix A.1", GIVEN, scaling=scaling())
printed = thm3_1.printed(converges(), constants=(C_TRACED, STEP_TRACED), expected="proved")
printed_step = thm3_1.printed(
    converges(),
    part="printed_step",
    title="Theorem 3.1 with the step size that its proof prints",
    source="Theorem 3.1; step size in Part (ii) of the proof",
    constants=(C_TRACED, STEP_PRINTED),
    expected="proved",
    erratum=r"The proof prints $\sqrt{e L(\mathbf W)}$; Lemma A.2 gives $\sqrt{2 e L(\mathbf W)}$. True by the sharper form of the lemma.",
    survives="Yes: Lemma A.2 holds with the gap in place of the loss and half the first coefficient (resnet.lemmaA_2.tight), which is more "
    "than the printed step needs.",
)
ALGORITHM = "algorithms.resnet.exact_descent_states"
GRID = {"depth": [1, 3, 12], "condition": [1, 10], "rank": [1, 2], "noise": [0, 4]}
QUICK = {"rank": [2], "noise": [4]}


@printed.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)
def threshold(depth, condition, rank, noise, *, algorithm, steps=60):
    """B scaled so that the premise is just met; `condition` of X, `noise` outside its row space."""
    found = at_threshold(algorithm, depth, condition, rank, noise, steps, C_TRACED, STEP_TRACED)
    return found | drawn(found, {"bound": printed})


@printed.experiment(depth=[1, 3, 12], seed=[0, 1], quick={"depth": [3], "seed": [0]}, algorithm=ALGORITHM)
def uneven_maps(depth, seed, *, algorithm, steps=60):
    """Singular values 1 and 4/5 of A, 1 and 2/3 of B, and B A not zero; the targets are B A X and a fixed distance."""
    a, b = [fmpq(1), fmpq(4, 5)], [fmpq(1), fmpq(2, 3)]
    distance = instance(2, 2, 0, seed)
    scaled = scale_for(orthogonal_maps(distance, a, b), printed_premise(value(C_TRACED)))
    factor = scaled.norms["lB"] / b[0]
    task = overlapping_maps(distance, a, [factor * value_ for value_ in b], seed)
    task = replace(task, Y=task.B * task.A * task.X + distance.Y)
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(STEP_TRACED)), steps=steps)


@printed.experiment(depth=[2], algorithm=ALGORITHM, outside=True)
def opposite_target(depth, *, algorithm, steps=60):
    """Identity maps and the target -X: far outside the premise, and the product of the layers stops at zero."""
    task = instance(1, 2, 0, 0)
    eye = identity(2)
    norms = task.norms | dict.fromkeys(("lA", "mA", "lB", "mB"), fmpq(1))
    task = replace(task, A=eye, B=eye, Y=-task.X, norms=norms)
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(STEP_TRACED)), steps=steps)


@printed_step.experiment(depth=[1, 3, 12], condition=[1, 10], algorithm=ALGORITHM)
def step_of_the_proof(depth, condition, *, algorithm, steps=60):
    """The largest step with the printed constant."""
    return at_threshold(algorithm, depth, condition, 2, 4, steps, C_TRACED, STEP_PRINTED)


@printed.experiment(depth=[12], algorithm=ALGORITHM)
def one_clean_problem(depth, *, algorithm, steps=12):
    """alpha = 60, X = I and Y = diag(1, 1/2) at twelve layers: an instance on which every corrupted method shows."""
    eye = identity(2)
    task = Problem(eye, eye, eye, fmpq_mat([[1, 0], [0, fmpq(1, 2)]]), dict.fromkeys(("sX", "sr"), fmpq(1)), eye)
    task = orthogonal_maps(task, [fmpq(1)] * 2, [fmpq(60)] * 2)
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(STEP_TRACED)), steps=steps)


@printed.experiment(
    depth=[1, 3, 12],
    condition=[1, 8],
    trials=[8],
    seed=[0],
    quick={"depth": [3], "condition": [8]},
    algorithm="algorithms.resnet.descent_states",
)
def floating_point(depth, condition, trials, seed, *, algorithm, steps=100):
    """Random data, turned orthogonal maps, the largest step; the radii cover the drift of the whole run."""
    task = problem(trials, 6, 3, 3, 8, 2, seed, spread=int(math.log2(condition)))
    draw = torch.randn(trials, 6, 6, generator=torch.Generator().manual_seed(seed + 1), dtype=torch.float64)
    turn = torch.linalg.qr(draw).Q
    task = instances_Problem(turn[..., :3], turn[..., 3:].mT, task.X, task.Y, task.basis)
    zero = torch.zeros(trials, depth, 6, 6, dtype=torch.float64)
    first_gap, _ = task.gap(zero)
    needed = 4 * math.sqrt(2 * math.e**3) * task.norms["sX"][0] * first_gap.sqrt() / task.norms["sr"][0] ** 2
    task = instances_Problem(task.A, task.B * (1 + 2**-20) * needed[..., None], task.X, task.Y, task.basis)
    first, wide = task.loss(zero)
    lipschitz = reach(task)
    rate = (1 - 2**-20) / (2 * math.sqrt(2 * math.e) * depth * lipschitz * (first[:, 0].sqrt() + lipschitz))
    gaps, widest = measured_run(
        task, algorithm(task.A, task.B, task.X, task.Y, depth=depth, rate=rate, steps=steps), rate
    )
    # B A vanishes up to rounding only, which the radii of loss and gap at the start contain.
    return named(task.norms) | {
        t: range(steps + 1),
        L: depth,
        eta: exact(rate[:, None]),
        gap: gaps,
        W_norm: widest,
        gap_0: task.gap(zero),
        loss_0: (first, wide),
        m: 6,
        d: 3,
        k: 3,
    }


@printed.experiment(outputs=[2], algorithm=ALGORITHM, outside=True)
def narrow(outputs, *, algorithm, alpha=100, steps=5):
    """Width 1 and two outputs: the other conditions hold, the gradient vanishes and the gap of 25/2 stays."""
    unit = fmpq_mat([[1]])
    B, Y = (fmpq_mat([[first], [second]] + [[0]] * (outputs - 2)) for first, second in ((1, 0), (alpha, 5)))
    norms = dict.fromkeys(("lA", "mA"), fmpq(alpha)) | dict.fromkeys(("lB", "mB", "sX", "sr"), fmpq(1))
    stuck = Problem(alpha * unit, B, unit, Y, norms, unit)
    return trajectory(algorithm, stuck, depth=2, rate=largest_step(stuck, 2, value(STEP_TRACED)), steps=steps)


@printed.experiment(width=[2], algorithm=ALGORITHM, outside=True)
def identity_maps(width, *, algorithm):
    """Identity maps, whose premise can never hold: the theorem promises nothing and says so."""
    task = instance(1, 2, 0, 0)
    eye = identity(width)
    task = replace(task, A=eye, B=eye, norms=task.norms | dict.fromkeys(("lA", "mA", "lB", "mB"), fmpq(1)))
    return trajectory(algorithm, task, depth=2, rate=largest_step(task, 2, value(STEP_TRACED)), steps=5)


@thm3_1.mutant("wrong sign", printed, printed_step)
def uphill(states, *data, rate, **rest):
    return states(*data, rate=-rate, **rest)


printed.mutant(
    "gradient of the mean of twelve samples", lambda states, *data, rate, **rest: states(*data, rate=rate / 12, **rest)
)


@printed.mutant("one layer trained only")
def one_layer_only(states, A, B, X, Y, *, depth, rate, steps):
    hidden = [A * 0 * B] * depth
    for _ in range(steps + 1):
        state = next(states(A, B, X, Y, depth=depth, rate=rate, steps=0, hidden=hidden))
        yield state
        hidden = [hidden[0] - state.gradients[0] * rate, *hidden[1:]]


@printed.mutant("starts at the identity")
def _(states, A, B, X, Y, *, depth, **rest):
    eye = type(A)([[int(i == j) for j in range(A.nrows())] for i in range(A.nrows())])
    return states(A, B, X, Y, depth=depth, hidden=[eye] * depth, **rest)


thm3_1.formula_mutant(
    "rate 6 eta L q, more than the steepest direction allows", printed, printed_step, then=converges(6 * eta * L * q)
)
printed.formula_mutant(
    "C = 1/10", experiment="opposite_target", constants=(Traced(C, sp.Rational(1, 10), "mutant"), STEP_TRACED)
)
printed.formula_mutant("any width", experiment="narrow", given=(MAPS, STEP, gt(eta, 0), ge(t, 1)))


@printed.proof
def by_induction(claim):
    """With the step size that Lemma A.2 allows."""
    return induction(claim, "The theorem is the contraction, t times.", by_the_lemma(claim))


@printed_step.proof
def with_the_sharper_lemma(claim):
    """With the step size of the sharper form."""
    says = "Here the sharper form of Lemma A.2 is used, with the gap for the loss and half of its root term."
    return induction(claim, says, by_the_sharper_lemma(claim))
