"""Settings of the whole test run."""

import gc
import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(name, "1")  # two test processes on two cores; linear algebra must not start more threads


def pytest_collection_finish() -> None:
    """Claims and libraries stay until the end: the garbage collector need not go through them before."""
    gc.collect()
    gc.freeze()
