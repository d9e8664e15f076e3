"""What stands on what, drawn: claims in columns, each to the right of all that its proof uses."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from bounds.wording import several

Facts = Mapping[str, Any]
COLUMN, ROW, LETTER, EDGE = 240, 24, 6.4, 10


def graph(claims: Sequence[Facts], at: Mapping[str, str]) -> Markup:
    """The claims of a paper that use or carry another one of it; nothing if there is none."""
    known = {claim["id"]: claim for claim in claims}
    needs = {name: [one for one in claim["needs"] if one in known] for name, claim in known.items()}
    linked = {name for name in known if needs[name]} | {one for all_ in needs.values() for one in all_}
    if not linked:
        return Markup("")
    places = _places([name for name in known if name in linked], needs)
    lines = "".join(_line(places[one], places[name], one) for name in places for one in needs[name])
    nodes = Markup("").join(_node(known[name], place, at) for name, place in places.items())
    width = max(x for x, _ in places.values()) + COLUMN
    height = max(y for _, y in places.values()) + ROW
    told = f"{several(len(places), 'claim')}, each to the right of what its proof uses"
    head = Markup('<svg class="graph" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="group" aria-label="{2}">')
    return head.format(width, height, told) + Markup(f'<path d="{lines}"/>') + nodes + Markup("</svg>")


def _places(names: Sequence[str], needs: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
    """The column of a claim is the longest way down; in a column, claims stand in their order."""

    @cache
    def column(name: str) -> int:
        return max((column(one) + 1 for one in needs[name]), default=0)

    filled: dict[int, int] = {}
    found = {}
    for name in names:
        row = filled.get(column(name), 0)
        filled[column(name)] = row + 1
        found[name] = (EDGE + COLUMN * column(name), EDGE + ROW * row)
    return found


def _line(start: tuple[int, int], end: tuple[int, int], name: str) -> str:
    """From the end of a claim's name to the beginning of the one that uses it."""
    x, y, to, down = start[0] + round(LETTER * len(name)) + 8, start[1] + ROW // 2, end[0] - 4, end[1] + ROW // 2
    bend = max(20, (to - x) // 2)
    return f"M{x} {y}C{x + bend} {y} {to - bend} {down} {to} {down}"


def _node(claim: Facts, place: tuple[int, int], at: Mapping[str, str]) -> Markup:
    fallen = " fallen" if claim["fallen"] else ""
    return Markup('<a href="{}"><text class="s-{}{}" x="{}" y="{}">{}</text></a>').format(
        at[claim["id"]], claim["status"], fallen, place[0], place[1] + ROW // 2 + 4, claim["id"]
    )
