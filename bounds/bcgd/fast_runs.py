r"""Descent layer by layer, sample by sample and on all layers at once, step by step against slow twins.

The twins know no partial products and no closed gradient: automatic differentiation of the whole network gives every slope,
expectations try every sample, and a draw inverts its distribution function with Python's own numbers. Runs of a network
without the hidden coordinates that nothing reaches are those of the whole.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from itertools import pairwise

import numpy as np

from bounds.bcgd._mutants import labels_negated, orders_exchanged
from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")

fast_runs = Statement("bcgd.fast_runs", "Sections 2 and 3 as they are programmed")
blocks = agrees(fast_runs, "blocks", "Steps of one layer at a time are those of automatic differentiation")
together = agrees(fast_runs, "together", "Steps of all layers together are those of automatic differentiation")
samples = agrees(fast_runs, "samples", "Samples are drawn by their weights, and move one layer as they should")
corners = agrees(fast_runs, "corners", "Coordinates that nothing reaches can be left out and put back")

ALGORITHM = "algorithms.deep_linear."
WIDTHS = (3, 5, 4, 2)


def drawn(widths, count, seed):
    """Weights of standard deviation 1/2, inputs and targets, all normal."""
    random = np.random.default_rng(seed)
    weights = [torch.tensor(random.standard_normal(pair[::-1]) / 2) for pair in pairwise(widths)]
    return weights, *(torch.tensor(random.standard_normal((size, count))) for size in (widths[0], widths[-1]))


def network(weights, X):
    for W in weights:
        X = W @ X
    return X


def slopes(weights, X, Y, entry):
    """The loss, a sum of `entry` over the predictions, and its gradient by every layer."""
    leaves = [W.clone().requires_grad_() for W in weights]
    loss = entry(network(leaves, X), Y).sum()
    return loss.detach(), torch.autograd.grad(loss, leaves)


ENTRIES = {
    "Squared": lambda Z, Y: (Z - Y) ** 2 / 2,
    "Power": lambda Z, Y: (Z - Y) ** 4 / 4,
    "Logistic": lambda Z, Y: (1 + (-Y * Z).exp()).log(),
}
REPORTED = {"Squared": 2}
"""Values of the squared loss are told without the half."""


def made(name):
    return getattr(deep_linear, name)(*([4] if name == "Power" else []))


# ----- one layer at a time -------------------------------------------------------------------------------------------


@blocks.experiment(order=["ascending", "descending"], thin=[False, True], seed=[0], algorithm=ALGORITHM + "bcgd_steps")
def line_searches(order, thin, seed, *, algorithm):
    """Two sweeps of the squared loss by exact line search: the weights after every step."""
    weights, X, Y = drawn(WIDTHS, 6, seed)
    fast = [W for step in algorithm(weights, X, Y, sweeps=2, order=order, thin=thin) for W in step.weights]
    slow = [W for after in deep_linear.textbook_bcgd(weights, X, Y, sweeps=2, order=order) for W in after]
    asked = [float(W.requires_grad) for W in weights]
    return compared([*zip(fast, slow, strict=True), (asked, [0.0] * len(weights))])


@blocks.experiment(loss=list(ENTRIES), order=["ascending", "descending"], seed=[1], algorithm=ALGORITHM + "bcgd_steps")
def constant_rates(loss, order, seed, *, algorithm, rate=2.0**-14):
    """Two sweeps of any loss: losses before and after, the layer, the rate and the weights."""
    weights, X, Y = drawn(WIDTHS, 6, seed)
    steps = algorithm(weights, X, Y.sign(), sweeps=2, order=order, loss=made(loss), rate=deep_linear.constant(rate))
    pairs, factor = [], REPORTED.get(loss, 1)
    turns = [1, 2, 3] if order == "ascending" else [3, 2, 1]
    for place, step in enumerate(steps):
        layer = turns[place % 3]
        before, gradients = slopes(weights, X, Y.sign(), ENTRIES[loss])
        weights[layer - 1] = weights[layer - 1] - rate * gradients[layer - 1]
        after, _ = slopes(weights, X, Y.sign(), ENTRIES[loss])
        pairs += [(step.layer, layer), (step.sweep, place // 3), (step.rate, rate)]
        pairs += [(step.loss_before, factor * before), (step.loss_after, factor * after)]
        pairs += zip(step.weights, weights, strict=True)
    return compared(pairs)


@blocks.experiment(seed=[2], algorithm=ALGORITHM + "bcgd")
def collected(seed, *, algorithm):
    """A run keeps the numbers of its steps, in their order, and the last weights."""
    weights, X, Y = drawn(WIDTHS, 6, seed)
    run = algorithm(weights, X, Y, sweeps=2, order="descending")
    steps = list(deep_linear.bcgd_steps(weights, X, Y, sweeps=2, order="descending"))
    names = ("layer", "rate", "loss_before", "loss_after")
    pairs = [(getattr(run, name), [float(getattr(step, name)) for step in steps]) for name in names]
    return compared([*pairs, *zip(run.weights, steps[-1].weights, strict=True)])


blocks.mutant("labels negated", labels_negated)
blocks.mutant("the other order", orders_exchanged, experiment="line_searches")


# ----- all layers together -------------------------------------------------------------------------------------------


@together.experiment(loss=list(ENTRIES), samples=[2, 6], seed=[0], algorithm=ALGORITHM + "gradient_descent")
def three_steps(loss, samples, seed, *, algorithm, rate=2.0**-14):
    """Losses before every step and after the last, the gradients of every state, and the last weights."""
    weights, X, Y = drawn(WIDTHS, samples, seed)
    options = {"rate": rate, "steps": 3, "loss": made(loss)}
    losses, last = algorithm(weights, X, Y.sign(), **options)
    promised, pairs = [], []
    for state in deep_linear.joint_states(weights, X, Y.sign(), **options):
        value, gradients = slopes(weights, X, Y.sign(), ENTRIES[loss])
        promised.append(REPORTED.get(loss, 1) * float(value))
        pairs += [(state.loss, promised[-1]), *zip(state.gradients, gradients, strict=True)]
        ended = weights
        weights = [W - rate * g for W, g in zip(weights, gradients, strict=True)]
    return compared([(losses, promised), *pairs, *zip(last, ended, strict=True)])


@together.experiment(samples=[2, 6], seed=[0], algorithm=ALGORITHM + "gradient_descent")
def beyond_all_numbers(samples, seed, *, algorithm):
    """A run with the rate 1000 is infinitely far in the end, and no loss is undefined."""
    losses, _ = algorithm(*drawn(WIDTHS, samples, seed), rate=1e3, steps=20)
    start, _ = algorithm(*drawn(WIDTHS, samples, seed), rate=1e-3, steps=0)
    return compared([(losses[0], start[0]), ([losses.isnan().any(), losses[-1].isposinf()], [0, 1])])


@together.mutant("one percent faster")
def _(gradient_descent, weights, X, Y, *, rate, **options):
    return gradient_descent(weights, X, Y, rate=1.01 * rate, **options)


# ----- one sample ----------------------------------------------------------------------------------------------------


def tried(A, C, Z, Y, goal, eta, rank, law):
    """Probabilities, rates, and the squared distance from the goal after each sample, and last after none."""
    gram = C.T @ C
    q = [(gram[:, t] ** 2).sum() for t in range(C.shape[1])]
    total = sum(q) if law == "normalised" else (C**2).sum() ** 2
    smallest = np.linalg.svd(C, compute_uv=False)[rank - 1]
    rates = [eta * smallest**2 / (np.linalg.norm(A, 2) ** 2 * weight) for weight in q]
    moved = [Z - rate * A @ A.T @ np.outer(Z[:, t] - Y[:, t], C[:, t]) @ C for t, rate in enumerate(rates)]
    law_of_q = [weight / total for weight in q]
    distances = [((one - goal) ** 2).sum() for one in (*moved, Z)]
    return [*law_of_q, 1 - sum(law_of_q) if law == "lazy" else 0], [*rates, 0], distances


@samples.experiment(law=["normalised", "lazy"], told=[True, False], seed=[0], algorithm=ALGORITHM + "bcsgd_steps")
def sampled(law, told, seed, *, algorithm, eta=0.75, rank=2):
    """Two sweeps on four samples of rank two, told or not: law, rates, outcomes, mean, the draw and the step that follows."""
    weights, X, Y = drawn((3, 4, 2), 4, seed)
    if told:
        X = X[:, :rank] @ X[:rank, :] / 2
    else:
        X[rank:] = 0  # what is missing is below rounding without doubt
    goal = least_squares.least_norm_solution(X, Y) @ X
    same = torch.Generator().manual_seed(seed)
    settings = {"eta": eta, "law": law, "generator": torch.Generator().manual_seed(seed)}
    settings |= {"rank": rank} if told else {}
    pairs = []
    for step in algorithm(weights, X, Y, sweeps=2, **settings):
        frozen, name = step.frozen, {"eta": eta, "rank": rank}
        given = [part.numpy() for part in (frozen.A, frozen.C, network(weights, X), Y, goal)]
        chances, rates, distances = tried(*given, eta, rank, law)
        threshold = torch.rand(1, generator=same, dtype=torch.float64).item()
        t = min(int(sum(total <= threshold for total in np.cumsum(chances))), 4)
        i = step.layer - 1
        if t < 4:
            residual = (network(weights, X) - Y)[:, t : t + 1]
            weights[i] = weights[i] - rates[t] * frozen.A.mT @ residual @ frozen.C[:, t : t + 1].mT
        mean = sum(p * distance for p, distance in zip(chances, distances, strict=True))
        pairs += [
            (deep_linear.sampling_law(frozen.C, law), chances),
            (deep_linear.sample_rates(frozen, eta, rank), rates),
            (deep_linear.outcomes(frozen, goal, **name), distances),
            (deep_linear.expected_error(frozen, goal, law=law, **name), mean),
            (step.sample, t),
            (step.error_before, distances[-1]),
            (step.error_after, distances[t]),
            *zip(step.weights, weights, strict=True),
        ]
    crowd = torch.randn(100, 3, 7, generator=same, dtype=torch.float64)
    none = deep_linear.sampling_law(crowd, law)[:, -1] > 0  # nothing is drawn by round-off
    return compared([*pairs, (none, [law == "lazy"] * 100)])


@samples.mutant("one percent faster")
def _(bcsgd_steps, *given, eta, **settings):
    return bcsgd_steps(*given, eta=1.01 * eta, **settings)


# ----- coordinates that nothing reaches ------------------------------------------------------------------------------


@corners.experiment(width=[3, 5], seed=[0], algorithm=ALGORITHM + "narrow")
def left_out_and_put_back(width, seed, *, algorithm):
    """Orth-identity weights of width 5 for three inputs: the trained corner in the wide weights is the wide run."""
    generator = torch.Generator().manual_seed(seed)
    wide = deep_linear.orth_identity((3, 5, 5, 2), generator=generator)
    _, X, Y = drawn((3, 2), 6, seed)
    narrow = algorithm(wide, width)
    after = deep_linear.bcgd(narrow, X, Y, sweeps=2).weights
    whole = deep_linear.bcgd(wide, X, Y, sweeps=2).weights
    touched = deep_linear.widen([W + 1 for W in narrow], wide)
    before = [W.clone() for W in wide]
    for W in algorithm(wide, width):
        W.add_(1)
    coupled = [with_entry(wide, *place) for place in ((0, 4, 0), (1, 0, 4), (1, 4, 0), (2, 0, 4))]
    lonely = [float(deep_linear.is_decoupled(one, 3)) for one in (wide, touched, *coupled)]
    return compared(
        [
            *zip(deep_linear.widen(after, wide), whole, strict=True),
            *zip(wide, before, strict=True),
            (lonely, [1, float(width == 3), *[0] * 4]),
        ]
    )


def with_entry(weights, layer, row, column):
    """The same weights with one entry more: into the lonely coordinates, among the layers, or out of them."""
    found = [W.clone() for W in weights]
    found[layer][row, column] = 1
    return found


corners.mutant("the corner doubled", lambda narrow, weights, width: [2 * W for W in narrow(weights, width)])
