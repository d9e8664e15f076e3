"""Steps, ends and needs of a number of the statement, each by pencil."""

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest

from bounds.core.evidence import Evidence, PartEvidence
from bounds.core.experiment import Experiment
from bounds.doubts.elsewhere import _ends, _ends_of, _growing, _nearest, _needed, told_broken
from bounds.vocabulary import Verdict


@pytest.mark.parametrize(
    ("measured", "value", "answer"),
    [
        (range(1, 6), 5, True),
        (range(5), 5, True),  # to the step before the last
        ([2, 3, 4, 5], 5, True),
        (np.arange(6), 5, True),
        (range(4), 5, False),
        (range(7), 5, False),
        ([1, 2, 3, 5, 6], 6, False),
        ([6, 5, 4, 3, 2], 2, False),
        (range(2, 5), 4, False),
        ([1.0, 2.0, 3.0, 4.0, 5.0], 5, False),
        (np.arange(6), 5.0, False),
        (np.array([[1, 2, 3, 4]]), 4, False),
        ((1, 2, 3, 4, 5), 5, False),
        (5, 5, False),
    ],
)
def test_the_steps_of_a_run_are_counted_one_by_one_up_to_its_last(measured, value, answer):
    """A few may end there by accident; what leaves one out, or is not whole, counts something else."""
    assert _ends(measured, value) is answer


def test_another_value_is_tried_at_the_nearest_points():
    """Where several lie equally near, at the first and the last of them."""
    points = [SimpleNamespace(params={"n": n, "m": m}) for n in (2, 6) for m in (1, 2, 3)]

    assert _nearest("n", 7, points) == [points[3], points[5]]
    assert _nearest("n", 4, points) == [points[0], points[5]]
    assert _nearest("n", 3, points[2:]) == [points[2]]


@pytest.mark.parametrize(
    ("within", "ends"), [(None, [1, 24]), ({"n": (2, 7)}, [2, 6]), ({"n": (2, 6)}, [2, 6]), ({"n": (3, 4)}, [3])]
)
def test_the_ends_of_a_number_lie_where_it_is_tried(within, ends):
    """Among the listed ones and others, in the range that the experiment declares."""
    grid = {"n": [3] if within == {"n": (3, 4)} else [3, 6]}

    assert _ends_of(Experiment(dict, grid, within=within), "n", lambda known: [1, 2, *known, 24]) == ends


def test_what_breaks_a_statement_is_told_with_its_place_and_its_numbers():
    """Of its parts the first that is violated; of a hidden constant the largest need of all."""
    needs = ({"surely_least": 2.5}, {"surely_least": 0.5}, {})
    words = (Verdict.HOLDS, Verdict.VIOLATED, Verdict.VIOLATED)
    parts = tuple(
        PartEvidence(f"{place}", verdict, lhs=f"{place}", rhs="9", statistics=statistics)
        for place, (verdict, statistics) in enumerate(zip(words, needs, strict=True))
    )
    found = Evidence("toy", Verdict.VIOLATED, "", parts)

    assert told_broken(SimpleNamespace(params={"n": 2, "k": 3}), found) == "n=2, k=3: observed 1, promised 9"
    assert _needed(found) == 2.5
    assert _needed(Evidence("toy", Verdict.HOLDS, "", parts[2:])) == 0
    assert _needed(Evidence("toy", Verdict.NOT_APPLICABLE, "", ())) == 0


@dataclass
class At:
    """A point of which only the parameters are known."""

    params: dict
    row: str = ""


class Needing:
    """What a constant must be at each size; nothing is known of the others."""

    has_room = True

    def __init__(self, sizes):
        self.sizes = sizes

    def judged(self, point):
        if point.params["n"] not in self.sizes:
            return None
        need = {"surely_least": self.sizes[point.params["n"]]}
        return Evidence("toy", Verdict.CALIBRATED, "", (PartEvidence("", Verdict.CALIBRATED, statistics=need),))


@pytest.mark.parametrize(
    ("sizes", "within", "grows"),
    [
        ({3: 1, 6: 1.5, 12: 2.25, 24: 3.375}, None, True),
        ({3: 1, 6: 9, 12: 10, 24: 11}, None, False),  # it settles
        ({3: 1, 6: 1.5, 12: 2.2, 24: 9}, None, False),
        ({3: 0, 6: 1, 12: 2, 24: 4}, None, False),  # of nothing everything is a multiple
        ({3: 1, 6: 2, 12: 4}, None, False),  # the last one says nothing
        ({3: 1, 6: 2, 12: 4}, {"n": (1, 12)}, True),
        ({3: 1, 6: 2}, {"n": (1, 6)}, False),  # too few
    ],
)
def test_a_constant_goes_on_growing_if_each_doubling_needs_half_as_much_again(monkeypatch, sizes, within, grows):
    """From the largest listed value on, as far as the experiment is made for."""
    monkeypatch.setattr("bounds.doubts.elsewhere.claim_of", lambda row: SimpleNamespace(unknowns=["C"]))
    experiment = Experiment(dict, {"n": [2, 3]}, within=within)
    told = list(_growing("n", experiment, [At({"n": 2}), At({"n": 3})], Needing(sizes)))

    assert len(told) == grows
    assert all(f"from {sizes[3]} at 3 to {sizes[max(sizes)]:.3g} at {max(sizes)}" in one for one in told)
    assert list(_growing("x", experiment, [At({"x": 0.5})], Needing(sizes))) == []
    monkeypatch.setattr("bounds.doubts.elsewhere.claim_of", lambda row: SimpleNamespace(unknowns=[]))
    assert list(_growing("n", experiment, [At({"n": 3})], Needing(sizes))) == []
