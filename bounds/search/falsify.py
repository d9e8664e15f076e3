"""Looking for the instance on which a bound is tightest, or broken.

With an adversary: many starts at once climb log(observed / promised) by gradients (`climb`). Without one: the
experiments' parameters evolve (`evolve`). Either way the winner is shrunk to simple numbers and counts only as
measured again with error bars. Winners are kept, and tried first next time.
"""

import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bounds.core import Claim, Finding
from bounds.runs.store import write_atomically
from bounds.search.climb import climb
from bounds.search.evolve import evolve_parameters
from bounds.search.search import Params, Search

KEPT = 8
ENOUGH = 1 - 1e-3
"""A simpler instance is preferred while it keeps this share of the tightness."""


def falsify(claim: Claim, folder: Path, *, seconds: float, seed: int = 0, beyond: bool = True) -> dict[str, Any]:
    """Search for `seconds`; the object that `bounds falsify --json` answers with.

    Args:
        beyond: let numbers leave the values that the experiments list, as far as the premises allow. What is broken
            there speaks against the claim only where the experiment declares that it is made for such values. A
            finding speaks of its setting and of nothing beyond, nor of anything simpler.
    """
    start = time.monotonic()
    is_free = not isinstance(claim.quantifier, Finding)
    search = Search(claim, start + seconds)
    path = folder / f"{claim.id}.json"
    known = _replayed(path)
    for name, params in known:
        if name in claim.experiments:
            search.offer(name, params)
    for adversary in claim.adversaries.values():
        climb(search, adversary, seed)
    if not claim.adversaries:
        evolve_parameters(search, seed, seconds, beyond=beyond and is_free)
    if is_free and search.best is not None and search.best[0] < math.inf:
        shrink(search)
    return _answer(search, path, known, time.monotonic() - start)


def shrink(search: Search) -> None:
    """Simpler numbers in the best instance, as long as it stays nearly as tight."""
    assert search.best is not None
    goal = search.best[0] * ENOUGH if search.best[0] > 0 else search.best[0]
    improved = True
    while improved and not search.time_is_up():
        improved = False
        found, name, params = search.best
        for simpler in _simpler(params, search.claim.experiments[name].grid):
            if search.time_is_up():
                return
            found = search.measure(name, simpler)
            if found >= goal:
                search.best, improved = (found, name, simpler), True
                break


def drop_premise(claim: Claim, folder: Path, number: int, *, seconds: float, seed: int = 0) -> dict[str, Any]:
    """The same search without one premise: does it matter? Reported, never a verdict."""
    rest = (*claim.given[:number], *claim.given[number + 1 :])
    answer = falsify(replace(claim, given=rest), folder / "without" / str(number), seconds=seconds, seed=seed)
    return {"premise": str(claim.given[number]), "tightness": answer["tightness"], "broken": answer["broken"]}


def _simpler(params: Params, grid: Mapping[str, Sequence[Any]]) -> Iterator[Params]:
    """The same instance with one number made simpler, the boldest changes first."""
    for key, value in params.items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield from (params | {key: smaller} for smaller in sorted(grid.get(key, ())) if smaller < value)
        elif isinstance(value, float):
            yield from (params | {key: rounded} for rounded in _rounded(value) if rounded != value)
        elif isinstance(value, list) and value and all(isinstance(one, float) for one in value):
            candidates = map(list, zip(*map(_rounded, value), strict=True))
            yield from (params | {key: rounded} for rounded in candidates if rounded != value)


def _rounded(value: float) -> list[float]:
    return [round(value * denominator) / denominator for denominator in (1, 2, 4, 8, 64, 1024)]


def _replayed(path: Path) -> list[tuple[str, Params]]:
    """The winners of earlier searches."""
    try:
        stored = json.loads(path.read_bytes())
        return [(one["experiment"], one["params"]) for one in stored["instances"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _answer(search: Search, path: Path, known: list[tuple[str, Params]], seconds: float) -> dict[str, Any]:
    height, name, params = search.best or (-math.inf, "", {})
    name, params = search.broken[0] if search.broken else (name, params)
    is_meant = not name or search.claim.experiments[name].is_meant_for(params)
    found = height if 0 <= height < math.inf else None
    if name:
        instances = [(name, params), *(one for one in known if one != (name, params))]
        listed = [{"experiment": one, "params": value} for one, value in instances[:KEPT]]
        write_atomically(path, {"schema": 1, "claim": search.claim.id, "instances": listed})
    return {
        "claim": search.claim.id,
        "tightness": found,
        "instance": {"experiment": name, "params": params} if name else None,
        "broken": bool(search.broken),
        "beyond": not is_meant,
        "seconds": round(seconds, 3),
        "evaluations": search.evaluations,
        "validated": bool(name),
    }
