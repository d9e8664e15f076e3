r"""The code that trains and predicts is what the definitions say, function by function.

Claims run exact twins or whole trainings; here the fast functions are compared with slow ones written from their
formulas, at random numbers of moderate size. The difference may be $10^{-9}$ of the size: thousands of roundings, and a
millionth of what a wrong factor makes.

Kind: inequalities between floats. Constants: $10^{-9}$.
"""

import math

import numpy as np
from flint import arb, fmpq

from bounds.bfc._algorithm_1 import output
from bounds.bfc._exact import random_rationals
from bounds.bfc._rotations import as_tensor
from bounds.bfc._training import training_problem
from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

feature_correction = late("algorithms.feature_correction")

fast_paths = Statement("bfc.fast_paths", "The algorithms of Sections 2, 4, G and A.3 as they are run")

oracle = agrees(fast_paths, "oracle", "The oracle step in floats is that in rationals")
tangent = agrees(fast_paths, "tangent", "The tangent features are the derivatives of the output in the tied weights")
few = agrees(fast_paths, "few_samples", "Loss and gradients from a few samples are those from all")
ridges = agrees(fast_paths, "ridges", "Kernel ridge regression is ridge regression on the features of the kernel")
stages = agrees(fast_paths, "schedule", "The printed schedule is its formulas, layer by layer")
adaptive = agrees(fast_paths, "adam", "Adam takes the published steps with bias corrections and half a cosine")
arc = agrees(
    fast_paths, "relu_tangent_kernel", "The tangent kernel of deep ReLU networks follows its recursion in balls"
)

ALGORITHM = "algorithms.feature_correction."


@oracle.experiment(seed=[0, 1, 2], algorithm=ALGORITHM + "oracle_step")
def rational_layer(seed, *, algorithm):
    """k = 2, blocks of two and three columns, m = 8, eta_1 = 9/25 and eta_2 = 1/8."""
    rng = np.random.default_rng(seed)
    W, K, V = (random_rationals(rng, (rows, 5), parts=4) for rows in (8, 2, 2))
    K[:, 2:4] += np.array([[fmpq(9), fmpq(0)], [fmpq(0), fmpq(9)]])  # a block of full row rank
    signs = rng.choice([-1, 1], 8)
    rates = {"eta1": 9 / 25, "eta2": 1 / 8, "signs": torch.tensor(signs, dtype=torch.float64)}
    step = algorithm(*map(as_tensor, (W, K, V)), 2, **rates)
    wide = feature_correction.exact_wide_step(W, V, signs, fmpq(9, 25))
    narrow = feature_correction.exact_narrow_step(K, V, 2, fmpq(9, 25), fmpq(1, 8))
    return compared([(step.W, as_tensor(wide)), (step.K, as_tensor(narrow))])


def tied_network(seed):
    """Four layers with W = K, and twelve inputs."""
    problem = training_problem((1.0, 0.5, 0.25), seed, dimension=3, widths=(2, 2, 1), samples=12)
    start = feature_correction.random_learner(problem.architecture, 1, problem.generator, scale=0.5)
    return problem, feature_correction.tied_learner(problem.architecture, problem.R, start.K)


@tangent.experiment(seed=[0, 1], algorithm=ALGORITHM + "tangent_features")
def differentiated(seed, *, algorithm):
    """Automatic differentiation of the definitions, one input at a time."""
    problem, learner = tied_network(seed)
    K = {l: weights.clone().requires_grad_() for l, weights in learner.K.items()}
    values = output(problem.architecture, problem.R, K, K, problem.x)
    slow = [
        torch.cat([g.flatten() for g in torch.autograd.grad(v, list(K.values()), retain_graph=True)]) for v in values
    ]
    return compared([(algorithm(learner, problem.x), torch.stack(slow))])


@few.experiment(seed=[0, 1], algorithm=ALGORITHM + "few_samples")
def thousand_samples(seed, *, algorithm):
    """Three layers; a random learner with wide weights, and labels that no network of the kind has."""
    problem = training_problem((1.0, 0.5), seed, dimension=2, widths=(2, 1), samples=1000)
    learner = feature_correction.random_learner(problem.architecture, 3, problem.generator, scale=0.5)
    learner = learner.__class__(problem.architecture, problem.R, learner.W, learner.K)
    y = problem.y + problem.x[:, 0].sin()
    fast = algorithm(problem.architecture, problem.x, y).loss_gradients(learner)
    slow = feature_correction.loss_gradients(learner, problem.x, y)
    layers = problem.architecture.layers
    return compared(
        [(fast.loss, slow.loss), *((fast.W[l], slow.W[l]) for l in layers), *((fast.K[l], slow.K[l]) for l in layers)]
    )


@adaptive.experiment(steps=[1, 7, 40], algorithm=ALGORITHM + "adam")
def scalar_adam(steps, *, algorithm):
    """The quartic (p^2 - 1)^2 for five scalars at once, by the formulas of Kingma and Ba with epsilon = 1e-12."""
    start = torch.linspace(-2.0, 3.0, 5, dtype=torch.float64)

    def gradient(parameters):
        (p,) = parameters
        return (p.square() - 1).square().sum(), [4 * p * (p.square() - 1)]

    (fast,), losses = algorithm([start], gradient, steps=steps, step_size=0.1)
    slow, of_losses = [], torch.zeros(steps, dtype=torch.float64)
    for p in start.tolist():
        m = v = 0.0
        for t in range(1, steps + 1):
            of_losses[t - 1] += (p * p - 1) ** 2
            g = 4 * p * (p * p - 1)
            m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
            rate = 0.1 * (1 + math.cos(math.pi * (t - 1) / steps)) / 2
            p -= rate * (m / (1 - 0.9**t)) / (math.sqrt(v / (1 - 0.999**t)) + 1e-12)
        slow.append(p)
    return compared([(fast, torch.tensor(slow, dtype=torch.float64)), (losses, of_losses)])


@arc.experiment(depth=[1, 2, 4], algorithm=ALGORITHM + "relu_tangent_kernel")
def angles(depth, *, algorithm):
    """Inputs of different lengths at angles 0, pi/3, pi/2 and pi."""
    x = torch.tensor([[2.0, 0.0]], dtype=torch.float64)
    z = torch.tensor([[3.0, 0.0], [0.5, 0.75**0.5], [0.0, 2.0], [-1.0, 0.0]], dtype=torch.float64)
    # Parallel inputs stay parallel: every layer adds |x||z|/d.
    slow = [(depth + 1) * 3.0]
    for length, cosine in ((1, fmpq(1, 2)), (2, fmpq(0)), (1, fmpq(-1))):
        norms, c = arb(length), arb(cosine)
        theta = norms * c
        for _ in range(depth):
            angle = c.acos()
            slope = (arb.pi() - angle) / arb.pi()
            c = angle.sin() / arb.pi() + slope * angle.cos()
            theta = norms * c + theta * slope
        slow.append(float(theta.mid()))
    # Of parallel inputs the cosine may be rounded beyond one, and where arccos starts a rounding makes an angle of 1e-8.
    many = torch.tensor([[1.0, n / 3, -n / 7] for n in range(60)], dtype=torch.float64)
    ends = [algorithm(depth)(many, other).diagonal() / many.square().sum(-1) * 3 for other in (many, -many)]
    six_digits = [one.round(decimals=6) for one in ends]
    return compared(
        [
            (algorithm(depth)(x, z), torch.tensor([slow], dtype=torch.float64)),
            (torch.stack(six_digits, -1), [[depth + 1, round(slow[-1], 6)]] * 60),
            (1 + algorithm(depth)(0 * x, z), torch.ones(1, len(z))),
        ]
    )


def squared_lines(x):
    """Features of the kernel (1 + <x, z> / 3)^2, whose inner products it is."""
    d = x.shape[-1]
    crossed = [x[:, i] * x[:, j] / d * (1 if i == j else 2**0.5) for i in range(d) for j in range(i, d)]
    return torch.stack([torch.ones(len(x), dtype=x.dtype), *((2 / d) ** 0.5 * x.T), *crossed], -1)


@ridges.experiment(seed=[0, 1], algorithm=ALGORITHM + "fit_kernel_ridge")
def quadratic_features(seed, *, algorithm, ridge=0.25):
    """Twelve inputs of three coordinates and different lengths; twice in a row, the second time with the first output."""
    generator = torch.Generator().manual_seed(seed)
    x, new = (torch.randn(n, 3, dtype=torch.float64, generator=generator) for n in (12, 5))
    y = torch.randn(12, dtype=torch.float64, generator=generator)
    kernel = feature_correction.polynomial_kernel(2)
    below = ridge_regression(x, y, ridge)
    twice = ridge_regression(torch.cat([x, below(x)[:, None]], -1), y, ridge)
    in_a_row = feature_correction.fit_sequential_kernel(kernel, kernel, x, y, ridge=ridge)
    return compared(
        [
            (algorithm(kernel, x, y, ridge=ridge)(new), below(new)),
            (in_a_row(new), twice(torch.cat([new, below(new)[:, None]], -1))),
        ]
    )


def ridge_regression(x, y, ridge):
    """The predictor by the normal equations in the features; the ridge counts in mean squared lengths of theirs."""
    features = squared_lines(x)
    level = ridge * features.square().sum(-1).mean()
    normal = features.T @ features + level * torch.eye(features.shape[1], dtype=x.dtype)
    weights = torch.linalg.solve(normal, features.T @ y)
    return lambda new: squared_lines(new) @ weights


@stages.experiment(kappa=[1, 2], C=[2, 3], algorithm=ALGORITHM + "printed_schedule")
def four_layers(kappa, C, *, algorithm):
    """Widths 4, 3, 2 and 2 on five inputs; each layer reads one far below."""
    widths, alphas = (4, 3, 2, 2), (1.0, 0.5, 0.125, 0.0625)
    a = feature_correction.chain(5, widths, alphas)
    schedule = algorithm(a, kappa=kappa, C=C)
    sources = {
        l: [k for j, k in zip(range(2, 6), widths, strict=True) if j in a.connections[l - 2]] for l in range(2, 6)
    }
    squares = {l: alphas[l - 2] ** 2 for l in range(2, 6)}
    tied = {part: [squares[l] * 5 ** (-1 / (part * C**l)) for l in range(2, 6)] for part in (6, 3, 2)}
    start = [squares[l - 1] * 5 ** (-1 / (3 * C ** (l - 1))) for l in range(3, 6)]
    decay = [(max(sources[l], default=1) * 5 * kappa) ** 8 for l in range(2, 6)]
    slow = {"distil": tied[6], "lambda3": tied[6], "lambda4": tied[3], "lambda5": tied[2], "decay": decay}
    pairs = [([getattr(schedule, name)[l] for l in range(2, 6)], values) for name, values in slow.items()]
    return compared([*pairs, ([schedule.start[l] for l in range(3, 6)], start), (1 / schedule.start[2], 0)])


oracle.mutant(
    "half of the rate",
    lambda oracle_step, W, K, V, split, *, eta1, **options: oracle_step(W, K, V, split, eta1=eta1 / 2, **options),
)
tangent.mutant("wide weights forgotten", lambda tangent_features, learner, x: tangent_features(learner, x) / 2)
few.mutant("labels negated", lambda few_samples, architecture, x, y: few_samples(architecture, x, -y))
adaptive.mutant(
    "steps of 1.01 of the size",
    lambda adam, start, gradient, *, steps, step_size: adam(start, gradient, steps=steps, step_size=1.01 * step_size),
)
arc.mutant("one layer more", lambda relu_tangent_kernel, depth: relu_tangent_kernel(depth + 1))
ridges.mutant("one percent more ridge", lambda fit, *given, ridge: fit(*given, ridge=1.01 * ridge))
stages.mutant("a constant one larger", lambda schedule, a, *, C, **options: schedule(a, C=C + 1, **options))
