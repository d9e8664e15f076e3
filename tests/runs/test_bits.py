"""What balls leave undecided is measured once more with four times as many bits, if the experiment names its bits."""

from dataclasses import replace

import pytest
from flint import arb, ctx

from bounds.core import Claim, Quantity, le

x = Quantity("x")


def nearly_one(bits):
    """A claim x <= 1 whose run computes 1 - 10^-60 by cancellation; 256 bits know 77 digits, 64 bits 19."""
    claim = Claim(id="page.cancelling", then=le(x, 1))
    seen = []

    @claim.experiment(power=[60], bits=bits)
    def run(power):
        seen.append(ctx.prec)
        third = arb(1) / 3
        return {x: 3 * third - 1 / arb(10) ** power}

    return claim, seen


@pytest.mark.parametrize(("bits", "tried", "verdict"), [(64, [64, 256], "holds"), (256, [256], "holds")])
def test_named_bits_are_raised_where_they_do_not_decide(bits, tried, verdict):
    """64 bits leave 1 - 10^-60 beside 1; the second run has 256."""
    claim, seen = nearly_one(bits)

    assert claim.check().status == verdict
    assert seen == tried


def test_a_run_that_names_no_bits_is_not_repeated():
    """Its numbers may come from floats with radii, which would come out the same."""
    claim = Claim(id="page.floats", then=le(x, 1))
    seen = []

    @claim.experiment(power=[1])
    def run(power):
        seen.append(power)
        return {x: (1.0, 0.1)}

    assert claim.check().status == "inconclusive"
    assert seen == [1]


def test_one_conjunct_that_is_open_is_enough():
    """The others may be decided by the first run."""
    claim, seen = nearly_one(64)
    both = replace(claim, then=(le(x, 2, name="a"), le(x, 1, name="b")))

    assert both.check().status == "holds"
    assert seen == [64, 256]
