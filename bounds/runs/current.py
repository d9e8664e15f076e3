"""Is a stored record still evidence? Its address, computed again from what it says of itself, must be the one it has.

Then claim, algorithm and library versions are those that made it, whatever the depth, device, seed or search.
"""

from collections.abc import Iterable, Iterator, Mapping

from bounds.core import Depth
from bounds.core.evidence import Record, Status, Verdict
from bounds.registry import Row
from bounds.runs.mutation import Mutation
from bounds.runs.point import Point, Settings
from bounds.runs.watch import reads_alike


def is_current(record: Record, row: Row) -> bool:
    """Whether today's sources would put the record where it is, and what it read is as it was."""
    return record["key"] in _addresses(record, row) and reads_alike(record, {})


def counterexamples(records: Iterable[Record], rows: Mapping[str, Row]) -> Iterator[Record]:
    """What the store holds against claims that are not expected to be false: of other depths, seeds, or a search."""
    for record in records:
        row = rows.get(record["claim"])
        if row is None or row["expected"] == Status.REFUTED or record.get("verdict") != Verdict.VIOLATED:
            continue
        if is_current(record, row):
            yield record


def _addresses(record: Record, row: Row) -> Iterator[str]:
    alpha = record.get("alpha", 1.0)
    if record["kind"] == "mutation":
        return (Mutation(row, record["mutant"], Settings(depth, alpha=alpha)).key for depth in Depth)
    facts = (record["kind"], record["experiment"], record["params"], "", record["device"], record["dtype"])
    return iter([Point(row, *facts, alpha).key])
