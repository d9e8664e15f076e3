"""Does what a record says it read, files and variables of the environment, read the same today?"""

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from bounds.vocabulary import Record

LARGEST = 1 << 30
"""Bytes of the largest file that is read again to know whether it has changed."""


def is_known(record: Record, digests: dict[str, str]) -> bool:
    """Whether running the point again would give the same, as far as anyone can know."""
    return "unrepeatable" not in record and reads_alike(record, digests)


def reads_alike(record: Record, digests: dict[str, str]) -> bool:
    """Whether what a record says it read reads the same now; `digests` remembers what was looked up."""
    reads = record.get("reads", {})
    for path, digest in reads.get("files", {}).items():
        if path not in digests:
            digests[path] = digest_of(path) if os.path.isfile(path) else "gone"
        if digests[path] != digest:
            return False
    return all(hashed(os.environ.get(name)) == value for name, value in reads.get("variables", {}).items())


def digest_of(path: str) -> str:
    """A hash of a file, or nothing if it cannot be known."""
    try:
        if os.path.getsize(path) > LARGEST:
            return ""
        return sha256(Path(path).read_bytes()).hexdigest()[:20]
    except OSError:
        return ""


def hashed(value: Any) -> str | None:
    """Of a variable only a hash is kept: it may be a secret."""
    if value is None:
        return None
    return sha256(value if isinstance(value, bytes) else str(value).encode()).hexdigest()[:20]
