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
    one = problem(2, 2, 2, 4, rank, seed, data=spectrum(rank, smallest=fmpq(1, condition)))
    random = np.random.default_rng(seed + 7)
    return replace(one, Y=integers(2, 2, random) * one.X + noise * off_rows(one, integers(2, 4, random)))


def off_rows(one: Problem, matrix: fmpq_mat) -> fmpq_mat:
    """A matrix with its part in the row space of X removed."""
    return matrix - matrix * one.rows.transpose() * one.rows


def value(constant: Any) -> arb:
    """A traced constant, to choose instances by."""
    with ctx.workprec(128):
        return arb(str(sp.N(constant.value, 60)))


def orthogonal_maps(one: Problem, a: Sequence[Any], b: Sequence[Any], seed: int | None = None) -> Problem:
    """A problem's data with A and B of these singular values and B A = 0; turned at random if there is a seed."""
    inputs, outputs = one.A.ncols(), one.B.nrows()
    width = inputs + outputs
    A = fmpq_mat([[a[j] * int(i == j) for j in range(inputs)] for i in range(width)])
    B = fmpq_mat([[b[i] * int(j == inputs + i) for j in range(width)] for i in range(outputs)])
    turn = identity(width) if seed is None else rotation(width, np.random.default_rng(seed))
    norms = one.norms | {key: value for key, value in extremes(a, b, [1]).items() if key not in ("sX", "sr")}
    return replace(one, A=turn * A, B=B * turn.transpose(), norms=norms)


def overlapping_maps(one: Problem, a: Sequence[Any], b: Sequence[Any], seed: int) -> Problem:
    """A and B of these singular values in random directions of the same space: B A is not zero."""
    random, width = np.random.default_rng(seed), len(a)
    A, B = (rotation(width, random) * diagonal(values) * rotation(width, random) for values in (a, b))
    norms = one.norms | {key: value for key, value in extremes(a, b, [1]).items() if key not in ("sX", "sr")}
    return replace(one, A=A, B=B, norms=norms)


def start(one: Problem) -> tuple[Any, Any]:
    """The loss and the gap before the first step."""
    return one.loss(one.zero), one.gap(one.zero)


def scale_for(one: Problem, needed: Callable[[Problem, arb, arb], arb]) -> Problem:
    """B multiplied by `needed(problem, loss, gap)`, rounded up: the premise then holds with nothing to spare."""
    factor = above(needed(one, *start(one)))
    scaled = {key: one.norms[key] * factor for key in ("lB", "mB")}
    return replace(one, B=one.B * factor, norms=one.norms | scaled)


def printed_premise(C: arb) -> Callable[..., arb]:
    r"""The scale of B at which $\mu_A^2 \mu_B^2 / (\lambda_A \lambda_B) = C \|X\|_2 \sqrt{gap_0} / \sigma_r^2$."""

    def needed(one: Problem, loss: Any, gap: Any) -> arb:
        s = one.norms
        return C * s["sX"] * arb(gap).sqrt() / s["sr"] ** 2 * s["lA"] * s["lB"] / (s["mA"] * s["mB"]) ** 2

    return needed


def sharp_premise(C: arb) -> Callable[..., arb]:
    r"""The scale of B at which $\mu_A \mu_B \sigma_r = C \sqrt{gap_0}$."""
    return lambda one, loss, gap: C * arb(gap).sqrt() / (one.norms["mA"] * one.norms["mB"] * one.norms["sr"])


def largest_step(one: Problem, depth: int, C1: arb) -> fmpq:
    r"""$C_1 / (L \lambda \|X\|_2 (\sqrt{L_0} + \lambda \|X\|_2))$, rounded down."""
    reach = one.norms["lA"] * one.norms["lB"] * one.norms["sX"]
    return below(C1 / (depth * reach * (arb(start(one)[0]).sqrt() + reach)))


def above(number: arb) -> fmpq:
    return fmpq(int((arb(number) * NEAR).upper().ceil().unique_fmpz()), NEAR)


def below(number: arb) -> fmpq:
    scale = 2 ** max(60, 60 - int(arb(number).log().lower().floor().unique_fmpz()) * 2)
    return fmpq(int((arb(number) * scale).lower().floor().unique_fmpz()), scale)


def states(algorithm: Callable, one: Problem, *, depth: int, rate: fmpq, steps: int) -> list[Any]:
    """The states of a run in balls; call within `ctx.workprec(bits_for(steps))`."""
    return list(algorithm(*one.balls.data, depth=depth, rate=rate, steps=steps))


def trajectory(algorithm: Callable, one: Problem, *, depth: int, rate: fmpq, steps: int) -> dict[Any, Any]:
    """What the claims on gradient descent speak of, at every step of a run."""
    with ctx.workprec(bits_for(steps)):
        found = states(algorithm, one, depth=depth, rate=rate, steps=steps)
        exact = one.balls
        gaps = [exact.gap(state.hidden) for state in found]
        widest = [largest(square(W) for W in state.hidden).sqrt() for state in found]
        losses = [exact.loss(state.hidden) for state in found]
    first, first_gap = start(one)
    return named(one.norms) | {
        t: range(steps + 1),
        L: depth,
        eta: rate,
        gap: gaps,
        loss: losses,
        W_norm: widest,
        loss_0: first,
        gap_0: first_gap,
        **{symbol: one.sizes[symbol.name] for symbol in (m, d, k)},
    }


def at_threshold(
    algorithm: Callable, depth: int, condition: int, rank: int, noise: int, steps: int, factor: Any, limit: Any
) -> dict[Any, Any]:
    """A run at the largest step, with maps that barely meet the premise."""
    one = orthogonal_maps(instance(condition, rank, noise, 0), [fmpq(1)] * 2, [fmpq(1)] * 2, 0)
    one = scale_for(one, printed_premise(value(factor)))
    return trajectory(algorithm, one, depth=depth, rate=largest_step(one, depth, value(limit)), steps=steps)


def drawn(found: dict[Any, Any], promises: dict[str, Any]) -> dict[Any, Any]:
    """The gap after each step, and what claims promise of it."""
    values = {symbol.name: value for symbol, value in found.items()}
    lines = {"gap": list(found[gap])}
    for name, claim in promises.items():
        needed = {symbol.name for symbol in claim.unfolded(claim.then[0].rhs).free_symbols} - {"t"}
        steps = np.array(list(found[t]), dtype=float)
        lines[name] = claim.bound(t=steps, **{one: float(values[one]) for one in needed})
    return {Curve(name, "steps", "gap"): (list(found[t]), line) for name, line in lines.items()}


def largest(numbers: Any) -> arb:
    found = arb(0)
    for number in numbers:
        found = found.max(number)
    return found
