"""What is shown of a claim's many points: the telling ones, and the figures that say something."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from reports.claims import worst_first
from reports.figures import bound_and_observation, tightness_of_points, worth_drawing

MOST_POINTS = 6
MOST_FIGURES = 2
FEWEST_DOTS = 4
Facts = Mapping[str, Any]


def telling(claim: Facts) -> list[Facts]:
    """Witnesses, proofs and violations first, then the first and the last of each experiment, then the tightest."""
    ordered = worst_first(claim["points"])
    needed = [point for point in ordered if point["kind"] != "experiment" or point["verdict"] != "holds"]
    return _different([*needed[:MOST_POINTS], *ordered[-2:], *ordered])[:MOST_POINTS]


def _different(points: Sequence[Facts]) -> list[Facts]:
    return list({point["key"]: point for point in points}.values())


def figures_of(claim: Facts) -> list[dict[str, Any]]:
    """One figure for each conjunct that has a series worth drawing, at its most telling point."""
    found = [_figure(claim, conclusion) for conclusion in claim["conclusions"]]
    return [one for one in found if one][:MOST_FIGURES]


def dots_of(claim: Facts) -> Markup | None:
    """How tight each point is, where there are enough of them."""
    ratios = [point["tightness"] for point in claim["points"] if point["tightness"] is not None]
    return tightness_of_points(ratios) if len(ratios) >= FEWEST_DOTS and len(set(ratios)) > 1 else None


def _figure(claim: Facts, conclusion: Facts) -> dict[str, Any] | None:
    for point in worst_first([one for one in claim["points"] if one["kind"] == "experiment"]):
        part = next((one for one in point["parts"] if one["name"] == conclusion["name"]), {})
        if worth_drawing(part.get("series")):
            drawing = bound_and_observation(part["series"], f"{claim['id']} {conclusion['name']}".strip())
            return {
                "svg": drawing,
                "point": point,
                "latex": conclusion["latex"],
                "has_outside": 0 in part["series"]["inside"],
            }
    return None
