r"""Training by alternating least squares, on digits and by damped steps is what it is defined to be, step by step.

Given the narrow weights the output is linear in the products of features, so each round must end at the projection of the
labels (or of what the frozen layers leave of them) on these products, found here by numpy. Two projectors differ by rounding
times the condition of the products (Wedin), which is large where a distilled row is short; that is the radius. Gradients of the classifiers
are those of automatic differentiation, and a damped step is held against the normal equations that it solves.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from bounds.core import Statement, rounding
from bounds.late import late, torch
from bounds.twins import agrees, compared, difference

feature_correction = late("algorithms.feature_correction")
digits = late("algorithms.feature_correction._digits")
levenberg = late("algorithms.feature_correction._levenberg")

fast_training = Statement("bfc.fast_training", "Sections 2 and 5 and Appendix A.3 as they are programmed")
alternating = agrees(fast_training, "alternating", "Every round of alternating least squares projects the labels")
classifiers = agrees(
    fast_training, "digits", "Losses and gradients of classifiers are those of automatic differentiation"
)
damped = agrees(fast_training, "damped", "Damped steps solve their normal equations, and bad ones are not taken")
neurons = agrees(fast_training, "neurons", "Two-layer networks and their derivatives are sums over neurons")

ALGORITHM = "algorithms.feature_correction."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def normal(generator, *shape):
    return torch.randn(*shape, dtype=torch.float64, generator=generator)


# ----- alternating least squares -------------------------------------------------------------------------------------


def inputs_of(a, R, K, x):
    """What each layer reads, at all samples."""
    passed, found = {0: x, 1: x**2 - 1}, {}
    for l in a.layers:
        found[l] = np.concatenate([passed[j] for j in a.connections[l - 2]], 1)
        if l in K and l in R:
            passed[l] = (found[l] @ K[l].T @ R[l].T) ** 2
    return found


def products(phi):
    """All products of two features."""
    return np.stack([phi[:, i] * phi[:, j] for i, j in combinations_with_replacement(range(phi.shape[1]), 2)], 1)


CUT = 2e-15
"""Of the largest: above rounding, and below where the algorithm leaves directions out, so that radii cover these."""


def projected(columns, y):
    """The nearest combination of columns, at the samples, and how far two ways of finding it may be apart."""
    scaled = columns / np.maximum(np.linalg.norm(columns, axis=0), np.finfo(float).tiny)
    solution, _, _, values = np.linalg.lstsq(scaled, y, rcond=CUT)
    condition = values[0] / min(values[values > CUT * values[0]])
    radius = rounding.projector(condition, rows=columns.shape[0], columns=columns.shape[1], dtype="float64")
    return scaled @ solution, 2 * radius * np.linalg.norm(y)


@alternating.experiment(
    corrects=[False, True], each=[1, 2], seed=[0], algorithm=ALGORITHM + "alternating_least_squares"
)
def rounds_of_projections(corrects, each, seed, *, algorithm, samples=60):
    """Three layers on two inputs; a layer joins after each round or after every second one."""
    generator = seeded(seed)
    a = feature_correction.chain(2, (2, 1), (1.0, 0.5))
    R = feature_correction.random_lifts(a, generator)
    x, y = normal(generator, samples, 2), normal(generator, samples)
    history = algorithm(x, y, a, R, rounds=3, rounds_per_layer=each, corrects=corrects)
    lifts = {l: part.numpy() for l, part in R.items()}
    K, lower, pairs, radii = {}, (np.zeros(samples), 0.0), [], []
    for done, one in enumerate(history):
        top = min(2 + done // each, 3)
        phi = inputs_of(a.up_to(top), lifts, K, x.numpy())
        if corrects:
            output, apart = projected(np.concatenate([products(phi[l]) for l in range(2, top + 1)], 1), y.numpy())
        else:
            output, apart = lower
            if done == (top - 2) * each:
                more, further = projected(products(phi[top]), y.numpy() - output)
                output, apart = output + more, apart + further
            lower = output, apart
        K = {l: part.numpy() for l, part in one.distilled.items()}
        pairs += [(one(x), output), (sum(one.layer_outputs(x).values()), output), (one.architecture.depth, top)]
        pairs += [(P, P.mT) for P in one.P.values()]
        radii += [apart, apart, *[0.0] * (1 + len(one.P))]
    found = compared(pairs)
    return found | {difference: (found[difference].value, radii)}


@alternating.mutant("labels one percent larger")
def _(alternating_least_squares, x, y, *rest, **options):
    return alternating_least_squares(x, 1.01 * y, *rest, **options)


# ----- classifiers ---------------------------------------------------------------------------------------------------


@classifiers.experiment(activation=["relu", "quadratic"], seed=[0], algorithm=ALGORITHM + "_digits.network_gradient")
def three_layers(activation, seed, *, algorithm):
    """Two trials of networks of widths 4 and 3 on five images of six pixels and three classes."""
    generator, sizes = seeded(seed), (6, 4, 3, 3)
    weights = [normal(generator, 2, *shape) for n, m in zip(sizes[1:], sizes, strict=False) for shape in ((n, m), (n,))]
    images, labels = normal(generator, 5, 6), torch.tensor([0, 2, 1, 1, 2])
    loss, gradients = algorithm(weights, images, labels, activation)
    pairs = []
    for trial in range(2):
        leaves = [one[trial].clone().requires_grad_() for one in weights]
        values = images
        for place in (0, 2):
            z = values @ leaves[place].T + leaves[place + 1]
            values = torch.where(z > 0, z, 0.0) if activation == "relu" else z + z**2 / 10
        scores = values @ leaves[4].T + leaves[5]
        slow = sum(torch.logsumexp(row, 0) - row[label] for row, label in zip(scores, labels, strict=True)) / 5
        both = zip((loss, *gradients), (slow, *torch.autograd.grad(slow, leaves)), strict=True)
        pairs += [(1 + fast[trial], 1 + one) for fast, one in both]  # probabilities round as 1 does
    return compared(pairs)


@classifiers.experiment(corrects=[False, True], algorithm=ALGORITHM + "_digits.network_gradient")
def two_phases(corrects, *, algorithm):
    """Accuracies of two phases of three steps of Adam, from the same draws; weights decay towards zero."""
    generator = seeded(1)
    images, labels = normal(generator, 12, 6), torch.randint(10, (12,), generator=generator)
    split = digits.Split(images[:8], labels[:8], images[8:], labels[8:])
    options = {
        "activation": "quadratic",
        "trials": 2,
        "steps": 3,
        "batch_size": 4,
        "step_size": 0.25,
        "weight_decay": 0.5,
    }
    fast = digits.train_digits(split, seeded(2), width=5, depth=2, corrects=corrects, **options)
    same, body, slow = seeded(2), [], []
    for columns in (6, 5):
        fresh = []
        for rows, read in ((5, columns), (10, 5)):
            fresh += [normal(same, 2, rows, read) * (2 / read) ** 0.5, torch.zeros(2, rows, dtype=torch.float64)]
        seen = images[:8] if corrects else hidden(body, images[:8])

        def gradient(weights, seen=seen):
            pick = torch.randint(8, (4,), generator=same)
            loss, slopes = algorithm(weights, seen[..., pick, :], labels[:8][pick], "quadratic")
            return loss, [slope + 0.5 * weight for slope, weight in zip(slopes, weights, strict=True)]

        weights, _ = feature_correction.adam([*body, *fresh] if corrects else fresh, gradient, steps=3, step_size=0.25)
        body = weights[:-2] if corrects else [*body, *weights[:-2]]
        scores = hidden(body, images[8:]) @ weights[-2].mT + weights[-1].unsqueeze(-2)
        slow.append(
            [sum(int(row.argmax()) == int(l) for row, l in zip(one, labels[8:], strict=True)) / 4 for one in scores]
        )
    return compared([(fast, slow)])


def hidden(body, values):
    for W, b in zip(body[::2], body[1::2], strict=True):
        z = values @ W.mT + b.unsqueeze(-2)
        values = z + z**2 / 10
    return values


@classifiers.mutant("gradients one percent too large")
def _(network_gradient, *given):
    loss, gradients = network_gradient(*given)
    return loss, [1.01 * one for one in gradients]


# ----- damped steps --------------------------------------------------------------------------------------------------


def rows_of(degree, neurons, x):
    """The value at each sample, by one neuron after the other."""
    return sum(a * (x @ w + b) ** degree for a, w, b in zip(neurons.a, neurons.w, neurons.b, strict=True))


@neurons.experiment(degree=[1, 3], seed=[0], algorithm=ALGORITHM + "random_two_layer")
def values_and_derivatives(degree, seed, *, algorithm):
    """Three neurons on two inputs: sizes of the start, values, and derivatives in a, b and w."""
    one, same = algorithm(2, 3, degree, seeded(seed)), seeded(seed)
    drawn = [normal(same, 3) / 3**0.5, normal(same, 3, 2) / 2**0.5, normal(same, 3) / 10]
    x, flat = normal(seeded(seed + 1), 5, 2), one.flatten().requires_grad_()
    slow = rows_of(degree, one.unflatten(flat), x)
    J = torch.stack([torch.autograd.grad(value, flat, retain_graph=True)[0] for value in slow])
    values, derivatives = one.jacobian(x)
    return compared([*zip((one.a, one.w, one.b), drawn, strict=True), (one(x), slow), (values, slow), (derivatives, J)])


neurons.mutant("one degree more", lambda make, d, r, degree, generator: make(d, r, degree + 1, generator))


@damped.experiment(damping=[0.1, 100.0], seed=[0], algorithm=ALGORITHM + "_levenberg.levenberg_marquardt")
def four_steps(damping, seed, *, algorithm):
    """Two trials with a quadratic residual; the damping falls to a fifth or grows tenfold, trial by trial."""
    generator = seeded(seed)
    A, b, start = normal(generator, 6, 3), 3 * normal(generator, 6), 2 * normal(generator, 2, 3)

    def residuals(p):
        return (p @ A.T) ** 2 - b

    def jacobian(p):
        return residuals(p), 2 * (p @ A.T).unsqueeze(-1) * A

    fast, losses = algorithm(start, residuals, jacobian, steps=4, damping=damping)
    pairs = []
    for trial in range(2):
        p, strength, found = start[trial], damping, []
        for _ in range(4):
            r, J = residuals(p), 2 * (A @ p)[:, None] * A
            found.append((r**2).mean())
            scaled = torch.diag((J**2).sum(0))  # damping is relative to the diagonal
            step = torch.linalg.inv(J.T @ J + strength * scaled) @ J.T @ r
            better = (residuals(p - step) ** 2).mean() < found[-1]
            p, strength = (p - step, strength / 5) if better else (p, 10 * strength)
        pairs += [(fast[trial], p), (losses[:, trial], torch.stack(found))]
    return compared(pairs)


@damped.experiment(start=["1", "-1/2"], algorithm=ALGORITHM + "_levenberg.levenberg_marquardt")
def to_the_mirror_image(start, *, algorithm):
    """Of $p^2 + 4 s^2$, whose first step from s leads to -s: the error is as large there, so that it is not taken.

    Starts are powers of two, of which no float is rounded; else the two errors might differ.
    """
    start = float(Fraction(start))
    fast, losses = algorithm(
        torch.tensor([start], dtype=torch.float64),
        lambda p: p**2 + 4 * start**2,
        lambda p: (p**2 + 4 * start**2, 2 * p.unsqueeze(-1)),
        steps=2,
        damping=0.25,
    )
    second = start - Fraction(5, 7) * Fraction(start)  # damped by ten quarters
    return compared([(fast, [float(second)]), (losses, [25 * start**4] * 2)])


@damped.experiment(columns=["one", "two equal"], algorithm=ALGORITHM + "_levenberg.levenberg_marquardt")
def where_nothing_can_be_solved(columns, *, algorithm):
    """Of (p + q)^3 - 8 from p + q = 3: undamped, equal columns have no step, and zero; a column of zeros stays out of it."""
    flags = torch.tensor([1.0, float(columns == "two equal"), 0.0], dtype=torch.float64)
    fast, losses = algorithm(
        3 * flags / flags.sum(),
        lambda p: ((p @ flags) ** 3 - 8).unsqueeze(-1),
        lambda p: (((p @ flags) ** 3 - 8).unsqueeze(-1), (3 * (p @ flags) ** 2 * flags).unsqueeze(0)),
        steps=3,
        damping=1e-18,
    )
    total, found = 3.0, []
    for step in range(3):
        found.append((total**3 - 8) ** 2)
        if columns == "one" or step:
            total -= (total**3 - 8) / (3 * total**2)
    return compared([(losses, found), (fast @ flags, total), (1 + fast[2], 1)])


@damped.experiment(allowed=[1e-3, 1e-5], algorithm=ALGORITHM + "_levenberg.levenberg_marquardt")
def past_a_wall(allowed, *, algorithm, damping=0.1):
    """Of p from 1, where all that is nearer to 0 than a step so long is twice as large: tenfold until steps are shorter."""
    fast, losses = algorithm(
        torch.ones(1, dtype=torch.float64),
        lambda p: torch.where(p > 1 - allowed, p, 2.0),
        lambda p: (p, torch.ones(1, 1, dtype=torch.float64)),
        steps=9,
        damping=damping,
    )
    p, found = 1.0, []
    for _ in range(9):
        found.append(p * p)
        step = p / (1 + damping)
        p, damping = (p - step, damping / 5) if p - step > 1 - allowed else (p, 10 * damping)
    return compared([((fast - 1) / allowed, [(p - 1) / allowed]), (losses, found)])


damped.mutant("damped twice as much", lambda run, *given, damping, **rest: run(*given, damping=2 * damping, **rest))
