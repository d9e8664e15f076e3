r"""Orth-identity networks whose solution lies near the initial product, and runs from there in balls.

The solution is $W^* = W^{(0)} + \delta D$ for a direction D and a rational distance.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, identity, square
from bounds.bcgd._constants import PRINTED, R_L, REPAIRED_RADIUS, c, h, st
from bounds.bcgd._instances import integers, product, realisable
from bounds.bcgd._quantities import (
    L,
    deficit,
    distance,
    err,
    err_0,
    err_k,
    eta,
    farthest,
    flat_A,
    flat_C,
    irregular,
    k,
    kappa2,
    narrow,
    norm_X,
    path,
    step_size,
)
from bounds.bcgd._spectra import flatness, spectral_norm, squared_singular_values
from bounds.bcgd._traces import column, error, moves
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")


def well_conditioned(inputs: int, generator: np.random.Generator) -> fmpq_mat:
    """The identity plus small noise, and one sample more than inputs."""
    X = fmpq_mat(inputs, inputs + 1, [int(i == j) for i in range(inputs) for j in range(inputs + 1)])
    return X + integers(inputs, inputs + 1, generator, 2) / 16


def start(widths: list[int], kind: str, seed: int) -> list[fmpq_mat]:
    """The identity, or orth-identity layers with rational blocks."""
    if kind == "identity":
        return deep_linear.exact_identity(widths)
    return deep_linear.exact_orth_identity(widths, generator=torch.Generator().manual_seed(seed))


def near(weights: list[fmpq_mat], X: fmpq_mat, direction: fmpq_mat, share: fmpq, radius: Callable[[Any], Any]) -> Any:
    """The problem whose solution lies along the direction at this share of the radius that a premise allows at the start.

    Less than the whole of it is shortened until the premise allows as much at the solution, too.
    """
    W0 = product(weights, identity(X.nrows()))
    unit = direction / fmpq(*float(arb(square(direction)).sqrt().mid()).as_integer_ratio())
    allowed = fmpq(*float(arb(radius(W0)).mid()).as_integer_ratio())
    reach = share * allowed
    while share < 1 and not reach < arb(radius(W0 + unit * reach)):
        reach = reach * 9 / 10
    return realisable(X, W0 + unit * reach)


def run(
    problem: Any, weights: list[fmpq_mat], rate: fmpq, algorithm: Callable[..., Any], *, sweeps: int, order: str
) -> Any:
    """Everything that the theorems near the start speak of, at every step and after every sweep."""
    floats = [balls(W) for W in weights]
    steps = algorithm(
        floats,
        balls(problem.X),
        balls(problem.Y),
        sweeps=sweeps,
        order=order,
        rate=deep_linear.exact_printed(arb(rate)),
    )
    trace = list(moves(floats, steps, problem))
    depth, outputs = len(weights), problem.Y.nrows()
    spectrum = squared_singular_values(problem.X)
    shifts = [move.after[move.layer - 1] - move.before[move.layer - 1] for move in trace]
    sizes = [spectral_norm(shift) for shift in shifts]
    widths = [W.nrows() for W in weights[:-1]]
    smallest = squared_singular_values(problem.goal)[-1]
    ends = [error(trace[(sweep + 1) * depth - 1].after, problem) for sweep in range(sweeps)]
    return {
        L: depth,
        eta: rate,
        irregular: irregularity(weights),
        kappa2: arb(spectrum[0]) / spectrum[-1],
        norm_X: arb(spectrum[0]).sqrt(),
        deficit: problem.X.nrows() - problem.rank,
        narrow: max(problem.X.nrows(), outputs) - min(widths, default=10**6),
        st: (arb(smallest) / spectrum[0]).sqrt() if smallest > 0 else fmpq(1, 10**30),
        distance: square(balls(product(weights, identity(problem.X.nrows())) - problem.solution)).sqrt(),
        err_0: trace[0].err,
        err: column(move.err for move in trace),
        err_k: column(ends),
        k: range(1, sweeps + 1),
        flat_A: column(flatness(move.factors[0], outputs) for move in trace),
        flat_C: column(flatness(move.factors[1], problem.rank) for move in trace),
        step_size: column(sizes),
        path: column([arb(0), *np.cumsum(sizes)[:-1]]),
        farthest: column(largest_move(weights, move.after) for move in trace),
    }


def irregularity(weights: list[Any]) -> Any:
    r"""How far layers are from $\mathrm{blockdiag}(Q, I)$, padded by zeros, Q orthogonal of size $\max(n_0, n_L)$ or less."""
    widest, total = max(weights[0].ncols(), weights[-1].nrows()), 0
    for W in weights:
        n = min(W.nrows(), W.ncols(), widest)
        block = type(W)(n, n, [W[i, j] for i in range(n) for j in range(n)])
        total += square(block * block.transpose() - identity(n, like=block))
        total += sum((W[i, j] - int(i == j)) ** 2 for i in range(W.nrows()) for j in range(W.ncols()) if max(i, j) >= n)
    return total


def largest_move(weights: list[Any], after: list[Any]) -> Any:
    sizes = [spectral_norm(W - balls(start)) for start, W in zip(weights, after, strict=True)]
    return reduce(lambda a, b: a.max(b), sizes)


def printed_radius(X: fmpq_mat, depth: int) -> Callable[[Any], Any]:
    """st / c at the start itself, a little less for safety, as st changes with the solution."""

    def radius(W0: fmpq_mat) -> Any:
        spectrum = squared_singular_values(X)
        values = {L: depth, kappa2: float(spectrum[0]) / float(spectrum[-1])}
        values[st] = (float(squared_singular_values(W0 * X)[-1]) / float(spectrum[0])) ** 0.5
        for symbol in (R_L, h, c):
            values[symbol] = float(PRINTED[symbol].subs(values))
        return arb(values[st] / values[c])

    return radius


def repaired_radius(X: fmpq_mat) -> Callable[[Any], Any]:
    """What the repaired premise allows, whatever the start."""
    spectrum = squared_singular_values(X)
    return lambda W0: arb(fmpq(REPAIRED_RADIUS.p, REPAIRED_RADIUS.q)) * spectrum[-1] / spectrum[0]


def nearest_excluded(problem: Any, networks: list[list[Any]], rate: Any, norm2: Any) -> Any:
    """How far the solution is from the nearest of the matrices that Theorem 3.4 excludes."""
    n = problem.X.nrows()
    factor = balls(identity(n)) - balls((problem.X * problem.X.transpose()).inv()) * (norm2 / rate)
    distances = [
        square(balls(problem.solution) - balls(product(weights, identity(n, like=weights[0]))) * factor)
        for weights in networks
    ]
    return reduce(lambda left, right: left.min(right), distances)
