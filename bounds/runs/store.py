"""The evidence store: JSON lines, one per judged point, appended and flushed by each process to a file of its own.

    <results>/evidence/<run>.<process>.jsonl     the evidence; files of several machines merge by concatenation
    <results>/runs/<run>.json                    what a run concluded
    <results>/latest.json                        the last status of each claim

A process that is killed leaves at most one torn line, which is recognised and skipped.
"""

import json
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from bounds.errors import BoundsError
from bounds.runs.addresses import SCHEMA
from bounds.runs.latest import latest
from bounds.runs.locks import CONCLUSIONS, Locks
from bounds.runs.record_schema import flaw
from bounds.vocabulary import Record, Verdict

LONGEST_LINE = 1 << 20


class StoreError(BoundsError):
    """A results folder or an evidence file that cannot be used; the message names the file and the line."""


class Store:
    """A results folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def records(self) -> dict[str, Record]:
        """All evidence by key. Of several records the last one in time counts, but none that spoke against a claim is
        forgotten.
        """
        found: dict[str, Record] = {}
        for path in self.files():
            for record in read(path):
                key = record["key"]
                found[key] = reconciled(record, found.get(key))
        return found

    def records_of(self, claim_id: str) -> list[Record]:
        """The evidence of one claim; the lines of others are not even parsed."""
        mention, found = f'"{claim_id}"', dict[str, Record]()
        for path in self.files():
            for record in read(path, mention=mention):
                if record["claim"] == claim_id:
                    found[record["key"]] = reconciled(record, found.get(record["key"]))
        return list(found.values())

    def files(self) -> list[Path]:
        """The files of evidence, the oldest run first."""
        return sorted(path for path in (self.root / "evidence").glob("*.jsonl") if path.is_file())

    def append(self, run: str, record: Record) -> None:
        """Write one line to this process' file of a run, and flush it before the next point starts.

        A file starts with an empty line, so that concatenation after a torn one loses nothing.
        """
        with self.appending(run) as append:
            append(record)

    @contextmanager
    def appending(self, run: str) -> Iterator[Callable[[Record], None]]:
        """The same for many lines, with the file kept open from the first to the last."""
        path = self.root / "evidence" / f"{run}.{os.getpid()}.jsonl"
        file: IO[str] | None = None

        def append(record: Record) -> None:
            nonlocal file
            line = json.dumps(record, ensure_ascii=False, allow_nan=False, default=str)
            try:
                file = file or path.open("a", encoding="utf-8")
                file.write(line + "\n" if file.tell() else "\n" + line + "\n")
                file.flush()
            except OSError as reason:
                raise StoreError(f"cannot write evidence to {path}: {reason.strerror}") from None

        try:
            yield append
        finally:
            if file is not None:
                with suppress(OSError):  # each line was flushed or has told why not
                    file.close()

    def compact(self, run: str) -> int:
        """Replace all files by one with the records that count; returns how many. Nothing is lost if it is killed."""
        with Locks(self.root) as locks:
            if not locks.alone():
                raise StoreError(f"{self.root}: another process is writing evidence there; try again when it has ended")
            files, records = self.files(), self.records()
            text = "".join(f"{json.dumps(one, ensure_ascii=False, allow_nan=False)}\n" for one in records.values())
            write_text_atomically(self.root / "evidence" / f"{run}.compact.jsonl", f"\n{text}")
            for path in files:
                path.unlink()
        return len(records)

    def conclude(self, run: str, summary: Mapping[str, Any]) -> None:
        """Keep what a run concluded, and the status of each claim that was run to its end."""
        write_atomically(self.root / "runs" / f"{run}.json", summary)
        known = {
            claim["id"]: {"status": claim["status"], "tightness": claim["tightness"], "run": run}
            for claim in summary["claims"]
            if not claim["not_run"]
        }
        with Locks(self.root) as locks:
            locks.take(CONCLUSIONS, wait=True)
            write_atomically(self.root / "latest.json", {"schema": SCHEMA, "claims": latest(self.root) | known})

    def ready(self) -> None:
        """Fail now, not after an hour of work, if the folder cannot be written."""
        try:
            (self.root / "evidence").mkdir(parents=True, exist_ok=True)
            (self.root / "runs").mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=self.root):
                pass
        except OSError as reason:
            raise StoreError(
                f"cannot write to the results folder {self.root}: {reason.strerror}; "
                f"choose another with --results or BOUNDS_RESULTS"
            ) from None


def reconciled(one: Record, other: Record | None) -> Record:
    """One record for two of the same address: the same sources cannot both break a claim and respect it.

    The one that broke it stays, and says that there is a contradiction. What reads a clock may come out either way, and
    so may what reads a file that has changed: then the newer one counts.
    """
    if other is None:
        return one
    newer, older = (one, other) if one.get("time", 0) >= other.get("time", 0) else (other, one)
    if "unrepeatable" in newer or "verdict" not in older:
        return newer
    if "verdict" not in newer:
        return older
    if _read_otherwise(newer, older):
        return newer
    broken = next((record for record in (newer, older) if record["verdict"] == Verdict.VIOLATED), None)
    if broken is None:
        return newer
    rest = older if broken is newer else newer
    if rest["verdict"] == Verdict.VIOLATED:
        return newer
    told = f"the same point came out as {rest['verdict']} in run {rest.get('run', '')}"
    return broken | {"contradiction": told}


def _read_otherwise(one: Record, other: Record) -> bool:
    """Whether a file or a variable that both have read had changed in between."""
    both = [record.get("reads", {}) for record in (one, other)]
    for kind in ("files", "variables"):
        mine, theirs = (reads.get(kind, {}) for reads in both)
        if any(mine[name] != theirs[name] for name in mine.keys() & theirs.keys()):
            return True
    return False


def read(path: Path, problems: list[str] | None = None, *, mention: str = "") -> Iterator[Record]:
    """The records of one file, or of its lines that mention something.

    A torn line is skipped with a warning; anything else that is wrong is an error. A record with fields that evidence
    does not have is left out, and named in `problems`, where the caller gives them.
    """
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            record = _parsed(path, number, line) if mention in line and line.strip() else None
            if record is None:
                continue
            if not (wrong := flaw(record)):
                yield record
            elif problems is None:
                raise StoreError(
                    f"{path}, line {number}: the record {record['key']} {wrong}; move the file away or repair the line"
                )
            else:
                problems.append(f"{path}: the record {record['key']} {wrong}; it is left out")


def _parsed(path: Path, number: int, line: str) -> Record | None:
    where = f"{path}, line {number}"
    if len(line) > LONGEST_LINE:
        raise StoreError(f"{where}: longer than {LONGEST_LINE} characters, so not evidence")
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as reason:
        ends_early = not line.rstrip().endswith("}") or getattr(reason, "pos", 0) >= len(line.rstrip())
        if line.startswith("{") and ends_early:
            warnings.warn(f"{where}: a torn line (a run was killed while writing); skipped", stacklevel=2)
            return None
        raise StoreError(f"{where}: not JSON; move the file away or repair the line") from None
    if not isinstance(record, dict) or not isinstance(record.get("key"), str) or "claim" not in record:
        raise StoreError(f"{where}: not a record of evidence (expected an object with `key` and `claim`)")
    if record.get("schema") != SCHEMA:
        raise StoreError(
            f"{where}: written in schema {record.get('schema')}, but this version reads schema {SCHEMA}; "
            f"use a newer boundbench or another results folder"
        )
    return record


def write_atomically(path: Path, value: Any, *, indent: int | None = 1) -> None:
    """Replace a JSON file in one step, so that a reader never sees half of it."""
    write_text_atomically(path, json.dumps(value, indent=indent, default=str))


def write_text_atomically(path: Path, text: str) -> None:
    """Replace a text file in one step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}.part")
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as reason:
        raise StoreError(f"cannot write {path}: {reason.strerror}") from None
