"""What became of each mutant, read from stored records: killed, survived (and why), or not run."""

from collections.abc import Sequence
from typing import Any

from bounds.vocabulary import Record

NOT_RUN = "not run"


def fates(names: Sequence[str], records: Sequence[Record]) -> list[dict[str, Any]]:
    """One entry for each mutant; a deeper run that kills it counts, whatever a quicker one said."""
    return [{"name": name} | _fate([record for record in records if record["mutant"] == name]) for name in names]


def _fate(records: Sequence[Record]) -> dict[str, str]:
    if not records:
        return {"fate": NOT_RUN, "reason": ""}
    record = next((one for one in records if one["verdict"] == "killed"), records[-1])
    return {"fate": record["verdict"], "reason": record["reason"]}
