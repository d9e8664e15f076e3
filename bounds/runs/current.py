"""Is a stored record still evidence? Its address, computed again from what it says of itself, must be the one it has.

Then claim, algorithm and library versions are those that made it, whatever the depth, device, seed or search.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from bounds.core import Depth
from bounds.core.evidence import Record, Status, Verdict
from bounds.registry import Row
from bounds.runs.mutation import Mutation
from bounds.runs.point import Point, Settings


def is_current(record: Record, row: Row, alphas: Collection[float]) -> bool:
    """Whether today's sources would put the record where it is; `alphas` are the shares of a statistical judgement."""
    return record["key"] in _addresses(record, row, alphas)


def counterexamples(records: Iterable[Record], rows: Mapping[str, Row], alphas: Collection[float]) -> Iterator[Record]:
    """What the store holds against claims that are not expected to be false: of other depths, seeds, or a search."""
    for record in records:
        row = rows.get(record["claim"])
        if row is None or row["expected"] == Status.REFUTED or record.get("verdict") != Verdict.VIOLATED:
            continue
        if is_current(record, row, alphas):
            yield record


def _addresses(record: Record, row: Row, alphas: Collection[float]) -> Iterator[str]:
    if record["kind"] == "mutation":
        return (Mutation(row, record["mutant"], Settings(depth)).key for depth in Depth)
    facts = (record["kind"], record["experiment"], record["params"], "", record["device"], record["dtype"])
    return (Point(row, *facts, alpha).key for alpha in (alphas if row["statistical"] else {1.0}))
