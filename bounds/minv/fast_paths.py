r"""The iteration, its starts and the training of its coefficients are computed as they are defined.

The layers are run on matrices of known singular values and compared with what happens to each value, $e \mapsto
1 - (1 - e) \sum_l C_l e^l$ in Python's own numbers; training with automatic
differentiation of that recursion. The best polynomial of a degree is compared with its largest value on a fine grid of
the interval and at the ends, where it is attained.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from fractions import Fraction

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

hyperpower = late("algorithms.hyperpower")

fast_paths = Statement("minv.fast_paths", "Sections 2 and 3 as they are programmed")
layers = agrees(fast_paths, "layers", "Layers do to each singular value what they are made of")
starts = agrees(fast_paths, "starts", "Starts have the scales that their names say, and the layers that they need")
optimal = agrees(fast_paths, "chebyshev", "The smallest error of a degree is that of the scaled Chebyshev polynomial")
training = agrees(fast_paths, "training", "Losses, gradients and steps are those of automatic differentiation")

ALGORITHM = "algorithms.hyperpower."
SPECTRUM = [2.0, 1.0, 0.5]


def framed(shape, seed, spectrum=SPECTRUM):
    """Orthonormal columns on both sides of a spectrum, for a matrix of this shape."""
    random = np.random.default_rng(seed)
    U, V = (np.linalg.qr(random.standard_normal((size, len(spectrum))))[0] for size in shape)
    return U, np.array(spectrum), V


def layer(e, c):
    """What one layer makes of a residual."""
    return 1 - (1 - e) * sum(c_l * e**l for l, c_l in enumerate(c))


# ----- layers --------------------------------------------------------------------------------------------------------


@layers.experiment(shape=[(3, 5), (5, 3), (4, 4)], order=[1, 2, 3, 6], seed=[0], algorithm=ALGORITHM + "hyperpower")
def by_singular_values(shape, order, seed, *, algorithm, steps=3):
    """All iterates with every coefficient one, the fast last iterate, and what is left of drift after it."""
    U, a, V = framed(shape, seed)
    A, c0 = torch.tensor(U * a @ V.T), 5.0
    iterates = algorithm(A, hyperpower.transposed_start(A, c0), order, steps)
    e, slow = 1 - a**2 / c0, []
    for _ in range(steps + 1):
        slow.append(V * ((1 - e) / a) @ U.T)
        e = layer(e, [1.0] * order)
    last = [hyperpower.fast_hyperpower(A, order, steps, c0, stop_early=early) for early in (False, True)]
    plain = hyperpower.fast_hyperpower(torch.diag(torch.tensor(a)), order, steps, c0)
    undrifted = V * (((1 - residual(order, steps, a, c0)) / a) * (1 - residual(order, steps, a, c0))) @ U.T
    inverse, drift = V / a @ U.T, drifted(U, len(V), seed)  # of the drift D in D (I - A A^+) only D D^T A^T is left
    return compared(
        [
            *zip(iterates, slow, strict=True),
            *((one, slow[-1]) for one in last),
            (plain, np.diag((1 - residual(order, steps, a, c0)) / a)),
            (hyperpower.remove_drift(A, iterates[-1]), undrifted),
            (hyperpower.remove_drift(A, torch.tensor(inverse + drift)), inverse + drift @ drift.T @ A.numpy().T),
        ]
    )


def drifted(U, rows, seed):
    """A matrix of so many rows that is zero on the columns of U."""
    return np.random.default_rng(seed + 1).standard_normal((rows, len(U))) @ (np.eye(len(U)) - U @ U.T)


def residual(order, steps, a, c0):
    """The residual of a singular value after so many layers with coefficients one."""
    return (1 - a**2 / c0) ** (order**steps)


@layers.experiment(order=[2, 3, 6], within={"order": (2, 6)}, seed=[0], algorithm=ALGORITHM + "hyperpower")
def of_a_large_condition(order, seed, *, algorithm):
    """Values 1 and 1e-5, forty layers of order two or more: the last one repairs what the squares of the fast way have lost."""
    U, a, V = framed((2, 4), seed, [1.0, 1e-5])
    A = torch.tensor(U * a @ V.T)
    last = algorithm(A, hyperpower.transposed_start(A, 1.0), order, 40)[-1]
    return compared([(one, V / a @ U.T) for one in (last, hyperpower.fast_hyperpower(A, order, 40, 1.0))])


EQUAL_ENTRIES = {1: (1.4e-7, 2e5), 256: (1.45e-8, 1e3)}
"""Of residuals of so many rows: the entry, and how many times what is left is looked at, to see more than rounding."""


@layers.experiment(size=list(EQUAL_ENTRIES), algorithm=ALGORITHM + "fast_hyperpower")
def of_equal_entries(size, *, algorithm):
    """A residual is as many times larger than an entry as it has rows: no layer may be left out before its square is rounding."""
    entry, times = EQUAL_ENTRIES[size]
    all_equal = torch.ones(size, size, dtype=torch.float64) / size
    A = torch.eye(size, dtype=torch.float64) - (1 - (1 - size * entry) ** 0.5) * all_equal
    left = [1 - (all_equal @ A @ algorithm(A, 2, 3, 1.0, stop_early=early)).trace() for early in (False, True)]
    return compared([(1 + times * float(one), 1) for one in left])


@layers.mutant("two layers less", experiment="of_equal_entries")
def _(fast_hyperpower, A, order, steps, c0, **options):
    return fast_hyperpower(A, order, steps - 2, c0, **options)


@layers.experiment(shape=[(3, 5), (5, 3)], seed=[0], algorithm=ALGORITHM + "learnable_hyperpower")
def with_coefficients(shape, seed, *, algorithm):
    """Two matrices with tables of their own, for two layers of order three; and a warm-up of order three."""
    U, a, V = framed(shape, seed)
    C = 1 + np.random.default_rng(seed).standard_normal((2, 2, 3)) / 4
    A = torch.tensor(np.stack([U * a @ V.T, U * (a / 2) @ V.T]))
    c0 = torch.tensor([5.0, 2.0], dtype=torch.float64)
    iterates = algorithm(A, hyperpower.transposed_start(A, c0), torch.tensor(C))
    spectra, pairs = [a, a / 2], []
    e = [hyperpower.initial_residuals(torch.tensor(one), c).numpy() for one, c in zip(spectra, c0, strict=True)]
    pairs += [(start, 1 - one**2 / float(c)) for start, one, c in zip(e, spectra, c0, strict=True)]
    for k, X in enumerate(iterates):
        pairs.append((X, np.stack([V * ((1 - e[i]) / spectra[i]) @ U.T for i in range(2)])))
        if k < 2:
            e = [layer(e[i], C[i, k]) for i in range(2)]
    C_last = torch.tensor(C[0, :, 0])
    table = hyperpower.warm_up_coefficients(C_last, 3)
    return compared([*pairs, (table, [[1, 1, 1, float(c)] for c in C_last])])


@layers.mutant("one percent larger at the start")
def _(run, A, X0, *rest):
    return run(A, 1.01 * X0, *rest)


# ----- starts --------------------------------------------------------------------------------------------------------


@starts.experiment(shape=[(3, 5), (5, 3)], seed=[0, 1], algorithm=ALGORITHM + "frobenius_scale")
def scales(shape, seed, *, algorithm):
    """A matrix of known spectrum with a value below rounding, one twice as large, and zero."""
    U, a, V = framed(shape, seed, [2.0, 1.0, 1e-17])
    A = U * a @ V.T
    batch = torch.tensor(np.stack([A, 2 * A, 0 * A]))
    edge = torch.eye(*shape, dtype=torch.float64)
    edge[1, 1], edge[2, 2] = 4 * torch.finfo(edge.dtype).eps, 0  # below rounding at five rows or columns, not at three
    return compared(
        [
            (algorithm(batch), [5, 20, 1]),
            (hyperpower.spectral_scale(batch), [4, 16, 1]),
            (hyperpower.balanced_scale(batch), [2.5, 10, 1]),
            (hyperpower.balanced_scale(edge), 1),
            (hyperpower.transposed_start(batch, algorithm(batch)), np.stack([A.T / 5, A.T / 10, 0 * A.T])),
        ]
    )


@starts.experiment(order=[2, 3, 6, 7], algorithm=ALGORITHM + "layers_for")
def enough_layers(order, *, algorithm):
    """Counted one by one, at residuals from tiny to nearly one; the ends where the accuracy is just met too."""
    cases = [(e, accuracy) for e in (0.0, 0.01, 0.5, 0.75, 0.999) for accuracy in (0.75, 0.25, 2.0**-8, 1e-12)]
    return compared([([algorithm(*case, order) for case in cases], [counted(*case, order) for case in cases])])


def counted(e, accuracy, order):
    layers = 0
    while e > accuracy:
        e, layers = e**order, layers + 1
    return layers


@starts.mutant("the largest value counted twice", experiment="scales")
def _(frobenius_scale, A):
    return frobenius_scale(A) + torch.linalg.matrix_norm(A, 2) ** 2


starts.mutant("one layer more", lambda layers_for, *case: layers_for(*case) + 1, experiment="enough_layers")


# ----- the best coefficients -----------------------------------------------------------------------------------------


@optimal.experiment(degree=[1, 2, 3, 5], low=[-0.5, 0.25], high=[0.5, 0.875], algorithm=ALGORITHM + "chebyshev_error")
def attained(degree, low, high, *, algorithm):
    """One layer of this degree; the composition of two at both ends of the interval; nothing on a point.

    In fractions: on a short interval the polynomial is far smaller than its terms.
    """
    ends = Fraction(low), Fraction(high)
    (c,) = hyperpower.chebyshev_layers(*ends, degree, 1)
    grid = (low + high) / 2 + (high - low) / 2 * np.cos(np.pi * np.arange(degree * 24 + 1) / (degree * 24))
    largest = max(abs(layer(Fraction(place), c)) for place in grid.tolist())
    first, second = hyperpower.chebyshev_layers(*ends, degree, 2)
    return compared(
        [
            (algorithm(low, high, degree), float(largest)),
            (algorithm(low, high, degree), abs(float(layer(ends[1], c)))),
            ([algorithm(low, high, degree**2)] * 2, [abs(float(layer(layer(end, first), second))) for end in ends]),
            (algorithm(low, low, degree), 0),
        ]
    )


optimal.mutant("one degree more", lambda chebyshev_error, low, high, degree: chebyshev_error(low, high, degree + 1))


# ----- training ------------------------------------------------------------------------------------------------------


def differentiated(C, e0, weights):
    """The loss and its slope, by automatic differentiation of the recursion as it is printed."""
    leaf = C.clone().requires_grad_()
    e, loss = e0, 0
    for k in range(C.shape[0]):
        e = layer(e, leaf[k])
        loss = loss + (weights * e**2).sum() / 2
    (slope,) = torch.autograd.grad(loss, leaf)
    return loss.detach(), slope


def trained(C, problems, sizes):
    """Losses, norms of gradients and coefficients before each step and at the end."""
    losses, norms, path = [], [], []
    for problem, size in zip(problems, sizes, strict=True):
        loss, slope = differentiated(C, *problem)
        losses.append(loss)
        norms.append(slope.norm())
        path.append(C)
        C = C - size * slope
    return torch.stack(losses), torch.stack(norms), torch.stack(path)


def samples(seed):
    random = np.random.default_rng(seed)
    return torch.tensor(random.uniform(-0.5, 0.75, (6, 3))), torch.tensor(random.uniform(0.25, 2, (6, 3)))


@training.experiment(order=[1, 2, 4], seed=[0], algorithm=ALGORITHM + "gradient_descent")
def full_gradients(order, seed, *, algorithm, steps=4):
    """Two trials with steps of their own; every second table is kept."""
    e0, weights = (part.flatten() for part in samples(seed))
    C = torch.tensor(1 + np.random.default_rng(seed).standard_normal((2, 3, order)) / 8)
    sizes = torch.tensor([2**-5, 2**-6], dtype=torch.float64)
    run = algorithm(lambda C: hyperpower.training_loss_and_gradient(C, e0, weights), C, sizes, steps, keep_every=2)
    pairs = []
    for i in range(2):
        losses, norms, path = trained(C[i], [(e0, weights)] * (steps + 1), [float(sizes[i])] * (steps + 1))
        pairs += [(run.losses[:, i], losses), (run.gradient_norms[:, i], norms), (run.path[:, i], path[::2])]
        pairs += [(run.C[i], path[-1]), (hyperpower.training_loss(C, e0, weights)[i], losses[0])]
    return compared(pairs)


@training.experiment(seed=[0, 1], algorithm=ALGORITHM + "stochastic_gradient_descent")
def random_batches(seed, *, algorithm, steps=4, batch=5):
    """Batches drawn with replacement from one stream; the step is halved after every second one."""
    e0, weights = samples(seed)
    C = torch.tensor(1 + np.random.default_rng(seed).standard_normal((2, 3)) / 8)
    one, same = (torch.Generator().manual_seed(seed) for _ in range(2))
    run = algorithm(e0, weights, C, one, step_size=2**-4, steps=steps, batch=batch, halve_every=2)
    chosen = [torch.randint(6, (batch,), generator=same) for _ in range(steps + 1)]
    problems = [(e0[pick].flatten(), weights[pick].flatten() / (batch * 2)) for pick in chosen]
    losses, norms, path = trained(C, problems, [2**-4, 2**-4, 2**-5, 2**-5, 0])
    return compared([(run.losses, losses), (run.gradient_norms, norms), (run.path, path), (run.C, path[-1])])


@training.mutant("one percent farther", experiment="random_batches")
def _(descent, *given, step_size, **options):
    return descent(*given, step_size=1.01 * step_size, **options)


@training.mutant("one percent farther, full gradients", experiment="full_gradients")
def _(descent, loss, C, sizes, *rest, **options):
    return descent(loss, C, 1.01 * sizes, *rest, **options)
