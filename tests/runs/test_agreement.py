"""What the processor judges in double precision, every other device and precision that is here judges alike."""

from dataclasses import replace

import pytest
import torch

from bounds import registry
from bounds.core import Depth
from bounds.runs.outcome import run
from bounds.runs.point import Settings, points

USUAL = ("cpu", "float64")
ELSEWHERE = [("cpu", "float32"), ("cuda", "float64"), ("cuda", "float32")]
DECIDED = {"holds", "violated"}


def first_points(row, device, dtype):
    """The first point of each experiment that takes a device or a precision, at one that it does not usually run at."""
    everywhere = points(row, registry.claim_of(row), Settings(Depth.QUICK, device, dtype))
    chosen = [one for one in everywhere if one.kind == "experiment" and (one.device, one.dtype) != USUAL]
    return {one.name: one for one in reversed(chosen)}.values()


def contradicts(ours, theirs):
    """Whether one decides against the other, or only one of them can run."""
    return "error" in ours or "error" in theirs or {ours.get("verdict"), theirs.get("verdict")} == DECIDED


@pytest.mark.parametrize(("device", "dtype"), ELSEWHERE, ids="-".join)
def test_a_verdict_does_not_depend_on_where_it_is_reached(device, dtype):
    """Error radii cover what another device or precision makes of the same numbers."""
    if device == "cuda" and not torch.cuda.is_available():
        pytest.skip("torch sees no GPU here")
    compared = [one for row in registry.rows() for one in first_points(row, device, dtype)]
    apart = [one.place for one in compared if contradicts(run(replace(one, device="cpu", dtype="float64")), run(one))]

    assert len(compared) >= 8
    assert not apart


def test_a_disagreement_can_be_seen():
    """Opposite verdicts and a run that fails are told; what one of them leaves open is not."""
    holds, broken, open_ = ({"verdict": word} for word in ("holds", "violated", "inconclusive"))

    assert contradicts(holds, broken)
    assert contradicts(holds, {"error": "float64 is not there"})
    assert not contradicts(holds, open_)
    assert not contradicts(broken, broken)
