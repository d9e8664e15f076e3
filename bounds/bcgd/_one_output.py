r"""Runs with one output: symbols of Theorem 3.4, its premises measured along a run, and the solution that breaks it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, square
from bounds.bcgd._constants import st
from bounds.bcgd._instances import Matrix, Problem, integers, realisable
from bounds.bcgd._near_start import irregularity, nearest_excluded
from bounds.bcgd._quantities import L, deficit, err_0, err_k, eta, irregular, k, kappa2
from bounds.bcgd._spectra import is_diagonal, squared_singular_values
from bounds.bcgd._traces import column, error, weights_after
from bounds.core import Claim, Curve, Quantity
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

goal = Quantity("goal", r"\|W^*X\|_F", "its only singular value, as there is one output", positive=True)
gap = Quantity("gap", r"\|W^* - W_{\mathrm{excluded}}\|_F^2", "squared distance to the nearest excluded solution")
outputs = Quantity("outputs", "n_L", integer=True, positive=True)
inputs = Quantity("inputs", "n_0", integer=True, positive=True)
narrowest = Quantity("narrowest", r"\min_\ell n_\ell", "the narrowest hidden layer", integer=True, positive=True)


def along(
    problem: Problem, weights: list[Matrix], steps: Iterable[Any], rate: Any, sweeps: Sequence[int]
) -> dict[Any, Any]:
    """Errors after the chosen sweeps, and the premises, in balls."""
    depth, n = len(weights), problem.X.nrows()
    spectrum = squared_singular_values(problem.X)
    after = dict(weights_after(weights, steps, depth * max(sweeps)))
    first = [after[step] for step in range(depth)]
    size2 = square(balls(problem.goal))
    return {
        L: depth,
        k: sweeps,
        eta: rate,
        irregular: irregularity(weights),
        outputs: 1,
        inputs: n,
        deficit: n - problem.rank,
        narrowest: min([W.nrows() for W in weights[:-1]], default=n),
        kappa2: spectrum[0] / spectrum[-1],
        goal: size2.sqrt(),
        st: (size2 / spectrum[0]).sqrt(),
        err_0: error(weights, problem),
        err_k: column(error(after[depth * sweep], problem) for sweep in sweeps),
        gap: nearest_excluded(problem, first, rate, spectrum[0]),
    }


def run(
    problem: Problem, depth: int, rate: Any, algorithm: Callable[..., Any], sweeps: Sequence[int]
) -> dict[Any, Any]:
    """In balls, of 400 bits for long runs; a single layer with orthogonal data in rationals, where equality can be seen."""
    n = problem.X.nrows()
    exact = depth == 1 and is_diagonal(problem.X * problem.X.transpose())
    numbers = (lambda matrix: matrix) if exact else balls
    weights = [numbers(W) for W in deep_linear.exact_identity((*[n] * depth, 1))]
    X, Y = numbers(problem.X), numbers(problem.Y)
    rate = rate if exact else arb(rate)
    steps = algorithm(weights, X, Y, sweeps=max(sweeps), order="descending", rate=deep_linear.exact_printed(rate))
    return along(problem, weights, steps, rate, sweeps)


def dominant_component(second: fmpq) -> Problem:
    r"""$X = \mathrm{diag}(1, 10/11)$, $W^* = 10^6 (1, \text{second})$."""
    return realisable(fmpq_mat([[1, 0], [0, fmpq(10, 11)]]), fmpq_mat([[10**6, 10**6 * second]]))


def random_row(seed: int) -> Problem:
    """Two inputs, data of moderate condition, a solution a little off the initial product (1, 0).

    The error is no singular vector of X: the slowest one attains the bound, which balls cannot decide.
    """
    generator = np.random.default_rng(seed)
    X = fmpq_mat([[3, 1, 0], [0, 1, 2]]) + integers(2, 3, generator, 1) / 4
    while True:
        error = fmpq_mat([[fmpq(1, 4), 0]]) + integers(1, 2, generator, 3) / 16
        if fmpq_mat([*error.tolist(), *(error * X * X.transpose()).tolist()]).det() != 0:
            return realisable(X, fmpq_mat([[1, 0]]) + error)


def drawn(numbers: Mapping[Any, Any], claims: Mapping[str, Claim]) -> dict[Any, Any]:
    """The error after each sweep, and what claims promise of it, as shares of the first error."""
    sweeps, first = np.array(numbers[k], dtype=float), float(numbers[err_0])
    known = {"err_0": 1.0, "eta": float(numbers[eta]), "kappa2": float(numbers[kappa2]), "L": numbers[L], "k": sweeps}
    lines = {"error": [float(value) / first for value in numbers[err_k]]}
    lines |= {name: claim.bound(**known) for name, claim in claims.items()}
    return {Curve(name, "sweeps", "share of the first error"): (sweeps, values) for name, values in lines.items()}
