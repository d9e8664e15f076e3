r"""Where draws of the paper's problems fall: a thousand of each kind, on seeds that judge nothing.

A finding of this paper is judged by the median over m draws. If a single draw is on the wrong side of a bar with
probability p, the median is with at most $\sum_{2i > m} \binom{m}{i} p^i (1-p)^{m-i}$. An upper limit of p is that of Clopper
and Pearson for the thousand draws. `python -m bounds.l2o._calibration [KIND ...]` draws them, with the same functions
that the claims use, and writes what every draw measured into `calibrated/KIND.json`. It goes on where it was stopped. Every
bar must leave a false alarm of at most a millionth (tests/l2o/test_calibration.py).
"""

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp

import bounds
from bounds.core.relation import Op, Relation
from bounds.core.stats import clopper_pearson
from bounds.l2o import exp50, fig3, fig11, note_B, sec3_2
from bounds.l2o._learned import learned, problems
from bounds.late import late

unrolled = late("algorithms.unrolled")

FOLDER = Path(__file__).parent / "calibrated"
FIRST, DRAWS, CHUNK = 10**15, 1000, 50
CONFIDENCE = 0.9999
Numbers = Mapping[str, float]


def small_problems(draw: int) -> dict[str, Numbers]:
    """The 64-50 problems."""
    of_fig3 = named(fig3.one_draw(unrolled.meta_steps, 2, draw, 4, "cpu")[0])
    by_rate = fig11.of_rates(unrolled.train, 2, draw, 2, 4, "cpu")
    return {
        "l2o.fig3": of_fig3,
        "l2o.fig3.beside": of_fig3,
        "l2o.fig11": {"lead": fig11.last_lead(by_rate)[0]},
        "l2o.fig11.trajectory": {"mean_lead": fig11.lead_on_the_way(by_rate)[0]},
        "l2o.fig11.two": named(fig11.from_two_of(by_rate[max(by_rate)])[0]),
    }


def trained_twice(draw: int) -> dict[str, Numbers]:
    """The 64-50 problems after two iterations."""
    twice = learned(unrolled.train, 2, draw, expansion=100, eta=1e-7, iterations=2)
    return {
        "l2o.exp50": {"improvement": twice.last[0]},
        "l2o.fig3.doubled": named(fig3.against_two_of(twice)[0]),
    }


def narrow_networks(draw: int) -> dict[str, Numbers]:
    """Four small problems, and the networks of the note in Appendix B."""
    return {"l2o.note_B.scaled": named(note_B.narrow_network(unrolled.train, draw, 8)[0])}


def untrained(consistent: bool) -> Callable[[int], dict[str, Numbers]]:
    """Constant steps, momentum and Chebyshev steps on the 32-20 problems."""

    def measured(draw: int) -> dict[str, Numbers]:
        problem, _ = problems(1, draw, consistent=consistent)
        ways = exp50.classical(unrolled.gradient_descent, problem)
        return {"l2o.exp50.constant_steps": {q.name: values[-1].item() for q, (values, _) in ways.items()}}

    return measured


def shrinkage(shared: bool) -> Callable[[int], dict[str, Numbers]]:
    """Learned shrinkage, with one matrix for all layers or one for each."""

    def measured(draw: int) -> dict[str, Numbers]:
        train = unrolled.train_lista
        found = named(sec3_2.conditions(train, shared, draw))
        coupled = {"l2o.sec3_2.by_training": named(sec3_2.from_coupled(train, shared, draw))}
        layers = named(sec3_2.by_layer(train, draw)) if shared else {}
        parts = ("first_layers", "last_layers", "untrained") if shared else ()
        return (
            {"l2o.sec3_2": found, "l2o.sec3_2.coherence": found}
            | coupled
            | {f"l2o.sec3_2.{part}": layers for part in parts}
        )

    return measured


KINDS: dict[str, Callable[[int], dict[str, Numbers]]] = {
    "64-50": small_problems,
    "64-50-twice": trained_twice,
    "narrow": narrow_networks,
    "untrained-32-20": untrained(False),
    "untrained-32-20-consistent": untrained(True),
    "shrinkage-shared": shrinkage(True),
    "shrinkage-by-layer": shrinkage(False),
}


def named(numbers: Mapping[Any, tuple[float, float]]) -> dict[str, float]:
    """Measured values by the names of their quantities; radii are far below what the draws differ by."""
    return {quantity.name: value for quantity, (value, _) in numbers.items()}


def symbols_of(one: Relation) -> list[sp.Symbol]:
    """What a conjunct speaks of."""
    return sorted(one.lhs.free_symbols | one.rhs.free_symbols, key=str)


def outside(one: Relation, values: Mapping[str, Sequence[float]]) -> int:
    """How many draws are on the wrong side of a conjunct; what is not a number is."""
    symbols = symbols_of(one)
    room = sp.lambdify(symbols, one.rhs - one.lhs if one.op in (Op.LE, Op.LT) else one.lhs - one.rhs, "numpy")
    found = room(*(np.array(values[symbol.name]) for symbol in symbols))
    return int(np.sum(~(found > 0 if one.op in (Op.LT, Op.GT) else found >= 0)))


def false_alarm(wrong: int, count: int) -> float:
    """How often the median over so many draws is on the wrong side, given how many of the thousand were."""
    p = clopper_pearson(wrong, DRAWS, 1 - CONFIDENCE)[1]
    return math.fsum(math.comb(count, i) * p**i * (1 - p) ** (count - i) for i in range(count // 2 + 1, count + 1))


def frozen(kind: str) -> dict[str, dict[str, list[float]]]:
    """What the draws of a kind measured, by claim and quantity; nothing before they are drawn."""
    path = FOLDER / f"{kind}.json"
    return json.loads(path.read_text(encoding="utf-8"))["values"] if path.exists() else {}


@cache
def spoken_of(claim: str) -> set[str]:
    """The names of what a claim speaks of."""
    return {symbol.name for one in bounds.get(claim).then for symbol in symbols_of(one)}


def measured(kind: str, draw: int) -> Iterator[tuple[str, str, float]]:
    """What one draw of a kind measures: claim, quantity and value, to four digits."""
    for claim, numbers in KINDS[kind](draw).items():
        for name in sorted(spoken_of(claim) & set(numbers)):
            yield claim, name, float(f"{numbers[name]:.4g}")


def extend(kind: str) -> Iterator[int]:
    """Draw what is still missing of a kind, and write it down after every chunk."""
    values = frozen(kind)
    done = max((len(column) for columns in values.values() for column in columns.values()), default=0)
    for start in range(done, DRAWS, CHUNK):
        for draw in range(FIRST + start, FIRST + start + CHUNK):
            for claim, name, value in measured(kind, draw):
                values.setdefault(claim, {}).setdefault(name, []).append(value)
        FOLDER.mkdir(exist_ok=True)
        told = {"kind": kind, "first": FIRST, "confidence": CONFIDENCE, "values": values}
        (FOLDER / f"{kind}.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
        yield start + CHUNK


if __name__ == "__main__":
    for kind in sys.argv[1:] or KINDS:
        for done in extend(kind):
            print(kind, done, flush=True)
