"""What a campaign concludes: how many corruptions were noticed, by whom, and those that were not, as diffs."""

from collections.abc import Iterable, Sequence
from typing import Any

from bounds.corruption.campaign import BY_CLAIM, BY_TEST, Outcome


def score(outcomes: Sequence[Outcome], *, equivalent: int = 0, left: int = 0) -> dict[str, Any]:
    """The object that `bounds mutate --source --json` ends with."""
    survivors = [one for one in outcomes if one["outcome"] not in (BY_CLAIM, BY_TEST)]
    return {
        **_counts(outcomes),
        "survivors": [_survivor(one) for one in sorted(survivors, key=_place)],
        "modules": {name: _counts(group) for name, group in _by_package(outcomes)},
        "equivalent": equivalent,
        "not_run": left,
    }


def _counts(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    claims, tests = (sum(one["outcome"] == kind for one in outcomes) for kind in (BY_CLAIM, BY_TEST))
    share = (claims + tests) / len(outcomes) if outcomes else None
    return {"mutants": len(outcomes), "killed": claims + tests, "by_claims": claims, "by_tests": tests, "score": share}


def _survivor(one: Outcome) -> dict[str, Any]:
    facts = {name: one[name] for name in ("module", "function", "line", "operator", "diff")}
    asked = "{} points of claims and {} tests noticed nothing".format(*one["asked"])
    return facts | {"reason": one["why"] or asked}


def _by_package(outcomes: Iterable[Outcome]) -> list[tuple[str, list[Outcome]]]:
    """Grouped by the package of a module: `algorithms.hyperpower`, `bounds.core`."""
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(".".join(one["module"].split(".")[:2]), []).append(one)
    return sorted(groups.items())


def _place(one: Outcome) -> tuple[str, int]:
    return one["module"], one["line"]
