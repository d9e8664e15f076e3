"""Small drawings as inline SVG: bound against observation, and how tight each point is.

Drawn by hand rather than by a plotting library: two kilobytes each, text stays text, and colours are those of the
page in light, dark and print. Neither line is told by its colour alone: the promise is dashed, the observation dotted.
"""

import math
from collections.abc import Sequence
from itertools import groupby, pairwise

from markupsafe import Markup, escape

from reports.ticks import Axis, axis

WIDTH, HEIGHT = 420, 196
LEFT, RIGHT, TOP, BOTTOM = 52, 10, 8, 34
FEWEST, MOST = 3, 48
RESTLESS = 0.35
"""A series that turns more often than this share of its entries is shown sorted instead of as a curve."""

FAR_BELOW = 1e-3
"""A promise this much smaller than everything observed is shown as leaving the figure."""

Series = dict[str, list[float]]


def worth_drawing(series: Series | None) -> bool:
    """A figure says something if both sides are there, at a few entries, and not the same number everywhere."""
    if not series or len(series["entry"]) < FEWEST or not any(series["inside"]):
        return False
    pairs = list(zip(series["observed"], series["promised"], strict=True))
    usable = [pair for pair in pairs if all(map(math.isfinite, pair))]
    return len(usable) >= FEWEST and len(set(usable)) > 1


def bound_and_observation(series: Series, relation: str, *, across: str = "") -> Markup:
    """Both sides of a relation, with the error band and the edge of the premises.

    The entries are those of one point, or lie along the quantity that is named.
    """
    series, is_sorted = (series, False) if across else _arranged(series)
    numbers = _worth_showing(series)
    along = axis(series["entry"]) if across else _axis_of_entries(series["entry"])
    up = axis(numbers)
    inner = [_shades(series, along), _band(series, along, up), _line(series, "promised", along, up)]
    inner += [_line(series, "observed", along, up)] if not is_sorted else []
    inner += [_dots(series, along, up)]
    name = across or ("entries, sorted by the promise" if is_sorted else "entry")
    return _frame(inner, along, up, name, _told(series, relation, up))


def _worth_showing(series: Series) -> list[float]:
    """The numbers inside the premises; a promise far below all that was observed may leave the axis."""
    pairs = zip(series["observed"], series["promised"], series["inside"], strict=True)
    inside = [(seen, said) for seen, said, counts in pairs if counts and math.isfinite(seen)]
    floor = min((seen for seen, _ in inside if seen > 0), default=0.0) * FAR_BELOW
    return [seen for seen, _ in inside] + [said for _, said in inside if not 0 < said < floor]


def is_restless(series: Series) -> bool:
    """Do its entries come in no order that a line could follow?"""
    size = len(series["entry"])
    return size > 8 and any(_turns(series[name]) > RESTLESS * size for name in ("observed", "promised"))


def _axis_of_entries(entries: Sequence[float]) -> Axis:
    """Entries lie at whole numbers, with half a step of room on both sides."""
    room = max(0.5, (entries[-1] - entries[0]) * 0.02)
    return Axis(entries[0] - room, entries[-1] + room)


def _arranged(series: Series) -> tuple[Series, bool]:
    """Thinned out; sorted by the promise if the entries come in no order (independent trials, say)."""
    size = len(series["entry"])
    picked = sorted({round(i * (size - 1) / (min(size, MOST) - 1)) for i in range(min(size, MOST))})
    if is_restless(series):
        order = sorted(range(size), key=lambda i: (series["promised"][i], series["observed"][i]))
        thinned = {name: [column[order[i]] for i in picked] for name, column in series.items()}
        return thinned | {"entry": [float(i) for i in picked]}, True
    return {name: [column[i] for i in picked] for name, column in series.items()}, False


def _turns(numbers: Sequence[float]) -> int:
    signs = [(b > a) - (b < a) for a, b in pairwise(numbers)]
    moves = [sign for sign in signs if sign]
    return sum(a != b for a, b in pairwise(moves))


def _x(on: Axis, number: float) -> str:
    return f"{LEFT + on.place(number) * (WIDTH - LEFT - RIGHT):.4g}"


def _y(on: Axis, number: float) -> str:
    place = min(1.5, max(-0.5, on.place(number)))
    return f"{TOP + (1 - place) * (HEIGHT - TOP - BOTTOM):.4g}"


def _points(series: Series, name: str) -> list[tuple[float, float]]:
    pairs = zip(series["entry"], series[name], strict=True)
    return [(entry, number) for entry, number in pairs if math.isfinite(number)]


def _path(pairs: Sequence[tuple[str, str]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in pairs)


def _line(series: Series, name: str, across: Axis, up: Axis) -> str:
    placed = [(_x(across, entry), _y(up, number)) for entry, number in _points(series, name)]
    return f'<path class="{name[0]}" d="{_path(placed)}"/>'


def _dots(series: Series, across: Axis, up: Axis) -> str:
    """Drawn as a line of length zero at each point, whose round cap is the dot."""
    on_axis = [(entry, number) for entry, number in _points(series, "observed") if 0 <= up.place(number) <= 1]
    return f'<path class="d" d="{"".join(f"M{_x(across, entry)} {_y(up, number)}h0" for entry, number in on_axis)}"/>'


def _band(series: Series, across: Axis, up: Axis) -> str:
    """What the observed numbers may really be."""
    rows = list(zip(series["entry"], series["observed"], series["radius"], strict=True))
    rows = [row for row in rows if all(map(math.isfinite, row))]
    if not any(abs(up.place(number + radius) - up.place(number)) > 0.004 for _, number, radius in rows):
        return ""
    above = [(_x(across, entry), _y(up, number + radius)) for entry, number, radius in rows]
    below = [(_x(across, entry), _y(up, number - radius)) for entry, number, radius in reversed(rows)]
    return f'<path class="b" d="{_path(above + below)}z"/>'


def _shades(series: Series, across: Axis) -> str:
    """Where a premise is false."""
    found, step = "", 0.5 if len(series["entry"]) < 2 else (series["entry"][1] - series["entry"][0]) / 2
    for inside, group in groupby(zip(series["entry"], series["inside"], strict=True), key=lambda pair: pair[1]):
        entries = [entry for entry, _ in group]
        if not inside:
            left, right = max(entries[0] - step, across.low), min(entries[-1] + step, across.high)
            height = HEIGHT - TOP - BOTTOM
            found += f'<path class="f" d="M{_x(across, left)} {TOP}v{height}H{_x(across, right)}v-{height}z"/>'
    return found


def _frame(inner: Sequence[str], across: Axis, up: Axis, name: str, told: str) -> Markup:
    """Axes around the plot, whose contents are clipped by a nested drawing."""
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    box = f'x="{LEFT}" y="{TOP}" width="{width}" height="{height}" viewBox="{LEFT} {TOP} {width} {height}"'
    labels = "".join(_label_below(across, *tick) for tick in across.ticks())
    labels += "".join(_label_left(up, *tick) for tick in up.ticks())
    labels += f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 3}" text-anchor="end">{escape(name)}</text>'
    outline = f'<path class="a" d="M{LEFT} {TOP}v{height}h{width}"/>'
    drawing = f"<svg {box}>{''.join(inner)}</svg>"
    head = f'<svg class="fig" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}">'
    return Markup(f"{head}{labels}{drawing}{outline}</svg>")


def _label_below(on: Axis, number: float, text: str) -> str:
    return f'<text x="{_x(on, number)}" y="{HEIGHT - BOTTOM + 13}" text-anchor="middle">{text}</text>'


def _label_left(on: Axis, number: float, text: str) -> str:
    y = _y(on, number)
    line = f'<path class="g" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
    return f'{line}<text x="{LEFT - 5}" y="{float(y) + 4:.4g}" text-anchor="end">{text}</text>'


def _told(series: Series, relation: str, up: Axis) -> str:
    """What the figure shows, in words."""
    first, last = series["observed"][0], series["observed"][-1]
    start, end = series["promised"][0], series["promised"][-1]
    scale = "logarithmic" if up.logarithmic else "linear"
    outside = series["inside"].count(0)
    beyond = f" At {outside} entries a premise is false." if outside else ""
    return (
        f"{relation}, {len(series['entry'])} entries on a {scale} axis: observed from {first:.3g} to {last:.3g}, "
        f"promised from {start:.3g} to {end:.3g}.{beyond}"
    )


def tightness_of_points(ratios: Sequence[float]) -> Markup:
    """One dot for each point: observed over promised, where 1 is tight."""
    on = axis([*ratios, 1.0])
    on = on if on.logarithmic else Axis(0.0, max(1.02, on.high))
    dots = "".join(f"M{_x(on, ratio)} 14h0" for ratio in ratios)
    labels = "".join(f'<text x="{_x(on, n)}" y="36" text-anchor="middle">{text}</text>' for n, text in on.ticks())
    told = f"observed / promised at {len(ratios)} points, from {min(ratios):.3g} to {max(ratios):.3g}; 1 is tight"
    return Markup(
        f'<svg class="fig" viewBox="0 0 {WIDTH} 40" role="img" aria-label="{told}">'
        f'<path class="g" d="M{LEFT} 14H{WIDTH - RIGHT}"/><path class="p" d="M{_x(on, 1.0)} 2v22"/>'
        f'<path class="d" d="{dots}"/>{labels}</svg>'
    )
