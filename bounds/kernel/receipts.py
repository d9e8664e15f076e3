"""What the kernel accepted, one line of JSON for each claim; whoever has no Coq reads these.

A receipt counts while all its hashes are today's: that of the generated statement, and those of the theories. Change a
constant of the claim, and it is off at once.
"""

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bounds.kernel.theories import HERE, Theory, content, digest, theory_named

RECEIPTS = HERE / "kernel" / "receipts.jsonl"
Receipt = dict[str, Any]


class ReceiptError(Exception):
    """A file of receipts that cannot be read; the message names the line."""


def read(path: Path = RECEIPTS) -> dict[str, Receipt]:
    """The receipts by claim."""
    if not path.is_file():
        return {}
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            one = json.loads(line)
            found[one["claim"]] = one
        except (ValueError, KeyError, TypeError) as reason:
            raise ReceiptError(f"{path.name}, line {number}: not a receipt ({reason}); run `make kernel`") from None
    return found


def write(receipts: Iterable[Receipt], path: Path = RECEIPTS) -> None:
    """Replace all receipts in one step, sorted by claim."""
    lines = [json.dumps(one, sort_keys=True) for one in sorted(receipts, key=lambda one: one["claim"])]
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    partial.replace(path)


def receipt(claim_id: str, outcome: str, statement: str, theory: Theory, **facts: Any) -> Receipt:
    """What is remembered of an audit that passed. Statements read `language`, whether the theory does or not."""
    language = theory_named("bounds.theory.language")
    rests_on = [*theory.all_theories(), *([language] if language else [])]
    files = {one.place: digest(content(one.path)) for one in rests_on}
    return {"claim": claim_id, "outcome": outcome, "statement": statement, "files": files, **facts}


def is_current(one: Receipt, statement: str) -> bool:
    """Whether statement and theories are those that the kernel saw."""
    return one["statement"] == statement and all(_digest_of(place) == known for place, known in one["files"].items())


def accepted(statements: Mapping[str, str], receipts: Mapping[str, Receipt] | None = None) -> dict[str, str]:
    """`proved` or `refuted` for each claim whose receipt is today's; `statements` are the hashes by claim."""
    known = _read_once() if receipts is None else receipts
    return {
        claim_id: one["outcome"]
        for claim_id, one in known.items()
        if claim_id in statements and is_current(one, statements[claim_id])
    }


@cache
def _read_once() -> dict[str, Receipt]:
    return read()


@cache
def _digest_of(place: str) -> str:
    path = HERE.parent / place
    return digest(path.read_text(encoding="utf-8")) if path.is_file() else ""
