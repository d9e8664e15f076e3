"""Where a run took place: commit, machine, threads. Recorded once per run."""

import os
import platform
import secrets
import subprocess
import time
from pathlib import Path
from typing import Any

from threadpoolctl import threadpool_info

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


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cpu() -> str:
    """The model of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def quota() -> float | None:
    """How many processors a container may use at once, if it is limited."""
    try:
        limit, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="utf-8").split()
        return None if limit == "max" else int(limit) / int(period)
    except (OSError, ValueError):
        return None


def gpus(driver: Path = Path("/proc/driver/nvidia/gpus")) -> list[str]:
    """The models of the graphics cards, where their driver tells them; no tensor library is asked."""
    lines = [line for path in sorted(driver.glob("*/information")) for line in path.read_text().splitlines()]
    return [line.split(":", 1)[1].strip() for line in lines if line.startswith("Model:")]


def environment() -> dict[str, Any]:
    """What a reader needs to know about the machine."""
    return {
        "versions": versions(),
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu(),
        "cores": cores(),
        "quota": quota(),
        "gpus": gpus(),
        "blas": [f"{one['internal_api']} {one['version']}" for one in threadpool_info() if one["user_api"] == "blas"],
        "blas_threads": os.environ.get("OMP_NUM_THREADS", ""),
    }
