"""How far apart runs end that begin a rounding apart: what single draws measure for a finding about their median.

`python -m bounds.bcgd._calibration` draws a thousand (`bounds/calibration.py`).
"""

import sys
from pathlib import Path

from bounds.bcgd import fig7_rounding
from bounds.calibration import Calibration, Kind, Measured
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


def near_optimal(steps: int) -> Kind:
    """Two runs with the rate (3.11), on data and on data of which one entry is off."""

    def measured(draw: int) -> Measured:
        with fig7_rounding.precision():
            found = fig7_rounding.growth_of(deep_linear.exact_bcgd, draw, steps)
        return {"bcgd.fig7_rounding": {"growth": float(found)}}

    return measured


KINDS: dict[str, Kind] = {"near-optimal-100": near_optimal(100)}
CALIBRATION = Calibration(Path(__file__).parent / "calibrated", KINDS)

if __name__ == "__main__":
    CALIBRATION.draw_all(sys.argv[1:])
