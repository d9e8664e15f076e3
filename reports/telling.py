"""What is shown of a claim's many points: the telling ones, and the figures that say something."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from markupsafe import Markup

from bounds.vocabulary import Status, Verdict
from reports.breaking import OF_MANY, breaking, broken_entries
from reports.curves import panels
from reports.figures import bound_and_observation, lines_of_a_figure, tightness_of_points
from reports.over_points import over_points
from reports.series import is_restless, of_part, worth_drawing
from reports.svg import again

MOST_POINTS = 2
MOST_OF_A_FINDING = 12
MOST_FIGURES = 1
FEWEST_DOTS = 4
Facts = Mapping[str, Any]

TELLING = [
    Verdict.VIOLATED,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_APPLICABLE,
    Verdict.VACUOUS,
    Verdict.CALIBRATED,
    Verdict.HOLDS,
]
DRAWN = [
    Verdict.VIOLATED,
    Verdict.HOLDS,
    Verdict.CALIBRATED,
    Verdict.VACUOUS,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_APPLICABLE,
]


def shown_of(claim: Facts) -> dict[str, Any]:
    """The figures, and the points that have a place on the page."""
    figures, lines = _figures(claim), _lines(claim)
    broken = breaking(claim)
    needed = [one["point"] for one in [*lines, *figures] if one["point"]] + tightest(claim)[:1]
    needed += [point for point in claim["points"] if broken and point["key"] == broken["key"]]
    tight = next((point["key"] for point in tightest(claim)), "")
    return {
        "figures": figures,
        "lines": lines,
        "dots": None if figures else _dots(claim),
        "points": telling(claim, needed),
        "tightest": tight,
        "broken": broken,
    }


def in_brief(claim: Facts, shown: dict[str, Any]) -> dict[str, Any]:
    """What stays where there is no room for all: a claim that has a certificate needs no figure of its own."""
    is_good = claim["status"] in (Status.PROVED, Status.DERIVED, Status.HOLDS)
    if not is_good or not any(point["kind"] == "proof" for point in claim["points"]):
        return shown
    needed = [panel["point"]["key"] for panel in shown["lines"]] + [shown["tightest"]]
    kept = [point for point in shown["points"] if point["kind"] != "experiment" or point["key"] in needed]
    return shown | {"figures": [], "dots": None, "points": kept}


def telling(claim: Facts, needed: Sequence[Facts] = ()) -> list[Facts]:
    """Witnesses and proofs, what figures and numbers refer to, then the worst verdicts, then the tightest."""
    ordered = worst_first(claim["points"])
    fixed = [point for point in ordered if point["kind"] != "experiment"]
    is_plain = all(point["verdict"] == Verdict.HOLDS for point in claim["points"])
    most = MOST_OF_A_FINDING if claim["kind"] == "finding" else 1 if is_plain else MOST_POINTS
    points = {point["key"]: point for point in [*fixed, *needed, *ordered]}
    return worst_first(list(points.values())[: max(most, len(fixed) + len(needed))])


def _breaks(point: Facts, name: str) -> bool:
    return any(part["name"] == name and part["verdict"] == Verdict.VIOLATED for part in point["parts"])


def worst_first(points: Sequence[Facts]) -> list[Facts]:
    """Witnesses and proofs, then the worst verdict, then the tightest."""
    return sorted(
        points,
        key=lambda one: (one["kind"] == "experiment", TELLING.index(one["verdict"]), -(one["tightness"] or 0.0)),
    )


def tightest(claim: Facts) -> list[Facts]:
    """The points at which the claim's tightness is reached."""
    if claim["tightness"] is None:
        return []
    return [point for point in claim["points"] if point["tightness"] == claim["tightness"]]


def _figures(claim: Facts) -> list[dict[str, Any]]:
    """Of the first conjunct that has one: a series of one point, or else the numbers of all points.

    Of what is broken nothing but a run that breaks it is shown.
    """
    if broken := breaking(claim):
        ordered = sorted(claim["conclusions"], key=lambda one: one["name"] != broken["name"])
        drawn = (_within_a_point(claim, one, only_broken=True) for one in ordered)
    else:
        drawn = (_within_a_point(claim, one) or over_points(claim, one) for one in claim["conclusions"])
    return list(islice(filter(None, drawn), MOST_FIGURES))


def _dots(claim: Facts) -> Markup | None:
    """How tight each point is, where there are enough of them; of what is broken, by how much, or nothing."""
    rated = [point for point in claim["points"] if point["tightness"] is not None]
    broken = [point["tightness"] for point in rated if point["verdict"] == Verdict.VIOLATED]
    ratios = [point["tightness"] for point in rated if point["verdict"] != Verdict.VIOLATED]
    is_telling = bool(broken) or (not breaking(claim) and len(ratios) >= FEWEST_DOTS and len(set(ratios)) > 1)
    return tightness_of_points(ratios, broken) if is_telling else None


def _lines(claim: Facts) -> list[dict[str, Any]]:
    """The paper's figures, drawn again, and what shows the same drawing at another place."""
    found = []
    for place, panel in enumerate(panels(claim), 1):
        anchor = f"lines{place}-{claim['id']}"
        drawn = lines_of_a_figure(panel, claim["id"], anchor)
        found.append(panel | {"svg": drawn, "again": again(drawn, anchor)})
    return found


def _within_a_point(claim: Facts, conclusion: Facts, *, only_broken: bool = False) -> dict[str, Any] | None:
    """The most telling series: broken ones first, then smooth and long ones, of those the tightest."""
    points = [point for point in claim["points"] if not only_broken or _breaks(point, conclusion["name"])]
    found = [(point, *of_part(point, conclusion["name"])) for point in points]
    found = [one for one in found if worth_drawing(one[1])]
    if not found:
        return None
    longest, tight = max(len(series["entry"]) for _, series, _ in found), tightest(claim)

    def rank(one: Any) -> tuple[Any, ...]:
        point, series, _ = one
        size = len(series["entry"])
        return DRAWN.index(point["verdict"]), is_restless(series), 2 * size < longest, point not in tight, -size

    point, series, along = min(found, key=rank)
    if only_broken and claim["kind"] not in OF_MANY:
        series = series | {"broken": [float(one) for one in broken_entries(series, conclusion["sign"])]}
    drawing = bound_and_observation(series, f"{claim['id']} {conclusion['name']}".strip(), along=along or "entry")
    return {
        "svg": drawing,
        "point": point,
        "name": conclusion["name"],
        "has_outside": 0 in series["inside"],
        "has_broken": any(series.get("broken", [])),
    }
