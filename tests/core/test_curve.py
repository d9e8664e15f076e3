"""Curves travel with the evidence and have no say in the verdict."""

import math

import numpy as np
import pytest
import torch

from bounds.core import BadExperiment, Claim, Curve, Quantity, Verdict, le
from bounds.tracing import measured

x = Quantity("x")
small = Claim(id="toy.small", then=le(x, 1))
losses = Curve("losses", along="steps", of="error")


def kept(value):
    (curve,) = small.judge({x: 1, losses: value}).to_json()["curves"]
    return curve["x"], curve["y"]


def test_the_evidence_names_the_curve_and_what_it_runs_along():
    """Label, axis and meaning are kept, with the values after 0, 1, 2, ... steps."""
    evidence = small.judge({x: 1, losses: [4.0, 2.0, 1.0]}).to_json()

    expected = {"label": "losses", "along": "steps", "of": "error", "x": [0.0, 1.0, 2.0], "y": [4.0, 2.0, 1.0]}
    assert evidence["curves"] == [expected]


TRACED = [measured(2.0, 0.1), measured(9.0, 0.1)]


@pytest.mark.parametrize(
    "value", [[2.0, 9.0], (range(2), [2.0, 9.0]), np.array([2.0, 9.0]), torch.tensor([2.0, 9.0]), TRACED]
)
def test_any_list_of_numbers_is_a_curve(value):
    """Lists, arrays, tensors and pairs of them are read alike."""
    assert kept(value) == ([0.0, 1.0], [2.0, 9.0])


def test_a_long_curve_is_thinned_from_its_first_to_its_last_value():
    """Both ends of ten thousand values are among the few that are kept."""
    across, up = kept(torch.arange(10_000.0))

    assert len(across) < 100
    assert (up[0], up[-1], across[-1]) == (0.0, 9999.0, 9999.0)


def test_what_is_not_finite_is_no_number_in_the_evidence():
    """A run that diverges leaves a gap and not a file that cannot be read."""
    assert kept([1.0, math.inf, math.nan])[1] == [1.0, None, None]


def test_a_curve_decides_nothing():
    """The verdict is the same whatever the curve says."""
    assert small.judge({x: 2, losses: [0.0]}).verdict is Verdict.VIOLATED


def test_evidence_without_curves_does_not_mention_them():
    """Records of other claims keep their shape."""
    assert "curves" not in small.judge({x: 1}).to_json()


@pytest.mark.parametrize("value", [[], [[1.0, 2.0]], ([1.0], [1.0, 2.0]), ["a"], 3.0])
def test_what_is_no_curve_is_refused_by_name(value):
    """The error names the claim and the curve."""
    with pytest.raises(BadExperiment, match=r"toy.small: the curve 'losses'"):
        kept(value)
