"""Does a point depend on what ran before it? The file loaded anew, its points in the opposite order.

A generator that points share, a list among default arguments, a global that is stale, a cache whose key forgets a
parameter: each makes a number that no replay finds again.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bounds.claim_files import loaded_anew
from bounds.core import Claim
from bounds.registry import Row, file_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Record

MEASURED = ("lhs", "rhs", "at", "entries", "series")


def replays(row: Row, points: Sequence[Point], records: Sequence[Record], patience: Patience) -> Iterator[str]:
    """The experiments that measured something else, or something that nobody can measure again."""
    if not patience.affords([record["seconds"] for record in records]):
        return
    claim = _anew(row)
    if claim is None:
        return
    known = {_name(record["experiment"], record["params"]): _shown(record["parts"]) for record in records}
    told: set[str] = set()
    for point in reversed(points):
        found = patience.judged(point, claim=claim)
        before = known.get(_name(point.name, point.params))
        if found is None or before is None or point.name in told or _shown(found.to_json()["parts"]) == before:
            continue
        told.add(point.name)
        yield (
            f"{point.name} measures something else when its points run in another order: what does a point find "
            f"there that another one left (a generator, a cache, a default argument, a clock)?"
        )


def _anew(row: Row) -> Claim | None:
    module = loaded_anew(file_of(row))
    found = [one for one in vars(module).values() if isinstance(one, Claim) and one.id == row["id"]]
    return found[0] if found else None


def _name(experiment: str, params: Any) -> str:
    return json.dumps([experiment, params], sort_keys=True, default=str)


def _shown(parts: Sequence[Any]) -> str:
    """What was measured of each conjunct; a record has gone through JSON, and so does this."""
    return json.dumps([[part.get(key) for key in MEASURED] for part in parts], sort_keys=True, default=str)
