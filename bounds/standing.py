"""What a claim stands on, and what stands on it: proofs use other claims (`needs=`), and fall with them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FALLEN = ("refuted", "violated")
Rows = Sequence[Mapping[str, Any]]


def needed(rows: Rows) -> dict[str, list[str]]:
    """For each claim the claims that its proof uses."""
    return {row["id"]: list(row["needs"]) for row in rows}


def needing(rows: Rows) -> dict[str, list[str]]:
    """For each claim the claims whose proofs use it."""
    found: dict[str, list[str]] = {row["id"]: [] for row in rows}
    for row in rows:
        for one in row["needs"]:
            found.setdefault(one, []).append(row["id"])
    return found


def below(name: str, links: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Everything that is reached from a claim, each once, with the number of steps; nearest branches first."""
    seen, waiting = {name}, [(one, 1) for one in links.get(name, ())][::-1]
    while waiting:
        one, steps = waiting.pop()
        if one not in seen:
            seen.add(one)
            yield one, steps
            waiting += [(more, steps + 1) for more in links.get(one, ())][::-1]


def fallen(name: str, links: Mapping[str, Sequence[str]], statuses: Mapping[str, str | None]) -> list[str]:
    """What a claim stands on and what does not hold."""
    return [one for one, _ in below(name, links) if statuses.get(one) in FALLEN]
