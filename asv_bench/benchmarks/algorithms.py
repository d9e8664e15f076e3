"""Time and peak memory of the algorithms, by workload, device and dtype."""

from .common import DEVICES, DTYPES, Timed, needs
from .workloads import WORKLOADS, job


class Algorithm(Timed):
    """One number per workload; the job itself is made once per process."""

    param_names = ("workload", "device", "dtype")
    params = (sorted(WORKLOADS), DEVICES, DTYPES)

    def setup(self, workload: str, device: str, dtype: str) -> None:
        needs(device)
        self.job = job(workload, device, dtype)

    def time_run(self, workload: str, device: str, dtype: str) -> None:
        self.job()


class Memory(Timed):
    """Peak memory of the whole process on the host, libraries included."""

    param_names = ("workload",)
    params = (sorted(WORKLOADS),)

    def setup(self, workload: str) -> None:
        self.job = job(workload, "cpu", "float64")

    def peakmem_run(self, workload: str) -> None:
        self.job()
