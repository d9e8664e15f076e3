"""Both sides of a relation along its entries: which are worth a figure, in what order, and what they say in words."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from bounds.runs.record_schema import SERIES

FEWEST, MOST = 3, 32
RESTLESS = 0.35
"""A series that turns more often than this share of its entries is shown sorted instead of as a curve."""

FAR_BELOW = 1e-3
"""A promise this much smaller than everything observed is shown as leaving the figure."""

SPREAD = 50
"""Numbers that differ by more than this factor are shown on a logarithmic axis."""

Series = Mapping[str, list[float]]


def of_part(point: Mapping[str, Any], name: str) -> tuple[dict[str, list[float]], str]:
    """Both sides of a conclusion as floats, and what counts its entries.

    Where the evidence has no name for that it may have one for another conclusion about the same entries.
    """
    stored = {part["name"]: part["series"] for part in point["parts"] if part.get("series")}
    if name not in stored:
        return {}, ""
    series = stored[name]
    counted = (
        one for one in (series, *stored.values()) if one.get("along") and len(one["entry"]) == len(series["entry"])
    )
    named = next(counted, series)
    columns = {key: series[key] for key in SERIES} | {"entry": named["entry"]}
    floats = {key: [math.nan if one is None else one for one in column] for key, column in columns.items()}
    return floats, named.get("along", "")


def worth_drawing(series: Series | None) -> bool:
    """A figure says something if both sides can be seen, at a few entries, and are not the same number everywhere."""
    if not series or len(series["entry"]) < FEWEST or not any(series["inside"]):
        return False
    if not all(map(math.isfinite, series["entry"])):
        return False
    pairs = list(zip(series["observed"], series["promised"], strict=True))
    usable = [pair for pair in pairs if all(map(math.isfinite, pair))]
    visible = sum(seen > 0 for seen, _ in usable) if spans_magnitudes(worth_showing(series)) else len(usable)
    return visible >= FEWEST and len(set(usable)) > 1


def is_restless(series: Series) -> bool:
    """Do its entries come in no order that a line could follow?"""
    size = len(series["entry"])
    return size > 8 and any(_turns(series[name]) > RESTLESS * size for name in ("observed", "promised"))


def _turns(numbers: Sequence[float]) -> int:
    signs = [(b > a) - (b < a) for a, b in pairwise(numbers)]
    moves = [sign for sign in signs if sign]
    return sum(a != b for a, b in pairwise(moves))


def arranged(series: Series, *, keeps_order: bool = False) -> tuple[dict[str, list[float]], bool]:
    """Thinned out; sorted by the promise if the entries come in no order that matters (independent trials, say)."""
    size = len(series["entry"])
    picked = sorted({round(i * (size - 1) / (min(size, MOST) - 1)) for i in range(min(size, MOST))} | _worst(series))
    if is_restless(series) and not keeps_order:
        order = sorted(range(size), key=lambda i: (series["promised"][i], series["observed"][i]))
        thinned = {name: [column[order[i]] for i in picked] for name, column in series.items()}
        return thinned | {"entry": [float(i) for i in picked]}, True
    return {name: [column[i] for i in picked] for name, column in series.items()}, False


def _worst(series: Series) -> set[int]:
    """The broken entry at which the two sides lie farthest apart; it is never thinned out."""
    broken = [place for place, is_broken in enumerate(series.get("broken", [])) if is_broken]
    return set(sorted(broken, key=lambda place: -abs(series["observed"][place] - series["promised"][place]))[:1])


def worth_showing(series: Series) -> list[float]:
    """The numbers inside the premises; a promise far below all that was observed may leave the axis."""
    pairs = zip(series["observed"], series["promised"], series["inside"], strict=True)
    inside = [(seen, said) for seen, said, counts in pairs if counts and math.isfinite(seen)]
    floor = min((seen for seen, _ in inside if seen > 0), default=0.0) * FAR_BELOW
    shown = [seen for seen, _ in inside] + [said for _, said in inside if not 0 < said < floor]
    return [number for number in shown if math.isfinite(number)]


def are_even(numbers: Sequence[float]) -> bool:
    """Do all of them lie in equal steps, or nearly so?"""
    steps = [b - a for a, b in pairwise(numbers)]
    return max(steps, default=0) <= 2 * min(steps, default=0)


def spans_magnitudes(numbers: Sequence[float]) -> bool:
    """Is a logarithmic axis the one on which they can be told apart?"""
    positive = [number for number in numbers if number > 0]
    return 2 * len(positive) > len(numbers) and min(numbers) >= 0 and max(positive) > SPREAD * min(positive)


def told(series: Mapping[str, Any], relation: str, is_logarithmic: bool) -> str:
    """What the figure shows, in words."""
    first, last = series["observed"][0], series["observed"][-1]
    start, end = series["promised"][0], series["promised"][-1]
    scale = "logarithmic" if is_logarithmic else "linear"
    outside = series["inside"].count(0)
    entries = "entry" if outside == 1 else "entries"
    beyond = f" At {outside} {entries} a premise is false." if outside else ""
    return (
        f"{relation}, {len(series['entry'])} entries on a {scale} axis: observed from {first:.3g} to {last:.3g}, "
        f"promised from {start:.3g} to {end:.3g}.{beyond}"
    )
