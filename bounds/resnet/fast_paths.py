r"""Runs of linear ResNets, their batches and their reductions, step by step against slow twins.

The twins multiply the network out sample by sample and let automatic differentiation find the slopes; a batch is a sort of
random keys in Python. One hidden layer has a closed form, which must be what descent does. Networks are small and their
weights random, not zero, with three trials side by side.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

resnet = late("algorithms.resnet")

fast_paths = Statement("resnet.fast_paths", "Sections 2 and 3 as they are programmed")
descent = agrees(fast_paths, "descent", "Losses, gradients and steps of descent are those of automatic differentiation")
plain = agrees(fast_paths, "plain", "The network without skip connections descends as automatic differentiation has it")
batches = agrees(
    fast_paths, "batches", "Stochastic steps follow their batches, and batches are drawn without replacement"
)
singles = agrees(fast_paths, "singles", "Descent on single samples takes the steps of automatic differentiation")
closed = agrees(fast_paths, "closed", "With one hidden layer the closed form is what descent does")
reduced = agrees(fast_paths, "reduced", "Reduced inputs and widths give the network of the whole")

ALGORITHM = "algorithms.resnet."
SIZES = {"inputs": 2, "outputs": 3, "width": 4, "samples": 5}


def drawn(seed, depth, trials=(), inputs=2, outputs=3, width=4, samples=5):
    """Maps and data for each trial, and hidden weights of a quarter."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape):
        return torch.randn(*trials, *shape, generator=generator, dtype=torch.float64) / 2

    maps = normal(width, inputs), normal(outputs, width), normal(inputs, samples), normal(outputs, samples)
    return maps, normal(depth, width, width) / 2


def residuals(hidden, A, B, X, Y, skip=1.0):
    """The network applied to one sample after the other, less the targets."""
    found = []
    for x, y in zip(X.mT, Y.mT, strict=True):
        value = A @ x
        for W in hidden:
            value = skip * value + W @ value
        found.append(B @ value - y)
    return torch.stack(found, -1)


def slow_step(hidden, maps, rate, chosen=None, skip=1.0):
    """The loss of all samples, the gradients over those chosen, by their share, and the weights after one step."""
    A, B, X, Y = maps
    total = residuals(hidden, *maps, skip).square().sum() / 2
    leaf = hidden.clone().requires_grad_()
    seen = (X, Y) if chosen is None else (X[:, chosen], Y[:, chosen])
    part = residuals(leaf, A, B, *seen, skip).square().sum() / 2 * (X.shape[1] / seen[0].shape[1])
    (gradients,) = torch.autograd.grad(part, leaf)
    return total, gradients, hidden - rate * gradients


def slow_run(hidden, maps, rate, batches, skip=1.0):
    """The losses before every step and after the last, the gradients on the way, and the last weights."""
    losses, slopes = [], []
    for chosen in batches:
        total, gradients, hidden = slow_step(hidden, maps, rate, chosen, skip)
        losses.append(total)
        slopes.append(gradients)
    return torch.stack([*losses, residuals(hidden, *maps, skip).square().sum() / 2]), slopes, hidden


TRIALS = 3
RATES = [2**-6, 2**-7, 2**-8]


def trial(maps, i):
    return tuple(one[i] for one in maps)


@descent.experiment(depth=[1, 3], seed=[0], algorithm=ALGORITHM + "gradient_descent")
def three_steps(depth, seed, *, algorithm):
    """Three trials with a rate of their own each; the loss, its gradients and the end matrix of the start."""
    maps, hidden = drawn(seed, depth, (TRIALS,))
    A, B, *_ = maps
    run = algorithm(*maps, depth=depth, rate=torch.tensor(RATES), steps=3, hidden=hidden)
    pairs = []
    for i in range(TRIALS):
        losses, slopes, last = slow_run(hidden[i], trial(maps, i), RATES[i], [None] * 3)
        end = torch.stack([*residuals(hidden[i], A[i], B[i], torch.eye(2).double(), torch.zeros(3, 2))])
        pairs += [
            (run.loss[i], losses),
            (run.hidden[i], last),
            (resnet.loss(hidden, *maps)[i], losses[0]),
            (resnet.gradients(hidden, *maps)[i], slopes[0]),
            (resnet.end_matrix(hidden, A, B)[i], end),
        ]
    return compared(pairs)


@descent.experiment(depth=[2], seed=[1], algorithm=ALGORITHM + "gradient_descent")
def from_zero(depth, seed, *, algorithm):
    """Without a start the layers begin as identity maps; every state tells its gradients, the last one too."""
    maps, hidden = drawn(seed, depth)
    options = {"depth": depth, "rate": 0.01, "steps": 2}
    losses, slopes, last = slow_run(torch.zeros_like(hidden), maps, 0.01, [None] * 2)
    states = list(resnet.descent_states(*maps, **options))
    _, final, _ = slow_step(last, maps, 0.01)
    run = algorithm(*maps, **options)
    shown = [state.gradients for state in states]
    return compared([(run.loss, losses), (run.hidden, last), *zip(shown, [*slopes, final], strict=True)])


@descent.experiment(seed=[2], algorithm=ALGORITHM + "gradient_descent")
def one_map_with_trials(seed, *, algorithm, depth=2):
    """The last map differs from trial to trial, all else is shared; and the hidden layers that begin at zero with it."""
    (A, _, X, Y), hidden = drawn(seed, depth)
    (_, B, *_), _ = drawn(seed + 1, depth, (TRIALS,))
    run = algorithm(A, B, X, Y, depth=depth, rate=2**-6, steps=2, hidden=hidden)
    zero = algorithm(A, B, X, Y, depth=depth, rate=2**-6, steps=2)
    pairs = []
    for i in range(TRIALS):
        for start, found in ((hidden, run), (torch.zeros_like(hidden), zero)):
            losses, _, last = slow_run(start, (A, B[i], X, Y), 2**-6, [None] * 2)
            pairs += [(found.loss[i], losses), (found.hidden[i], last)]
    return compared(pairs)


@descent.experiment(trials=[(), (TRIALS,)], seed=[3], algorithm=ALGORITHM + "gradient_descent")
def beyond_all_numbers(trials, seed, *, algorithm):
    """Runs with the rate 1000 are infinitely far in the end, and no loss is undefined, alone or with others."""
    maps, hidden = drawn(seed, 2, trials)
    run = algorithm(*maps, depth=2, rate=1e3, steps=20, hidden=hidden)
    ends = [run.loss.isnan().any(), run.loss[..., -1].isposinf().all()]
    return compared([(ends, [0, 1]), (run.loss[..., 0], resnet.loss(hidden, *maps))])


@plain.experiment(depth=[1, 3], seed=[0], algorithm=ALGORITHM + "standard_descent")
def without_skips(depth, seed, *, algorithm):
    """Three trials of three steps."""
    maps, hidden = drawn(seed, depth, (TRIALS,))
    run = algorithm(*maps, hidden=hidden, rate=torch.tensor(RATES), steps=3)
    pairs = []
    for i in range(TRIALS):
        losses, _, last = slow_run(hidden[i], trial(maps, i), RATES[i], [None] * 3, skip=0.0)
        pairs += [(run.loss[i], losses), (run.hidden[i], last)]
    return compared(pairs)


@batches.experiment(size=[1, 2, 5], seed=[0, 1], algorithm=ALGORITHM + "stochastic_gradient_descent")
def three_batches(size, seed, *, algorithm, steps=3, depth=2):
    """Three trials with batches of their own; keys for the batches are uniform, and the smallest are in."""
    maps, hidden = drawn(seed, depth, (TRIALS,))
    generator, same = (torch.Generator().manual_seed(seed) for _ in range(2))
    chosen = resnet.draw_batches(SIZES["samples"], size, steps, generator=generator, batch=(TRIALS,))
    keys = torch.rand(TRIALS, steps, SIZES["samples"], generator=same, dtype=torch.float64).tolist()
    by_keys = [[sorted(range(len(row)), key=row.__getitem__)[:size] for row in of_trial] for of_trial in keys]
    run = algorithm(*maps, depth=depth, rate=torch.tensor(RATES), batches=chosen, hidden=hidden)
    pairs = [(chosen, by_keys)]
    for i in range(TRIALS):
        losses, _, last = slow_run(hidden[i], trial(maps, i), RATES[i], by_keys[i])
        pairs += [(run.loss[i], losses), (run.hidden[i], last)]
    return compared(pairs)


@singles.experiment(depth=[1, 3], seed=[0], algorithm=ALGORITHM + "single_sample_descent")
def four_samples(depth, seed, *, algorithm):
    """Three runs that share maps and data, with samples of their own, from weights that are not zero and stay as they are."""
    maps, _ = drawn(seed, depth)
    hidden = torch.stack([drawn(seed + 1 + i, depth)[1] for i in range(TRIALS)])
    chosen = [[0, 3, 1], [4, 4, 2], [2, 0, 1], [1, 2, 3]]
    arrays, start = [matrix.numpy() for matrix in maps], hidden.numpy().copy()
    options = {
        "depth": depth,
        "rate": RATES[0],
        "samples": map(torch.Tensor.numpy, torch.tensor(chosen)),
        "hidden": start,
    }
    *_, last = algorithm(*arrays, **options)
    slow = [slow_run(hidden[i], maps, RATES[0], [[step[i]] for step in chosen])[2] for i in range(TRIALS)]
    return compared([(last, torch.stack(slow)), (start, hidden)])


@closed.experiment(seed=[0, 1], algorithm=ALGORITHM + "one_layer_losses")
def at_some_times(seed, *, algorithm, times=(0, 1, 2, 7)):
    """Losses after 0, 1, 2 and 7 steps from zero."""
    maps, hidden = drawn(seed, 1, (TRIALS,))
    fast = algorithm(*maps, rate=torch.tensor(RATES), steps=torch.tensor(times))
    pairs = []
    for i in range(TRIALS):
        losses, _, _ = slow_run(torch.zeros_like(hidden[i]), trial(maps, i), RATES[i], [None] * times[-1])
        pairs.append((fast[i], losses[list(times)]))
    return compared(pairs)


@reduced.experiment(rank=[1, 2], seed=[0], algorithm=ALGORITHM + "row_space")
def fewer_inputs(rank, seed, *, algorithm, depth=2):
    """Data of low rank: as many inputs as that, and the losses and weights of the whole."""
    (A, B, X, Y), hidden = drawn(seed, depth, inputs=3)
    X = X[:, :rank] @ X[:rank, :]
    fewer, inputs = algorithm(A, X)
    options = {"depth": depth, "rate": 0.001, "steps": 2, "hidden": hidden}
    fast = resnet.gradient_descent(fewer, B, inputs, Y, **options)
    losses, _, last = slow_run(hidden, (A, B, X, Y), 0.001, [None] * 2)
    return compared([(fast.loss, losses), (fast.hidden, last), (inputs.shape, (rank, 5)), (fewer.shape, (4, rank))])


@reduced.experiment(seed=[0], algorithm=ALGORITHM + "row_space")
def fewer_coordinates(seed, *, algorithm, depth=2, width=9):
    """The width reduced to five, and the weights lifted back; and for three trials at once."""
    (A, B, X, Y), hidden = drawn(seed, depth, width=width)
    small = resnet.effective_width(A, B)
    fewer, inputs = algorithm(small.A, X)
    run = resnet.gradient_descent(fewer, small.B, inputs, Y, depth=depth, rate=0.001, steps=2)
    losses, _, last = slow_run(torch.zeros_like(hidden), (A, B, X, Y), 0.001, [None] * 2)
    (As, Bs, *_), _ = drawn(seed, depth, (TRIALS,), width=width)
    many = resnet.effective_width(As, Bs)
    whole = [
        (many.basis @ many.A, As),
        (many.B @ many.basis.mT, Bs),
        (resnet.effective_width(As, B).B.shape, (3, 3, 5)),
        (resnet.effective_width(0 * A, B).basis.shape, (width, 3)),  # of rank three without doubt
    ]
    return compared([(run.loss, losses), (small.lift(run.hidden), last), (small.basis.shape, (width, 5)), *whole])


descent.mutant("one percent faster", lambda run, *maps, rate, **rest: run(*maps, rate=1.01 * rate, **rest))
plain.mutant("one percent faster", lambda run, *maps, rate, **rest: run(*maps, rate=1.01 * rate, **rest))
batches.mutant(
    "every batch one step late", lambda run, *maps, batches, **rest: run(*maps, batches=batches.roll(1, -2), **rest)
)
singles.mutant("one percent faster", lambda run, *maps, rate, **rest: run(*maps, rate=1.01 * rate, **rest))
closed.mutant("one step more", lambda losses, *maps, steps, **rest: losses(*maps, steps=steps + 1, **rest))
reduced.mutant("inputs doubled", lambda row_space, A, X: row_space(A, 2 * X))
