r"""Iterations with matrices do what is printed: Lanczos's, Sinkhorn's, the polynomial of Muon, and a few statistics of samples.

Lanczos's tridiagonal matrix has the eigenvalues of the whole matrix once the space is full, however they spread: without
reorthogonalisation it would have copies of the largest ones. Scalings and polynomials are written out entry by entry.

In practice: copies of an eigenvalue look like a degenerate spectrum, and a coefficient that is off by two percent like noise.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Golub and Van Loan, *Matrix Computations*, 4th edition; Sinkhorn, 1967; Jordan, *Muon*, 2024; Massart, 1990.
"""

import math

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

linear_algebra = late("algorithms.linear_algebra")
learning = late("algorithms.learning")
networks = late("algorithms.networks")
random_functions = late("algorithms.random_functions")

iterations = Statement("classics.printed_iterations", "Golub and Van Loan; Sinkhorn 1967; Jordan 2024")
matrices = agrees(iterations, "matrices", "Iterations with matrices are those that are printed")
samples = agrees(
    iterations,
    "samples",
    "Statistics of samples and attention are their formulas, for scores whose exponentials overflow too",
)


@matrices.experiment(seed=[0, 1], algorithm="algorithms.linear_algebra.lanczos")
def entry_by_entry(seed, *, algorithm, size=16):
    """A spectrum that grows like a cube; a scaling that is not symmetric; singular values one by one."""
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((size, size)))[0]
    spectrum = np.arange(1.0, size + 1) ** 3
    full = algorithm((Q * spectrum) @ Q.T, rng.standard_normal(size), steps=size)
    first = algorithm(np.diag([2.0, 5.0]), np.array([3.0, 4.0]), steps=1)
    K, rows, columns, u = rng.random((2, 3)) + 0.1, [0.4, 0.6], [0.2, 0.3, 0.5], [1.0, 1.0]
    scalings = [u]
    for _ in range(3):
        v = [columns[j] / sum(K[i, j] * u[i] for i in range(2)) for j in range(3)]
        u = [rows[i] / sum(K[i, j] * v[j] for j in range(3)) for i in range(2)]
        scalings.append(u)
    found = linear_algebra.sinkhorn(K, np.array(rows), np.array(columns), np.ones(2), steps=3)
    values, left, right = np.array([0.9, 0.3, 0.05]), *np.linalg.qr(rng.standard_normal((2, 3, 3)))[0]
    grown = []
    for s in values:
        for _ in range(5):
            s = 3.4445 * s - 4.7750 * s**3 + 2.0315 * s**5
        grown.append(s)
    halved = [(3 * s - s**3) / 2 for s in values]
    X = (left * values) @ right.T
    pair = np.array([[1, 2], [2, 4]])
    at_levels = [linear_algebra.reaches(pair, level) for level in (4, 5, 6)]  # its eigenvalues are 0 and 5
    return compared(
        [
            (np.linalg.eigvalsh(full), spectrum),
            (first, [[(9 * 2 + 16 * 5) / 25]]),
            (np.stack(found), scalings),
            (linear_algebra.muon(X), (left * grown) @ right.T),
            (linear_algebra.newton_schulz_polar(X, steps=1)[1], (left * halved) @ right.T),
            (at_levels, [1, 1, 0]),
        ]
    )


@matrices.mutant("one step less")
def _(lanczos, A, start, *, steps):
    return np.pad(lanczos(A, start, steps=max(1, steps - 1)), (0, int(steps > 1)))


@samples.experiment(scale=[1.0, 1e4], within={"scale": (1e-3, 1e4)}, seed=[0], algorithm="algorithms.networks.attend")
def one_by_one(scale, seed, *, algorithm):
    """Both sides of the empirical distribution; a softmax whose exponentials would overflow, and risks whose would vanish.

    An exponential takes over the rounding of its argument: scores of 10^5 leave ten digits.
    """
    rng = np.random.default_rng(seed)
    drawn = [sorted(row) for row in rng.random((6, 5)) ** 2] + [sorted(row) for row in rng.random((6, 5)) ** 0.5]
    largest = [max(max((i + 1) / 5 - x, x - i / 5) for i, x in enumerate(row)) for row in drawn]
    query, keys, values = scale * rng.standard_normal(3), rng.standard_normal((4, 3)), rng.standard_normal((4, 2))
    scores = [sum(k * q for k, q in zip(key, query, strict=True)) for key in keys]
    weights = [1 / sum(math.exp(min(other - one, 700)) for other in scores) for one in scores]
    mean = sum(w * v for w, v in zip(weights, values, strict=True))
    X, y = rng.standard_normal((5, 2)), rng.standard_normal(5)
    w = learning.ridge(X, y, weight=0.3)
    slope = [sum(2 * (X[i] @ w - y[i]) * X[i, j] for i in range(5)) / 5 + 0.6 * w[j] for j in range(2)]
    posterior = learning.gibbs_posterior(np.array([0.2, 0.5, 0.3]) + scale, inverse_temperature=4.0)
    thinned = [math.exp(-0.8), math.exp(-2.0), math.exp(-1.2)]
    return compared(
        [
            (learning.largest_deviation(rng.permuted(np.array(drawn), axis=1)), largest),
            (algorithm(query, keys, values), mean),
            (np.array(slope) + 1, [1.0, 1.0]),
            (posterior, np.array(thinned) / sum(thinned)),
        ]
    )


@samples.experiment(seed=[0, 1], algorithm="algorithms.random_functions.empty_bins")
def thrown_and_tossed(seed, *, algorithm, sizes=((6, 4, 5), (1, 1, 1))):
    """Bins without a ball, each trial with throws of its own; all outcomes of coins, of none too, and a mean."""
    one, same = (torch.Generator().manual_seed(seed) for _ in range(2))
    outcomes, pairs = [()], []
    for balls, bins, trials in sizes:
        throws = torch.randint(bins, (trials, balls), generator=same).tolist()
        left = [bins - len(set(row)) for row in throws]
        pairs.append((algorithm(balls, bins, trials=trials, generator=one), left))
        pairs.append((float(random_functions.sample_mean(throws[0])), sum(throws[0]) / balls))
    for coins in range(4):
        fast = random_functions.all_outcomes(coins, (-1, 1))
        pairs.append(([9, *(face for outcome in fast for face in outcome)], [9, *sum(outcomes, ())]))
        outcomes = [(*outcome, face) for outcome in outcomes for face in (-1, 1)]
    return compared(pairs)


samples.mutant(
    "a bin more", lambda empty_bins, *sizes, **rest: 1 + empty_bins(*sizes, **rest), experiment="thrown_and_tossed"
)
samples.mutant("a query two percent longer", lambda attend, query, keys, values: attend(1.02 * query, keys, values))
