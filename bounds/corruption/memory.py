"""What is remembered between campaigns: JSON lines in the results folder, one object with a `key` on each."""

import json
from pathlib import Path
from typing import Any

from bounds.runs.store import StoreError


class Memory:
    """A file of JSON lines by key; the last line of a key wins, and a line torn by a kill is skipped."""

    def __init__(self, path: Path) -> None:
        self.path, self.known = path, dict[str, dict[str, Any]]()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        except OSError as reason:
            raise StoreError(f"cannot use the results folder {path.parent}: {reason.strerror}") from None
        for line in lines:
            try:
                record = json.loads(line)
                self.known[record["key"]] = record
            except (ValueError, TypeError, KeyError):
                continue

    def get(self, key: str) -> dict[str, Any] | None:
        return self.known.get(key)

    def add(self, record: dict[str, Any]) -> None:
        """Remember one object, flushed before anything else starts."""
        self.known[record["key"]] = record
        line = json.dumps(record, ensure_ascii=False, default=str)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n" + line)  # a line that a kill has torn ends here
        except OSError as reason:
            raise StoreError(f"cannot write to {self.path}: {reason.strerror}") from None
