"""What was the same wherever it was measured, so that no run could tell one from the other.

A quantity that is always 1 is its own square, and two that are always equal may have been swapped. At the start of a
run both sides may speak of one number, which a formula of another power gets wrong at another scale.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import combinations

import numpy as np
import sympy as sp

from bounds.core import Claim, ForAll
from bounds.core.numbers import Entries, UnreadableError, entries
from bounds.core.relation import Op, Relation
from bounds.registry import claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point

SCALES = (sp.Rational(1, 10**6), sp.Integer(10**6))
"""So small or large may be what a run starts from."""

Columns = dict[sp.Symbol, list[Entries]]


def alike(claim: Claim, points: Sequence[Point], named: Container[sp.Symbol], patience: Patience) -> Iterator[str]:
    """What no run tells apart, in words; `named` are the symbols of all claims of the file."""
    if any(one.batched for one in claim.experiments.values()):
        return
    every = _columns(points, patience)
    columns = {symbol: found for symbol, found in every.items() if symbol in claim.symbols.values()}
    promised = {symbol for one in claim.then for symbol in one.rhs.free_symbols}
    fixed = {symbol for symbol in promised & set(columns) if _is_always(0, columns[symbol])}
    for symbol in sorted(fixed, key=str):
        yield f"`{symbol}` is 0 at every point, so no run tests what it stands for"
    ones = {symbol for symbol in promised & set(columns) if _is_always(1, columns[symbol])}
    for symbol in sorted(ones, key=str):
        yield f"`{symbol}` is 1 at every point, so no run tells it from its square"
    told = {frozenset(pair) for one in claim.then for pair in _equal_pairs(claim, one, columns)}
    for pair in sorted(sorted(map(str, pair)) for pair in told if not pair & (fixed | ones)):
        yield f"`{pair[0]}` and `{pair[1]}` are the same wherever they were measured; no run tells one from the other"
    yield from (told for one in claim.then for told in _wrong_at_the_start(claim, one, columns))
    for symbol in sorted((one for one in every if one not in named and _varies(every[one])), key=str):
        yield f"`{symbol}` is measured and stands nowhere in the statement; was it forgotten there?"


def _columns(points: Sequence[Point], patience: Patience) -> Columns:
    """What each point measured of each symbol; only symbols that were measured everywhere."""
    found: Columns = {}
    for point in points:
        measured, symbols = patience.measured(point), claim_of(point.row).symbols
        if measured is None:
            return {}
        for name, value in measured.items():
            symbol = symbols.get(name) if isinstance(name, str) else name
            if isinstance(symbol, sp.Symbol):
                try:
                    found.setdefault(symbol, []).append(entries(value))
                except UnreadableError:
                    return {}
    return {symbol: columns for symbol, columns in found.items() if len(columns) == len(points)}


def _is_always(number: int, columns: Sequence[Entries]) -> bool:
    return all(bool(np.all(one == number)) for one in columns)


def _varies(columns: Sequence[Entries]) -> bool:
    """Whether it is one number at each point, and not the same at all."""
    return all(not one.ndim for one in columns) and any(bool(one != columns[0]) for one in columns)


def _equal_pairs(claim: Claim, one: Relation, columns: Columns) -> Iterator[tuple[sp.Symbol, sp.Symbol]]:
    """Pairs on one side of a relation, or of one in which equality is no news. Two sizes count if they change it."""
    is_of_chance = one.op is not Op.EQ and not isinstance(claim.quantifier, ForAll)
    for a, b in combinations(sorted(columns, key=str), 2):
        swapped = {a: b, b: a}
        sides = [side for side in (one.lhs, one.rhs) if {a, b} <= side.free_symbols]
        are_counts = a.is_integer and b.is_integer
        changes = any(side.xreplace(swapped) != side or not are_counts for side in sides)
        is_opposed = is_of_chance and (one.lhs, one.rhs) in ((a, b), (b, a))
        if (changes or is_opposed) and _is_same(columns[a], columns[b]):
            yield a, b


def _is_same(some: Sequence[Entries], others: Sequence[Entries]) -> bool:
    """Whether all numbers are the same, and there are more than one."""
    pairs = list(zip(some, others, strict=True))
    is_more = len(pairs) > 1 or pairs[0][0].size > 1
    return is_more and all(a.shape == b.shape and bool(np.all(a == b)) for a, b in pairs)


def _wrong_at_the_start(claim: Claim, one: Relation, columns: Columns) -> Iterator[str]:
    """A run whose observed number starts as one that the promise is made of: what is promised of it there?"""
    observed = columns.get(one.lhs, [])
    if one.op is Op.EQ or any(column.ndim != 1 or not column.size for column in observed):
        return
    starts = [column[0] for column in observed]
    confined = {symbol for premise in claim.given for symbol in premise.symbols}
    for symbol in sorted((one.rhs.free_symbols & set(columns)) - confined, key=str):
        others = one.rhs.free_symbols - {symbol}
        known = {other: _whole_start(columns.get(other, [])) for other in others if other.is_integer}
        promise = one.rhs.subs({other: value for other, value in known.items() if value is not None})
        is_start = bool(starts) and all(bool(np.all(a == b)) for a, b in zip(columns[symbol], starts, strict=True))
        if not is_start or promise.free_symbols != {symbol}:
            continue
        is_upper = one.op in (Op.LE, Op.LT)
        for scale in SCALES:
            promised = promise.subs(symbol, scale)
            if (promised < scale) if is_upper else (promised > scale):
                small = "small" if scale < 1 else "large"
                yield f"at the start `{one.lhs}` is `{symbol}`, and {promise} does not bound that where it is {small}"


def _whole_start(columns: Sequence[Entries]) -> int | None:
    """The first number of each of these columns, if they agree."""
    firsts = {int(column.flat[0]) for column in columns if column.size}
    return firsts.pop() if len(firsts) == 1 else None
