"""Leaving out hidden coordinates that no signal reaches."""

import pytest
import torch

from algorithms.deep_linear import (
    balanced,
    bcgd,
    bcsgd_steps,
    gradient_descent,
    identity,
    is_decoupled,
    narrow,
    orth_identity,
    orthogonal,
    widen,
)
from tests.algorithms.deep_linear.problems import data, generator, largest_difference
from tests.helpers import fake_cuda

WIDTHS = (4, 9, 7, 8, 3)
STARTS = {
    "orth-identity": (lambda: orth_identity(WIDTHS, generator=generator()), 4),
    "identity": (lambda: identity(WIDTHS), 4),
    "balanced": (lambda: balanced(WIDTHS, generator=generator()), 3),
}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_layerwise_descent_is_that_of_the_narrow_network(start, order):
    """Put back into the wide network, the narrow run is the wide run."""
    make, width = STARTS[start]
    wide, (X, Y) = make(), data(4, 3, 9)
    full = bcgd(wide, X, Y, sweeps=5, order=order)
    small = bcgd(narrow(wide, width), X, Y, sweeps=5, order=order)

    assert largest_difference(widen(small.weights, wide), full.weights) < 1e-12
    assert small.weights[1].shape == (width, width)


@pytest.mark.parametrize("start", STARTS)
def test_joint_and_stochastic_descent_are_too(start):
    """The same for all layers at once, and for one sample at a time with the same draws."""
    make, width = STARTS[start]
    wide, (X, Y) = make(), data(4, 3, 9)
    small = narrow(wide, width)
    joint = [gradient_descent(weights, X, Y, rate=1e-3, steps=20)[1] for weights in (wide, small)]
    *_, one = bcsgd_steps(wide, X, Y, sweeps=5, eta=1.0, generator=generator())
    *_, other = bcsgd_steps(small, X, Y, sweeps=5, eta=1.0, generator=generator())

    assert largest_difference(widen(joint[1], wide), joint[0]) < 1e-12
    assert largest_difference(widen(other.weights, wide), one.weights) < 1e-12


def test_below_the_threshold_nothing_may_be_left_out():
    """One coordinate fewer is refused, and so is an orthogonal start whose blocks fill the width."""
    wide = orth_identity(WIDTHS, generator=generator())
    full = orthogonal((4, 6, 6, 3), generator=generator())

    assert is_decoupled(wide, 4)
    assert not is_decoupled(wide, 3)
    assert not is_decoupled(full, 4)
    with pytest.raises(ValueError, match="do not couple"):
        narrow(wide, 3)


def test_a_signal_into_or_out_of_the_rest_counts_as_coupling():
    """A hidden coordinate that only listens, or only speaks, would be coupled by the first step."""
    listening, speaking = identity((2, 4, 2)), identity((2, 4, 2))
    listening[0][3, 0] = 1
    speaking[1][0, 3] = 1

    assert is_decoupled(identity((2, 4, 2)), 2)
    assert not is_decoupled(listening, 2)
    assert not is_decoupled(speaking, 2)


def test_a_width_of_zero_is_refused():
    """Something must be left."""
    with pytest.raises(ValueError, match="at least one"):
        narrow(identity(WIDTHS), 0)


def test_narrow_networks_stay_on_the_device():
    """Without the look at the entries, nothing waits for the device."""
    with fake_cuda() as device:
        weights = [torch.zeros(6, 4, device=device), torch.zeros(3, 6, device=device)]
        small = narrow(weights, 4, checked=False)

        assert {W.device.type for W in (*small, *widen(small, weights))} == {"cuda"}
