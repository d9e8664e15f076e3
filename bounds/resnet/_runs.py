r"""Runs of gradient descent in balls, started where a premise is barely met.

The outer maps have orthogonal ranges, so $BA = 0$ and the loss at the start does not depend on them: then the scale
of $B$ alone decides whether a premise on $(A, B)$ holds.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq, fmpq_mat

from algorithms.exact import diagonal, identity, square
from bounds.core import Curve
from bounds.resnet._exact import Problem, extremes, integers, problem, rotation, spectrum
from bounds.resnet._symbols import L, W_norm, d, eta, gap, gap_0, k, loss, loss_0, m, named, t

NEAR = 2**20
"""A threshold is met, or a limit kept, to this relative precision."""


def bits_for(steps: int) -> int:
    """A step doubles radii some four times at the sizes used here; twice that, and 128 bits to show for it."""
    return 128 + 8 * steps


def instance(condition: int, rank: int, noise: int, seed: int) -> Problem:
    """Two inputs, two outputs, four samples; targets on the row space of X, and `noise` off it."""
    task = problem(2, 2, 2, 4, rank, seed, data=spectrum(rank, smallest=fmpq(1, condition)))
    random = np.random.default_rng(seed + 7)
    while (slopes := integers(2, 2, random)) == fmpq_mat(2, 2):  # one draw in 2401: no gap, and no maps for it
        pass
    return replace(task, Y=slopes * task.X + noise * off_rows(task, integers(2, 4, random)))


def off_rows(task: Problem, matrix: fmpq_mat) -> fmpq_mat:
    """A matrix with its part in the row space of X removed."""
    return matrix - matrix * task.rows.transpose() * task.rows


def value(constant: Any) -> arb:
    """A traced constant, to choose instances by."""
    with ctx.workprec(128):
        return arb(str(sp.N(constant.value, 60)))


def orthogonal_maps(task: Problem, a: Sequence[Any], b: Sequence[Any], seed: int | None = None) -> Problem:
    """A problem's data with A and B of these singular values and B A = 0; turned at random if there is a seed."""
    inputs, outputs = task.A.ncols(), task.B.nrows()
    width = inputs + outputs
    A = fmpq_mat([[a[j] * int(i == j) for j in range(inputs)] for i in range(width)])
    B = fmpq_mat([[b[i] * int(j == inputs + i) for j in range(width)] for i in range(outputs)])
    turn = identity(width) if seed is None else rotation(width, np.random.default_rng(seed))
    norms = task.norms | {key: value for key, value in extremes(a, b, [1]).items() if key not in ("sX", "sr")}
    return replace(task, A=turn * A, B=B * turn.transpose(), norms=norms)


def overlapping_maps(task: Problem, a: Sequence[Any], b: Sequence[Any], seed: int) -> Problem:
    """A and B of these singular values in random directions of the same space: B A is not zero."""
    random, width = np.random.default_rng(seed), len(a)
    A, B = (rotation(width, random) * diagonal(values) * rotation(width, random) for values in (a, b))
    norms = task.norms | {key: value for key, value in extremes(a, b, [1]).items() if key not in ("sX", "sr")}
    return replace(task, A=A, B=B, norms=norms)


def start(task: Problem) -> tuple[Any, Any]:
    """The loss and the gap before the first step."""
    return task.loss(task.zero), task.gap(task.zero)


def scale_for(task: Problem, needed: Callable[[Problem, arb, arb], arb]) -> Problem:
    """B multiplied by `needed(problem, loss, gap)`, rounded up: the premise then holds with nothing to spare."""
    factor = above(needed(task, *start(task)))
    scaled = {key: task.norms[key] * factor for key in ("lB", "mB")}
    return replace(task, B=task.B * factor, norms=task.norms | scaled)


def printed_premise(C: arb) -> Callable[..., arb]:
    r"""The scale of B at which $\mu_A^2 \mu_B^2 / (\lambda_A \lambda_B) = C \|X\|_2 \sqrt{gap_0} / \sigma_r^2$."""

    def needed(task: Problem, loss: Any, gap: Any) -> arb:
        s = task.norms
        return C * s["sX"] * arb(gap).sqrt() / s["sr"] ** 2 * s["lA"] * s["lB"] / (s["mA"] * s["mB"]) ** 2

    return needed


def sharp_premise(C: arb) -> Callable[..., arb]:
    r"""The scale of B at which $\mu_A \mu_B \sigma_r = C \sqrt{gap_0}$."""
    return lambda task, loss, gap: C * arb(gap).sqrt() / (task.norms["mA"] * task.norms["mB"] * task.norms["sr"])


def largest_step(task: Problem, depth: int, C1: arb) -> fmpq:
    r"""$C_1 / (L \lambda \|X\|_2 (\sqrt{L_0} + \lambda \|X\|_2))$, rounded down."""
    reach = task.norms["lA"] * task.norms["lB"] * task.norms["sX"]
    return below(C1 / (depth * reach * (arb(start(task)[0]).sqrt() + reach)))


def above(number: arb) -> fmpq:
    return fmpq(int((arb(number) * NEAR).upper().ceil().unique_fmpz()), NEAR)


def below(number: arb) -> fmpq:
    scale = 2 ** max(60, 60 - int(arb(number).log().lower().floor().unique_fmpz()) * 2)
    return fmpq(int((arb(number) * scale).lower().floor().unique_fmpz()), scale)


def states(algorithm: Callable, task: Problem, *, depth: int, rate: fmpq, steps: int) -> list[Any]:
    """The states of a run in balls; call within `ctx.workprec(bits_for(steps))`."""
    return list(algorithm(*task.balls.data, depth=depth, rate=rate, steps=steps))


def trajectory(algorithm: Callable, task: Problem, *, depth: int, rate: fmpq, steps: int) -> dict[Any, Any]:
    """What the claims on gradient descent speak of, at every step of a run."""
    with ctx.workprec(bits_for(steps)):
        found = states(algorithm, task, depth=depth, rate=rate, steps=steps)
        exact = task.balls
        gaps = [exact.gap(state.hidden) for state in found]
        widest = [largest(square(W) for W in state.hidden).sqrt() for state in found]
        losses = [exact.loss(state.hidden) for state in found]
    first, first_gap = start(task)
    return named(task.norms) | {
        t: range(steps + 1),
        L: depth,
        eta: rate,
        gap: gaps,
        loss: losses,
        W_norm: widest,
        loss_0: first,
        gap_0: first_gap,
        **{symbol: task.sizes[symbol.name] for symbol in (m, d, k)},
    }


def at_threshold(
    algorithm: Callable, depth: int, condition: int, rank: int, noise: int, steps: int, factor: Any, limit: Any
) -> dict[Any, Any]:
    """A run at the largest step, with maps that barely meet the premise."""
    task = orthogonal_maps(instance(condition, rank, noise, 0), [fmpq(1)] * 2, [fmpq(1)] * 2, 0)
    task = scale_for(task, printed_premise(value(factor)))
    return trajectory(algorithm, task, depth=depth, rate=largest_step(task, depth, value(limit)), steps=steps)


def drawn(found: dict[Any, Any], promises: dict[str, Any]) -> dict[Any, Any]:
    """The gap after each step, and what claims promise of it."""
    values = {symbol.name: value for symbol, value in found.items()}
    lines = {"gap": list(found[gap])}
    for name, claim in promises.items():
        needed = {symbol.name for symbol in claim.unfolded(claim.then[0].rhs).free_symbols} - {"t"}
        steps = np.array(list(found[t]), dtype=float)
        lines[name] = claim.bound(t=steps, **{task: float(values[task]) for task in needed})
    return {Curve(name, "steps", "gap"): (list(found[t]), line) for name, line in lines.items()}


def largest(numbers: Any) -> arb:
    found = arb(0)
    for number in numbers:
        found = found.max(number)
    return found
