"""A hidden constant that is none: the runs need the more of it, the larger a parameter is."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bounds.vocabulary import Record

GROWS, FEWEST = 1.5, 3
"""A constant that is so many times as large at each of so many values of a parameter is none."""

STEADY = 0.9
"""Steps that shrink by less than this never end: a constant that grows by them is a logarithm at least."""


def growing_constants(runs: Sequence[Record]) -> Iterator[str]:
    """A constant that needs to be larger the larger a parameter is depends on that parameter."""
    for constant, key, sizes in _needs(runs):
        if len(sizes) >= FEWEST and all(later >= GROWS * earlier for earlier, later in pairwise(sizes)):
            yield (
                f"the constant {constant} that the runs need grows along {key}, from {sizes[0]:.3g} to "
                f"{sizes[-1]:.3g}; a constant does not depend on it"
            )


def unsettled_constants(runs: Sequence[Record]) -> Iterator[str]:
    """A constant that needs more at the larger of two values, or by steps that do not shrink, may need any amount."""
    for constant, key, sizes in _needs(runs):
        steps = [later - earlier for earlier, later in pairwise(sizes)]
        is_steady = len(steps) >= FEWEST and all(b >= STEADY * a > 0 for a, b in pairwise(steps))
        if (len(sizes) == 2 and sizes[1] >= GROWS * sizes[0]) or (
            is_steady and sizes[-1] < GROWS ** len(steps) * sizes[0]
        ):
            yield (
                f"the constant {constant} that the runs need goes from {sizes[0]:.3g} to {sizes[-1]:.3g} along {key} "
                f"and does not settle; more values would show whether it is one"
            )


def _needs(runs: Sequence[Record]) -> Iterator[tuple[str, str, list[float]]]:
    """How large each hidden constant must be, at the values of each parameter in their order."""
    asked: dict[tuple[str, str, str], dict[float, float]] = defaultdict(dict)
    for record in runs:
        for statistics in (part.get("statistics", {}) for part in record["parts"]):
            for key, value in record["params"].items() if statistics.get("surely_least", 0) > 0 else ():
                if type(value) in (int, float) and key != "seed":
                    needs = asked[record["experiment"], statistics["constant"], key]
                    needs[value] = max(needs.get(value, 0.0), statistics["surely_least"])
    for (_, constant, key), needed in asked.items():
        yield constant, key, [needed[value] for value in sorted(needed)]
