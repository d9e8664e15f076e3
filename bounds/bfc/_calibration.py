"""Where teachers of this chapter fall: what single draws measure for findings about a share of them.

`python -m bounds.bfc._calibration [KIND ...]` draws a thousand of each kind (`bounds/calibration.py`).
"""

import sys
from pathlib import Path

from bounds.bfc import fig9, thm2
from bounds.calibration import Calibration, Kind, Measured
from bounds.late import late

feature_correction = late("algorithms.feature_correction")


def staircase(dimension: int) -> Kind:
    """Four layers, trained one after the other with the lower ones."""

    def measured(draw: int) -> Measured:
        (errors,) = thm2.steps_down(dimension, [draw], feature_correction.joint_stages)
        numbers = {"before": errors[:-1], "after": errors[1:], "first": errors[0], "last": errors[-1]}
        return {"bfc.thm2.staircase": numbers}

    return measured


def rounds(size: str) -> Kind:
    """Four joint rounds with an information gap, and six without."""

    def measured(draw: int) -> Measured:
        fit = feature_correction.alternating_least_squares
        (with_gap,), (without,) = (
            thm2.errors_of_teachers(weight, size, 1, draw, fit, count) for weight, count in ((1e-3, 5), (1.0, 6))
        )
        return {
            "bfc.thm2.rounds": {"before": with_gap[:-1], "after": with_gap[1:]},
            "bfc.thm2.no_gap": {"last": without[1:]},
        }

    return measured


def local(dimension: int, samples: int) -> Kind:
    """Layer 2 alone, then both layers together."""

    def measured(draw: int) -> Measured:
        (found,) = fig9.corrected_rows([draw], dimension, samples, feature_correction.train_tied)
        return {"bfc.fig9.local": {quantity.name: value for quantity, value in found.items()}}

    return measured


KINDS: dict[str, Kind] = {
    "staircase-2": staircase(2),
    "staircase-3": staircase(3),
    "rounds-small": rounds("small"),
    "rounds-large": rounds("large"),
    "local-4-100": local(4, 100),
    "local-5-800": local(5, 800),
}
CALIBRATION = Calibration(Path(__file__).parent / "calibrated", KINDS)

if __name__ == "__main__":
    CALIBRATION.draw_all(sys.argv[1:])
