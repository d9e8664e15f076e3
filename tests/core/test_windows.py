"""The verdict on an order of growth, window by window, at each of its boundaries."""

import pytest

from bounds.core import Verdict
from bounds.core.growth import Window, _one_sided

HOLDS, VIOLATED, INCONCLUSIVE = Verdict.HOLDS, Verdict.VIOLATED, Verdict.INCONCLUSIVE
MARGIN = 0.25
"""A power of two, so that boundaries are met exactly."""

CASES = {  # slopes of the whole, the tail and the end, half the width of the tail, against the exponent 1
    "the same everywhere": ((1, 1, 1), 0, HOLDS),
    "far below": ((0, 0, 0), 0, HOLDS),
    "at the margin": ((1.25, 1.25, 1.25), 0, HOLDS),
    "beyond the margin": ((1.5, 1.5, 1.5), 0, VIOLATED),
    "wider than the margin allows": ((1, 1, 1), 0.375, INCONCLUSIVE),
    "as wide as the margin allows": ((1, 1, 1), 0.25, HOLDS),
    "the end beyond the margin": ((1, 1, 1.5), 0, INCONCLUSIVE),
    "the end rises below the bound": ((0, 0, 0.5), 0, INCONCLUSIVE),
    "the end rises by the margin": ((0, 0, 0.25), 0, HOLDS),
    "it rose before and rises half as much": ((-1, 0, 0.25), 0, HOLDS),
    "it rose before and rises more": ((0.0, 0.5, 0.75), 0, INCONCLUSIVE),
    "it rose slowly and goes on": ((0, 0.25, 0.5), 0, HOLDS),
    "it rose more than the margin and does not settle": ((-0.5, 0, 0.25), 0, INCONCLUSIVE),
    "it rises much, but less than before": ((-2, 0, 0.5), 0, INCONCLUSIVE),
    "violated, and it falls towards the claim": ((2, 2, 1.5), 0, INCONCLUSIVE),
    "violated, and it falls by the margin": ((2, 2, 1.75), 0, VIOLATED),
    "violated, and the end may be within": ((2, 2, 1.25), 0, INCONCLUSIVE),
}


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("name", CASES)
def test_each_boundary_is_where_it_is_said_to_be(name, sign):
    """An upper bound on the exponent; and its mirror image, a lower bound on the opposite exponent."""
    slopes, half, expected = CASES[name]
    whole, tail, end = (Window(sign * s, sign * s - w, sign * s + w) for s, w in zip(slopes, (0, half, 0), strict=True))

    assert _one_sided(sign, whole, tail, end, sign * 1, MARGIN)[0] is expected


def test_an_end_that_is_hardly_known_withholds_a_violation():
    """If the interval of the end reaches the claim, the range is too short."""
    steep = Window(2, 2, 2)

    assert _one_sided(1, steep, steep, Window(2, 1.25, 3), 1, MARGIN)[0] is INCONCLUSIVE
    assert _one_sided(1, steep, steep, Window(2, 1.26, 3), 1, MARGIN)[0] is VIOLATED
