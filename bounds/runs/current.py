"""Is a stored record still evidence? Its address, computed again from what it says of itself, must be the one it has.

Then claim, algorithm and library versions are those that made it, whatever the depth, device, seed or search.
"""

from collections.abc import Iterable, Iterator, Mapping

from bounds.registry import Row
from bounds.runs import addresses
from bounds.runs.reads import reads_alike
from bounds.vocabulary import Depth, Record, Status, Verdict


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
        return (addresses.of_mutation(row, record["mutant"], depth=one, seed=0, alpha=alpha) for one in Depth)
    machine = {"device": record["device"], "dtype": record["dtype"]}
    facts = (record["kind"], record["experiment"], record["params"])
    return iter([addresses.of_point(row, *facts, mutant="", alpha=alpha, **machine)])
