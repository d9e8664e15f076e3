r"""Algorithm 1: the staged run is the printed one line by line, and from W = K = 0 nothing moves without its noise.

The fast run (closed-form gradients, Gram matrices) is compared with a transcription that differentiates the definitions
(`_algorithm_1.py`). The same lines are executed at the same steps; the target error and the strengths of the ties are
equal. The weights agree up to rounding after hundreds of steps through all kinds of events.

Kind: exact identities; a distance. Constants: none hidden.
"""

from dataclasses import replace
from math import inf

from bounds.bfc._algorithm_1 import literally
from bounds.bfc._training import training_problem
from bounds.core import Quantity, Statement, eq, exact, le
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

steepest = Quantity("steepest", r"\max|\nabla|", "at W = K = 0", nonnegative=True)
largest = Quantity("largest", r"\max|W|,|K|", "after the run", nonnegative=True)
events = Quantity("events", "step, line and layer of everything that happens once")
printed_events = Quantity("printed_events", "the same of Algorithm 1")
strengths = Quantity("strengths", r"\varepsilon_0, \lambda_3, \dots, \lambda_6", nonnegative=True)
printed_strengths = Quantity("printed_strengths", "the same of Algorithm 1", nonnegative=True)
distance = Quantity("distance", "largest difference of a weight", nonnegative=True)
size = Quantity("size", "largest weight", positive=True)

alg1 = Statement("bfc.alg1", "Algorithm 1")
start = alg1.printed(
    eq(steepest, 0), title="The staged algorithm starts at a critical point", source="Algorithm 1, the initialisation"
)
still = alg1.added(
    "still", eq(largest, 0), title="Without noise the staged algorithm never moves", source="Algorithm 1, line 15"
)
line_by_line = alg1.added(
    "line_by_line",
    (
        eq(events, printed_events, name="events"),
        eq(strengths, printed_strengths, name="strengths"),
        # Some 10^3 roundings of 10^-16 a step, over 400 steps; the runs are not chaotic while they descend.
        le(distance, size / 10**9, name="weights"),
    ),
    title="The staged run executes the printed lines at the printed steps, and ends at the printed weights",
    source="Algorithm 1, lines 1 to 23",
)

RUN = "algorithms.feature_correction.staged_sgd"


@alg1.experiment(start, width=[1, 5], seed=[0], algorithm="algorithms.feature_correction.loss_gradients")
def zero_weights(width, seed, *, algorithm):
    """Products with zeros are exact in floating point, so the gradients are exactly zero."""
    problem = training_problem((1.0, 0.1), seed, dimension=4, widths=(2, 1), samples=50)
    gradients = algorithm(
        feature_correction.zero_learner(problem.architecture, width, problem.generator), problem.x, problem.y
    )
    every = [*gradients.W.values(), *gradients.K.values()]
    return {steepest: exact(torch.stack([part.abs().max() for part in every]))}


def staged(seed, steps, noise, run):
    """Three layers on 60 inputs within [-1.5, 1.5]; layer 2 starts at once, all else by fractions of the first loss."""
    problem = training_problem((1.0, 0.05), seed, dimension=3, widths=(1, 1), samples=60)
    x = problem.x.clamp(-1.5, 1.5)
    y = problem.teacher(x)
    level = float(y.square().mean())
    fraction = {2: level / 8, 3: level / 16}
    ties = [dict.fromkeys((2, 3), level / 2**n) for n in (10, 11, 12)]
    schedule = feature_correction.Schedule({2: inf, 3: level / 4}, fraction, *ties, {2: 2.0**20, 3: 2.0**20})
    # single samples of degree eight overflow where the labels are large and steps are not the smaller for it
    step_size = min(1.0, 32 / level) / 300
    options = {
        "step_size": step_size,
        "target": 2.0**-6,
        "first_target": 2 * level**0.5,
        "steps": steps,
        "noise": noise,
    }
    learner = feature_correction.zero_learner(problem.architecture, 4, problem.generator)
    fast = run(learner, x, y, schedule, **options, generator=torch.Generator().manual_seed(seed))
    return fast, (learner, x, y, schedule), options


@alg1.experiment(still, seed=[0], algorithm=RUN)
def without_noise(seed, *, algorithm):
    """Fifty steps."""
    learner = staged(seed, 50, 0.0, algorithm)[0].learner
    return {largest: exact(torch.stack([part.abs().max() for part in (*learner.W.values(), *learner.K.values())]))}


LINES = {"start": 7, "distil": 10, "halve": 18}


def padded(happened):
    """Room for sixteen events, so that runs with different numbers of them can be compared."""
    rows = [list(event) for event in happened]
    return rows + [[0, 0, 0]] * (16 - len(rows))


@alg1.experiment(line_by_line, seed=[0, 3, 4], steps=[400], quick={"seed": [3], "steps": [240]}, algorithm=RUN)
def both_runs(seed, steps, *, algorithm):
    """Equal samples and noise for both."""
    fast, given, options = staged(seed, steps, 2.0**-10, algorithm)
    slow = literally(*given, feature_correction.initial_distill, torch.Generator().manual_seed(seed), **options)
    of_fast = (fast.strengths.lambda3, fast.strengths.lambda4, fast.strengths.lambda5, fast.strengths.lambda6)
    pairs = [(fast.learner.W[l], slow["W"][l]) for l in (2, 3)] + [(fast.learner.K[l], slow["K"][l]) for l in (2, 3)]
    return {
        events: padded([e.step, LINES[e.kind], e.layer or 0] for e in fast.events),
        printed_events: padded(list(event) for event in slow["events"]),
        strengths: [exact(fast.target), *(exact(tie.get(l, 0.0)) for tie in of_fast for l in (2, 3))],
        printed_strengths: [
            exact(slow["eps0"]),
            *(exact(slow["ties"][n].get(l, 0.0)) for n in (3, 4, 5, 6) for l in (2, 3)),
        ],
        distance: exact(max(float((a - b).abs().max()) for a, b in pairs)),
        size: exact(max(float(b.abs().max()) for _, b in pairs)),
    }


start.formula_mutant("steep", then=eq(steepest, 1))
still.formula_mutant("moves", then=eq(largest, 1))
line_by_line.formula_mutant("ten digits more", then=le(distance, size / 10**19))


@start.mutant("random start")
def _(loss_gradients, learner, x, y):
    generator = torch.Generator().manual_seed(1)
    return loss_gradients(feature_correction.random_learner(learner.architecture, 2, generator), x, y)


@still.mutant("noise after all")
@line_by_line.mutant("twice the noise")
def _(staged_sgd, *given, noise, **options):
    return staged_sgd(*given, noise=2 * noise + 2.0**-12, **options)


@line_by_line.mutant("layers start half as late")
def _(staged_sgd, learner, x, y, schedule, **options):
    early = {layer: 2 * level for layer, level in schedule.start.items()}
    return staged_sgd(learner, x, y, replace(schedule, start=early), **options)


@line_by_line.mutant("objective seen every other step")
def _(staged_sgd, *given, **options):
    return staged_sgd(*given, evaluate_every=2, **options)
