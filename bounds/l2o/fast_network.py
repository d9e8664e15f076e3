r"""The network, the runs that it makes and their gradients, for many trials at once, against slow twins.

The twins take one trial, one problem and one neuron after the other: ReLU by comparison, factors $2\sigma(z)$ by the
exponential function, and every derivative by automatic differentiation of the unrolled run, with the inputs of the network
detached or not. Sectors and a grid of angles stand for the same network, or for one that interpolates it.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

unrolled = late("algorithms.unrolled")

fast_network = Statement("l2o.fast_network", "Sections 3 and 4 as they are programmed")
networks = agrees(fast_network, "values", "Values, slopes and gradients of the network are those of its neurons")
runs = agrees(fast_network, "runs", "Runs follow the recursion, trial by trial, and count the factors that are rounded")
signals = agrees(fast_network, "gradients", "Gradients of the last objective are those of automatic differentiation")
training = agrees(fast_network, "training", "Training steps along these gradients, on the problems that are drawn")

ALGORITHM = "algorithms.unrolled."
TRIALS = 2


def normal(generator, *shape):
    return torch.randn(*shape, generator=generator, dtype=torch.float64)


def drawn(seed, hidden=(4, 3), problems=2):
    """Weights, problems of 2 x 3 and starting points for two trials."""
    generator = torch.Generator().manual_seed(seed)
    sizes = (2, *hidden, 1)
    weights = tuple(normal(generator, TRIALS, n, m) for n, m in zip(sizes[1:], sizes, strict=False))
    M, Y = normal(generator, TRIALS, problems, 2, 3), normal(generator, TRIALS, problems, 2)
    return weights, unrolled.LeastSquares(M, Y), normal(generator, TRIALS, problems, 3)


def of_trial(values, trial):
    return tuple(value[trial] for value in values)


def neurons(weights, x, g):
    """z of some coordinates: one neuron after the other."""
    layer = [x, g]
    for W in weights[:-1]:
        sums = [sum(w * value for w, value in zip(row, layer, strict=True)) for row in W]
        layer = [torch.where(value > 0, value, 0.0) for value in sums]
    return sum(w * value for w, value in zip(weights[-1][0], layer, strict=True))


@networks.experiment(hidden=[(3,), (4, 3)], seed=[0], algorithm=ALGORITHM + "CoordinateNet")
def coordinates(hidden, seed, *, algorithm):
    """Five coordinates of two trials."""
    weights, *_ = drawn(seed, hidden)
    generator = torch.Generator().manual_seed(seed + 1)
    x, g, dz = (normal(generator, TRIALS, 5) for _ in range(3))
    net = algorithm(weights)
    return compared(differentiated(net, weights, x, g, dz))


def differentiated(net, weights, x, g, dz):
    """z, its slopes by x and g, and the gradient of the sum of dz z, beside those of the neurons."""
    values, _ = net.evaluate(x, g)
    by_x, by_g = net.slopes(x, g)
    by_weights, pairs = net.weight_gradient(x, g, dz), []
    for trial in range(TRIALS):
        leaves = [W[trial].clone().requires_grad_() for W in weights]
        u, v = (value[trial].clone().requires_grad_() for value in (x, g))
        z = neurons(leaves, u, v)
        of_inputs = torch.autograd.grad(z.sum(), (u, v), retain_graph=True)
        of_weights = torch.autograd.grad((dz[trial] * z).sum(), leaves)
        pairs += [(values[trial], z), *zip((by_x[trial], by_g[trial]), of_inputs, strict=True)]
        pairs += zip(of_trial(by_weights, trial), of_weights, strict=True)
    return pairs


@networks.experiment(points=[5, 40], seed=[0], algorithm=ALGORITHM + "CoordinateNet")
def tabulated(points, seed, *, algorithm):
    """On a grid of angles z is linear in the last layer, whose gradient is that of the tabulated values; no trials."""
    weights, *_ = drawn(seed)
    one = of_trial(weights, 0)
    generator = torch.Generator().manual_seed(seed + 1)
    x, g, dz = (normal(generator, 50) for _ in range(3))
    grid = unrolled.angle_grid(one, points)
    inner, last = grid.weight_gradient(x, g, dz)[:-1], grid.weight_gradient(x, g, dz)[-1]
    units = [(*one[:-1], unit.unsqueeze(0)) for unit in torch.eye(one[-1].shape[-1], dtype=torch.float64)]
    slow = [(dz * grid.with_last(unit).evaluate(x, g)[0]).sum() for unit in units]
    near = algorithm(one).evaluate(*grid.right)[0]
    return compared(
        [
            (last[0], torch.stack(slow)),
            *((dW, torch.zeros_like(dW)) for dW in inner),
            (len(grid.batch), 0),
            (grid.evaluate(*grid.right)[0], near),
            (grid.gaps, gaps(one, grid)),
        ]
    )


def gaps(weights, grid):
    """How far a chord lies above the last ReLU between two rays: pq/(p + q) over the cosine of half the angle."""
    ends = []
    for directions in (grid.left, grid.right):
        below = torch.clamp(weights[0] @ directions, min=0)
        ends.append(weights[1] @ below)
    low, high = torch.minimum(*ends), torch.maximum(*ends)
    crosses = (low < 0) & (high > 0)
    chord = torch.where(crosses, -low * high / (high - low), 0.0)
    return chord / ((1 + (grid.left * grid.right).sum(0)) / 2) ** 0.5


@networks.mutant("the last layer one percent larger")
def _(CoordinateNet, weights):
    return CoordinateNet((*weights[:-1], 1.01 * weights[-1]))


# ----- runs ----------------------------------------------------------------------------------------------------------


LEAST = -700
"""Below it the factor is nothing, and the slope of its denominator would be infinite."""


def slow_run(weights, M, Y, X, beta, steps, detached=False):
    """Iterates, gradients, z and objectives of one trial."""
    history = [], [], [], []
    for step in range(steps + 1):
        r = torch.stack([m @ x - y for m, x, y in zip(M, X, Y, strict=True)])
        g = torch.stack([m.T @ residual for m, residual in zip(M, r, strict=True)])
        for record, value in zip(history, (X, g, None, (r**2).sum() / 2), strict=True):
            record.append(value)
        if step < steps:
            z = neurons(weights, *(value.detach() if detached else value for value in (X, g)))
            history[2][-1] = z
            X = X - 2 / (1 + (-z.clamp(min=LEAST)).exp()) / beta * g
    return history


@runs.experiment(given=[False, True], seed=[0], algorithm=ALGORITHM + "rollout")
def three_steps(given, seed, *, algorithm, steps=3):
    """From the origin with the smoothness of the problems, or from a point with a given constant."""
    weights, problem, X_0 = drawn(seed)
    smooth = [max(float(torch.linalg.eigvalsh(m @ m.T)[-1]) for m in M) for M in problem.M]
    options = {"X_0": X_0, "beta": 8.0} if given else {}
    run, pairs = algorithm(problem, weights, steps, **options), []
    for trial in range(TRIALS):
        beta, start = (8.0, X_0[trial]) if given else (smooth[trial], torch.zeros(2, 3, dtype=torch.float64))
        X, g, z, F = slow_run(of_trial(weights, trial), problem.M[trial], problem.Y[trial], start, beta, steps)
        pairs += [
            (run.X[trial], torch.stack(X)),
            (run.g[trial], torch.stack(g)),
            (run.z[trial], torch.stack(z[:-1])),
            (run.objective[trial], torch.stack(F)),
            (run.beta[trial], beta),
            (run.P[trial], 2 / (1 + (-run.z[trial]).exp())),
        ]
    return compared(pairs)


def factor(z):
    """The factor by Python's exponential function, which is never asked for more than it can hold."""
    return 2 / (1 + math.exp(-z)) if z > LEAST else 2 * math.exp(max(z, -10000))


SIZES = {"zero": 0, "as drawn": 1, "ten thousand times": 10**4}


@runs.experiment(size=list(SIZES), algorithm=ALGORITHM + "rollout")
def saturation(size, *, algorithm):
    """The last layer times a number: nothing is rounded at zero, and at ten thousand nearly everything.

    In between it depends on the last digit of an exponential function which factors are.
    """
    weights, problem, X_0 = drawn(3)
    run = algorithm(problem, (*weights[:-1], SIZES[size] * weights[-1]), 1, X_0=X_0, beta=8.0)
    counts = [sum(factor(float(z)) in (0, 2) for z in trial.flatten()) for trial in run.z]
    return compared([(run.saturated, counts)])


runs.mutant("one percent smaller steps", lambda rollout, *given, **rest: slower(rollout(*given, **rest)))


def slower(run):
    return type(run)(0.99 * run.X, run.g, run.z, run.r, run.beta, run.piece)


# ----- gradients -----------------------------------------------------------------------------------------------------


@signals.experiment(through=[False, True], seed=[0], algorithm=ALGORITHM + "detached_gradient")
def both_gradients(through, seed, *, algorithm, steps=3):
    """Inputs of the network held fixed, or not; the derivatives by z beside them give the same weights."""
    weights, problem, X_0 = drawn(seed)
    run = unrolled.rollout(problem, weights, steps, X_0=X_0, beta=8.0)
    fast = (unrolled.full_gradient if through else algorithm)(problem, weights, run)
    signal = unrolled.full_signals(problem, weights, run) if through else unrolled.detached_signals(problem, run)
    inputs = (value[:, :steps].flatten(1) for value in (run.X, run.g))
    again, pairs = unrolled.CoordinateNet(weights).weight_gradient(*inputs, signal.flatten(1)), []
    for trial in range(TRIALS):
        leaves = [W[trial].clone().requires_grad_() for W in weights]
        *_, F = slow_run(leaves, problem.M[trial], problem.Y[trial], X_0[trial], 8.0, steps, detached=not through)
        slow = torch.autograd.grad(F[-1], leaves)
        pairs += [*zip(of_trial(fast, trial), slow, strict=True), *zip(of_trial(again, trial), slow, strict=True)]
    return compared(pairs)


@signals.mutant("gradients one percent too large", experiment="both_gradients")
def _(detached_gradient, *given):
    return tuple(1.01 * dW for dW in detached_gradient(*given))


# ----- training ------------------------------------------------------------------------------------------------------


@training.experiment(size=[None, 1, 2], seed=[0], algorithm=ALGORITHM + "train")
def two_iterations(size, seed, *, algorithm, steps=2, eta=2**-6):
    """On all of three problems or on some that are drawn; the base step is always that of all problems."""
    weights, problem, X_0 = drawn(seed, problems=3)
    one, same = (torch.Generator().manual_seed(seed) for _ in range(2))
    options = {} if size is None else {"batch_size": size, "generator": one}
    trained, losses = algorithm(problem, weights, steps, eta, 2, X_0=X_0, **options), []
    smooth = problem.smoothness()
    for iteration in range(3):
        chosen = torch.arange(3) if size is None else torch.randperm(3, generator=same)[:size]
        last, slopes = [], []
        for trial in range(TRIALS):
            leaves = [W[trial].clone().requires_grad_() for W in weights]
            given = (problem.M[trial, chosen], problem.Y[trial, chosen], X_0[trial, chosen], float(smooth[trial]))
            *_, F = slow_run(leaves, *given, steps, detached=True)
            last.append(F[-1].detach())
            slopes.append(torch.autograd.grad(F[-1], leaves))
        losses.append(torch.stack(last))
        if iteration < 2:
            weights = tuple(W - eta * torch.stack(dW) for W, dW in zip(weights, zip(*slopes, strict=True), strict=True))
    return compared([(trained.objective, torch.stack(losses, -1)), *zip(trained.weights, weights, strict=True)])


@training.mutant("one percent faster")
def _(train, problem, weights, steps, eta, *rest, **options):
    return train(problem, weights, steps, 1.01 * eta, *rest, **options)
