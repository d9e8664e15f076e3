"""Figures by matplotlib: bound against observation, and how tight each point is.

Neither line is told by its colour alone: the promise is dashed, the observation dotted. What each name looks like, in
light, dark and print, is said in the page's stylesheet.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.axis import Axis, XAxis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

from bounds.wording import several
from reports import curves
from reports.digits import SUPERSCRIPT
from reports.plotted import plotted
from reports.series import Series, are_even, arranged, spans_magnitudes, told, worth_showing
from reports.svg import INK, LETTER, LINES, MARKERS, drawing

WIDTH, HEIGHT, LINES_HEIGHT, STRIP = 420, 196, 240, 40
MAP_WIDTH, MAP_HEIGHT = 280, 200
LEFT, RIGHT, TOP, BOTTOM = 58, 10, 8, 34
LETTERS = 12
POINTS = 72
"""In an inch, as matplotlib counts sizes; here each is a pixel of the page."""

MARGIN = 0.05
MOST_LABELS = 4
MARKERS_OF_A_LINE, MOST_DOTS = 6, 16
FEW_DECADES = 2.0
VISIBLE = 0.004
"""A band narrower than this share of the figure is narrower than the line."""


def bound_and_observation(series: Series, relation: str, *, along: str = "entry", joined: bool = True) -> Markup:
    """Both sides of a relation along its entries, with the error band and the edge of the premises.

    What is observed is not joined by a line where its entries come in no order; they are then sorted by the promise.
    """
    series, is_sorted = arranged(series, keeps_order=along != "entry")
    figure, axes = _axes(HEIGHT, BOTTOM)
    _limit(axes.yaxis, worth_showing(series))
    _limit(axes.xaxis, series["entry"], is_linear=are_even(series["entry"]))
    axes.grid(axis="y", color=INK["grid"])
    axes.set_xlabel("entries, sorted by the promise" if is_sorted else along, loc="right", labelpad=0)
    _shade(axes, series)
    _band(axes, series)
    axes.plot(series["entry"], series["promised"], color=INK["promised"])
    is_line = joined and not is_sorted
    thinned = math.ceil(len(series["entry"]) / MOST_DOTS) if is_line else 1
    style = ".-" if is_line else "."
    axes.plot(series["entry"], series["observed"], style, color=INK["observed"], markevery=thinned)
    broken = [place for place, is_broken in enumerate(series.get("broken", [])) if is_broken]
    if broken:
        crosses = ([series[name][place] for place in broken] for name in ("entry", "observed"))
        axes.plot(*crosses, ".", color=INK["broken"])
    lines = {name: (series["entry"], series[name]) for name in ("observed", "promised")}
    plot = plotted(axes, relation, "entry" if is_sorted else along, lines)
    return drawing(figure, told(series, relation, axes.get_yscale() == "log"), plot=plot)


def lines_of_a_figure(panel: Mapping[str, Any], name: str, anchor: str = "") -> Markup:
    """The lines of a paper's figure in one plot, each with a dash, a marker and a colour of its own."""
    figure, axes = _axes(LINES_HEIGHT, BOTTOM)
    lines = [[[math.nan if one is None else one for one in curve[side]] for side in "xy"] for curve in panel["curves"]]
    across, up = ([one for line in lines for one in line[side] if math.isfinite(one)] for side in (0, 1))
    _limit(axes.yaxis, up)
    _limit(axes.xaxis, across, is_linear=all(are_even(x) for x, _ in lines))
    axes.grid(axis="y", color=INK["grid"])
    axes.set_xlabel(panel["along"], loc="right", labelpad=0)
    for place, (ink, (x, y)) in enumerate(zip(LINES, lines, strict=False)):
        y = [one if one > 0 else math.nan for one in y] if axes.get_yscale() == "log" else y
        apart = max(1, math.ceil(len(x) / MARKERS_OF_A_LINE))
        first = place * apart // len(lines) if len(x) > MARKERS_OF_A_LINE else 0
        axes.plot(x, y, ".-", color=INK[ink], markevery=(first, apart))
    plot = plotted(axes, name, panel["along"], {one["label"]: (one["x"], one["y"]) for one in panel["curves"]})
    return drawing(figure, curves.told(panel, name, is_logarithmic=axes.get_yscale() == "log"), anchor, plot)


def samples_of_lines() -> Markup:
    """A short piece of each line, drawn once; the keys of all figures show it."""
    shapes = ((ink, MARKERS[ink][0]) for ink in LINES)
    pieces = (
        f'<symbol class="fig" id="{ink}" viewBox="0 0 90 30"><path class="{ink}" d="M0 15h90"/>'
        f'<path class="{ink} dots" d="M45 15{shape}"/></symbol>'
        for ink, shape in shapes
    )
    return Markup(f'<svg class="samples" aria-hidden="true">{"".join(pieces)}</svg>')


def tightness_of_points(ratios: Sequence[float], broken: Sequence[float] = ()) -> Markup:
    """One dot for each point: observed over promised, where 1 is tight; a cross for each that breaks the promise."""
    figure, axes = _axes(STRIP, STRIP / 2)
    axes.spines["left"].set_visible(False)
    axes.yaxis.set_major_locator(NullLocator())
    _limit(axes.xaxis, [*ratios, *broken, 1.0])
    if axes.get_xscale() == "linear":
        axes.set_xlim(0.0, max(1.02, axes.get_xlim()[1]))
    axes.axvline(1.0, color=INK["promised"])
    axes.plot(ratios, [0.5] * len(ratios), ".", color=INK["observed"])
    axes.plot(broken, [0.5] * len(broken), ".", color=INK["broken"])
    return drawing(figure, "; ".join([*_told_ratios(ratios, broken), "1 is tight"]))


def _told_ratios(ratios: Sequence[float], broken: Sequence[float]) -> Iterator[str]:
    for name, found in (("observed / promised", ratios), ("broken by the factor", broken)):
        if found:
            points = several(len(found), "point")
            span = f"from {min(found):.3g} to {max(found):.3g}" if len(set(found)) > 1 else f"of {found[0]:.3g}"
            yield f"{name} at {points}, {span}"


def map_of_sizes(found: Mapping[str, Any], told: str) -> Markup:
    """The part of the plane of two sizes in which a theorem says something, and the points that were run."""
    figure, axes = _axes(MAP_HEIGHT, BOTTOM, MAP_WIDTH, top=BOTTOM / 2)
    across, up = ([float(step) for step in found[name]] for name in ("across", "up"))
    _powers(axes.xaxis, across[0], across[-1])
    _powers(axes.yaxis, up[0], up[-1])
    answers = [[int(cell) for cell in row] for row in found["cells"]]
    axes.contourf(across, up, answers, [0.5, 1.5], colors=[INK["speaks"]])
    axes.set_xlabel(found["x"], loc="right", labelpad=0)
    half = LETTER * LETTERS * len(found["y"]) / 2
    middle = max(-half, half - LEFT) / (MAP_WIDTH - LEFT - RIGHT)
    axes.text(middle, 1.03, found["y"], transform=axes.transAxes, horizontalalignment="center", size=LETTERS)
    for name, verdicts in (("observed", ("holds", "violated")), ("silent", ("vacuous", "not_applicable"))):
        dots = [(x, y) for x, y, verdict in found["dots"] if verdict in verdicts]
        axes.plot([x for x, _ in dots], [y for _, y in dots], ".", color=INK[name])
    return drawing(figure, told)


def _axes(height: float, bottom: float, width: float = WIDTH, *, top: float = TOP) -> tuple[Figure, Axes]:
    """An empty plot, measured in pixels of the page."""
    figure = Figure(figsize=(width / POINTS, height / POINTS), dpi=POINTS)
    figure.patch.set_visible(False)
    box = (LEFT / width, bottom / height, 1 - (LEFT + RIGHT) / width, 1 - (bottom + top) / height)
    axes = figure.add_axes(box, facecolor="none")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(INK["axis"])
    axes.tick_params(length=0, pad=4, labelsize=LETTERS)
    axes.xaxis.label.set_fontsize(LETTERS)
    return figure, axes


def _letter(axis: Axis) -> str:
    """Which of the two axes it is."""
    return "x" if isinstance(axis, XAxis) else "y"


def _limit(axis: Axis, numbers: Sequence[float], *, is_linear: bool = False) -> None:
    """Room for all numbers, on the axis on which they can be told apart, with a few round numbers to label it."""
    if not is_linear and spans_magnitudes(numbers):
        low, high = (math.log10(end([number for number in numbers if number > 0])) for end in (min, max))
        room = MARGIN * (high - low)
        _powers(axis, 10.0 ** max(low - room, -300), 10.0 ** min(high + room, 300))
        return
    low, high = min(numbers, default=0.0), max(numbers, default=1.0)
    room = MARGIN * (high - low) or abs(high) / 2 or 1.0
    counts = _letter(axis) == "x" and all(float(number).is_integer() for number in numbers)
    axis.set_major_locator(MaxNLocator(MOST_LABELS, steps=[1, 2, 5, 10], integer=counts))
    axis.set_major_formatter(FuncFormatter(_plain))
    _set_limits(axis, low - room, high + room)


def _powers(axis: Axis, low: float, high: float) -> None:
    """A logarithmic axis."""
    (axis.axes.set_yscale if _letter(axis) == "y" else axis.axes.set_xscale)("log")
    is_short = high < low * 10**FEW_DECADES
    axis.set_major_locator(LogLocator(subs=(1, 3) if is_short else (1,), numticks=MOST_LABELS))
    axis.set_major_formatter(FuncFormatter(_power))
    axis.set_minor_locator(NullLocator())
    _set_limits(axis, low, high)


def _set_limits(axis: Axis, low: float, high: float) -> None:
    (axis.axes.set_ylim if _letter(axis) == "y" else axis.axes.set_xlim)(low, high)


def _plain(number: float, place: int | None = None) -> str:
    """Zeros that only count are written as a power."""
    digits, _, exponent = f"{number:.6g}".partition("e")
    return f"{digits}·10{str(int(exponent)).translate(SUPERSCRIPT)}" if exponent else digits


def _power(number: float, _: int | None = None) -> str:
    """Powers of ten beyond the thousands are written as powers."""
    if not 0 < number < math.inf:
        return ""  # the locator looks a step beyond both ends
    exponent = math.floor(math.log10(number) + 1e-9)
    if abs(exponent) <= 3:
        return f"{number:g}"
    first = round(number / 10.0**exponent)
    return f"{'' if first == 1 else f'{first}·'}10{str(exponent).translate(SUPERSCRIPT)}"


def _band(axes: Axes, series: Series) -> None:
    """What the observed numbers may really be."""
    rows = list(zip(series["entry"], series["observed"], series["radius"], strict=True))
    rows = [row for row in rows if all(map(math.isfinite, row))]
    low, high = axes.get_ylim()
    above, below = ([min(high, max(low, one + sign * radius)) for _, one, radius in rows] for sign in (1, -1))
    ends = [axes.transData.transform([(0, top), (0, bottom)])[:, 1] for top, bottom in zip(above, below, strict=True)]
    if any(abs(top - bottom) > VISIBLE * HEIGHT for top, bottom in ends):
        entries = [entry for entry, _, _ in rows]
        axes.fill([*entries, *reversed(entries)], [*above, *reversed(below)], color=INK["band"])


def _shade(axes: Axes, series: Series) -> None:
    """Where a premise is false."""
    entries = series["entry"]
    step = (entries[1] - entries[0]) / 2
    low, high = axes.get_xlim()
    for inside, group in groupby(zip(entries, series["inside"], strict=True), key=lambda pair: pair[1]):
        outside = [entry for entry, _ in group]
        if not inside:
            axes.axvspan(max(outside[0] - step, low), min(outside[-1] + step, high), color=INK["outside"])
