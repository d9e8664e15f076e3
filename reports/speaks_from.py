"""From which size on does a theorem say something? Its own formulas answer, with everything else as a run measured it.

A theorem says something where its premises hold and its promise is better than what is true anyway. Both are formulas
of sizes (numbers of samples, widths, steps) and of measured numbers. Here one size after the other, and then two of
them together, are moved away from a point that was run, until the answer changes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim
from bounds.core.errors import BadClaim
from bounds.core.formula import evaluate
from bounds.core.pointwise import TRUE, compare
from bounds.core.relation import Op
from bounds.core.tex import tex
from bounds.vocabulary import Record
from reports.digits import PLUS_MINUS

LARGEST = 10**30
"""Beyond this size nobody waits for a theorem to say something."""

COLUMNS, ROWS = 36, 28
BEYOND = 8
"""How many times further than the sizes of the runs and the edges a map looks."""

BETTER = {Op.LE: Op.LT, Op.LT: Op.LT, Op.GE: Op.GT, Op.GT: Op.GT}
Facts = dict[str, Any]


@dataclass(frozen=True)
class Condition:
    """A comparison that decides whether the theorem says something."""

    lhs: sp.Expr
    op: Op
    rhs: sp.Expr

    @cached_property
    def symbols(self) -> frozenset[sp.Symbol]:
        return frozenset(self.lhs.free_symbols | self.rhs.free_symbols)

    @cached_property
    def loops(self) -> frozenset[sp.Symbol]:
        """Symbols that say how long a sum or a product is, and cannot be moved far."""
        long = self.lhs.atoms(sp.Sum, sp.Product) | self.rhs.atoms(sp.Sum, sp.Product)
        return frozenset().union(*(end.free_symbols for one in long for limit in one.limits for end in limit))


def conditions(claim: Claim) -> list[Condition]:
    """The premises, and that each promise is better than what is true anyway; with all definitions put in."""
    premises = [(one.lhs, one.op, one.rhs) for one in claim.given if one.op is not Op.EQ]
    promises = [(one.rhs, BETTER[one.op], one.trivially) for one in claim.then if one.trivially is not None]
    return [Condition(claim.unfolded(lhs), op, claim.unfolded(rhs)) for lhs, op, rhs in [*premises, *promises]]


def sizes(found: Sequence[Condition]) -> list[sp.Symbol]:
    """Whole positive numbers that a condition weighs against something else."""
    symbols = {symbol for one in found if len(one.symbols) > 1 for symbol in one.symbols}
    looping = frozenset().union(*(one.loops for one in found))
    return sorted((one for one in symbols - looping if one.is_integer and one.is_nonnegative), key=str)


def reach(claim: Claim, judged: Sequence[Record]) -> Facts | None:
    """How far each size can go, seen from one point, and a map of the two that matter most."""
    found = conditions(claim)
    moved = sizes(found) if claim.kind != "finding" else []
    points = [(record, _measured(record)) for record in judged if record["kind"] == "experiment"]
    points = [(record, known) for record, known in points if known]
    if not moved or not points:
        return None
    record, known = min(points, key=lambda one: one[0]["verdict"] != "vacuous")
    is_silent = record["verdict"] == "vacuous"
    ranges = {size: one for size in moved if (one := _along(size, found, known)) and (one["speaks"] or is_silent)}
    edged = [size for size, one in ranges.items() if one["never"] or one["low"] or one["high"]]
    edged.sort(key=lambda size: ranges[size]["low"] is None)
    if not edged:
        return None
    seen = [(one, record["verdict"]) for record, one in points]
    return {
        "key": record["key"],
        "experiment": record["experiment"],
        "params": record["params"],
        "sizes": [ranges[size] for size in edged],
        "map": _map(edged[:2], found, known, ranges, seen) if len(edged) > 1 else None,
    }


def _measured(record: Record) -> dict[str, Any]:
    """What a point measured at the entry that is shown, by name."""
    at: dict[str, str] = next((part["at"] for part in record["parts"] if part.get("at")), {})
    return {name: one for name, text in at.items() if (one := _ball(text)) is not None}


def _ball(text: str) -> Any:
    """A number as evidence writes it, a decimal of any size or a fraction."""
    middle, _, radius = text.partition(PLUS_MINUS)
    above, slash, below = middle.partition("/")
    try:
        if radius:
            return arb(arb(middle), arb(radius))
        return arb(fmpq(int(above), int(below))) if slash else arb(above)
    except (ValueError, ZeroDivisionError):
        return None


def _says_something(
    found: Sequence[Condition], known: Mapping[str, Any], moved: Mapping[sp.Symbol, Sequence[int]]
) -> Any:
    """For each of the given sizes: do all conditions that mention one of them certainly hold?"""
    answer = np.ones(len(next(iter(moved.values()))), dtype=bool)
    for one in found:
        if one.symbols & set(moved):
            values = {
                symbol: _column(moved[symbol] if symbol in moved else [known[symbol.name]]) for symbol in one.symbols
            }
            answer &= compare(evaluate(one.lhs, values), one.op, evaluate(one.rhs, values)) == TRUE
    return answer


def _column(numbers: Sequence[Any]) -> Any:
    column = np.empty(len(numbers), dtype=object)
    column[:] = [arb(one) for one in numbers]
    return column


def _along(size: sp.Symbol, found: Sequence[Condition], known: Mapping[str, Any]) -> Facts | None:
    """The range of one size in which all conditions that mention it are true.

    The evidence keeps six digits, so that a premise met without room to spare can seem false; the caller compares.
    """
    here = _whole(size, found, known)
    if here is None:
        return None

    def is_true(values: Sequence[int]) -> list[bool]:
        return [bool(one) for one in _says_something(found, known, {size: values})]

    up = range(LARGEST.bit_length())
    ladder = sorted({here >> step or 1 for step in up} | {here << step for step in up if here << step < LARGEST})
    try:
        answers = is_true(ladder)
    except (BadClaim, ArithmeticError, ValueError):
        return None
    at = ladder.index(here)
    inside = min((place for place, answer in enumerate(answers) if answer), key=lambda one: abs(one - at), default=None)
    low, high = (None, None) if inside is None else _ends(is_true, ladder, answers, inside)
    return {
        "name": size.name,
        "latex": tex(size),
        "here": here,
        "speaks": answers[at],
        "low": low,
        "high": high,
        "never": inside is None,
    }


def _whole(size: sp.Symbol, found: Sequence[Condition], known: Mapping[str, Any]) -> int | None:
    """The size at the point, if everything that is weighed against it is known there."""
    needed = {symbol.name for one in found if size in one.symbols for symbol in one.symbols}
    if not needed <= set(known):
        return None
    return round(float(known[size.name])) if _is_size(known[size.name]) else None


def _is_size(number: Any) -> bool:
    """Neither nothing nor beyond all that is looked at, nor beyond what floats hold."""
    return bool(1 <= number < LARGEST)


def _ends(
    is_true: Callable[[Sequence[int]], list[bool]], ladder: Sequence[int], answers: Sequence[bool], inside: int
) -> tuple[int | None, int | None]:
    """The first and the last size of the range around a rung; none where the ladder ends before the range does."""
    low = high = inside
    while low > 0 and answers[low - 1]:
        low -= 1
    while high + 1 < len(ladder) and answers[high + 1]:
        high += 1
    first = _last_yes(is_true, ladder[low], ladder[low - 1]) if low else None
    return first, _last_yes(is_true, ladder[high], ladder[high + 1]) if high + 1 < len(ladder) else None


def _last_yes(is_true: Callable[[Sequence[int]], list[bool]], yes: int, no: int) -> int:
    while abs(yes - no) > 1:
        middle = (yes + no) // 2
        yes, no = (middle, no) if is_true([middle])[0] else (yes, middle)
    return yes


def _map(
    pair: Sequence[sp.Symbol],
    found: Sequence[Condition],
    known: Mapping[str, Any],
    ranges: Mapping[sp.Symbol, Facts],
    seen: Sequence[tuple[Mapping[str, Any], str]],
) -> Facts | None:
    """Where in the plane of two sizes the theorem says something, and the points of that plane that were run."""
    needed = {symbol.name for one in found if one.symbols & set(pair) for symbol in one.symbols}
    if not needed <= set(known):
        return None
    others = needed - {size.name for size in pair}
    dots: list[tuple[Any, ...]] = [
        (*(float(one[size.name]) for size in pair), verdict)
        for one, verdict in seen
        if _has(one, pair) and all(str(one.get(name)) == str(known[name]) for name in others)
    ]
    across, up = (
        _steps(ranges[size], [dot[place] for dot in dots], count)
        for place, (size, count) in enumerate(zip(pair, (COLUMNS, ROWS), strict=True))
    )
    moved = {pair[0]: [x for _ in up for x in across], pair[1]: [y for y in up for _ in across]}
    answers = _says_something(found, known, moved).reshape(len(up), len(across))
    if answers.all() or not answers.any():
        return None
    return {
        "x": pair[0].name,
        "y": pair[1].name,
        "across": across,
        "up": up,
        "cells": ["".join("01"[int(one)] for one in row) for row in answers],
        "dots": dots,
    }


def _has(one: Mapping[str, Any], pair: Sequence[sp.Symbol]) -> bool:
    return all(size.name in one and _is_size(one[size.name]) for size in pair)


def _steps(one: Facts, run: Sequence[float], count: int) -> list[int]:
    """Whole numbers on a logarithmic scale, around what was run and where the answer changes."""
    marks = [*run, *(float(end) for end in (one["low"], one["high"], one["here"]) if end)]
    low, high = max(1.0, min(marks) / BEYOND), min(float(LARGEST), max(marks) * BEYOND)
    return sorted({round(step) for step in np.geomspace(low, high, count).tolist()})
