"""Many starts climb at once, and the height is the logarithm of observed over promised."""

import math
from itertools import pairwise

import pytest
import torch

from bounds.core import BoundsError, Claim, Quantity, eq, ge, gt, le, lt
from bounds.core.adversary import Adversary
from bounds.search.climb import MEASURED, STARTS, STEPS, ascend, climb, log_ratio
from bounds.search.search import Search

x, y = Quantity("x", nonnegative=True), Quantity("y", nonnegative=True)


def claim(*then):
    return Claim(id="toy.climb", then=then)


def tensor(*values):
    return torch.tensor(values, dtype=torch.float64)


def heights(one, **measured):
    return log_ratio(one, measured)


@pytest.mark.parametrize(
    ("relation", "expected"),
    [(le(x, y), [0.5, 2]), (lt(x, y), [0.5, 2]), (ge(x, y), [2, 0.5]), (gt(x, y), [2, 0.5]), (le(x, 4), [0.5, 1])],
)
def test_the_height_is_the_smaller_side_over_the_larger(relation, expected):
    """At the top of a bound it is zero; a promise may be a number."""
    found = heights(claim(relation), x=tensor(2, 4), y=tensor(4, 2))

    assert found.exp().tolist() == pytest.approx(expected)


def test_the_worst_entry_and_the_worst_conjunct_count():
    """For each start; what is an equality has no height."""
    one = claim(le(x, 4, name="a"), le(y, 1, name="b"), eq(x, 2 * y, name="c"))
    found = heights(one, x=tensor([1, 2], [4, 1]), y=tensor([0.75, 0.5], [0.25, 0.5]))

    assert found.exp().tolist() == pytest.approx([0.75, 1])
    assert heights(claim(le(x, y)), x=tensor(0.0), y=tensor(1.0)).item() == pytest.approx(math.log(1e-300))
    assert heights(claim(le(x, y)), x=tensor(1.0), y=tensor(0.0)).item() == pytest.approx(-math.log(1e-300))
    with pytest.raises(BoundsError, match="needs an inequality"):
        heights(claim(eq(x, y)), x=tensor(1.0), y=tensor(1.0))


def searching(seconds=math.inf):
    return Search(claim(le(x, 1)), seconds)


def test_an_ascent_finds_the_top_from_everywhere():
    """The highest first; each start is counted in each step."""
    search = searching()
    starts = torch.linspace(-3, 3, 7, dtype=torch.float64)[:, None] + torch.zeros(1, 2)
    found = ascend(search, starts, lambda z: -((z - tensor(1, -2)) ** 2).sum(1))

    assert found[0].tolist() == pytest.approx([1, -2], abs=1e-3)
    assert found[-1].tolist() == pytest.approx([1, -2], abs=0.1)
    distances = (found - tensor(1, -2)).norm(dim=1)
    assert (distances.diff() >= 0).all()
    assert search.evaluations == 7 * STEPS


def test_an_ascent_keeps_the_best_that_it_met():
    """It may lead over the top and down again; a start without a height stays where it is."""
    met = []

    def peak(z):
        met.append(z.detach().clone())
        return -z.abs().sum(1).where(z[:, 0] < 5, torch.nan)

    found = ascend(searching(), tensor([0.0], [7.0], [-2.0]), peak)

    assert found[0].tolist() == [0.0]
    assert abs(found[1].item()) <= min(step[2].abs().item() for step in met) + 1e-12
    assert found[2].tolist() == [7.0]


@pytest.mark.parametrize("end", [math.inf, -math.inf])
def test_a_height_without_end_leads_nowhere(end):
    """Its slope is none; where it begins, the others go on."""
    found = ascend(searching(), tensor([9.0], [1.0]), lambda z: torch.where(z > 5, end, -(z**2)).sum(1))
    order = [9.0, 0.0] if end > 0 else [0.0, 9.0]

    assert found[:, 0].tolist() == pytest.approx(order, abs=1e-3)


def test_steps_fall_like_a_cosine():
    """Up a slope without an end from a tenth to a thousandth of it, half of that in the middle."""
    met = []

    def slope(z):
        met.append(z.item())
        return z.sum(1)

    ascend(searching(), tensor([0.0]), slope)
    steps = [after - before for before, after in pairwise(met)]

    assert steps == sorted(steps, reverse=True)
    assert steps[0] == pytest.approx(0.1, rel=0.01)
    assert steps[STEPS // 2] == pytest.approx(0.05, rel=0.01)
    assert steps[-1] < 0.1 / 500


def test_a_step_weighs_slopes_as_adam_does():
    """The slopes 1 and 2: nine tenths of the old mean, all but a thousandth of the old squares, both without bias."""
    met = []

    def steeper(z):
        met.append(z.item())
        return z.sum(1) * len(met)

    ascend(searching(), tensor([0.0]), steeper)
    mean = (0.9 * 0.1 * 1 + 0.1 * 2) / (1 - 0.9**2)
    square = (0.999 * 0.001 * 1 + 0.001 * 4) / (1 - 0.999**2)
    falling = 0.1 * (1e-3 + (1 + math.cos(math.pi / STEPS)) / 2)

    assert met[2] - met[1] == pytest.approx(falling * mean / math.sqrt(square), rel=1e-6)


def test_a_slope_of_a_hundred_millionth_leads_half_as_far_as_a_steep_one():
    """Below that a slope is rounding, and leads nowhere."""
    met = []

    def flat(z):
        met.append(z.item())
        return z.sum(1) * 1e-8

    ascend(searching(), tensor([0.0]), flat)

    assert met[1] == pytest.approx(0.1 * 1.001 / 2, rel=1e-6)


def test_an_ascent_ends_when_time_is_up():
    """After one step, with what it has."""
    search = searching(-math.inf)
    found = ascend(search, tensor([3.0], [1.0]), lambda z: -(z**2).sum(1))

    assert (found.tolist(), search.evaluations) == ([[1.0], [3.0]], 2)


def test_the_highest_are_measured_again():
    """For each setting, from starts that the seed decides."""
    one = claim(le(x, 1))
    offered = []

    @one.experiment(z=[[0.5]], scale=[1, 2])
    def run(z, scale):
        return {x: (math.sin(z[0]) ** 2 / scale, 1e-15)}

    class Noted(Search):
        def offer(self, name, params):
            offered.append((name, params["scale"], params["z"]))
            return 0.0

    adversary = Adversary(lambda z, scale: {x: z[..., 0].sin() ** 2 / scale}, 1, "run", {"scale": [1, 2]})
    for seed in (3, 3, 4):
        climb(Noted(one, math.inf), adversary, seed)
    third = len(offered) // 3

    assert [(name, scale) for name, scale, _ in offered[:third]] == [("run", 1)] * MEASURED + [("run", 2)] * MEASURED
    assert offered[:third] == offered[third : 2 * third] != offered[2 * third :]
    assert all(abs(math.sin(z[0])) > 0.999 for _, _, z in offered)
    assert STARTS >= MEASURED
