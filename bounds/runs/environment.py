"""Where a run took place: commit, machine, threads. Recorded once per run."""

import os
import platform
import secrets
import subprocess
import time
from pathlib import Path
from typing import Any

from bounds.runs.execution import cores
from bounds.sources import versions


def new_run_id() -> str:
    """A name that sorts by time and does not repeat."""
    now = time.time_ns()  # to the microsecond, so that two short runs in one second keep their order
    return (
        time.strftime("%Y%m%d-%H%M%S", time.gmtime(now // 10**9)) + f".{now // 1000 % 10**6:06d}-{secrets.token_hex(2)}"
    )


def commit() -> str:
    """The commit of the source tree, marked where files differ from it; empty for an installed package."""
    root = Path(__file__).resolve().parents[2]
    if not (root / ".git").exists():
        return ""
    try:
        ask = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        return subprocess.run(ask, capture_output=True, text=True, timeout=5, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def environment() -> dict[str, Any]:
    """What a reader needs to know about the machine."""
    return {
        "versions": versions(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores(),
        "blas_threads": os.environ.get("OMP_NUM_THREADS", ""),
    }
