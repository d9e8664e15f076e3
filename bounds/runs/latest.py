"""The last status of each claim, read without importing anything heavy."""

import json
from pathlib import Path
from typing import Any

from bounds.errors import BoundsError


class LatestError(BoundsError):
    """A status file that cannot be read; the message names it."""


def latest(results: Path) -> dict[str, dict[str, Any]]:
    """The last status and tightness of each claim; empty where nothing has run yet."""
    path = results / "latest.json"
    if not path.is_file():
        return {}
    try:
        found: dict[str, dict[str, Any]] = json.loads(path.read_bytes())["claims"]
    except (ValueError, KeyError, TypeError, OSError, RecursionError) as reason:
        raise LatestError(f"{path}: not a status file ({reason}); delete it and run `bounds check` again") from None
    if not isinstance(found, dict) or not all(isinstance(one, dict) and "status" in one for one in found.values()):
        raise LatestError(f"{path}: not a status file; delete it and run `bounds check` again")
    return found


def statuses(results: Path) -> dict[str, str]:
    """The last status of each claim by id, for selectors like `status:refuted`."""
    return {claim_id: one["status"] for claim_id, one in latest(results).items()}
