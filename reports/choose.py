"""What is shown of a claim's many points: the telling ones, and the figures that say something."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from bounds.core.evidence import Verdict
from reports.across import over_points
from reports.figures import bound_and_observation, tightness_of_points
from reports.series import is_restless, worth_drawing
from reports.shape import SERIES

MOST_POINTS = 2
MOST_OF_A_FINDING = 12
MOST_FIGURES = 1
FEWEST_DOTS = 4
Facts = Mapping[str, Any]

TELLING = [Verdict.VIOLATED, Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE, Verdict.VACUOUS, Verdict.HOLDS]
DRAWN = [Verdict.VIOLATED, Verdict.HOLDS, Verdict.VACUOUS, Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE]


def shown_of(claim: Facts) -> dict[str, Any]:
    """The figures, and the points that have a place on the page."""
    figures = _figures(claim)
    needed = [figure["point"] for figure in figures if figure["point"]] + tightest(claim)[:1]
    tight = next((point["key"] for point in tightest(claim)), "")
    return {
        "figures": figures,
        "dots": None if figures else _dots(claim),
        "points": telling(claim, needed),
        "tightest": tight,
    }


def telling(claim: Facts, needed: Sequence[Facts] = ()) -> list[Facts]:
    """Witnesses and proofs, what figures and numbers refer to, then the worst verdicts, then the tightest."""
    ordered = worst_first(claim["points"])
    fixed = [point for point in ordered if point["kind"] != "experiment"]
    most = MOST_OF_A_FINDING if claim["kind"] == "finding" else MOST_POINTS
    points = {point["key"]: point for point in [*fixed, *needed, *ordered]}
    return worst_first(list(points.values())[: max(most, len(fixed) + len(needed))])


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
    """One for each conjunct: a series of one point, or else the numbers of all points."""
    found = [_within_a_point(claim, one) or over_points(claim, one) for one in claim["conclusions"]]
    return [one for one in found if one][:MOST_FIGURES]


def _dots(claim: Facts) -> Markup | None:
    """How tight each point is, where there are enough of them."""
    ratios = [point["tightness"] for point in claim["points"] if point["tightness"] is not None]
    return tightness_of_points(ratios) if len(ratios) >= FEWEST_DOTS and len(set(ratios)) > 1 else None


def _within_a_point(claim: Facts, conclusion: Facts) -> dict[str, Any] | None:
    """The most telling series: broken ones first, then smooth and long ones."""
    pairs = [(point, _series_of(point, conclusion["name"])) for point in claim["points"]]
    pairs = [(point, series) for point, series in pairs if worth_drawing(series)]
    if not pairs:
        return None
    point, series = min(
        pairs, key=lambda one: (DRAWN.index(one[0]["verdict"]), is_restless(one[1]), -len(one[1]["entry"]))
    )
    told = f"{claim['id']} {conclusion['name']}".strip()
    drawing = bound_and_observation(series, told, along=_along(point, conclusion["name"]))
    return {"svg": drawing, "point": point, "name": conclusion["name"], "has_outside": 0 in series["inside"]}


def _series_of(point: Facts, name: str) -> dict[str, list[float]]:
    """Both sides as floats; what is no finite number is stored as null."""
    stored = _stored(point, name)
    return {key: [float("nan") if one is None else one for one in stored[key]] for key in SERIES if key in stored}


def _along(point: Facts, name: str) -> str:
    """What the entries are counted by."""
    return str(_stored(point, name).get("along", "entry"))


def _stored(point: Facts, name: str) -> Facts:
    part = next((one for one in point["parts"] if one["name"] == name), {})
    return part.get("series", {})
