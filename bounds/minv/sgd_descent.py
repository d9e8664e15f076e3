r"""What Remark 2 can mean: a stochastic step is the full step on average, and where all samples are fitted it always comes closer.

The remark says that "it shall be easy to extend our results" to stochastic descent and to changing step sizes, without a proof.
For any depth the mean of the step over all batches is the step of the full loss, so only the spread of the batches is new. Theorem 1
itself fails for more singular values than the order (`thm1.py`), so there is nothing to extend. For one layer and $n d \le L$
different residuals there are coefficients $C^*$ that fit all samples, hence all batches. With $\beta$ the largest
$\sum_j w_{ij} (1 - e_{ij})^2 \sum_l e_{ij}^{2l}$ of a sample and steps $\eta \le 1/\beta$,

$$ \|C^+ - C^*\|^2 \le \|C - C^*\|^2 - 2 \eta\, \mathcal L_b(C) \quad\text{for every batch, so}\quad
\mathbb E \sum_t \eta_t \mathcal L_n(C^{(t)}) \le \tfrac12 \|C^{(0)} - C^*\|^2 , $$

whatever the step sizes below $1/\beta$ are. That is a rate of $1/T$ for steps of one size. For the nearest fit it is linear
(`sgd_rate.py`). No rate is shown for more layers, or for samples that cannot be fitted. That all batches are as probable is in
`sgd_steps.py`.

Kind: exact identity, inequalities; averages over all batches, which are enumerated. Constants: explicit. The fast code runs on binary
fractions, from a generator for each possible outcome of the draws, and its path is taken as it is.
"""

from itertools import count

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rationals
from bounds.core import OnAverage, Quantity, Statement, eq, le
from bounds.core.certificate import certificate
from bounds.late import late, torch
from bounds.minv._certificates import equal, room

hyperpower = late("algorithms.hyperpower")

moved = Quantity("moved", r"C - C^+", "what the step with a batch takes off the coefficients")
full = Quantity("full", r"\eta \nabla \mathcal L_n(C)", "the same for all samples")
probability = Quantity("probability", r"\Pr", "of a batch or of a sequence of batches", nonnegative=True)
before2 = Quantity("before2", r"\|C - C^*\|^2", "squared distance before the step", nonnegative=True)
after2 = Quantity("after2", r"\|C^+ - C^*\|^2", "squared distance after it", nonnegative=True)
batch_loss = Quantity("batch_loss", r"\mathcal L_b(C)", "mean loss of the batch", nonnegative=True)
eta = Quantity("eta", r"\eta", "largest step", positive=True)
beta = Quantity("beta", r"\beta", "largest squared length of the slope of a sample", positive=True)
misfit = Quantity("misfit", r"\max |e_1(C^*)|", "largest residual at the coefficients that fit", nonnegative=True)
paid = Quantity(
    "paid", r"\sum_{t < T} \eta_t \mathcal L_n(C^{(t)})", "loss of all samples along a run", nonnegative=True
)
start2 = Quantity("start2", r"\|C^{(0)} - C^*\|^2", "squared distance of the start", nonnegative=True)

FITTED = (eq(misfit, 0), le(eta * beta, 1))
SAMPLES = {
    "one value each": (["1/2", "1/4", "-1/2"], ["1", "1/2", "1/4"], 3),
    "two values each": (["1/2", "1/4", "-1/2", "3/4"], ["1", "1/2", "1/4", "1"], 2),
}
"""Residuals, weights, and the number of samples."""

sgd_descent = Statement("minv.sgd_descent", "Remark 2", algorithm="algorithms.hyperpower.stochastic_gradient_descent")
mean_step = sgd_descent.added(
    "",
    eq(moved, full),
    title="The step of stochastic descent is on average that of the full loss, over all batches",
    quantifier=OnAverage(over="all batches, each as probable", probability=probability),
)
closer = sgd_descent.added(
    "closer",
    le(after2, before2 - 2 * eta * batch_loss),
    title="One layer: with any batch a step of at most 1/beta comes closer to coefficients that fit all samples",
    given=FITTED,
    expected="proved",
)
average = sgd_descent.added(
    "average",
    le(paid, start2 / 2),
    title="One layer: on average the steps times the losses of a stochastic run sum to at most half the squared distance to a fit",
    quantifier=OnAverage(over="all sequences of batches, each as probable", probability=probability),
    given=FITTED,
    needs=("minv.sgd_descent", "minv.sgd_descent.closer"),
    expected="proved",
)


def outcomes(samples, batch, steps):
    """For each sequence of batches the first seed whose generator draws it."""
    seeds = {}
    for seed in count():
        generator = torch.Generator().manual_seed(seed)
        drawn = tuple(tuple(torch.randint(samples, (batch,), generator=generator).tolist()) for _ in range(steps))
        seeds.setdefault(drawn, seed)
        if len(seeds) == samples ** (batch * steps):
            break
    return seeds


def paths(algorithm, kind, start, batch, steps, step_size, halve_every=300):
    """The coefficients after each step, for each sequence of batches."""
    *numbers, samples = SAMPLES[kind]
    data = [
        torch.tensor([float(fmpq(*map(int, x.split("/")))) for x in row]).double().reshape(samples, -1)
        for row in numbers
    ]
    options = {"step_size": step_size, "steps": steps, "batch": batch, "halve_every": halve_every}
    seeds = outcomes(samples, batch, steps)
    runs = [
        algorithm(*data, start.double(), torch.Generator().manual_seed(seed), **options).path for seed in seeds.values()
    ]
    return list(seeds), [rationals(run.tolist()) for run in runs]


def loss_and_gradient(C, kind, chosen):
    """Of the mean loss of the chosen samples and all layers."""
    e0, weights, samples = SAMPLES[kind]
    e0, weights = (rationals(row).reshape(samples, -1)[list(chosen)] for row in (e0, weights))
    return hyperpower.exact_loss_and_gradient(C, e0.ravel(), weights.ravel() / (len(chosen) * len(C)))


POWERS = {"power": [0, 1, 2], "quick": {"power": [0, 1]}, "within": {"power": (0, 2)}}
"""Batches of 1, 2 and 4: means over others round, and the larger ones are too many to draw each."""


@sgd_descent.experiment(mean_step, kind=list(SAMPLES), shape=[(1, 4), (2, 2)], **POWERS)
def every_batch(kind, shape, power, *, algorithm):
    """One step of 1/4 with each batch, for layers and orders so small that no operation rounds."""
    drawn, runs = paths(algorithm, kind, torch.ones(*shape), 2**power, 1, 0.25)
    _, slope = loss_and_gradient(runs[0][0], kind, range(SAMPLES[kind][2]))
    return {
        moved: [(run[0] - run[1]).ravel().tolist() for run in runs],
        full: [(slope / 4).ravel().tolist()],
        probability: [[fmpq(1, len(drawn))]] * len(drawn),
    }


@sgd_descent.experiment(closer, kind=list(SAMPLES), **POWERS)
def one_step(kind, power, *, algorithm):
    """From coefficients zero, with each batch."""
    drawn, runs = paths(algorithm, kind, torch.zeros(1, 4), 2**power, 1, 1.0)
    fit = fitted(kind)
    return {
        before2: [((run[0] - fit) ** 2).sum() for run in runs],
        after2: [((run[1] - fit) ** 2).sum() for run in runs],
        batch_loss: [loss_and_gradient(run[0], kind, chosen)[0] for run, (chosen,) in zip(runs, drawn, strict=True)],
        eta: 1,
    } | premises(kind, fit)


@sgd_descent.experiment(
    average,
    kind=list(SAMPLES),
    batch=[1, 2],
    steps=[2, 3],
    halve_every=[1, 300],
    quick={"batch": [1], "steps": [3]},
    within={"batch": (1, 2), "steps": (2, 3)},
)
def every_sequence(kind, batch, steps, halve_every, *, algorithm):
    """From coefficients zero, with steps of one or halved each time."""
    drawn, runs = paths(algorithm, kind, torch.zeros(1, 4), batch, steps, 1.0, halve_every)
    fit, everyone = fitted(kind), range(SAMPLES[kind][2])
    sizes = [fmpq(1, 2 ** (t // halve_every)) for t in range(steps)]
    return {
        paid: [
            sum(h * loss_and_gradient(C, kind, everyone)[0] for h, C in zip(sizes, run, strict=False)) for run in runs
        ],
        start2: ((runs[0][0] - fit) ** 2).sum(),
        probability: [fmpq(1, len(drawn))] * len(drawn),
        eta: sizes[0],
    } | premises(kind, fit)


def fitted(kind):
    """The shortest coefficients whose polynomial has the values 1/(1 - e): nothing is left after one layer."""
    e0 = rationals(SAMPLES[kind][0])
    powers = fmpq_mat([[e**l for l in range(4)] for e in e0])
    values = fmpq_mat([[1 / (1 - e)] for e in e0])
    return rationals([(powers.transpose() * (powers * powers.transpose()).solve(values)).entries()])


def premises(kind, fit):
    """What is left at the fit, and the longest slope."""
    e0, weights, samples = SAMPLES[kind]
    e0, weights = rationals(e0), rationals(weights)
    squares = [w * (1 - e) ** 2 * sum(e ** (2 * l) for l in range(4)) for e, w in zip(e0, weights, strict=True)]
    return {
        misfit: abs(hyperpower.exact_residual_trajectory(e0, fit)[-1]).max(),
        beta: max(rationals(squares).reshape(samples, -1).sum(-1)),
    }


mean_step.formula_mutant("twice the step", then=eq(moved, 2 * full))
closer.formula_mutant("twice as much", then=le(after2, before2 - 4 * eta * batch_loss))
average.formula_mutant("a hundredth", then=le(paid, start2 / 200))


@mean_step.mutant("the first sample twice as often")
def _(train, e0, weights, *rest, **options):
    return train(torch.cat([e0[:1], e0]), torch.cat([weights[:1], weights]), *rest, **options)


mean_step.mutant(
    "the sum of the batch, not its mean",
    lambda train, *data, batch, step_size, **options: train(*data, batch=batch, step_size=batch * step_size, **options),
)
sgd_descent.mutant(
    "eight times the step",
    closer,
    average,
    corrupted=lambda train, *data, step_size, **options: train(*data, step_size=8 * step_size, **options),
)
closer.mutant("uphill", lambda train, *data, step_size, **options: train(*data, step_size=-step_size, **options))


@closer.proof
def one_layer_is_linear(claim):
    """l is the loss of the batch, g = 2 l beta - x its squared gradient; w, v, e one singular value's weight, slope and residual."""
    before, l, x, size, slope = sp.symbols("before l x eta beta")
    w, v, e, w_, v_, e_ = sp.symbols("w v e w_ v_ e_")
    return certificate(
        "With one layer a residual is linear in C, e = v (C* - C) as nothing is left at C*, and the gradient of the batch is the mean of "
        "- sum_j w e v. So its product with C - C* is the mean of sum_j w e^2, which is 2 l. A squared mean is at most the mean of the squares, "
        "and the square of a sum over j is at most sum w v^2 times sum w e^2 (Cauchy and Schwarz, pair by pair): the squared "
        "gradient is at most 2 l beta, 2 l beta - x with x >= 0. What remains is not negative as eta beta <= 1.",
        equal(
            "Cauchy and Schwarz for a pair, weights w and w_ not negative",
            (w * v**2 + w_ * v_**2) * (w * e**2 + w_ * e_**2) - (w * e * v + w_ * e_ * v_) ** 2,
            w * w_ * (v * e_ - v_ * e) ** 2,
        ),
        equal("squares and means, for a pair", (v**2 + v_**2) / 2 - ((v + v_) / 2) ** 2, ((v - v_) / 2) ** 2),
        equal(
            "the squared distance after the step",
            room(
                claim,
                "after2",
                after2=before - 2 * size * (2 * l) + size**2 * (2 * l * slope - x),
                before2=before,
                eta=size,
                batch_loss=l,
            ),
            2 * size * l * (1 - size * slope) + size**2 * x,
        ),
    )


@average.proof
def distances_telescope(claim):
    """last is the mean squared distance at the end, rest what the single steps leave."""
    start, last, rest = sp.symbols("start last rest")
    return certificate(
        "A batch does not depend on the coefficients that it meets, and the mean loss over its draws is that of all samples. So on average "
        "twice a step times the loss of all samples is at most the fall of the squared distance (minv.sgd_descent.closer). The falls sum to "
        "start - last, less what the steps leave, and neither last nor rest is negative.",
        equal(
            "the sum of the falls",
            room(claim, "paid", paid=(start - last - rest) / 2, start2=start),
            (last + rest) / 2,
        ),
    )
