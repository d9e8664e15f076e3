"""A figure over the points of an experiment, for claims that measure one number at each of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.digits import number
from reports.figures import bound_and_observation
from reports.series import worth_drawing

Facts = Mapping[str, Any]
FEWEST = 4
UNORDERED = "points, sorted by the promise"


def over_points(claim: Facts, conclusion: Facts) -> dict[str, Any] | None:
    """Both sides at the points of the experiment that has most of them; along a parameter if only one varies."""
    found = [_series(claim, one["name"], conclusion["name"]) for one in claim["experiments"]]
    found = [one for one in found if len(one["points"]) >= FEWEST and worth_drawing(one["series"])]
    if not found:
        return None
    best = max(found, key=lambda one: len(one["points"]))
    told = f"{claim['id']} {conclusion['name']}".strip()
    drawing = bound_and_observation(best["series"], told, along=best["name"] or UNORDERED, joined=bool(best["name"]))
    return {"svg": drawing, "point": None, "name": conclusion["name"], "has_outside": False, "has_broken": False}


def _series(claim: Facts, experiment: str, name: str) -> dict[str, Any]:
    points = []
    for point in claim["points"]:
        part = next((one for one in point["parts"] if one["name"] == name), None)
        if point["experiment"] == experiment and part and part["verdict"] in ("holds", "violated", "vacuous"):
            sides = (number(part.get("lhs")), number(part.get("rhs")))
            points += [(point, *sides)] if None not in sides else []
    along = _only_varying([point["params"] for point, _, _ in points])
    points.sort(key=lambda one: one[0]["params"][along] if along else (one[2], one[1]))
    return {"points": points, "name": along, "series": _columns(points, along)}


def _columns(points: Sequence[tuple[Facts, Any, Any]], along: str) -> dict[str, list[float]]:
    size = range(len(points))
    return {
        "entry": [float(points[i][0]["params"][along]) if along else float(i) for i in size],
        "observed": [points[i][1] for i in size],
        "radius": [0.0 for _ in size],
        "promised": [points[i][2] for i in size],
        "inside": [1 for _ in size],
    }


def _only_varying(params: Sequence[Mapping[str, Any]]) -> str:
    """The one parameter whose value is a different number at each point, if there is exactly one that varies."""
    names = list(params[0]) if params else []
    varying = [name for name in names if len({str(one.get(name)) for one in params}) > 1]
    if len(varying) != 1:
        return ""
    values = [one.get(varying[0]) for one in params]
    numeric = all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
    return varying[0] if numeric and len(set(values)) == len(values) else ""
