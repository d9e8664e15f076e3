"""Running many points: what is known comes from the store, the rest runs in parallel, one BLAS thread per process."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bounds.errors import BoundsError
from bounds.late import late
from bounds.runs.environment import cores
from bounds.runs.locks import Locks
from bounds.runs.point import Point, size_of
from bounds.runs.reads import is_known
from bounds.runs.store import Store, reconciled
from bounds.vocabulary import Record

if TYPE_CHECKING:
    from bounds.runs import cluster, execution, processes, workbench
    from bounds.runs.execution import Runnable
else:  # where every point is known, none is run
    cluster, execution = map(late, ("bounds.runs.cluster", "bounds.runs.execution"))
    processes, workbench = map(late, ("bounds.runs.processes", "bounds.runs.workbench"))

CHUNK = 8
"""Points that a worker takes at once: few enough to share work, many enough to hide the hand-over."""

FILES_FOR_EACH = 8
"""With so many files for each process, all of them have enough to do until the end."""

WORTH_A_WORKER = 4
Progress = Callable[[Record], None]


@dataclass
class Run:
    """What came of a set of points."""

    records: list[Record] = field(default_factory=list)
    from_store: int = 0
    others: list[Record] = field(default_factory=list)
    """What the store knows beside the points that were asked for."""

    stored: dict[str, Record] = field(default_factory=dict)
    """What the store knew when the last of them started."""

    left: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False
    stopped: str = ""
    """Why it could not go on, if it could not."""

    @property
    def not_run(self) -> int:
        """How many points of all claims are left."""
        return self.left.total()


@dataclass(frozen=True, slots=True)
class How:
    """On what the points run, and until when."""

    jobs: int = 0
    deadline: float | None = None
    scheduler: str = ""


def run(
    points: Sequence["Runnable"],
    store: Store,
    run_id: str,
    *,
    jobs: int = 0,
    cache: bool = True,
    seconds: float | None = None,
    scheduler: str = "",
    progress: Progress = lambda record: None,
) -> Run:
    """Run all points that the store does not know, and return the records of all of them.

    A claim that another process is running on the same store comes last: then most of it is known.

    Args:
        scheduler: address of a Dask scheduler; the points then run on its workers instead of on local processes.
    """
    how = How(jobs or cores(), None if seconds is None else time.monotonic() + seconds, scheduler)
    outcome = Run(left=points_by_claim(points))
    try:
        with Locks(store.root) as locks:
            ours = {claim for claim in outcome.left if locks.take(claim)}
            for claims in (ours, *({claim} for claim in outcome.left.keys() - ours)):
                for claim in claims - ours:
                    locks.take(claim, wait=True)
                _part([one for one in points if one.row["id"] in claims], store, run_id, how, cache, outcome, progress)
                for claim in claims:
                    locks.free(claim)
    except KeyboardInterrupt:
        outcome.interrupted = True
    except BoundsError as reason:
        outcome.stopped = str(reason)
    asked = {point.key for point in points}
    outcome.others = [record for key, record in outcome.stored.items() if key not in asked]
    return outcome


def points_by_claim(points: Iterable["Runnable"]) -> Counter[str]:
    """How many points of each claim these are, those of a block counted one by one."""
    found: Counter[str] = Counter()
    for point in points:
        found[point.row["id"]] += size_of(point.params) if isinstance(point, Point) else 1
    return found


def _part(
    points: Sequence["Runnable"], store: Store, run_id: str, how: How, cache: bool, outcome: Run, progress: Progress
) -> None:
    """Points whose claims no other process is running."""
    if not points:
        return
    todo, digests = list["Runnable"](), dict[str, str]()
    known = outcome.stored = store.records()
    for point in points:
        record = known.get(point.key) if cache else None
        if record is None or "verdict" not in record or not is_known(record, digests):
            todo.append(point)
        else:
            outcome.from_store += size_of(record.get("params", {}))
            _take(outcome, record, progress)
    for record in _executed(todo, store, run_id, how):
        _take(outcome, reconciled(record, known.get(record["key"])), progress)


def _take(outcome: Run, record: Record, progress: Progress) -> None:
    outcome.records.append(record)
    outcome.left[record["claim"]] -= size_of(record.get("params", {}))
    progress(record)


def _executed(todo: list["Runnable"], store: Store, run_id: str, how: How) -> Iterator[Record]:
    if not todo:
        return
    chunks = list(_chunks(todo, sys.maxsize if how.scheduler else how.jobs))
    if how.scheduler:
        yield from cluster.executed_on(how.scheduler, chunks, store, run_id, how.deadline)
    elif how.jobs == 1 or len(todo) <= WORTH_A_WORKER:
        execution.one_thread()
        yield from execution.executing(todo, store.root, run_id, how.deadline, workbench.Workbench())
    else:
        yield from processes.executed_by(how.jobs, chunks, store, run_id, how.deadline)


def _chunks(points: list["Runnable"], jobs: int) -> Iterator[list["Runnable"]]:
    """Points that share measurements go together, those of one instance side by side, whatever claim names it.

    They are of one experiment. Where there are files enough for all processes, they are of one file: its helpers
    remember what several of its experiments ask for. Mutants go with those of their claim.
    """
    files = {point.row["file"] for point in points}
    groups: dict[tuple[str, ...], list[Runnable]] = {}
    for point in points:
        groups.setdefault(_shared(point, by_file=len(files) > jobs * FILES_FOR_EACH), []).append(point)
    for group in groups.values():
        places: dict[str, int] = {}
        members = sorted(group, key=lambda point: places.setdefault(_instance(point), len(places)))
        for start in range(0, len(members), CHUNK):
            yield members[start : start + CHUNK]


def _shared(point: "Runnable", *, by_file: bool) -> tuple[str, ...]:
    """What points have in common that go together."""
    if not isinstance(point, Point):
        return point.row["id"], point.kind
    if by_file:
        return (point.row["file"],)
    return (point.row["file"], point.name) if point.kind == "experiment" else (point.row["id"], point.kind, point.name)


def _instance(point: "Runnable") -> str:
    """What is measured, or the name of what is judged without measuring."""
    return f"{point.kind} {point.name} {point.params if isinstance(point, Point) else ''}"
