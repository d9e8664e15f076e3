r"""A thousand draws behind the bars of a finding, on seeds that judge nothing.

What a single draw measures is written down once, with the functions that the claims use. If a draw is on the wrong
side of a bar with probability p, the median over m draws is with at most $\sum_{2i > m} \binom{m}{i} p^i (1-p)^{m-i}$.
A share of at least a half is not established by m draws with the tail of the same law beyond the failures that the
engine allows. An upper limit of p is that of Clopper and Pearson for the thousand. Chapters say what their kinds of
draws are: `python -m bounds.l2o._calibration [KIND ...]` draws them, goes on where it was stopped, and writes
`calibrated/KIND.json`. Every bar must leave a false alarm of at most a millionth (tests/test_calibrations.py).
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

import bounds
from bounds.budget import share
from bounds.core.relation import Op, Relation
from bounds.core.stats import clopper_pearson, log_evidence_below

FIRST, DRAWS, CHUNK = 10**15, 1000, 50
CONFIDENCE = 0.9999
JUDGEMENTS = 1024
"""At least as many statistical judgements as a run at standard depth has."""

Numbers = Mapping[str, Any]
Measured = Mapping[str, Numbers]
Kind = Callable[[int], Measured]


@dataclass(frozen=True)
class Calibration:
    """The kinds of draws of a chapter, and the folder of what they measured."""

    folder: Path
    kinds: Mapping[str, Kind]

    def frozen(self, kind: str) -> dict[str, dict[str, list[Any]]]:
        """What the draws of a kind measured, by claim and quantity; nothing before they are drawn."""
        path = self.folder / f"{kind}.json"
        return json.loads(path.read_text(encoding="utf-8"))["values"] if path.exists() else {}

    def measured(self, kind: str, draw: int) -> Iterator[tuple[str, str, Any]]:
        """What one draw of a kind measures: claim, quantity and value, to four digits."""
        for claim, numbers in self.kinds[kind](draw).items():
            for name in sorted(spoken_of(claim) & set(numbers)):
                yield claim, name, four_digits(numbers[name])

    def extend(self, kind: str) -> Iterator[int]:
        """Draw what is still missing of a kind, and write it down after every chunk."""
        values = self.frozen(kind)
        done = max((len(column) for columns in values.values() for column in columns.values()), default=0)
        for start in range(done, DRAWS, CHUNK):
            for draw in range(FIRST + start, FIRST + start + CHUNK):
                for claim, name, value in self.measured(kind, draw):
                    values.setdefault(claim, {}).setdefault(name, []).append(value)
            self.folder.mkdir(exist_ok=True)
            told = {"kind": kind, "first": FIRST, "confidence": CONFIDENCE, "values": values}
            (self.folder / f"{kind}.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
            yield start + CHUNK

    def draw_all(self, chosen: Sequence[str]) -> None:
        """Draw the chosen kinds, or all, and say how far they are."""
        for kind in chosen or self.kinds:
            for done in self.extend(kind):
                print(kind, done, flush=True)


def named(numbers: Mapping[Any, tuple[float, float]]) -> dict[str, float]:
    """Measured values by the names of their quantities; radii are far below what the draws differ by."""
    return {quantity.name: value for quantity, (value, _) in numbers.items()}


def four_digits(value: Any) -> Any:
    """A number, or a list of numbers, as it is written down."""
    return [four_digits(one) for one in value] if isinstance(value, list) else float(f"{float(value):.4g}")


def symbols_of(one: Relation) -> list[sp.Symbol]:
    """What a conjunct speaks of."""
    return sorted(one.lhs.free_symbols | one.rhs.free_symbols, key=str)


@cache
def spoken_of(claim: str) -> set[str]:
    """The names of what a claim speaks of."""
    return {symbol.name for one in bounds.get(claim).then for symbol in symbols_of(one)}


def wrong(one: Relation, values: Mapping[str, Sequence[Any]]) -> Any:
    """Which draws are on the wrong side of a conjunct, in one entry at least; what is not a number is."""
    symbols = symbols_of(one)
    room = sp.lambdify(symbols, one.rhs - one.lhs if one.op in (Op.LE, Op.LT) else one.lhs - one.rhs, "numpy")
    found = room(*(np.array(values[symbol.name]) for symbol in symbols))
    outside = ~(found > 0 if one.op in (Op.LT, Op.GT) else found >= 0)
    return outside.reshape(len(outside), -1).any(-1)


def rate(outside: int) -> float:
    """An upper limit of the probability that a draw is on the wrong side, given how many of the thousand were."""
    return clopper_pearson(outside, DRAWS, 1 - CONFIDENCE)[1]


def above(limit: int, p: float, count: int) -> float:
    """The probability of more than so many failures in so many draws."""
    return math.fsum(math.comb(count, i) * p**i * (1 - p) ** (count - i) for i in range(limit + 1, count + 1))


def median_alarm(outside: int, count: int) -> float:
    """How often the median over so many draws is on the wrong side."""
    return above(count // 2, rate(outside), count)


def share_alarm(outside: int, count: int, delta: float) -> float:
    """How often so many draws do not establish that at most a share `delta` fails."""
    goal = -math.log(share(JUDGEMENTS))
    allowed = max((n for n in range(count) if log_evidence_below(n, count, delta) >= goal), default=-1)
    return above(allowed, rate(outside), count)
