"""The same job against itself: what slowdown can be told from noise on this machine, now."""

import math

from .pairs.pair import alternating_medians
from .workloads import job

REPEATS = 20


class Noise:
    """By workload: one that is all calls, one that is all arithmetic."""

    param_names = ("workload",)
    params = (["feature correction 32 networks", "hyperpower 100 of 50x75"],)
    timeout, version, unit = 120, "1", "percent"

    def track_visible_slowdown(self, workload: str) -> float:
        """Nineteen of twenty comparisons of the job with itself stay below this many percent."""
        run = job(workload, "cpu", "float64")
        ratios = []
        for _ in range(REPEATS):
            first, second = alternating_medians([run, run], 0.2)
            ratios.append(abs(math.log(first / second)))
        return 100 * math.expm1(sorted(ratios)[-2])
